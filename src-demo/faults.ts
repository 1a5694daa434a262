/** All faults of the demo world and their effects. Parameters: `interface` (one; default all), `match` (part of a path or method). */
export const FAULTS = {
  drop: 'Drops connections, including open streams',
  silence: 'Streams stay open but send nothing, not even keep-alives',
  '429': 'Responds with 429 and `retryAfter` in seconds',
  '503': 'Responds with 503 and Retry-After; `retryAfter` in seconds (default: 30)',
  '500': 'answers 500',
  garbage: 'Sends invalid responses; `form`: text, truncated or shape',
  slow: 'Delays responses by `ms` (default: 3000)',
  drain: 'Announces a server restart and closes streams; new streams are accepted',
  epoch: 'Starts a new stream epoch; old event IDs can’t be replayed',
  resync: 'Asks streams to resync for `reason`, then closes them',
  twice: 'Sends every stream event twice',
  scrambled: 'Sends invalid JSON in every third stream event',
  'ids-cut': 'Truncates ID lists in events to the first ID',
  'ids-none': 'Sends events without IDs',
  daily: 'Recalculates wages, values and ratings; club events have "full" and no IDs',
  reorg: 'Reorganises the latest `depth` blocks (default: 2)',
  degraded: 'Game node is catching up: source.degraded event, state catching-up',
  lag: 'Hosted responses are `blocks` old (default: 5); for the game state unless `interface` is given',
  'node-down': 'Node refuses connections',
  'node-frozen': 'Node stops at its current height but reports up to date',
  'node-behind': 'Node is `blocks` behind (default: 50) and reports catching-up',
  'node-wrong': 'Node reports different amounts from the hosted service for the same block; `match`: part of a method name',
  'node-empty': 'Node has no state yet: no height, no hash, pregenesis',
  'node-state': 'Node reports `state` (default: out-of-sync)',
  skew: 'Service clock is ahead by `seconds` (default: 90)',
  plug: 'All interfaces refuse connections until the fault is cleared',
  storm: 'Many small blocks: `perSecond` share events per second, not collapsed',
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
