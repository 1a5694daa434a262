import { kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { Rule } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { sayRef, type SubjectNames } from '#contract/model/alerts/subject.ts';

/** Title of an alert: its subject, then the rule's name or the kind of condition. */
export const titleOf = (rule: Rule, kind: AlertKind, ref: EntityRef | null, names: SubjectNames): string => {
  const what = rule.name === '' ? kindRow(kind).label : rule.name;
  return ref === null ? what : `${sayRef(ref, names)}: ${what}`;
};
