import type { Fault, Result } from '#contract/faults.ts';
import { joinNotes, noteOf, type Source } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Decoded } from '../schema/decode.ts';

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
/** The arguments of a call, by name. */
export type Arguments = Readonly<Record<string, unknown>>;

/** Combines an answer with its notes. An answer that cannot be decoded is returned as served, with a note that says why. */
export function shown(
  answer: unknown,
  read: Result<Decoded<unknown>>,
  other: CodedText | null,
  notes: readonly (CodedText | null)[],
): Pick<Called, 'answer' | 'decoded' | 'note'> {
  const decoding = read.ok ? noteOf(read.value) : text('call.undecoded', { why: reasonOf(read.fault) });
  const complaint = other === null ? null : text('call.other', { said: other });
  return {
    answer,
    ...(read.ok && read.value.value !== answer && { decoded: read.value.value }),
    note: joinNotes([decoding, complaint, ...notes].filter((note) => note !== null)),
  };
}
