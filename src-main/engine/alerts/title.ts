import { kindRow, type AlertKind } from '../../../src-preload/contract/model/alert-kind.ts';
import type { Rule } from '../../../src-preload/contract/model/alert.ts';
import type { EntityRef } from '../../../src-preload/contract/model/share.ts';
import { sayRef, type SubjectNames } from '../../../src-preload/contract/model/subject.ts';

/** What an alert is headed with: what it is about, and the rule's name or the kind. */
export const titleOf = (rule: Rule, kind: AlertKind, ref: EntityRef | null, names: SubjectNames): string => {
  const what = rule.name === '' ? kindRow(kind).label : rule.name;
  return ref === null ? what : `${sayRef(ref, names)}: ${what}`;
};
