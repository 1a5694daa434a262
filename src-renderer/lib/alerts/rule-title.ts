import type { RuleBody } from '#contract/model/alerts/alert.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';
import { sayConditions, saySubject } from '#contract/text/say-rule.ts';
import { textOf } from '../format/format.ts';

/** Returns the subject of a rule in words, with a capital. */
export const ruleSubject = ({ subject }: RuleBody, names: SubjectNames): string => {
  const said = textOf(saySubject(subject, names));
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
};
/** Returns a rule in one line: its own name, or else its subject and conditions. */
export const ruleTitle = (rule: RuleBody, names: SubjectNames): string =>
  rule.name !== '' ? rule.name : `${ruleSubject(rule, names)}: ${textOf(sayConditions(rule, names))}`;
