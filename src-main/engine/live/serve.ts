import type { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { conflate } from '../base/conflate.ts';
import { fault, type Fault, type Result } from '#contract/faults.ts';
import { COMMANDS, isCommand, type CommandName, type Output, type ParsedInput } from '#contract/commands.ts';
import { MAX_DEPTH, tooDeep } from '#contract/depth.ts';
import { ClientFrame, type Port, type ServerFrame } from '#contract/protocol.ts';
import { isResource, RESOURCES } from '#contract/resources.ts';
import { about, text, verbatim, type CodedText } from '#contract/text/coded-text.ts';
import { BACKLOG_BYTES, BACKLOG_WAIT_MS, backlogOf, createCommandQueue, MAX_BACKLOG, MOST_WAITING, type Outputs } from './command-queue.ts';
import type { Registry, Subscription } from './registry.ts';
import type { Resource } from './resource.ts';

/** A watch gets at most 10 snapshots per second, always the newest. */
const CONFLATE_MS = 100;
const MOST_WATCHES = 5_000;
/** Commands whose answers may be several megabytes. */
const LARGE: ReadonlySet<CommandName> = new Set(['table.export']);

/** Describes the first error in a request's parameters: `orderbook: share: a share is written club_7 or player_123`. */
export function wrongParams(name: string, error: z.ZodError): CodedText {
  const first = error.issues[0];
  const where = first?.path.join('.') ?? '';
  const said = first ? verbatim(first.message) : text('frame.invalid');
  return about(name, where ? about(where, said) : said);
}

const tooDeepFault = (name: string): Fault => fault('bad-params', text('frame.too-deep', { name, levels: MAX_DEPTH }));

/** Refreshes watches of the view that sent a command. */
type Refresh = (watches: readonly number[]) => void;
/** Handlers of the contract's commands. A handler may throw; the fault then comes from `reportError`. */
export type Handlers = { readonly [N in CommandName]: (input: ParsedInput<N>, refresh: Refresh) => Promise<Result<Output<N>>> };

interface ServeOptions {
  readonly clock: Clock;
  readonly registry: Registry;
  readonly handlers: Handlers;
  readonly reportError: (what: string, cause: unknown) => Fault;
  /** Receives the view's report on whether the user is present. */
  readonly onPresence: (looking: Extract<ClientFrame, { kind: 'look' }>['looking']) => void;
  /** Called when the view starts a watch. */
  readonly watched: () => void;
  /** Undelivered output of all views. */
  readonly outputs: Outputs;
}

/** Serves the contract on one port until it closes. `send` is for frames outside any watch or command. */
export function servePort(port: Port, { clock, registry, handlers, reportError, onPresence, watched, outputs }: ServeOptions) {
  const watches = new Map<number, { readonly subscription: Subscription; readonly stop: () => void }>();
  let open = true;
  const leaveOutputs = outputs.add(port);
  const commands = createCommandQueue({ clock, port, outputs });
  const send = (frame: ServerFrame): void => {
    if (!open) return;
    if (backlogOf(port) <= MAX_BACKLOG) return port.send(frame);
    // The view has taken nothing for too long: drop the queued output and close. The view may reconnect.
    stop();
    port.close();
  };
  const refuse = (of: 'watch' | 'command' | 'frame', id: number | null, why: Fault): void => send({ kind: 'fault', of, id, fault: why });

  function watch(id: number, resource: string, raw: unknown): void {
    if (!isResource(resource)) return refuse('watch', id, fault('unknown', text('frame.unknown-resource', { name: resource })));
    if (tooDeep(raw)) return refuse('watch', id, tooDeepFault(resource));
    const params = RESOURCES[resource].params.safeParse(raw ?? {});
    if (!params.success) return refuse('watch', id, fault('bad-params', wrongParams(resource, params.error)));
    if (watches.has(id)) return refuse('watch', id, fault('bad-params', text('frame.id-in-use', { id })));
    if (watches.size >= MOST_WATCHES) return refuse('watch', id, fault('bad-params', text('frame.too-many', { watches: MOST_WATCHES })));
    watched();
    let stopWaiting = (): void => {};
    let source: Resource<unknown> | null = null;
    const deliver = (): boolean => {
      if (source === null) return true;
      if (backlogOf(port) >= BACKLOG_BYTES) {
        stopWaiting = clock.after(BACKLOG_WAIT_MS, feed.hit);
        return true;
      }
      const snapshot = source.current();
      send({ kind: 'snapshot', watch: id, snapshot });
      // False after an empty loading snapshot, so that the first value is not delayed.
      return snapshot.status !== 'loading' || snapshot.data !== null;
    };
    const feed = conflate(clock, CONFLATE_MS, deliver);
    const subscription = registry.subscribe(resource, params.data as never, 'visible', (changed) => {
      source = changed;
      feed.hit();
    });
    source = subscription.resource;
    watches.set(id, {
      subscription,
      stop: () => {
        subscription.stop();
        feed.stop();
        stopWaiting();
      },
    });
    // What is stored comes first, where there is any.
    if (!subscription.resource.opening()) feed.hit();
  }

  function unwatch(id: number): void {
    watches.get(id)?.stop();
    watches.delete(id);
  }

  function focus(visible: readonly number[], focused: readonly number[]): void {
    const seen = new Set(visible);
    const first = new Set(focused);
    for (const [id, { subscription }] of watches)
      subscription.setPriority(first.has(id) ? 'focus' : seen.has(id) ? 'visible' : 'background');
  }

  function command(id: number, name: string, raw: unknown): void {
    if (!isCommand(name)) return refuse('command', id, fault('unknown', text('frame.unknown-command', { name })));
    // The schema of a workspace's tiles checks their nesting depth itself.
    if (!('tiles' in COMMANDS[name].input.shape) && tooDeep(raw)) return refuse('command', id, tooDeepFault(name));
    const input = COMMANDS[name].input.safeParse(raw ?? {});
    if (!input.success) return refuse('command', id, fault('bad-params', wrongParams(name, input.error)));
    const run = async (): Promise<void> => {
      try {
        const result = await handlers[name](input.data as never, refresh);
        if (result.ok) send({ kind: 'result', id, output: result.value });
        else refuse('command', id, result.fault);
      } catch (cause) {
        refuse('command', id, reportError(name, cause));
      }
    };
    if (commands.add({ large: LARGE.has(name), chars: () => JSON.stringify(input.data).length, run })) return;
    refuse('command', id, fault('throttled', text('frame.waiting', { commands: MOST_WAITING, name }), null, text('frame.take-answers')));
  }

  const refresh: Refresh = (ids) => ids.forEach((id) => watches.get(id)?.subscription.resource.refresh());

  function stop(): void {
    open = false;
    leaveOutputs();
    commands.stop();
    for (const id of [...watches.keys()]) unwatch(id);
  }

  port.onMessage((message) => {
    const read = ClientFrame.safeParse(message);
    if (!read.success) return refuse('frame', null, fault('bad-params', text('frame.unknown')));
    const frame = read.data;
    if (frame.kind === 'watch') watch(frame.id, frame.resource, frame.params);
    else if (frame.kind === 'unwatch') unwatch(frame.id);
    else if (frame.kind === 'focus') focus(frame.visible, frame.focused);
    else if (frame.kind === 'look') onPresence(frame.looking);
    else command(frame.id, frame.name, frame.input);
  });
  port.onClose(stop);

  return { send, stop };
}
