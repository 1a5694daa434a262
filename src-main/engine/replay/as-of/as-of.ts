import { fail, ok, type Result } from '#contract/faults.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { MarketContext, RecordedContext, UserContext } from '../../context.ts';

/** What reads of the past need. */
export interface PastContext extends MarketContext, RecordedContext, UserContext {
  /** Reads trades of a share that are not stored, from the present back to a time in Unix seconds, as far as the connection allows. */
  readonly completeTrades: (share: Share, from: number) => Promise<void>;
}

/**
 * How a resource is answered as of a past time, in Unix seconds. `read` takes it from records and stored data. `cut` leaves out what became
 * known later from the present value, for a list whose rows have dates of their own and do not change; null if nothing is left to show.
 */
export type AsOf<N extends ResourceName> =
  | { read(params: Parsed<N>, at: number, context: PastContext): Promise<Result<Reading<Data<N>>>> }
  | { cut(data: Data<N>, at: number): Data<N> | null };

/** A reading of the past: `observedAt` is the time of the newest record in it. */
export const past = <T>(data: T, observedAt: number, more: Partial<Pick<Reading<T>, 'height' | 'partial' | 'notes'>> = {}) =>
  ok<Reading<T>>({ data, source: 'recorder', height: null, observedAt, ...more });

export const notRecorded = (why?: CodedText): Result<never> => fail('not-recorded', why ?? text('replay.nothing'));
