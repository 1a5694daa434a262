import { every } from '../base/clock.ts';
import { PRIORITIES, rank, type Priority, type Reliance } from '../net/request-options.ts';
import type { Invalidation } from '../stream/topics.ts';
import type { Params, ResourceName } from '#contract/resources.ts';
import { fail } from '#contract/faults.ts';
import { createResource, type Resource, type ResourceOptions } from './resource.ts';
import type { ResourceDefinitions, ResourceDefinition } from './resource-definition.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { ReadContext, ReportError } from '../context.ts';
import type { LocalKind } from '../local-kinds.ts';
import { loadReading, storeReading } from './cached-reading.ts';
import { createRouter } from './router.ts';
import { paramKey } from '#contract/param-key.ts';

/** Number of unwatched resources that stay in memory, so that going back to one shows its value at once. */
const IDLE_MOST = 300;

/** A live resource with its key and the priorities of its watchers. */
interface Held {
  readonly key: string;
  readonly name: ResourceName;
  readonly resource: Resource<unknown>;
  /** Priority per watcher, set by the ports. */
  readonly ranks: Map<object, Priority>;
  /** Sources and methods that the value shown rests on (`shown`), and those the current read has used so far (`asked`). */
  readonly relies: { shown: ReadonlySet<Reliance>; asked: Set<Reliance> };
}

/** One watcher of a resource, with a priority of its own. */
export interface Subscription {
  readonly resource: Resource<unknown>;
  setPriority(priority: Priority): void;
  stop(): void;
}

/** What a resource has to know of the connection. */
type Upstream = 'online' | 'streamed' | 'vouchedAt' | 'doubt' | 'unheard' | 'named' | 'held';
interface RegistryOptions extends ReadContext, Required<Pick<ResourceOptions<unknown>, Upstream>> {
  readonly reportError: ReportError;
  /** Receives every value that was read, with its name. */
  readonly onReading?: (name: ResourceName, reading: Reading<unknown>) => void;
}

/** Holds every live resource, one per set of parameters, and routes events to the resources they invalidate. */
export function createRegistry({ clock, api, cache, reportError, onReading, ...upstream }: RegistryOptions) {
  const held = new Map<string, Held>();
  const router = createRouter<Held>();
  let families = {} as ResourceDefinitions<unknown>;
  let context: unknown;
  let stopped = false;

  function make<N extends ResourceName>(key: string, name: N, params: unknown): Held {
    const family = families[name] as unknown as ResourceDefinition<ResourceName, unknown>;
    const parsed = params as never;
    const { freshMs, polled } = family.freshness?.(parsed) ?? { freshMs: family.ttlMs, polled: family.polled === true };
    const local = freshMs === Infinity;
    const ranks = new Map<object, Priority>();
    const relies: Held['relies'] = { shown: new Set(), asked: new Set() };
    const priority = (): Priority => PRIORITIES.find((one) => [...ranks.values()].includes(one)) ?? 'background';
    let routed = '';
    const route = (data: unknown): void => {
      const keys = [...family.invalidatedBy(parsed), ...(family.about?.(data as never) ?? [])];
      if (routed === (routed = JSON.stringify(keys))) return;
      router.remove(entry);
      router.add(entry, keys);
    };
    const resource = createResource<unknown>({
      ...upstream,
      clock,
      ttlMs: freshMs,
      minIntervalMs: family.minIntervalMs,
      online: () => local || upstream.online(),
      readsOffline: family.offline === true,
      streamed: () => local || (upstream.streamed() && !polled),
      vouchedAt: () => (polled ? null : upstream.vouchedAt()),
      unheard: () => (local ? null : upstream.unheard()),
      held: () => !local && upstream.held(),
      cached: () => {
        const reading = (family.transient ? null : loadReading(cache(), key, name)) ?? family.fromSnapshot?.(parsed, context) ?? null;
        if (reading && family.about) route(reading.data);
        return reading;
      },
      keep: (reading) => {
        try {
          if (family.about) route(reading.data);
          if (relies.asked.has('node') && api().unverified()) return; // the value may come from another game
          if (!family.transient) storeReading(cache(), key, reading);
          family.onRead?.({ ...reading, source: upstream.named(reading.source) } as never, context);
          onReading?.(name, reading);
        } catch (cause) {
          reportError(key, cause); // the value is shown anyway
        }
      },
      more: (data) => family.hasMore?.(data as never) ?? false,
      load: async ({ minHeight, signal, partial, caughtUp }) => {
        const asked = (relies.asked = new Set<Reliance>());
        const ask = { minHeight, signal, caughtUp, priority: priority(), caller: key, relies: (on: Reliance) => void asked.add(on) };
        try {
          const got = await family.load(parsed, { ...ask, partial: partial as never }, context);
          if (got.ok) relies.shown = asked;
          return got;
        } catch (cause) {
          if (stopped) return fail('closed'); // the stores are closed and the answer has no receiver
          return { ok: false, fault: reportError(key, cause) };
        }
      },
    });
    const entry: Held = { key, name, resource, ranks, relies };
    route(null);
    held.set(key, entry);
    return entry;
  }

  const urgency = ({ ranks }: Held): number => Math.min(PRIORITIES.length, ...[...ranks.values()].map(rank));
  const served = (): Held[] => [...held.values()].filter(({ name }) => families[name].ttlMs !== Infinity);

  function drop(entry: Held): void {
    entry.resource.stop();
    router.remove(entry);
    held.delete(entry.key);
  }

  function check(): void {
    for (const { resource } of held.values()) if (resource.watched()) resource.check();
  }
  const stopTicking = every(clock, 1_000, check);

  function get<N extends ResourceName>(name: N, params: Params<N>): Held {
    const key = paramKey(name, params);
    const known = held.get(key);
    if (known && families[name].ttlMs === Infinity && !known.resource.watched()) {
      drop(known); // local data may have changed while unwatched: read it before anything is shown
    } else if (known) {
      held.delete(key); // moves to the end: the longest idle are dropped first
      held.set(key, known);
      return known;
    }
    const idle = held.size > 2 * IDLE_MOST ? [...held.values()].filter((entry) => !entry.resource.watched()) : [];
    idle.slice(0, Math.max(0, idle.length - IDLE_MOST)).forEach(drop);
    return make(key, name, params);
  }

  return {
    /** Sets the definitions and what their reads need. Comes before the first `subscribe`. */
    define<C>(all: ResourceDefinitions<C>, given: C): void {
      families = all;
      context = given;
    },
    /** Watches a resource; its schema has parsed the parameters. The listener may be called before `subscribe` returns. */
    subscribe<N extends ResourceName>(
      name: N,
      params: Params<N>,
      priority: Priority,
      listener: (resource: Resource<unknown>) => void,
    ): Subscription {
      const { resource, ranks } = get(name, params);
      const watcher = {};
      ranks.set(watcher, priority);
      const leave = resource.watch(() => listener(resource));
      return {
        resource,
        setPriority: (next) => void ranks.set(watcher, next),
        stop: () => {
          leave();
          ranks.delete(watcher);
        },
      };
    },
    invalidate(invalidated: readonly Invalidation[], height: number | null): void {
      for (const { kind, ids } of invalidated) for (const { resource } of router.find(kind, ids)) resource.invalidate(height);
    },
    invalidateLocal(kind: LocalKind): void {
      for (const { resource } of router.find(kind, 'all')) resource.invalidate(null);
    },
    /**
     * Handles a gap in the events, a reorganisation or a change of connection: every value may be old, and known heights are void. Answers
     * from before the block `from` are rejected. Local resources are not affected.
     */
    forget(keepData: boolean, from = 0): void {
      for (const { resource } of served()) resource.forget(keepData, from);
    },
    /** Handles a change in the health of a source: reads again every value that relies on it. With `drop`, removes these values at once. */
    sourceChanged(reliances: readonly Reliance[], drop: boolean): void {
      for (const { resource, relies } of served()) {
        if (!reliances.some((on) => relies.shown.has(on) || relies.asked.has(on))) continue;
        if (drop) resource.forget(false);
        else resource.invalidate(null);
      }
    },
    /** Applies changes in the health of the sources now; otherwise they are applied within a second. */
    check,
    /** Starts the reads that `held` has delayed. */
    resume(): void {
      for (const { resource } of served()) resource.resume();
    },
    reach(height: number): void {
      for (const { resource } of served()) resource.raiseMinHeight(height);
    },
    refreshFailed(): void {
      for (const { resource } of held.values())
        if (resource.watched() && ['failed', 'stale'].includes(resource.current().status)) resource.refresh();
    },
    /** Resources that are watched now, the most urgent first. */
    watched: (): { name: ResourceName; params: Record<string, unknown> }[] =>
      [...held.values()]
        .filter(({ resource }) => resource.watched())
        .sort((a, b) => urgency(a) - urgency(b))
        .map(({ name, key }) => ({ name, params: JSON.parse(key.slice(name.length + 1)) as Record<string, unknown> })),
    /** Whether a resource is the user's or the program's own, and never read upstream. */
    isLocal: (name: ResourceName): boolean => families[name].ttlMs === Infinity,
    /** Parameters of the watched resources of one name whose value is live. */
    live: <N extends ResourceName>(name: N): Params<N>[] =>
      [...held.values()]
        .filter((one) => one.name === name && one.resource.watched() && one.resource.current().status === 'live')
        .map(({ key }) => JSON.parse(key.slice(name.length + 1)) as Params<N>),
    stop(): void {
      stopped = true;
      stopTicking();
      for (const { resource } of held.values()) resource.stop();
      held.clear();
    },
  };
}
export type Registry = ReturnType<typeof createRegistry>;
