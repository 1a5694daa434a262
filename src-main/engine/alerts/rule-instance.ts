import type { Rule } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { Assessed } from './assess.ts';
import { FRESH, readRuleState, type RuleState } from './rule-state.ts';

/** Missing data is ignored for this many seconds: the value is probably being read again. */
const GRACE_S = 10;

/** An instance of a rule: one subject with its stored state and the data it reads. Times are in Unix seconds. */
export interface RuleInstance {
  readonly name: string;
  readonly rule: string;
  readonly ref: EntityRef | null;
  memo: RuleState;
  stored: string | null;
  needs: ReadonlySet<string>;
  nextCheckAt: number | null;
  /** Why the conditions have no data, and since when; null if they have data. */
  noData: CodedText | null;
  noDataSince: number | null;
  /** Whether data has been missing for so long that the rule's status shows it. */
  showsNoData: boolean;
  /** Why the subject is missing; null if it exists. */
  missing: CodedText | null;
  flapping: boolean;
  /** The last evaluation before this start or a sleep; null once the instance has been evaluated since. */
  awayFrom: number | null;
}

export const instanceName = (rule: string, ref: EntityRef | null): string => `${rule}\n${ref ?? ''}`;

export const beginInstance = (rule: string, ref: EntityRef | null, stored: string | null, aliveAt: number): RuleInstance => ({
  name: instanceName(rule, ref),
  rule,
  ref,
  memo: stored === null ? FRESH : readRuleState(stored),
  stored,
  needs: new Set(),
  nextCheckAt: null,
  noData: null,
  noDataSince: null,
  showsNoData: false,
  missing: null,
  flapping: false,
  awayFrom: stored === null ? null : aliveAt,
});

/** The part of an instance that affects its rule's status, as a text to compare. */
export const statusKey = ({ showsNoData, missing, flapping, memo }: RuleInstance): string =>
  JSON.stringify([showsNoData, missing, flapping, memo.lookedAt === null, Object.values(memo.lives).map(({ phase }) => phase)]);

/**
 * Notes whether an evaluation had data, and when the next one is due. Returns false while the rest of its result does not count: a value
 * that is being read again returns in a moment, so the state counted so far is kept.
 */
export function noteData(instance: RuleInstance, rule: Rule, { noData, gone, due }: Assessed, now: number): boolean {
  const hasData = noData === null && gone === null;
  const since = hasData ? null : (instance.noDataSince ?? now);
  const missingFor = now - (since ?? now);
  Object.assign(instance, {
    missing: gone,
    nextCheckAt: due,
    noData: hasData ? null : noData,
    noDataSince: since,
    showsNoData: since !== null && missingFor >= rule.blindAfter,
  });
  if (since === null || gone !== null) return true;
  if (missingFor < rule.blindAfter)
    instance.nextCheckAt = Math.min(due ?? Infinity, since + (missingFor < GRACE_S ? GRACE_S : rule.blindAfter));
  return missingFor >= GRACE_S || rule.match !== 'all';
}

/** All rule instances, with the values each of them reads and whether it has to be evaluated. */
export class RuleInstances {
  readonly #byName = new Map<string, RuleInstance>();
  readonly #readers = new Map<string, Set<RuleInstance>>();
  /** Instances to evaluate. */
  readonly dirty = new Set<RuleInstance>();

  all = (): RuleInstance[] => [...this.#byName.values()];
  of = (rule: string): RuleInstance[] => this.all().filter((one) => one.rule === rule);
  has = (name: string): boolean => this.#byName.has(name);
  /** Keys of all values that instances read. */
  needs = (): Iterable<string> => this.#readers.keys();

  add(instance: RuleInstance): void {
    this.#byName.set(instance.name, instance);
    this.dirty.add(instance);
  }
  remove(instance: RuleInstance): void {
    this.setNeeds(instance, new Set());
    this.#byName.delete(instance.name);
    this.dirty.delete(instance);
  }

  setNeeds(instance: RuleInstance, needs: ReadonlySet<string>): void {
    for (const key of instance.needs) {
      if (needs.has(key)) continue;
      const readers = this.#readers.get(key);
      readers?.delete(instance);
      if (readers?.size === 0) this.#readers.delete(key);
    }
    for (const key of needs) this.#readers.set(key, (this.#readers.get(key) ?? new Set()).add(instance));
    instance.needs = needs;
  }

  /** Marks those readers of a value that `which` selects. */
  markReaders(key: string, which: (instance: RuleInstance) => boolean): void {
    for (const instance of this.#readers.get(key) ?? []) if (which(instance)) this.dirty.add(instance);
  }
  markDue(now: number): void {
    for (const instance of this.#byName.values()) if ((instance.nextCheckAt ?? Infinity) <= now) this.dirty.add(instance);
  }
  /** Unix seconds of the next evaluation by time alone; Infinity if none is due. */
  nextCheckAt = (): number => this.all().reduce((next, instance) => Math.min(next, instance.nextCheckAt ?? Infinity), Infinity);
}
