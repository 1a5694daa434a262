import type { Fault } from '#contract/faults.ts';
import type { Source } from '#contract/snapshot.ts';
import { type CodedText } from '#contract/text/coded-text.ts';

/** The result of a call made by name. `height` is null for sources without a block height. */
export interface Called {
  /** The answer as served, without its envelope. */
  readonly answer: unknown;
  /** The answer decoded into the model; absent if Touchline does not decode it. */
  readonly decoded?: unknown;
  readonly note: CodedText | null;
  readonly source: Source;
  readonly height: number | null;
  /** Why the answer may be old although it was just read. */
  readonly doubt?: Fault;
}
