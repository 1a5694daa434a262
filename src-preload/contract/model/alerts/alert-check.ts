import { kindRow, OPS } from './alert-kind.ts';
import type { RuleBody } from './alert.ts';

/** An error in one part of a rule: `at` is its path, as in `conditions.0.value`, `why` the reason. */
interface WrongPart {
  readonly at: string;
  readonly why: string;
}

/** Returns the kind of entity that a rule watches; empty if the subject can contain entities of several kinds. */
function aboutOf({ subject }: RuleBody): string {
  if (subject.kind === 'entity') return /^[a-z]+/.exec(subject.ref)?.[0] ?? '';
  return subject.kind === 'game' ? 'game' : '';
}
const named = (about: string): string => (about === 'game' ? 'the game' : `a ${about}`);

function wrongCondition(rule: RuleBody, { kind, op, value, of }: RuleBody['conditions'][number]): [part: string, why: string] | null {
  const { label, ops, takes, unit, of: choice } = kindRow(kind);
  const about = aboutOf(rule);
  if (about !== '' && !(takes as readonly string[]).includes(about) && !(takes.length === 1 && takes[0] === 'game'))
    return ['kind', `“${label}” applies to ${takes.map(named).join(' or ')}, not to ${named(about)}.`];
  if (ops.length > 0 && (op === null || !ops.includes(op)))
    return ['op', `Choose a comparison for “${label}”: ${ops.map((one) => OPS[one]).join(', ')}.`];
  if (ops.length === 0 && op !== null) return ['op', `“${label}” takes no comparison.`];
  if (unit !== 'none' && value === null) return ['value', `Enter a value for “${label}”.`];
  if (value !== null && value < 0) return ['value', `“${label}” can’t be negative.`];
  if (unit === 'coin' && value !== null && !Number.isInteger(value)) return ['value', `“${label}” can have at most 4 decimals.`];
  if (of !== null && !Object.hasOwn(choice?.choices ?? {}, of)) return ['of', `“${of}” is not an option for “${label}”.`];
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
  if (match === 'all' && happenings.length > 1)
    wrong.push({ at: 'match', why: 'Two one-off events can’t occur at the same moment. Match any of the conditions instead.' });
  if (holdFor > 0 && happenings.length > 0) wrong.push({ at: 'holdFor', why: 'A one-off event has no duration. Remove the waiting time.' });
  if (channels.includes('webhook') && webhook === null) wrong.push({ at: 'webhook', why: 'Enter a webhook URL.' });
  return wrong;
}
