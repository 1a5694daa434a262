import type { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { Rule } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import { sayRef, type SubjectNames } from '#contract/model/alerts/subject.ts';
import { text, verbatim, type CodedText } from '#contract/text/coded-text.ts';

/** Title of an alert: its subject, then the rule's name or the kind of condition. */
export const titleOf = (rule: Rule, kind: AlertKind, ref: EntityRef | null, names: SubjectNames): CodedText => {
  const what = rule.name === '' ? text('alert.kind', { kind }) : verbatim(rule.name);
  return ref === null ? what : text('about', { what: sayRef(ref, names), text: what });
};
