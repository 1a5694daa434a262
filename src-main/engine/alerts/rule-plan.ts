import type { Rule, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { seconds } from '../base/clock.ts';
import type { NamedContext } from '../context.ts';
import type { ReadValue } from './condition.ts';
import { beginInstance, instanceName, type RuleInstance, type RuleInstances } from './rule-instance.ts';
import { namesFor, subjectsOf } from './subjects.ts';

/** The part of a rule that defines its meaning: if an edit changes it, the stored state of its instances is discarded. */
const meaning = ({ snoozedUntil: _, doneAt: __, ...rule }: Rule): string => JSON.stringify(rule);

/** Returns why a rule is not evaluated by its own settings; null if it is evaluated. `now` is in Unix seconds. */
function asleep(rule: Rule, now: number): 'off' | 'expired' | null {
  if (!rule.enabled) return 'off';
  return rule.expires !== null && rule.expires <= now ? 'expired' : null;
}

/** The user's rules, resolved to their subjects: keeps one instance per subject. */
export class RulePlan {
  readonly #context: NamedContext;
  readonly #instances: RuleInstances;
  /** Why a rule no longer has a subject, by rule. */
  readonly #lost = new Map<string, CodedText>();
  /** Stored states that no instance has taken over yet. */
  readonly #stored = new Map<string, string>();
  readonly rules = new Map<string, Rule>();
  /** Keys of the values that determine the subjects. */
  needs: ReadonlySet<string> = new Set();
  /** Unix seconds at which the next rule expires. */
  expiresAt = Infinity;
  /** Unix seconds at which the evaluator last ran. */
  aliveAt = 0;
  names;
  accounts: readonly string[] = [];

  constructor(context: NamedContext, instances: RuleInstances) {
    this.#context = context;
    this.#instances = instances;
    this.names = namesFor(context);
  }

  load(): void {
    for (const { rule, ref, body } of this.#context.user.rules.memos()) {
      if (rule === '') this.aliveAt = Number(body) || 0;
      else this.#stored.set(instanceName(rule, ref), body);
    }
  }

  /** Updates the rules and their instances. `see` records what it reads in `needs`. */
  update(read: ReadValue, needs: ReadonlySet<string>): void {
    const { clock, user } = this.#context;
    this.names = namesFor(this.#context);
    this.accounts = user.accounts.all();
    const now = seconds(clock);
    const all = user.rules.all();
    const wanted = new Set<string>();
    this.expiresAt = Infinity;
    this.#lost.clear();
    for (const rule of all) {
      const before = this.rules.get(rule.id);
      if (before && meaning(before) !== meaning(rule)) for (const instance of this.#instances.of(rule.id)) this.#drop(instance);
      this.rules.set(rule.id, rule);
      if (asleep(rule, now) !== null || rule.doneAt !== null) continue;
      if (rule.expires !== null) this.expiresAt = Math.min(this.expiresAt, rule.expires);
      for (const name of this.#instancesOf(rule, read)) wanted.add(name);
    }
    const ids = new Set(all.map(({ id }) => id));
    for (const id of this.rules.keys()) if (!ids.has(id)) this.rules.delete(id);
    for (const instance of this.#instances.all()) if (!wanted.has(instance.name)) this.#drop(instance);
    this.needs = needs;
  }

  /** Returns the names of a rule's instances and creates those that are new. While the subjects are not known, the present ones stay. */
  #instancesOf(rule: Rule, read: ReadValue): string[] {
    const subjects = subjectsOf(rule, this.#context, read);
    if (subjects === null) return this.#instances.of(rule.id).map(({ name }) => name);
    if (subjects.gone) this.#lost.set(rule.id, subjects.gone);
    return subjects.refs.map((ref) => this.#begin(rule.id, ref));
  }

  #begin(rule: string, ref: EntityRef | null): string {
    const name = instanceName(rule, ref);
    if (this.#instances.has(name)) return name;
    this.#instances.add(beginInstance(rule, ref, this.#stored.get(name) ?? null, this.aliveAt));
    this.#stored.delete(name);
    return name;
  }

  /** Stops watching an instance, resolves its open alerts and discards its state. */
  #drop(instance: RuleInstance): void {
    const { clock, user } = this.#context;
    this.#instances.remove(instance);
    for (const { alert } of Object.values(instance.memo.lives))
      if (alert !== null) user.alerts.change(alert, { state: 'cleared', clearedAt: seconds(clock) });
    user.rules.forgetOne(instance.rule, instance.ref ?? '');
  }

  /** Returns the status of every rule in the form of the contract. */
  statuses(): RuleStatus[] {
    const now = seconds(this.#context.clock);
    const byRule = Map.groupBy(this.#instances.all(), ({ rule }) => rule);
    return [...this.rules.values()].map((rule) => this.#statusOf(rule, byRule.get(rule.id) ?? [], now));
  }

  #statusOf(rule: Rule, instances: readonly RuleInstance[], now: number): RuleStatus {
    const status: RuleStatus = {
      rule,
      state: asleep(rule, now) ?? 'armed',
      sentence: sayRule(rule, this.names),
      why: null,
      watching: instances.length,
      looked: instances.filter(({ memo }) => memo.lookedAt !== null).length,
      since: rule.savedAt,
      firedAt: Math.max(0, rule.doneAt ?? 0, ...instances.map(({ memo }) => memo.toldAt ?? 0)) || null,
      fired: instances.reduce((sum, { memo }) => sum + memo.fired, 0),
    };
    if (status.state !== 'armed') return status;
    if (rule.doneAt !== null) return { ...status, state: 'done', since: rule.doneAt };
    const nothing = this.#lost.get(rule.id) ?? (instances.every(({ missing }) => missing !== null) ? instances[0]?.missing : null);
    if (nothing) return { ...status, state: 'gone', why: nothing };
    if ((rule.snoozedUntil ?? 0) > now) return { ...status, state: 'snoozed' };
    const waiting = instances.find(({ showsNoData, missing }) => missing === null && showsNoData);
    if (waiting) return { ...status, state: 'blind', since: waiting.noDataSince, why: waiting.noData };
    if (instances.some(({ flapping }) => flapping)) return { ...status, state: 'quieted', why: text('alert.flapping') };
    const lives = instances.flatMap(({ memo }) =>
      Object.values(memo.lives).filter(({ alert, phase }) => phase === 'pending' || alert !== null),
    );
    if (lives.length === 0) return status;
    return {
      ...status,
      state: lives.some(({ phase }) => phase !== 'pending') ? 'firing' : 'pending',
      since: Math.min(...lives.map(({ since }) => since)),
    };
  }
}
