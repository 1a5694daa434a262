/**
 * Evaluates the user's alert rules. A rule has one instance per subject. An instance is evaluated when a value it reads changes or its
 * `due` time comes, never by polling; what it reads is recorded at each evaluation.
 *
 * Evaluations only read. Their results are stored in one transaction, which may run again after a disk error, so state in memory changes
 * only after it has ended. Without data, a condition neither fires nor resolves, and a rule without data for `blindAfter` seconds shows
 * that in its status. An edit that changes the meaning of a rule discards the state of its instances. An exception while evaluating an
 * instance is reported through `broke` and does not stop the others.
 */

import type { Alert, Rule, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Notice } from '#contract/protocol.ts';
import { withDefaults, type Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { every, seconds } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { Context } from '../live/resource-definition.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { Registry } from '../live/registry.ts';
import { assess, type Assessed, type AlertEffect } from './assess.ts';
import { createDelivery, type Delivering } from './deliver/deliver.ts';
import { createSubscriptions } from './subscriptions.ts';
import { namesFor } from './subject-names.ts';
import { opensOf } from './deliver/deep-link.ts';
import { asleep, statusOf } from './statuses.ts';
import { beginThing, stateOf, type Thing } from './rule-instance.ts';
import { subjectsOf } from './subjects.ts';
import { titleOf } from './deliver/title.ts';
import type { Resolve } from './deliver/webhook-address.ts';
import type { PostTo } from './deliver/webhook.ts';

/** Evaluations per turn of the event loop; the rest follow in the next turn. */
const SLICE = 200;
/** Missing data is ignored for this many seconds: the value is probably being read again. */
const GRACE_S = 10;
/** If no evaluation ran for longer than this many seconds, alerts found afterwards are late. */
const LATE_S = 120;
const ALIVE_MS = 60_000;
/** Data that determines the rules and their subjects. */
const PLANS: readonly LocalKind[] = ['rules', 'watchlists', 'accounts'];
/** The time of the last evaluation is stored this often, in seconds, if nothing else changed. */
const LOOKED_S = 300;

interface Options {
  readonly context: Context;
  readonly registry: Registry;
  readonly post: PostTo | null;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly broke: Context['broke'];
  readonly resolve?: Resolve | undefined;
  /** Forms a sentence, for programs outside Touchline. */
  readonly write: (text: CodedText) => string;
}
const nameOf = (rule: string, ref: EntityRef | null): string => `${rule}\n${ref ?? ''}`;
/** The part of a rule that defines its meaning: if an edit changes it, the stored state of its instances is discarded. */
const meaning = ({ snoozedUntil: _, doneAt: __, ...rule }: Rule): string => JSON.stringify(rule);

/** Creates the evaluator of the alert rules. Nothing runs before `start`. */
export function createAlertEvaluator({ context, registry, post, notify, broke, resolve, write }: Options) {
  const { clock, user, changed } = context;
  const stops = createStops();
  const settings = (): Settings => withDefaults(user.settings.all());
  const delivery = createDelivery({ clock, post, user, settings, notify, changed: () => changed.emit('alerts'), resolve, write });
  const rules = new Map<string, Rule>();
  const lost = new Map<string, CodedText>();
  const things = new Map<string, Thing>();
  const byNeed = new Map<string, Set<Thing>>();
  const planNeeds = new Set<string>();
  const dirty = new Set<Thing>();
  let planned = false;
  let scheduled: (() => void) | null = null;
  let timer: (() => void) | null = null;
  let stopped = false;
  let paused = false;
  let alive = 0;
  let announcing = false;
  let expiresAt = Infinity;
  let names = namesFor(context);
  let accounts: readonly string[] = [];

  const feeds = createSubscriptions({
    clock,
    registry,
    changed: (keys) => mark(keys, () => true),
    back: (keys) => mark(keys, ({ blind, gone }) => blind !== null || gone !== null),
  });

  function mark(keys: readonly string[], which: (thing: Thing) => boolean): void {
    for (const key of keys) {
      for (const thing of byNeed.get(key) ?? []) if (which(thing)) dirty.add(thing);
      if (planNeeds.has(key)) planned = false;
    }
    soon();
  }
  function soon(): void {
    if (stopped || paused || (dirty.size === 0 && planned)) return;
    scheduled ??= clock.after(0, () => {
      scheduled = null;
      try {
        run();
      } catch (cause) {
        broke('alert rules', cause);
      }
    });
  }

  function need(thing: Thing, asked: Set<string>): void {
    for (const key of thing.needs) {
      if (asked.has(key)) continue;
      const set = byNeed.get(key);
      set?.delete(thing);
      if (set?.size === 0) byNeed.delete(key);
    }
    for (const key of asked) {
      const set = byNeed.get(key) ?? new Set<Thing>();
      byNeed.set(key, set.add(thing));
    }
    thing.needs = asked;
  }

  /** Stops watching an instance and resolves its open alerts. */
  function drop(thing: Thing, forget: boolean): void {
    need(thing, new Set());
    things.delete(nameOf(thing.rule, thing.ref));
    dirty.delete(thing);
    const now = seconds(clock);
    for (const { alert } of Object.values(thing.memo.lives))
      if (alert !== null) user.alerts.change(alert, { state: 'cleared', clearedAt: now });
    if (forget) user.rules.forgetOne(thing.rule, thing.ref ?? '');
  }

  /** Updates the rules and their instances. */
  function plan(): void {
    planned = true;
    names = namesFor(context);
    accounts = user.accounts.all();
    const now = seconds(clock);
    const all = user.rules.all();
    const asked = new Set<string>();
    const see = feeds.seeing(asked);
    const wanted = new Set<string>();
    const expiries: number[] = [];
    lost.clear();
    for (const rule of all) {
      const before = rules.get(rule.id);
      if (before && meaning(before) !== meaning(rule))
        for (const thing of [...things.values()]) if (thing.rule === rule.id) drop(thing, true);
      rules.set(rule.id, rule);
      if (asleep(rule, now) !== null || rule.doneAt !== null) continue;
      if (rule.expires !== null) expiries.push(rule.expires);
      const subjects = subjectsOf(rule, context, see);
      if (subjects === null) for (const thing of things.values()) if (thing.rule === rule.id) wanted.add(nameOf(rule.id, thing.ref));
      if (subjects === null) continue;
      if ('gone' in subjects) lost.set(rule.id, subjects.gone);
      else
        for (const ref of subjects.refs) {
          const name = nameOf(rule.id, ref);
          wanted.add(name);
          if (!things.has(name)) begin(rule.id, ref);
        }
    }
    for (const id of rules.keys()) if (!all.some((rule) => rule.id === id)) rules.delete(id);
    for (const [name, thing] of things) if (!wanted.has(name)) drop(thing, true);
    planNeeds.clear();
    for (const key of asked) planNeeds.add(key);
    expiresAt = Math.min(...expiries, Infinity);
    announce();
  }

  const memos = new Map<string, string>();
  function begin(rule: string, ref: EntityRef | null): void {
    const name = nameOf(rule, ref);
    const stored = memos.get(name) ?? null;
    memos.delete(name);
    const thing = beginThing(rule, ref, stored, alive);
    things.set(name, thing);
    dirty.add(thing);
  }

  function look(thing: Thing, now: number): Assessed | null {
    const rule = rules.get(thing.rule);
    if (!rule) return null;
    const asked = new Set<string>();
    const see = feeds.seeing(asked);
    const named = (ref: EntityRef): string => names.ref?.(ref) ?? ref;
    const many = rule.subject.kind !== 'entity';
    const seen = assess({ rule, ref: thing.ref, memo: thing.memo, now, see, many, accounts, named });
    need(thing, asked);
    return seen;
  }

  function record(
    rule: Rule,
    thing: Thing,
    seen: Assessed,
    { effect, key, alert, item, happened }: AlertEffect,
    now: number,
  ): Alert | null {
    if (alert !== null) user.alerts.change(alert, { state: 'cleared', clearedAt: now });
    if (effect === 'clear') return null;
    const at = Number(key.slice(0, key.indexOf(':')));
    const reason = seen.reasons[at];
    const kind: AlertKind = reason?.kind ?? rule.conditions[0]?.kind ?? 'price';
    const ref = item?.ref ?? thing.ref;
    const away = thing.awayFrom === null ? 0 : now - thing.awayFrom;
    const value = item && item.value !== null && Number.isFinite(item.value) ? item.value : (reason?.value ?? null);
    const made = user.alerts.add({
      rule: rule.id,
      name: rule.name,
      priority: rule.priority,
      kind,
      ref,
      at: now,
      title: titleOf(rule, kind, ref, names),
      text: item?.text ?? reason?.text ?? text('alert.no-text'),
      value,
      threshold: reason?.threshold ?? null,
      source: reason?.source ?? null,
      height: reason?.height ?? null,
      observedAt: reason?.observedAt ?? null,
      why: [...seen.reasons],
      late: away > LATE_S ? away : null,
      state: happened ? 'happened' : 'firing',
      clearedAt: null,
      acknowledgedAt: null,
      delivery: [],
      opens: opensOf(kind, ref, item?.shows),
    });
    const life = seen.memo.lives[key];
    if (life && !happened) seen.memo.lives[key] = { ...life, alert: made.id };
    return made;
  }

  /**
   * Stores the result of an evaluation and returns the alerts to deliver. Runs within one transaction, which is repeated if the disk fails,
   * so changes of state in memory are queued in `after` until it has ended.
   */
  function take(thing: Thing, seen: Assessed, now: number, after: (() => void)[]): Delivering[] {
    const rule = rules.get(thing.rule);
    if (!rule) return [];
    thing.gone = seen.gone;
    thing.due = seen.due;
    const sees = seen.blind === null && seen.gone === null;
    thing.blindSince = sees ? null : (thing.blindSince ?? now);
    thing.blind = sees ? null : seen.blind;
    const since = now - (thing.blindSince ?? now);
    thing.blindTold = thing.blindSince !== null && since >= rule.blindAfter;
    if (thing.blindSince !== null && seen.gone === null) {
      const next = since < GRACE_S ? GRACE_S : rule.blindAfter;
      if (since < rule.blindAfter) thing.due = Math.min(thing.due ?? Infinity, thing.blindSince + next);
      // A value being read again returns in a moment, so the state counted so far is kept.
      if (since < GRACE_S && rule.match === 'all') return [];
    }
    const delivering = seen.told.flatMap((told) => {
      const alert = record(rule, thing, seen, told, now);
      return alert ? [{ rule, alert, flapping: seen.flapping && !told.happened }] : [];
    });
    thing.flapping = seen.flapping;
    if (sees) after.push(() => (thing.awayFrom = null));
    const looked = (seen.memo.lookedAt ?? 0) - (thing.memo.lookedAt ?? 0) >= LOOKED_S;
    const same = JSON.stringify({ ...seen.memo, lookedAt: 0 }) === JSON.stringify({ ...thing.memo, lookedAt: 0 }) && thing.stored !== null;
    if (!same || looked) {
      const stored = JSON.stringify(seen.memo);
      after.push(() => Object.assign(thing, { memo: seen.memo, stored }));
      user.rules.remember({ rule: thing.rule, ref: thing.ref ?? '', body: stored });
    }
    if (rule.frequency.how === 'once' && delivering.length > 0) {
      user.rules.end(rule, now);
      planned = false;
    }
    return delivering;
  }

  function run(): void {
    if (paused) return;
    if (!planned) plan();
    const now = seconds(clock);
    const some = [...dirty].slice(0, SLICE);
    const statesBefore = some.map(stateOf);
    // Evaluations only read, and an exception in one rule does not stop the others.
    const seen = some.flatMap((thing) => {
      dirty.delete(thing);
      try {
        const found = look(thing, now);
        return found ? [{ thing, found }] : [];
      } catch (cause) {
        broke(`rule ${rules.get(thing.rule)?.name ?? thing.rule}`, cause);
        return [];
      }
    });
    let after: (() => void)[] = [];
    const delivering = user.rules.atomically(() => {
      after = [];
      return seen.flatMap(({ thing, found }) => take(thing, found, now, after));
    });
    for (const remember of after) remember();
    if (dirty.size === 0) feeds.settle(new Map([...byNeed, ...[...planNeeds].map((key) => [key, new Set<Thing>()] as const)]));
    if (delivering.length > 0) delivery.deliver(delivering);
    if (delivering.length > 0 || seen.some(({ found }) => found.told.length > 0)) changed.emit('alerts');
    if (delivering.length > 0 || some.some((thing, at) => stateOf(thing) !== statesBefore[at])) announce();
    wait();
    soon();
  }
  /** Announces a change in the status of rules, without triggering a new plan. */
  function announce(): void {
    announcing = true;
    changed.emit('rules');
    announcing = false;
  }

  /** Sets a timer for the next time at which an evaluation is due. */
  function wait(): void {
    timer?.();
    timer = null;
    let next = expiresAt;
    for (const { due } of things.values()) if (due !== null && due < next) next = due;
    if (!Number.isFinite(next)) return;
    timer = clock.after(Math.min(Math.max(1, Math.ceil(next) * 1_000 - clock.now()), 3_600_000), () => {
      timer = null;
      const now = seconds(clock);
      if (expiresAt <= now) planned = false;
      for (const thing of things.values()) if (thing.due !== null && thing.due <= now) dirty.add(thing);
      if (dirty.size > 0 || !planned) soon();
      else wait();
    });
  }

  /** Records that the evaluator is running, so that the length of an absence is known afterwards. */
  function stayAlive(): void {
    const now = seconds(clock);
    if (alive > 0 && now - alive > 2 * LATE_S) for (const thing of things.values()) thing.awayFrom ??= alive;
    alive = now;
    user.rules.remember({ rule: '', ref: '', body: String(now) });
  }

  return {
    start(): void {
      for (const { rule, ref, body } of user.rules.memos()) {
        if (rule === '') alive = Number(body) || 0;
        else memos.set(`${rule}\n${ref}`, body);
      }
      stops.add(
        changed.on((kind) => {
          if (announcing || !PLANS.includes(kind)) return;
          planned = false;
          soon();
        }),
      );
      soon();
      const first = clock.after(0, stayAlive);
      stops.add(first);
      stops.add(every(clock, ALIVE_MS, stayAlive));
      delivery.start();
    },
    /** Pauses or resumes evaluation. Changes during the pause are evaluated after it. */
    pause(on: boolean): void {
      paused = on;
      planned = false;
      soon();
    },
    statuses: (): RuleStatus[] => {
      const now = seconds(clock);
      const of = Map.groupBy(things.values(), ({ rule }) => rule);
      return [...rules.values()].map((rule) =>
        statusOf(rule, { names, now, things: of.get(rule.id) ?? [], lost: lost.get(rule.id) ?? null }),
      );
    },
    testWebhook: (address: string): Promise<CodedText | null> => delivery.testWebhook(address),
    /** For measurements: number of instances watched, and of the reads they use. */
    size: () => ({ things: things.size, reads: feeds.size() }),
    stop(): void {
      stopped = true;
      scheduled?.();
      timer?.();
      stops.run();
      delivery.stop();
      feeds.stop();
    },
  };
}
export type AlertDesk = ReturnType<typeof createAlertEvaluator>;
