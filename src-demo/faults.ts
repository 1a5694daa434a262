/** All faults of the demo world and their effects. Parameters: `interface` (one; default all), `match` (part of a path or method). */
export const FAULTS = {
  drop: 'cuts the connection instead of answering; open streams are cut too',
  silence: 'streams stay open and say nothing, not even the keep-alive',
  '429': 'answers 429; `retryAfter` seconds',
  '503': 'answers 503 with Retry-After; `retryAfter` seconds, 30 when not said',
  '500': 'answers 500',
  garbage: 'answers what makes no sense; `form`: text, truncated or shape',
  slow: 'waits `ms` before it answers, 3,000 when not said',
  drain: 'streams are told that the server restarts, and closed; new ones are welcome',
  epoch: 'the stream starts a new epoch: old ids cannot be replayed',
  resync: 'streams are told to start anew, for `reason`, and closed',
  twice: 'every event of the stream comes twice',
  scrambled: 'every third event of the stream is no JSON',
  'ids-cut': 'lists of ids in events hold their first one and say that they were cut',
  'ids-none': 'events name no ids',
  daily: 'wages, values and ratings are worked out anew: clubs with full, and no ids',
  reorg: 'the newest `depth` blocks are replaced, 2 when not said',
  degraded: 'the game node catches up: a source.degraded event, state catching-up',
  lag: 'hosted answers are `blocks` old, 5 when not said; those of the game state, unless `interface` says which',
  'node-down': 'the node refuses connections',
  'node-frozen': 'the node stays up to date at the height it has',
  'node-behind': 'the node is `blocks` behind and says catching-up, 50 when not said',
  'node-wrong': 'the node tells other money than the hosted service, of the same block; `match`: part of a method',
  'node-empty': 'the node has no state yet: no height, no hash, pregenesis',
  'node-state': 'the node says `state` of itself, out-of-sync when not said',
  skew: 'the clock of the service is `seconds` ahead, 90 when not said',
  plug: 'everything refuses connections until it is put back',
  storm: 'many small blocks: `perSecond` share events a second, not collapsed',
} as const;
export type FaultName = keyof typeof FAULTS;
export const isFault = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
export type Interface = 'rest' | 'bundle' | 'gsp' | 'events' | 'mcp' | 'node' | 'health' | 'pack';
export type FaultParams = Readonly<Record<string, unknown>>;

/** The active faults. `at` checks whether a fault applies to a request. */
export function createFaults() {
  const on = new Map<FaultName, FaultParams>();
  const number = (name: FaultName, key: string, initial: number): number => {
    const value = on.get(name)?.[key];
    return typeof value === 'number' ? value : initial;
  };
  return {
    set: (name: FaultName, params: FaultParams | null): void => void (params ? on.set(name, params) : on.delete(name)),
    clear: (): void => on.clear(),
    has: (name: FaultName): boolean => on.has(name),
    names: (): FaultName[] => [...on.keys()],
    number,
    /** Whether the fault names an interface itself. */
    limited: (name: FaultName): boolean => on.get(name)?.['interface'] !== undefined,
    text: (name: FaultName, key: string): string | null => {
      const value = on.get(name)?.[key];
      return typeof value === 'string' ? value : null;
    },
    at: (name: FaultName, where: Interface, what: string): boolean => {
      const params = on.get(name);
      if (!params) return false;
      const { interface: only, match } = params;
      const here = only === undefined || only === 'all' || only === where || (Array.isArray(only) && only.includes(where));
      return here && (typeof match !== 'string' || what.includes(match));
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
