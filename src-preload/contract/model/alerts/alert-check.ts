import { text, type CodedText } from '../../text/coded-text.ts';
import { kindRow } from './alert-kind.ts';
import type { RuleBody } from './alert.ts';

/** An error in one part of a rule: `at` is its path, as in `conditions.0.value`, `why` the reason. */
interface WrongPart {
  readonly at: string;
  readonly why: CodedText;
}

/** Returns the kind of entity that a rule watches; empty if the subject can contain entities of several kinds. */
function aboutOf({ subject }: RuleBody): string {
  if (subject.kind === 'entity') return /^[a-z]+/.exec(subject.ref)?.[0] ?? '';
  return subject.kind === 'game' ? 'game' : '';
}

function wrongCondition(rule: RuleBody, { kind, op, value, of }: RuleBody['conditions'][number]): [part: string, why: CodedText] | null {
  const { ops, takes, unit, of: choice } = kindRow(kind);
  const about = aboutOf(rule);
  if (about !== '' && !(takes as readonly string[]).includes(about) && !(takes.length === 1 && takes[0] === 'game'))
    return ['kind', text('rule-wrong.subject', { kind, takes, about })];
  if (ops.length > 0 && (op === null || !ops.includes(op))) return ['op', text('rule-wrong.op', { kind })];
  if (ops.length === 0 && op !== null) return ['op', text('rule-wrong.no-op', { kind })];
  if (unit !== 'none' && value === null) return ['value', text('rule-wrong.value', { kind })];
  if (value !== null && value < 0) return ['value', text('rule-wrong.negative', { kind })];
  if (unit === 'coin' && value !== null && !Number.isInteger(value)) return ['value', text('rule-wrong.decimals', { kind })];
  if (of !== null && !Object.hasOwn(choice?.choices ?? {}, of)) return ['of', text('rule-wrong.of', { kind, of })];
  return null;
}

/** Returns all errors of a rule, part by part; an empty array if the rule is valid. */
export function wrongParts(rule: RuleBody): WrongPart[] {
  const { conditions, match, holdFor, channels, webhook } = rule;
  const happenings = conditions.filter(({ kind }) => kindRow(kind).type === 'happening');
  const wrong = conditions.flatMap((condition, i): WrongPart[] => {
    const found = wrongCondition(rule, condition);
    return found ? [{ at: `conditions.${i}.${found[0]}`, why: found[1] }] : [];
  });
  if (match === 'all' && happenings.length > 1) wrong.push({ at: 'match', why: text('rule-wrong.two-events') });
  if (holdFor > 0 && happenings.length > 0) wrong.push({ at: 'holdFor', why: text('rule-wrong.duration') });
  if (channels.includes('webhook') && webhook === null) wrong.push({ at: 'webhook', why: text('rule-wrong.webhook') });
  return wrong;
}
