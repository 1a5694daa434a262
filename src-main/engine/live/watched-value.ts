import type { Params, ResourceName } from '#contract/resources.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import type { Priority } from '../net/request-options.ts';

/** A value that a view watches: the present one, or the one as of a past time. */
export interface WatchedValue {
  readonly current: () => Snapshot<unknown>;
  /** Whether nothing is shown yet because a stored value is still being read from disk. */
  readonly opening: () => boolean;
  readonly refresh: () => void;
}
/** One watcher of a value. */
export interface ValueSubscription {
  readonly resource: WatchedValue;
  setPriority(priority: Priority): void;
  stop(): void;
}
/** Resources as of a past time. */
export interface PastValues {
  /** The time of the replay clock in Unix seconds; null while it is off. */
  at(): number | null;
  /** Watches a resource as of a fixed time in Unix seconds, or with null at the time of the replay clock. */
  subscribe<N extends ResourceName>(name: N, params: Params<N>, fixed: number | null, listener: () => void): ValueSubscription;
  /** Whether a resource shows the same in a replay: the user's own data and what the program says of itself. */
  isTimeless(name: ResourceName): boolean;
}
