import { ok, type Result } from '#contract/faults.ts';
import type { HolderHistory } from '#contract/model/records/holders.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../../../base/clock.ts';
import type { ReadContext, RecordedContext } from '../../../context.ts';
import type { RecorderApi } from '../../../recorder/recorder-api.ts';
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
