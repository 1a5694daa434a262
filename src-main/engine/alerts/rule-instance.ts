import type { EntityRef } from '#contract/model/market/share.ts';
import { FRESH, readMemo, type Memo } from './rule-state.ts';

/** One thing that one rule watches: what is remembered of it and how it can be seen. */
export interface Thing {
  readonly rule: string;
  readonly ref: EntityRef | null;
  memo: Memo;
  stored: string | null;
  needs: Set<string>;
  due: number | null;
  blind: string | null;
  blindSince: number | null;
  /** Whether it was for so long that it is said. */
  blindTold: boolean;
  gone: string | null;
  flapping: boolean;
  /** When somebody last looked before this start or this sleep; null once it was looked at since. */
  awayFrom: number | null;
}

export const beginThing = (rule: string, ref: EntityRef | null, stored: string | null, alive: number): Thing => ({
  rule,
  ref,
  memo: stored === null ? FRESH : readMemo(stored),
  stored,
  needs: new Set(),
  due: null,
  blind: null,
  blindSince: null,
  blindTold: false,
  gone: null,
  flapping: false,
  awayFrom: stored === null ? null : alive,
});

/** What of it shows in how its rule stands. */
export const stateOf = ({ blindTold, gone, flapping, memo }: Thing): string =>
  `${blindTold} ${gone} ${flapping} ${memo.lookedAt === null} ${Object.values(memo.lives)
    .map(({ phase }) => phase)
    .join()}`;
