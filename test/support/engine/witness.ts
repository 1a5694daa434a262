import { fail as failed } from '#contract/faults.ts';
import { withDefaults } from '#contract/settings.ts';
import type { DemoAddresses, Servers } from '#demo/servers.ts';
import { inMemory } from '#engine/base/key-value.ts';
import type { Clock } from '#engine/base/clock.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ResourceDefinition } from '#engine/live/resource-definition.ts';
import { createKnown } from '#engine/live/share-exists.ts';
import { openStack } from '#engine/connection/stack.ts';
import { cacheInMemory, type Cache } from '#engine/store/cache/cache.ts';
import { RESOURCES, type Data, type ResourceName } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { memoryNet } from './simulated-transport.ts';
import { reason } from '../english-text.ts';

/** A clock without waiting: short waits end immediately; long ones are time-outs and never end. */
function hurried(now: () => number): Clock {
  let tick = 0;
  return {
    now,
    tick: () => (tick += 10),
    after: (ms, run) => {
      if (ms >= 1_000) return () => undefined;
      const turn = setImmediate(run);
      return () => clearImmediate(turn);
    },
  };
}

/** Reads any resource from the current world, through the plain service and without a cache. */
export async function createWitness(
  servers: Servers,
  net: ReturnType<typeof memoryNet>,
  addresses: DemoAddresses,
  connection: 'hosted' | 'node',
) {
  const fail = (cause: unknown): never => {
    throw cause;
  };
  const { hosted, tools, node } = servers.truth;
  const doors = [hosted, tools, node.rpc, node.health].map((handle) => net.listen(handle, fail));
  for (const door of doors) await door.open(0);
  const [baseUrl = '', toolUrl = '', nodeUrl = '', nodeHealthUrl = ''] = doors.map((door) => door.url());
  const clock = hurried(servers.clock.now);
  const session = openStack({
    clock,
    fetch: net.fetch,
    userAgent: 'Touchline-witness/1.0',
    choice: {
      connection,
      addresses: { baseUrl, restPrefix: addresses.restPrefix, mcpUrl: `${toolUrl}/mcp`, nodeUrl, nodeHealthUrl },
      namePack: null,
    },
    requestsPerSecond: 1e9,
    memory: inMemory(),
    random: () => 0.5,
    reportError: (what, cause) => fail(new Error(typeof what === 'string' ? what : what.code, { cause })),
  });
  if (!session.ok) throw new Error(reason(session.fault));
  const { api } = session.value;
  /** Caches for reuse, emptied after each read, because opening one costs more than most reads. */
  const spare: Cache[] = [];
  const newCache = (): Cache => {
    const opened = cacheInMemory({ maxBytes: 1e9 });
    if (!opened.ok) throw new Error(reason(opened.fault));
    return opened.value;
  };

  const noStore = failed('offline');

  return {
    connection,
    /** Resolves to null when this connection cannot serve the resource. */
    async read<N extends ResourceName>(name: N, params: unknown): Promise<Reading<Data<N>> | null> {
      const family = FAMILIES[name] as unknown as ResourceDefinition<N>;
      const kept: { cache?: Cache } = {};
      const cache = (): Cache => (kept.cache ??= spare.pop() ?? newCache());
      const context = {
        clock,
        api: () => api,
        cache,
        known: createKnown(() => api),
        reportError: (what: string, cause: unknown) => fail(new Error(what, { cause })),
        learn: () => undefined,
        settings: () => withDefaults({}),
        user: { accounts: { all: () => [] } },
        estimates: { note: () => 0, record: () => null },
        screener: { ask: async () => noStore },
        folio: new Proxy({}, { get: () => async () => noStore }),
        recorder: new Proxy({}, { get: () => async () => noStore }),
        sync: {
          isDirty: () => false,
          isCurrent: async () => false,
          view: () => null,
          stored: () => null,
          times: () => ({ playersAt: null }),
        },
      } as unknown as ReadContext;
      const ask = { priority: 'focus' as const, ...UNWATCHED, signal: new AbortController().signal, caller: name };
      try {
        for (;;) {
          const got = await family.load(RESOURCES[name].params.parse(params) as never, ask, context);
          if (!got.ok && ['needs-hosted', 'not-served'].includes(got.fault.code)) return null;
          if (!got.ok) throw new Error(`${name}: ${reason(got.fault)}`);
          if (!family.hasMore?.(got.value.data)) return got.value;
        }
      } finally {
        if (kept.cache) {
          kept.cache.clear();
          spare.push(kept.cache);
        }
      }
    },
    stop: (): void => {
      for (const cache of spare) cache.close();
      session.value.stop();
    },
  };
}
export type Witness = Awaited<ReturnType<typeof createWitness>>;
