/**
 * Evaluates the user's alert rules. A rule has one instance per subject. An instance is evaluated when a value it reads changes or its
 * `nextCheckAt` comes, never by polling; what it reads is recorded at each evaluation.
 *
 * Evaluations only read. Their results are stored in one transaction, which may run again after a disk error, so the state of instances
 * changes only after it has ended. Without data, a condition neither fires nor resolves, and a rule without data for `blindAfter` seconds
 * shows that in its status. An edit that changes the meaning of a rule discards the state of its instances. An exception while evaluating
 * an instance is reported through `reportError` and does not stop the others.
 */

import type { RuleStatus } from '#contract/model/alerts/alert.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { withDefaults } from '#contract/settings.ts';
import { every, seconds } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { NamedContext, ReportError } from '../context.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { Registry } from '../live/registry.ts';
import { alertEntry, LATE_S, type Evaluation } from './alert-entry.ts';
import { assess } from './assess.ts';
import { createDelivery, type DeliveryOptions } from './deliver/deliver.ts';
import type { Delivering } from './deliver/suppression.ts';
import { createSubscriptions } from './subscriptions.ts';
import { noteData, RuleInstances, statusKey, type RuleInstance } from './rule-instance.ts';
import { RulePlan } from './rule-plan.ts';
import type { RuleState } from './rule-state.ts';

/** Evaluations per turn of the event loop; the rest follow in the next turn. */
const SLICE = 200;
const ALIVE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Data that determines the rules and their subjects. */
const PLANS: readonly LocalKind[] = ['rules', 'watchlists', 'accounts'];
/** The time of the last evaluation is stored this often, in seconds, if nothing else changed. */
const LOOKED_S = 300;

interface Options extends Pick<DeliveryOptions, 'post' | 'notify' | 'resolve' | 'write'> {
  readonly context: NamedContext;
  readonly registry: Registry;
  readonly reportError: ReportError;
}

/** Evaluates the alert rules. Nothing runs before `start`. Its methods keep their `this` when they are passed on. */
class AlertEvaluator {
  readonly #context: NamedContext;
  readonly #reportError: ReportError;
  readonly #delivery: ReturnType<typeof createDelivery>;
  readonly #subscriptions: ReturnType<typeof createSubscriptions>;
  readonly #instances = new RuleInstances();
  readonly #plan: RulePlan;
  readonly #stops = createStops();
  #isPlanned = false;
  #isPaused = false;
  #isStopped = false;
  #isAnnouncing = false;
  #cancelRun: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor({ context, registry, post, notify, reportError, resolve, write }: Options) {
    const { clock, user, changed } = context;
    this.#context = context;
    this.#reportError = reportError;
    this.#plan = new RulePlan(context, this.#instances);
    const settings = () => withDefaults(user.settings.all());
    this.#delivery = createDelivery({ clock, post, user, settings, notify, changed: () => changed.emit('alerts'), resolve, write });
    this.#subscriptions = createSubscriptions({
      clock,
      registry,
      changed: (keys) => this.#mark(keys, () => true),
      back: (keys) => this.#mark(keys, ({ noData, missing }) => noData !== null || missing !== null),
    });
  }

  start = (): void => {
    const { clock, changed } = this.#context;
    this.#plan.load();
    this.#stops.add(changed.on((kind) => !this.#isAnnouncing && PLANS.includes(kind) && this.#planAgain()));
    this.#schedule();
    this.#stops.add(clock.after(0, this.#stayAlive));
    this.#stops.add(every(clock, ALIVE_MS, this.#stayAlive));
    this.#delivery.start();
  };
  stop = (): void => {
    this.#isStopped = true;
    this.#cancelRun?.();
    this.#cancelTimer?.();
    this.#stops.run();
    this.#delivery.stop();
    this.#subscriptions.stop();
  };
  /** Pauses or resumes evaluation. Changes during the pause are evaluated after it. */
  pause = (on: boolean): void => {
    this.#isPaused = on;
    this.#planAgain();
  };
  statuses = (): RuleStatus[] => this.#plan.statuses();
  testWebhook = (address: string): Promise<CodedText | null> => this.#delivery.testWebhook(address);

  #mark(keys: readonly string[], which: (instance: RuleInstance) => boolean): void {
    for (const key of keys) {
      this.#instances.markReaders(key, which);
      if (this.#plan.needs.has(key)) this.#isPlanned = false;
    }
    this.#schedule();
  }
  #planAgain(): void {
    this.#isPlanned = false;
    this.#schedule();
  }
  #schedule(): void {
    if (this.#isStopped || this.#isPaused || (this.#instances.dirty.size === 0 && this.#isPlanned)) return;
    this.#cancelRun ??= this.#context.clock.after(0, () => {
      this.#cancelRun = null;
      try {
        this.#run();
      } catch (cause) {
        this.#reportError('alert rules', cause);
      }
    });
  }

  /** Evaluates the next instances, stores the results and delivers the alerts. */
  #run(): void {
    if (this.#isPaused) return;
    if (!this.#isPlanned) {
      this.#isPlanned = true;
      const needs = new Set<string>();
      this.#plan.update(this.#subscriptions.seeing(needs), needs);
      this.#announce();
    }
    const { clock, user, changed } = this.#context;
    const { dirty } = this.#instances;
    const now = seconds(clock);
    const next = [...dirty].slice(0, SLICE);
    const keysBefore = next.map(statusKey);
    const evaluations = next.flatMap((instance) => this.#evaluate(instance, now));
    const counted = evaluations.filter(({ instance, rule, found }) => noteData(instance, rule, found, now));
    const stored = user.rules.atomically(() => counted.map((one) => this.#store(one, now)));
    for (const { commit } of stored) commit();
    const delivering = stored.flatMap((one) => one.delivering);
    if (dirty.size === 0) this.#subscriptions.settle(new Set([...this.#instances.needs(), ...this.#plan.needs]));
    if (delivering.length > 0) this.#delivery.deliver(delivering);
    if (delivering.length > 0 || evaluations.some(({ found }) => found.effects.length > 0)) changed.emit('alerts');
    if (delivering.length > 0 || next.some((instance, at) => statusKey(instance) !== keysBefore[at])) this.#announce();
    this.#setTimer();
    this.#schedule();
  }

  /** Evaluates one instance. An exception is reported, and does not stop the others. */
  #evaluate(instance: RuleInstance, now: number): Evaluation[] {
    this.#instances.dirty.delete(instance);
    const { rules, names, accounts } = this.#plan;
    const rule = rules.get(instance.rule);
    if (!rule) return [];
    try {
      const needs = new Set<string>();
      const read = this.#subscriptions.seeing(needs);
      const many = rule.subject.kind !== 'entity';
      const { ref, memo } = instance;
      const found = assess({ rule, ref, memo, now, read, many, accounts, named: names.ref });
      this.#instances.setNeeds(instance, needs);
      return [{ rule, instance, found }];
    } catch (cause) {
      this.#reportError(`rule ${rule.name}`, cause);
      return [];
    }
  }

  /** Stores the result of an evaluation. Returns the alerts to deliver, and a function that updates the instance after the transaction. */
  #store({ rule, instance, found }: Evaluation, now: number): { delivering: Delivering[]; commit: () => void } {
    const { user } = this.#context;
    const delivering: Delivering[] = [];
    for (const effect of found.effects) {
      if (effect.alert !== null) user.alerts.change(effect.alert, { state: 'cleared', clearedAt: now });
      if (effect.effect === 'clear') continue;
      const alert = user.alerts.add(alertEntry({ rule, instance, found, effect, names: this.#plan.names, now }));
      const life = found.memo.lives[effect.key];
      if (life && !effect.happened) found.memo.lives[effect.key] = { ...life, alert: alert.id };
      delivering.push({ rule, alert, flapping: found.flapping && !effect.happened });
    }
    const body = JSON.stringify(found.memo);
    const isDue = (found.memo.lookedAt ?? 0) - (instance.memo.lookedAt ?? 0) >= LOOKED_S;
    const plain = ({ memo }: { memo: RuleState }): string => JSON.stringify({ ...memo, lookedAt: 0 });
    const saves = isDue || instance.stored === null || plain(found) !== plain(instance);
    if (saves) user.rules.remember({ rule: instance.rule, ref: instance.ref ?? '', body });
    if (rule.frequency.how === 'once' && delivering.length > 0) {
      user.rules.end(rule, now);
      this.#isPlanned = false;
    }
    const commit = (): void => {
      instance.flapping = found.flapping;
      if (instance.noDataSince === null) instance.awayFrom = null;
      if (saves) Object.assign(instance, { memo: found.memo, stored: body });
    };
    return { delivering, commit };
  }

  /** Announces a change in the status of rules, without triggering a new plan. */
  #announce(): void {
    this.#isAnnouncing = true;
    this.#context.changed.emit('rules');
    this.#isAnnouncing = false;
  }

  /** Sets a timer for the next time at which an evaluation is due. */
  #setTimer(): void {
    const { clock } = this.#context;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const next = Math.min(this.#plan.expiresAt, this.#instances.nextCheckAt());
    if (!Number.isFinite(next)) return;
    this.#cancelTimer = clock.after(Math.min(Math.max(1, Math.ceil(next) * 1_000 - clock.now()), HOUR_MS), () => {
      this.#cancelTimer = null;
      const now = seconds(clock);
      if (this.#plan.expiresAt <= now) this.#isPlanned = false;
      this.#instances.markDue(now);
      if (this.#instances.dirty.size > 0 || !this.#isPlanned) this.#schedule();
      else this.#setTimer();
    });
  }

  /** Records that the evaluator is running, so that the length of an absence is known afterwards. */
  readonly #stayAlive = (): void => {
    const now = seconds(this.#context.clock);
    const { aliveAt } = this.#plan;
    if (aliveAt > 0 && now - aliveAt > 2 * LATE_S) for (const instance of this.#instances.all()) instance.awayFrom ??= aliveAt;
    this.#plan.aliveAt = now;
    this.#context.user.rules.remember({ rule: '', ref: '', body: String(now) });
  };
}

export const createAlertEvaluator = (options: Options): AlertEvaluator => new AlertEvaluator(options);
