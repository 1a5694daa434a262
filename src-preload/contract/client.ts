import { fail, fault, ok, type Result } from './faults.ts';
import { NOTHING, type Snapshot } from './snapshot.ts';
import { ServerFrame, type Notice, type Port } from './protocol.ts';
import type { CommandName, Input, Output } from './commands.ts';
import type { EngineStatus } from './model/app/status.ts';
import type { Data, Params, ResourceName } from './resources.ts';

interface Watch {
  readonly resource: string;
  readonly params: unknown;
  readonly deliver: (snapshot: Snapshot<unknown>) => void;
  last: Snapshot<unknown>;
}

/** The view's end of the contract. It outlives its Port: after `attach` with a new Port it opens all its watches again. */
export interface Client {
  attach(port: Port): void;
  watch<N extends ResourceName>(resource: N, params: Params<N>, deliver: (snapshot: Snapshot<Data<N>>) => void): () => void;
  command<N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  focus(visible: readonly number[], focused: readonly number[]): void;
  /** Reports whether the user can see this view. The client repeats the report on each new Port. */
  look(looking: 'yes' | 'no' | 'nobody'): void;
  /** Makes the watches of this view follow the replay clock. The client repeats it on each new Port. */
  followReplay(): void;
  onNotice(listener: (notice: Notice) => void): () => void;
  onHealth(listener: (status: EngineStatus) => void): () => void;
  onAttached(listener: (attached: boolean) => void): () => void;
  close(): void;
  /** Returns the id of the newest watch, for callers that report focus. */
  readonly lastWatch: () => number;
}

function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (listener: (value: T) => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (value: T) => {
      for (const listener of [...all]) listener(value);
    },
  };
}

/** Returns a client without a Port. Until `attach`, commands return the fault `closed`; watches open once a Port is attached. */
export function createClient(): Client {
  let port: Port | null = null;
  let lastId = 0;
  let looking: 'yes' | 'no' | 'nobody' | null = null;
  let follows = false;
  const watches = new Map<number, Watch>();
  const calls = new Map<number, (result: Result<never>) => void>();
  const notices = listeners<Notice>();
  const health = listeners<EngineStatus>();
  const attached = listeners<boolean>();

  const open = (id: number, { resource, params }: Watch) => port?.send({ kind: 'watch', id, resource, params });

  function receive(message: unknown): void {
    const read = ServerFrame.safeParse(message);
    if (!read.success) return; // a newer engine may send frames that this version does not know
    const frame = read.data;
    if (frame.kind === 'snapshot') {
      const watch = watches.get(frame.watch);
      if (watch) watch.deliver((watch.last = frame.snapshot));
    } else if (frame.kind === 'result') {
      settle(frame.id, ok(frame.output) as Result<never>);
    } else if (frame.kind === 'fault') {
      if (frame.of === 'command' && frame.id !== null) settle(frame.id, { ok: false, fault: frame.fault });
      const watch = frame.of === 'watch' && frame.id !== null ? watches.get(frame.id) : undefined;
      if (watch) watch.deliver((watch.last = { ...watch.last, status: 'failed', fault: frame.fault }));
    } else if (frame.kind === 'notice') notices.tell(frame.notice);
    else health.tell(frame.status);
  }

  function settle(id: number, result: Result<never>): void {
    calls.get(id)?.(result);
    calls.delete(id);
  }

  function closed(gone: Port): void {
    if (gone !== port) return;
    port = null;
    for (const id of [...calls.keys()]) settle(id, fail('closed'));
    for (const watch of watches.values()) watch.deliver((watch.last = { ...watch.last, status: 'failed', fault: fault('closed') }));
    attached.tell(false);
  }

  return {
    attach(next) {
      const before = port;
      port = next;
      before?.close();
      next.onMessage((message) => next === port && receive(message));
      next.onClose(() => closed(next));
      if (follows) next.send({ kind: 'follow' });
      for (const [id, watch] of watches) open(id, watch);
      if (looking !== null) next.send({ kind: 'look', looking });
      attached.tell(true);
    },
    watch(resource, params, deliver) {
      const id = ++lastId;
      const watch: Watch = { resource, params, deliver: deliver as Watch['deliver'], last: NOTHING };
      watches.set(id, watch);
      open(id, watch);
      return () => {
        if (watches.delete(id)) port?.send({ kind: 'unwatch', id });
      };
    },
    command(name, input) {
      if (!port) return Promise.resolve(fail('closed'));
      const id = ++lastId;
      const answer = new Promise<Result<never>>((resolve) => void calls.set(id, resolve));
      port.send({ kind: 'command', id, name, input });
      return answer;
    },
    focus: (visible, focused) => port?.send({ kind: 'focus', visible, focused }),
    look: (how) => {
      if (how === looking) return;
      looking = how;
      port?.send({ kind: 'look', looking });
    },
    followReplay: () => {
      if (!follows) port?.send({ kind: 'follow' });
      follows = true;
    },
    onNotice: notices.add,
    onHealth: health.add,
    onAttached: attached.add,
    close: () => port?.close(),
    lastWatch: () => lastId,
  };
}
