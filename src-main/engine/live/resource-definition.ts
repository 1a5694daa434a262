import type { ReadContext } from '../context.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { Ask } from '../net/request-options.ts';
import type { Invalidation } from '../stream/topics.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';

/** Kind and id of the events that invalidate a resource; `*` stands for every id. */
export type InvalidationKey = readonly [kind: Invalidation['kind'] | LocalKind, id: string | number | '*'];

/** Keys of events that change the row of a club or player: its own, and those of its trades. */
export const shareKeys = (kind: ShareKind, id: number): InvalidationKey[] => [
  [kind, id],
  ['trades', share(kind, id)],
];
/** Fields whose values depend on who would buy. */
const MY_PRICE = /\b(ask_mine|my_ask|payback)\b/;
/** Fields whose values change with time and trades. */
const RECENT = /\b(volume|delta)_(1m|15m|60m|reset)\b/;
/** Fields whose values depend on settings. */
const BY_SETTING = /\b(volume|delta)_reset\b/;
/** Keys of changes to a list: rows of a kind and, where an expression needs it, the stored market. */
export const listKeys = (
  kind: 'club' | 'player' | 'user',
  { filter, columns }: Pick<Parsed<'players'>, 'filter' | 'columns'>,
): InvalidationKey[] => {
  if (filter === undefined && columns === undefined) return [[kind, '*']];
  // The price of my size follows the setting and the user's own asks.
  const read = JSON.stringify([filter, columns]);
  const own = MY_PRICE.test(read);
  return [
    [kind, '*'],
    ['sync', '*'],
    ...(RECENT.test(read) ? ([['block', '*']] as const) : []),
    ...(own || BY_SETTING.test(read) ? ([['settings', '*']] as const) : []),
    ...(own ? ([['accounts', '*']] as const) : []),
  ];
};
/** Keys of events that name these traders. */
export const usersOf = (names: readonly string[]): InvalidationKey[] => names.map((name) => ['user', name]);

/** Options of one read. `minHeight` is the block height the answer should have reached to be up to date; 0 accepts any height. */
export interface ReadOptions<T> extends Ask {
  readonly minHeight: number;
  readonly signal: AbortSignal;
  /** Key of the resource, for the request log. */
  readonly caller: string;
  /** Shows a first part of a long read; the read continues afterwards. */
  readonly partial: (reading: Reading<T>) => void;
  /** Reports that the read starts from local rows only now, so that changes up to now are in its answer. */
  readonly caughtUp: () => void;
}

/** Options of a read of its own, outside a live resource. */
export const UNWATCHED = { minHeight: 0, partial: () => undefined, caughtUp: () => undefined } as const;
/** Options for reading a part of a value: its first results are not shown, and what it catches up with says nothing of the others. */
export const partOf = <A, B>(ask: ReadOptions<A>): ReadOptions<B> => ({ ...ask, ...UNWATCHED, minHeight: ask.minHeight });

/** Defines how one kind of resource is read and which events invalidate it. `C` names what its reads need. */
export interface ResourceDefinition<N extends ResourceName, C = ReadContext> {
  load(params: Parsed<N>, ask: ReadOptions<Data<N>>, context: C): Promise<Result<Reading<Data<N>>>>;
  /** Keys of the events that invalidate the value; the id `*` matches any event of that kind. */
  invalidatedBy(params: Parsed<N>): readonly InvalidationKey[];
  /** Further invalidation keys, derived from the value: its players, its shares. For null, returns keys that cover any possible value. */
  about?(data: Data<N> | null): readonly InvalidationKey[];
  readonly ttlMs: number;
  readonly minIntervalMs: number;
  /** Part of the value changes without an event, so it is read again when it expires even while the event stream is connected. */
  readonly polled?: true;
  /** Replaces `freshMs` and `polled` for a resource whose lifetime depends on its parameters. */
  freshness?(params: Parsed<N>): { readonly freshMs: number; readonly polled: boolean };
  /** Whether a value is only a first part, so that the next read follows without an event. */
  readonly hasMore?: (data: Data<N>) => boolean;
  /** A value built from other cached data, used before the first read; null if there is none. */
  fromSnapshot?(params: Parsed<N>, context: C): Reading<Data<N>> | null;
  /** Whether the resource can be read from stored data while offline. */
  readonly offline?: true;
  /** Side effect for each value that is read, such as recording it in an archive. */
  onRead?(reading: Reading<Data<N>>, context: C): void;
  /** The value is not stored in the cache for the next start. */
  readonly transient?: true;
}

/** Definitions by resource name. */
export type ResourceDefinitions<C> = { readonly [N in ResourceName]: ResourceDefinition<N, C> };
