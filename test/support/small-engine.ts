import { systemClock } from '../../src-main/engine/base/clock.ts';
import { servePort, type Handlers } from '../../src-main/engine/live/serve.ts';
import type { Held, Registry } from '../../src-main/engine/live/registry.ts';
import { fault, ok } from '../../src-preload/contract/faults.ts';
import type { Port } from '../../src-preload/contract/protocol.ts';
import type { Snapshot } from '../../src-preload/contract/snapshot.ts';

/** The engine's end of the contract over one value that the test sets: enough to see what a Port does with frames. */
export function smallEngine() {
  let snapshot: Snapshot<unknown> = { status: 'live', data: { value: 0 }, source: 'local', height: null, observedAt: 1, fault: null };
  const watchers = new Set<() => void>();
  const held: Held = {
    key: 'settings',
    name: 'settings',
    ranks: new Map(),
    resource: {
      current: () => snapshot,
      watch: (changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
      watched: () => watchers.size > 0,
      spoil: () => undefined,
      forget: () => undefined,
      refresh: () => undefined,
      check: () => undefined,
      stop: () => undefined,
    },
  };
  const answers: Partial<Handlers> = {
    'setting.set': async () => ok({ done: true }),
    'note.set': async ({ text }: { text: string }) => ok({ done: true, text }),
    'backup.make': () => new Promise(() => undefined), // never answers
  };
  return {
    serve: (port: Port) =>
      servePort(port, {
        clock: systemClock,
        registry: { get: () => held } as unknown as Registry,
        handlers: answers as Handlers,
        broke: (what) => fault('bug', what),
      }),
    set(value: number): void {
      snapshot = { ...snapshot, data: { value } };
      for (const changed of [...watchers]) changed();
    },
    watchers: () => watchers.size,
  };
}
