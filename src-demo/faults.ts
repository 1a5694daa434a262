/** All faults of the demo world and their effects. Parameters: `interface` (one; default all), `match` (part of a path or method). */
export const FAULTS = {
  drop: 'Drops connections, including open streams',
  silence: 'Streams stay open but send nothing, not even keep-alives',
  '429': 'answers 429; `retryAfter` seconds',
  '503': 'answers 503 with Retry-After; `retryAfter` seconds, 30 when not said',
  '500': 'answers 500',
  garbage: 'answers what makes no sense; `form`: text, truncated or shape',
  slow: 'waits `ms` before it answers, 3,000 when not said',
  drain: 'Announces a server restart and closes streams; new streams are accepted',
  epoch: 'Starts a new stream epoch; old event IDs can’t be replayed',
  resync: 'streams are told to start anew, for `reason`, and closed',
  twice: 'Sends every stream event twice',
  scrambled: 'Sends invalid JSON in every third stream event',
  'ids-cut': 'Truncates ID lists in events to the first ID',
  'ids-none': 'Sends events without IDs',
  daily: 'Recalculates wages, values and ratings; club events have "full" and no IDs',
  reorg: 'the newest `depth` blocks are replaced, 2 when not said',
  degraded: 'Game node is catching up: source.degraded event, state catching-up',
  lag: 'hosted answers are `blocks` old, 5 when not said; those of the game state, unless `interface` says which',
  'node-down': 'Node refuses connections',
  'node-frozen': 'Node stops at its current height but reports up to date',
  'node-behind': 'the node is `blocks` behind and says catching-up, 50 when not said',
  'node-wrong': 'the node tells other money than the hosted service, of the same block; `match`: part of a method',
  'node-empty': 'Node has no state yet: no height, no hash, pregenesis',
  'node-state': 'the node says `state` of itself, out-of-sync when not said',
  skew: 'the clock of the service is `seconds` ahead, 90 when not said',
  plug: 'All interfaces refuse connections until the fault is cleared',
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
