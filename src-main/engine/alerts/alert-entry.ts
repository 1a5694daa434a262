import type { Alert, Opens, Rule } from '#contract/model/alerts/alert.ts';
import { kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { sayRef, type SubjectNames } from '#contract/model/alerts/subject.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { PANEL_IDS, PANELS, type PanelId } from '#contract/panels.ts';
import { text, verbatim, type CodedText } from '#contract/text/coded-text.ts';
import type { AlertEffect, Assessed } from './assess.ts';
import { conditionOf } from './combine.ts';
import { finite } from './condition.ts';
import type { RuleInstance } from './rule-instance.ts';

/** If no evaluation ran for longer than this many seconds, alerts found afterwards are late. */
export const LATE_S = 120;

/** One evaluation of a rule instance, with its result. */
export interface Evaluation {
  readonly rule: Rule;
  readonly instance: RuleInstance;
  readonly found: Assessed;
}
interface Fired extends Evaluation {
  readonly effect: AlertEffect;
  readonly names: SubjectNames;
  /** Unix seconds. */
  readonly now: number;
}

/** Title of an alert: its subject, then the rule's name or the kind of condition. */
const titleOf = (rule: Rule, kind: AlertKind, ref: EntityRef | null, names: SubjectNames): CodedText => {
  const what = rule.name === '' ? text('alert.kind', { kind }) : verbatim(rule.name);
  return ref === null ? what : text('about', { what: sayRef(ref, names), text: what });
};

const canShow = (panel: PanelId, ref: EntityRef | null | undefined): boolean =>
  Boolean(ref && PANELS[panel].takes.includes(splitRef(ref).kind));

/** Returns the panel that shows the subject of an alert, and what it shows there: `shows` where it can, otherwise the subject. */
export function opensOf(kind: AlertKind, ref: EntityRef | null, shows?: EntityRef): Opens {
  const { group } = kindRow(kind);
  const [own, grouped] = [kind, group].map((name) => PANEL_IDS.filter((id) => PANELS[id].opensFor?.includes(name)));
  const panels = own?.length ? own : (grouped ?? []);
  const panel = panels.find((one) => canShow(one, ref)) ?? panels[0] ?? 'alerts';
  return { panel, ref: shows && canShow(panel, shows) ? shows : ref, params: PANELS[panel].opensWith?.[kind] ?? {} };
}

/** Returns the history entry of an alert that fires. */
export function alertEntry({ rule, instance, found, effect: { key, item, happened }, names, now }: Fired): Omit<Alert, 'id'> {
  const reason = found.reasons[conditionOf(key)];
  const kind: AlertKind = reason?.kind ?? rule.conditions[0]?.kind ?? 'price';
  const ref = item?.ref ?? instance.ref;
  const away = instance.awayFrom === null ? 0 : now - instance.awayFrom;
  return {
    rule: rule.id,
    name: rule.name,
    priority: rule.priority,
    kind,
    ref,
    at: now,
    title: titleOf(rule, kind, ref, names),
    text: item?.text ?? reason?.text ?? text('alert.no-text'),
    value: finite(item?.value) ?? reason?.value ?? null,
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
