import { sayCondition } from '#contract/model/alerts/alert-words.ts';
import type { RuleBody } from '#contract/model/alerts/alert.ts';
import { saySubject, type SubjectNames } from '#contract/model/alerts/subject.ts';

export const ruleSubject = ({ subject }: RuleBody, names: SubjectNames): string => {
  const said = saySubject(subject, names);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
};
/** A rule in a line: its own name, else what it is about and waits for. */
export const ruleTitle = (rule: RuleBody, names: SubjectNames): string =>
  rule.name !== ''
    ? rule.name
    : `${ruleSubject(rule, names)}: ${rule.conditions.map(sayCondition).join(rule.match === 'all' ? ' and ' : ' or ')}`;
