import { fail, ok, type Result } from '#contract/faults.ts';
import type { Data, Parsed, ResourceName } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { FolioContext, RecordedContext, ScreenContext, UserContext } from '../../context.ts';
import type { Ask } from '../../net/request-options.ts';

/** What reads of the past need. */
export interface PastContext extends ScreenContext, FolioContext, RecordedContext, UserContext {
  readonly recorder: RecordedContext['recorder'];
  /** Options of what is read upstream: dated lists, of which only the part until a time is shown. */
  readonly ask: Ask;
  /** Reads trades of a share that are not stored, from the present back to a time in Unix seconds, as far as the connection allows. */
  readonly completeTrades: (share: Share, from: number) => Promise<void>;
  /** What was made under a key in the last half minute; made now if there is nothing. It serves several tiles, and steps of a replay. */
  readonly once: <T>(key: string, make: () => Promise<T>) => Promise<T>;
}

/**
 * How a resource is answered as of a past time, in Unix seconds. `read` takes it from records and stored data. `cut` leaves out what became
 * known later from the present value, for a list whose rows have dates of their own and do not change; null if nothing is left to show.
 * `never` says why it is not known of any past time.
 */
export type AsOf<N extends ResourceName> =
  | { read(params: Parsed<N>, at: number, context: PastContext): Promise<Result<Reading<Data<N>>>> }
  | { cut(data: Data<N>, at: number): Data<N> | null }
  | { readonly never: CodedText };

/** A reading of the past: `observedAt` is the time of the newest record in it. */
export const past = <T>(data: T, observedAt: number, more: Partial<Pick<Reading<T>, 'height' | 'partial' | 'notes'>> = {}) =>
  ok<Reading<T>>({ data, source: 'recorder', height: null, observedAt, ...more });

export const notRecorded = (why?: CodedText): Result<never> => fail('not-recorded', why ?? text('replay.nothing'));
