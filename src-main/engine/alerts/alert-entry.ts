import type { Alert, Rule } from '#contract/model/alerts/alert.ts';
import type { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';
import { text } from '#contract/text/coded-text.ts';
import type { AlertEffect, Assessed } from './assess.ts';
import { opensOf } from './deliver/deep-link.ts';
import { titleOf } from './deliver/title.ts';
import type { RuleInstance } from './rule-instance.ts';

/** If no evaluation ran for longer than this many seconds, alerts found afterwards are late. */
export const LATE_S = 120;

interface Fired {
  readonly rule: Rule;
  readonly instance: RuleInstance;
  readonly found: Assessed;
  readonly effect: AlertEffect;
  readonly names: SubjectNames;
  /** Unix seconds. */
  readonly now: number;
}

/** Returns the history entry of an alert that fires. */
export function alertEntry({ rule, instance, found, effect: { key, item, happened }, names, now }: Fired): Omit<Alert, 'id'> {
  const reason = found.reasons[Number(key.slice(0, key.indexOf(':')))];
  const kind: AlertKind = reason?.kind ?? rule.conditions[0]?.kind ?? 'price';
  const ref = item?.ref ?? instance.ref;
  const away = instance.awayFrom === null ? 0 : now - instance.awayFrom;
  const value = item && item.value !== null && Number.isFinite(item.value) ? item.value : (reason?.value ?? null);
  return {
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
    why: [...found.reasons],
    late: away > LATE_S ? away : null,
    state: happened ? 'happened' : 'firing',
    clearedAt: null,
    acknowledgedAt: null,
    delivery: [],
    opens: opensOf(kind, ref, item?.shows),
  };
}
