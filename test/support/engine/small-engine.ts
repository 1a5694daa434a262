import { systemClock } from '#engine/base/clock.ts';
import { createOutputs } from '#engine/live/command-queue.ts';
import { servePort, type Handlers } from '#engine/live/serve.ts';
import type { Registry } from '#engine/live/registry.ts';
import type { Resource } from '#engine/live/resource.ts';
import { fault, ok } from '#contract/faults.ts';
import type { Port } from '#contract/protocol.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';

interface Small {
  /** Returns a snapshot to show instead of the one value; null for none. */
  readonly read?: (resource: string, params: unknown) => Snapshot<unknown> | null;
  readonly handlers?: Partial<Handlers>;
}

/** The engine's end of the contract for one value that the test sets. This is enough to test how a Port handles frames. */
export function smallEngine({ read = () => null, handlers = {} }: Small = {}) {
  let snapshot: Snapshot<unknown> = { status: 'live', data: { value: 0 }, source: 'local', height: null, observedAt: 1, fault: null };
  const watchers = new Set<() => void>();
  const subscribe: Registry['subscribe'] = (name, params, _priority, listener) => {
    const resource: Resource<unknown> = {
      current: () => read(name, params) ?? snapshot,
      usable: () => true,
      watch: (changed) => {
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
      watched: () => watchers.size > 0,
      opening: () => false,
      invalidate: () => undefined,
      forget: () => undefined,
      raiseMinHeight: () => undefined,
      refresh: () => undefined,
      check: () => undefined,
      resume: () => undefined,
      stop: () => undefined,
    };
    return { resource, setPriority: () => undefined, stop: resource.watch(() => listener(resource)) };
  };
  const outputs = createOutputs();
  const answers: Partial<Handlers> = {
    'setting.set': async () => ok({ done: true }),
    'note.set': async ({ text }: { text: string }) => ok({ done: true, text, merged: false }),
    'backup.make': () => new Promise(() => undefined), // never answers
    ...handlers,
  };
  return {
    serve: (port: Port) =>
      servePort(port, {
        watched: () => undefined,
        outputs,
        clock: systemClock,
        registry: { subscribe } as unknown as Registry,
        handlers: answers as Handlers,
        reportError: (what) => fault('bug', verbatim(what)),
        past: null,
        onPresence: () => undefined,
      }),
    set(value: number): void {
      snapshot = { ...snapshot, data: { value } };
      for (const changed of [...watchers]) changed();
    },
    watchers: () => watchers.size,
  };
}
