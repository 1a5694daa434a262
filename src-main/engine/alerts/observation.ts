import type { Source } from '#contract/snapshot.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { CodedText } from '#contract/text/coded-text.ts';

/** The state of a value that a rule needs: known, without data (`unknown`), or of a missing subject (`gone`). */
export type View<T> =
  | { readonly state: 'known'; readonly data: T; readonly source: Source; readonly height: number | null; readonly observedAt: number }
  | { readonly state: 'unknown'; readonly why: CodedText }
  | { readonly state: 'gone'; readonly why: CodedText };
export type MissingObservation = Exclude<View<never>, { state: 'known' }>;

/** One item for which a condition holds: the subject itself (`''`), a vote, a trade, a player. */
export interface Item {
  readonly key: string;
  readonly value: number | null;
  readonly text: CodedText;
  readonly ref?: EntityRef;
  /** The entity to open instead of `ref`, such as the match where `ref` is the club. */
  readonly shows?: EntityRef;
  /** Whether the item fires only if its condition becomes true after the first evaluation. */
  readonly edge: boolean;
}

/** The observation of a condition that could be evaluated. */
export interface KnownObservation {
  readonly state: 'known';
  readonly items: readonly Item[];
  readonly value: number | null;
  readonly text: CodedText;
  readonly source: Source | null;
  readonly height: number | null;
  readonly observedAt: number | null;
  /** A note for the next evaluation. */
  readonly note?: unknown;
  /** Unix seconds at which the condition may become true or false by time alone. */
  readonly due?: number | null;
}
/** Result of evaluating one condition. */
export type Observation = KnownObservation | MissingObservation;
