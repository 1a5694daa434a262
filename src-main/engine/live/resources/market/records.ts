import { ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds, type Clock } from '../../../base/clock.ts';
import type { ReadContext, RecordedContext } from '../../../context.ts';
import type { InvalidationKey, ResourceDefinition } from '../../resource-definition.ts';
import type { LocalContext } from '../local.ts';

/** What this engine recorded itself: never stale, and readable offline. */
const invalidatedBy = (): readonly InvalidationKey[] => [['recorder', '*']];
const OWN = { ttlMs: Infinity, transient: true, invalidatedBy } as const;

const own = <T>(got: Result<T>, clock: Clock): Result<Reading<T>> =>
  got.ok ? ok({ data: got.value, source: 'local', height: null, observedAt: seconds(clock) }) : got;

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
