import type { EntityRef } from '#contract/model/market/share.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { FRESH, readRuleState, type RuleState } from './rule-state.ts';

/** An instance of a rule: one subject with its stored state and the data it reads. */
export interface Thing {
  readonly rule: string;
  readonly ref: EntityRef | null;
  memo: RuleState;
  stored: string | null;
  needs: Set<string>;
  due: number | null;
  blind: CodedText | null;
  blindSince: number | null;
  /** Whether data has been missing for so long that the rule's status shows it. */
  blindTold: boolean;
  gone: CodedText | null;
  flapping: boolean;
  /** Unix seconds of the last evaluation before this start or a sleep; null once the instance has been evaluated since. */
  awayFrom: number | null;
}

export const beginThing = (rule: string, ref: EntityRef | null, stored: string | null, alive: number): Thing => ({
  rule,
  ref,
  memo: stored === null ? FRESH : readRuleState(stored),
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

/** The part of an instance that affects its rule's status, as a text to compare. */
export const stateOf = ({ blindTold, gone, flapping, memo }: Thing): string =>
  `${blindTold} ${JSON.stringify(gone)} ${flapping} ${memo.lookedAt === null} ${Object.values(memo.lives)
    .map(({ phase }) => phase)
    .join()}`;
