import type { Source } from '#contract/snapshot.ts';
import type { EntityRef } from '#contract/model/market/share.ts';

/** What is known of a value that a rule needs. */
export type View<T> =
  | { readonly state: 'known'; readonly data: T; readonly source: Source; readonly height: number | null; readonly observedAt: number }
  | { readonly state: 'unknown'; readonly why: string }
  | { readonly state: 'gone'; readonly why: string };
export type Unseen = Exclude<View<never>, { state: 'known' }>;

/** One thing for which a condition holds: the subject itself (`''`), a vote, a trade, a player. */
export interface Item {
  readonly key: string;
  readonly value: number | null;
  readonly text: string;
  readonly ref?: EntityRef;
  /** What is opened instead of what it is about: the match, where that is the club. */
  readonly shows?: EntityRef;
  /** What holds already at the first look is no news. */
  readonly edge: boolean;
}

/** What a condition shows now. */
export interface Seen {
  readonly state: 'known';
  readonly items: readonly Item[];
  readonly value: number | null;
  readonly text: string;
  readonly source: Source | null;
  readonly height: number | null;
  readonly observedAt: number | null;
  /** What the next look has to know of this one. */
  readonly note?: unknown;
  /** Unix seconds at which it may turn true or false by the clock alone. */
  readonly due?: number | null;
}
export type Sight = Seen | Unseen;
