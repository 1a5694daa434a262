import type { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { conflate } from '../base/conflate.ts';
import { fault, type Fault, type Result } from '#contract/faults.ts';
import { COMMANDS, isCommand, type CommandName, type Output, type ParsedInput } from '#contract/commands.ts';
import { MAX_DEPTH, tooDeep } from '#contract/depth.ts';
import { ClientFrame, type Port, type ServerFrame } from '#contract/protocol.ts';
import { isResource, RESOURCES } from '#contract/resources.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { CODED_ISSUES, errorText } from '#contract/text/issue-text.ts';
import { BACKLOG_BYTES, BACKLOG_WAIT_MS, backlogOf, createCommandQueue, MAX_BACKLOG, MOST_WAITING, type Outputs } from './command-queue.ts';
import type { Registry } from './registry.ts';
import type { PastValues, ValueSubscription, WatchedValue } from './watched-value.ts';

/** A watch gets at most 10 snapshots per second, always the newest. */
const CONFLATE_MS = 100;
const MOST_WATCHES = 5_000;
/** Commands whose answers may be several megabytes. */
const LARGE: ReadonlySet<CommandName> = new Set(['table.export']);

/** Describes the first error in a request's parameters, which were parsed with `CODED_ISSUES`: `orderbook: share: a share is written club_7 or player_123`. */
export const wrongParams = (name: string, error: z.ZodError): CodedText => about(name, errorText(error));

const tooDeepFault = (name: string): Fault => fault('bad-params', text('frame.too-deep', { name, levels: MAX_DEPTH }));

/** Refreshes watches of the view that sent a command. */
type Refresh = (watches: readonly number[]) => void;
/** Handlers of the contract's commands. A handler may throw; the fault then comes from `reportError`. */
export type Handlers = { readonly [N in CommandName]: (input: ParsedInput<N>, refresh: Refresh) => Promise<Result<Output<N>>> };

/** One watch of a view. */
interface Watched {
  readonly setPriority: ValueSubscription['setPriority'];
  readonly refresh: () => void;
  readonly turn: () => void;
  readonly stop: () => void;
}

interface ServeOptions {
  readonly clock: Clock;
  readonly registry: Registry;
  /** Resources as of a past time; null if only the present is served. */
  readonly past: PastValues | null;
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
export function servePort(port: Port, { clock, registry, past, handlers, reportError, onPresence, watched, outputs }: ServeOptions) {
  const watches = new Map<number, Watched>();
  let open = true;
  /** Whether this view follows the replay clock. */
  let follows = false;
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
    const params = RESOURCES[resource].params.safeParse(raw ?? {}, CODED_ISSUES);
    if (!params.success) return refuse('watch', id, fault('bad-params', wrongParams(resource, params.error)));
    if (watches.has(id)) return refuse('watch', id, fault('bad-params', text('frame.id-in-use', { id })));
    if (watches.size >= MOST_WATCHES) return refuse('watch', id, fault('bad-params', text('frame.too-many', { watches: MOST_WATCHES })));
    watched();
    let stopWaiting = (): void => {};
    /** The present value; null before its first snapshot, and for a fixed past time. */
    let present: WatchedValue | null = null;
    /** The value as of a past time; null while the present is shown. */
    let over: ValueSubscription | null = null;
    const deliver = (): boolean => {
      const source = over?.resource ?? present;
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
    const { asOf = null } = params.data as { readonly asOf?: number };
    const isPast = (): boolean => asOf !== null || (follows && past !== null && past.at() !== null && !past.isTimeless(resource));
    // The present is kept up to date below a replay, so that it goes on being recorded.
    const live =
      asOf !== null
        ? null
        : registry.subscribe(resource, params.data as never, isPast() ? 'background' : 'visible', (changed) => {
            present = changed;
            if (!isPast()) feed.hit();
          });
    present = live?.resource ?? null;
    const turn = (): void => {
      if (isPast() === (over !== null)) return;
      over?.stop();
      over = past !== null && isPast() ? past.subscribe(resource, params.data as never, asOf, feed.hit) : null;
      live?.setPriority(over === null ? 'visible' : 'background');
      feed.hit();
    };
    watches.set(id, {
      setPriority: (priority) => {
        over?.setPriority(priority);
        live?.setPriority(over === null ? priority : 'background');
      },
      refresh: () => (over ?? live)?.resource.refresh(),
      turn,
      stop: () => {
        over?.stop();
        live?.stop();
        feed.stop();
        stopWaiting();
      },
    });
    if (isPast()) return turn();
    // What is stored comes first, where there is any.
    if (live?.resource.opening() === false) feed.hit();
  }

  function unwatch(id: number): void {
    watches.get(id)?.stop();
    watches.delete(id);
  }

  function focus(visible: readonly number[], focused: readonly number[]): void {
    const seen = new Set(visible);
    const first = new Set(focused);
    for (const [id, watch] of watches) watch.setPriority(first.has(id) ? 'focus' : seen.has(id) ? 'visible' : 'background');
  }

  function command(id: number, name: string, raw: unknown): void {
    if (!isCommand(name)) return refuse('command', id, fault('unknown', text('frame.unknown-command', { name })));
    // The schema of a workspace's tiles checks their nesting depth itself.
    if (!('tiles' in COMMANDS[name].input.shape) && tooDeep(raw)) return refuse('command', id, tooDeepFault(name));
    const input = COMMANDS[name].input.safeParse(raw ?? {}, CODED_ISSUES);
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

  const refresh: Refresh = (ids) => ids.forEach((id) => watches.get(id)?.refresh());

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
    else if (frame.kind === 'follow') {
      follows = true;
      turn();
    } else command(frame.id, frame.name, frame.input);
  });
  port.onClose(stop);

  /** Moves every watch between the present and the past, after the replay clock was turned on or off. */
  function turn(): void {
    for (const watch of watches.values()) watch.turn();
  }

  return { send, stop, turn };
}
