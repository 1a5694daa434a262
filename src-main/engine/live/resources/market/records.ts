import { ok, type Result } from '#contract/faults.ts';
import type { HolderHistory, HoldersAround, RecordedHolders } from '#contract/model/records/holders.ts';
import type { OrderActs } from '#contract/model/records/order-acts.ts';
import { splitShare, type Share, type ShareKind } from '#contract/model/market/share.ts';
import type { HistoryField, ValueHistory } from '#contract/model/records/value-history.ts';
import type { Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../../../base/clock.ts';
import type { ReadContext, RecordedContext } from '../../../context.ts';
import type { RecorderApi } from '../../../recorder/recorder-api.ts';
import { unexplained, withoutFills } from '../../order-fills.ts';
import { keepTraderTrades } from '../../../moves/whole-tape.ts';
import { followTrades } from '../history-pages.ts';
import type { InvalidationKey, ResourceDefinition } from '../../resource-definition.ts';
import type { LocalContext } from '../local.ts';

/** What this engine recorded itself: never stale, and readable offline. */
const invalidatedBy = (): readonly InvalidationKey[] => [['recorder', '*']];
const OWN = { ttlMs: Infinity, transient: true, invalidatedBy } as const;

const own = <T>(got: Result<T>, clock: Clock): Result<Reading<T>> =>
  got.ok ? ok({ data: got.value, source: 'local', height: null, observedAt: seconds(clock) }) : got;

/** Returns the recorded numbers of holders of a share between two times in Unix seconds. */
export async function readHolders(share: Share, from: number, to: number, recorder: RecorderApi): Promise<Result<HolderHistory>> {
  const got = await recorder.history('holders', share, from, to);
  if (!got.ok) return got;
  const counts = got.value.rows.flatMap(({ at, values: { count } }) => (typeof count === 'number' ? [{ at, count }] : []));
  return ok({ share, spans: [...got.value.spans], counts });
}

/** Recorded order books of a share. */
export const bookHistoryFamily: ResourceDefinition<'book-history', ReadContext & RecordedContext> = {
  ...OWN,
  minIntervalMs: 5_000,
  async load({ share, from, to, most }, _ask, { recorder, clock }) {
    return own(await recorder.books(share, from, to, most), clock);
  },
};

/** Recorded order books of a share as runs. A change of the live book is recorded, too. */
export const bookMapFamily: ResourceDefinition<'book-map', ReadContext & RecordedContext> = {
  ...OWN,
  minIntervalMs: 5_000,
  invalidatedBy: ({ share }) => [...invalidatedBy(), ['orderbook', share]],
  async load({ share, from, to }, _ask, { recorder, clock }) {
    return own(await recorder.map(share, from, to), clock);
  },
};

/** Where the figures of a history are recorded. */
const RECORDED_AS = {
  rating: { club: ['clubs', 'avg_player_rating'], player: ['players', 'rating'] },
  recorded_price: { club: ['prices', 'last'], player: ['prices', 'last'] },
} as const satisfies Record<HistoryField, Record<ShareKind, readonly [Parameters<RecorderApi['history']>[0], string]>>;

/** Returns the recorded values of a figure of a share between two times in Unix seconds, each change once. */
export async function readValues(
  { share, field, from, to }: Parsed<'value-history'>,
  recorder: RecorderApi,
): Promise<Result<ValueHistory>> {
  const [name, key] = RECORDED_AS[field][splitShare(share).kind];
  const got = await recorder.history(name, share, from, to);
  if (!got.ok) return got;
  const values: ValueHistory['values'] = [];
  for (const { at, values: row } of got.value.rows) {
    const value = row[key];
    if (typeof value === 'number' && values.at(-1)?.value !== value) values.push({ at, value });
  }
  return ok({ share, field, spans: [...got.value.spans], values });
}
/** Recorded ratings or prices of a share. */
export const valueHistoryFamily: ResourceDefinition<'value-history', ReadContext & RecordedContext> = {
  ...OWN,
  ttlMs: 60_000,
  polled: true, // what is recorded has no event of its own
  minIntervalMs: 5_000,
  async load(params, _ask, { recorder, clock }) {
    return own(await readValues(params, recorder), clock);
  },
};

const DAY = 86_400;
/** Recorded lists of holders are searched this far from a time. */
const NEAR = 30 * DAY;
const HOLDER = 'user:';

/** Returns the recorded list of holders at a time; null where it was not observed. */
export async function holdersOf(share: Share, at: number, recorder: RecorderApi): Promise<Result<RecordedHolders | null>> {
  const got = await recorder.at('holders', share, at);
  if (!got.ok) return got;
  const { count, ...rest } = got.value?.values ?? {};
  if (typeof count !== 'number') return ok(null);
  const owners = Object.entries(rest).flatMap(([field, num]) =>
    field.startsWith(HOLDER) && typeof num === 'number' ? [{ name: field.slice(HOLDER.length), num }] : [],
  );
  return ok({ at, count, owners: owners.length === count ? owners.sort((a, b) => b.num - a.num || (a.name < b.name ? -1 : 1)) : null });
}
/** Returns the recorded lists of holders nearest to two times, of those until `last` (Unix seconds). */
export async function readHoldersAround(
  { share, at, until }: Parsed<'holders-around'>,
  last: number,
  recorder: RecorderApi,
): Promise<Result<HoldersAround>> {
  const spans = await recorder.observed('holders', share, Math.max(0, at - NEAR), Math.min(last, until + NEAR));
  if (!spans.ok) return spans;
  const before = spans.value.findLast(({ from }) => from <= at);
  const after = spans.value.findLast(({ from, to }) => from <= until && to > at) ?? spans.value.find(({ from }) => from > until);
  const found: (RecordedHolders | null)[] = [];
  for (const time of [before && Math.min(before.to, at), after && Math.max(after.from, Math.min(after.to, until))]) {
    const got = time === undefined ? ok(null) : await holdersOf(share, time, recorder);
    if (!got.ok) return got;
    found.push(got.value);
  }
  return ok({ share, before: found[0] ?? null, after: found[1] ?? null });
}

/** Recorded holders of a share before and after a moment. */
export const holdersAroundFamily: ResourceDefinition<'holders-around', ReadContext & RecordedContext> = {
  ...OWN,
  ttlMs: 60_000,
  polled: true,
  minIntervalMs: 5_000,
  async load(params, _ask, { recorder, clock }) {
    return own(await readHoldersAround(params, seconds(clock), recorder), clock);
  },
};

/** Returns what traders did with their orders until a time, in Unix seconds. An order that was filled is left out, as its trade tells it. */
export async function readOrderActs(
  { names, from }: Parsed<'order-acts'>,
  at: number,
  { recorder, cache }: RecordedContext & ReadContext,
): Promise<Result<OrderActs>> {
  const got = await recorder.orderActs(names, from ?? Math.max(0, at - DAY), at);
  return got.ok ? ok({ ...got.value, acts: withoutFills(got.value.acts, at, cache()) }) : got;
}

/** Traders whose trades are read in one turn to tell cancelled orders from filled ones. */
const MOST_READ = 5;
/** What followed traders did with their orders. */
export const orderActsFamily: ResourceDefinition<'order-acts', ReadContext & RecordedContext> = {
  ...OWN,
  ttlMs: 60_000,
  polled: true, // the tables of all books have no event
  minIntervalMs: 5_000,
  async load(params, ask, context) {
    const now = Math.floor(seconds(context.clock));
    const got = await readOrderActs(params, now, context);
    const open = got.ok ? unexplained(got.value.acts, context.cache()).slice(0, MOST_READ) : [];
    if (open.length === 0) return own(got, context.clock);
    for (const name of open) {
      const read = await followTrades({ name }, { most: 1 }, ask, context.api());
      if (read.ok) keepTraderTrades(name, read.value.rows, read.value.ended, context);
    }
    return own(await readOrderActs(params, now, context), context.clock);
  },
};

/** Recorded numbers of holders of a share. */
export const holderHistoryFamily: ResourceDefinition<'holder-history', ReadContext & RecordedContext> = {
  ...OWN,
  ttlMs: 60_000,
  polled: true, // a list of holders that is read has no event of its own
  minIntervalMs: 5_000,
  async load({ share, from, to }, _ask, { recorder, clock }) {
    return own(await readHolders(share, from, to, recorder), clock);
  },
};

/** The recorded order book of a share at a time. */
export const bookAtFamily: ResourceDefinition<'book-at', ReadContext & RecordedContext> = {
  ...OWN,
  minIntervalMs: 5_000,
  async load({ share, at }, _ask, { recorder, clock }) {
    return own(await recorder.bookAt(share, at), clock);
  },
};

export const recorderFamily: ResourceDefinition<'recorder', LocalContext> = {
  ...OWN,
  minIntervalMs: 1_000,
  async load(_params, _ask, { recording, clock }) {
    return own(await recording(), clock);
  },
};
