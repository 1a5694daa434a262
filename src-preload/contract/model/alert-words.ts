import { kindRow, OPS, type Unit } from './alert-kind.ts';
import type { Condition, Frequency, Hours, RuleBody } from './alert.ts';
import { COIN } from './money.ts';
import { saySubject, type SubjectNames } from './subject.ts';

const plain = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 4 });
const counted = (value: number, word: string): string => `${plain(value)} ${value === 1 ? word : `${word}s`}`;
const SAYS: Readonly<Record<Unit, (value: number) => string>> = {
  coin: (value) => `${plain(value / COIN)} coin`,
  percent: (value) => `${plain(value)} %`,
  influence: (value) => `${plain(value)} influence`,
  hours: (value) => counted(value, 'hour'),
  minutes: (value) => counted(value, 'minute'),
  days: (value) => counted(value, 'day'),
  blocks: (value) => counted(value, 'block'),
  points: plain,
  none: plain,
};
/** A threshold or a value of a kind, with its unit. */
export const sayValue = (unit: Unit, value: number): string => SAYS[unit](value);

const SPANS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/** `90` → `90 seconds`, `7200` → `2 hours`. */
export function saySpan(seconds: number): string {
  const [size, word] = SPANS.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second'];
  return counted(seconds / size, word);
}

export function sayCondition({ kind, op, value, of, minutes }: Condition): string {
  const row = kindRow(kind);
  return row.says
    .replace('{op}', op === null ? '' : OPS[op])
    .replace('{value}', value === null ? '…' : sayValue(row.unit, value))
    .replace('{of}', row.of?.choices[of ?? ''] ?? Object.values(row.of?.choices ?? {})[0] ?? '')
    .replace('{minutes}', saySpan((minutes ?? row.minutes ?? 0) * 60))
    .replace(/ {2,}/g, ' ');
}

function sayFrequency(frequency: Frequency): string {
  if (frequency.how === 'once') return 'once, then never again';
  if (frequency.how === 'rearm') return 'once, and again after it cleared';
  if (frequency.how === 'minutes') return `at most once in ${saySpan(frequency.minutes * 60)}`;
  return frequency.how === 'every' ? 'every time' : 'once a block';
}
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const sayHours = ({ from, to, days }: Hours): string =>
  `${from} to ${to}${days.length === 7 ? '' : ` on ${days.map((day) => DAYS[day - 1]).join(', ')}`}`;
const CHANNEL_WORDS = {
  'in-app': 'here',
  system: 'by the system',
  sound: 'with a sound',
  badge: 'on the badge',
  webhook: 'to your webhook',
} as const;

/** The whole rule as one sentence. */
export function sayRule(rule: RuleBody, names: SubjectNames = {}): string {
  const conditions = rule.conditions.map(sayCondition).join(rule.match === 'all' ? ' and ' : ' or ');
  const parts = [
    `When ${saySubject(rule.subject, names)}: ${conditions}`,
    rule.holdFor > 0 ? ` for ${saySpan(rule.holdFor)}` : '',
    `, tell me ${sayFrequency(rule.frequency)}`,
    rule.clearBy.seconds > 0 ? ` (over once it is past for ${saySpan(rule.clearBy.seconds)})` : '',
    rule.channels.length > 0 ? `, ${rule.channels.map((channel) => CHANNEL_WORDS[channel]).join(', ')}` : ', in the history only',
    rule.schedule ? `, from ${sayHours(rule.schedule)}` : '',
    rule.expires === null ? '' : `, until ${new Date(rule.expires * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    rule.priority === 'normal' ? '' : ` (${rule.priority})`,
  ];
  return `${parts.join('')}.`;
}

/** What is wrong with a rule, in words; null when it can stand. */
export function wrongRule({ subject, conditions, match, holdFor, channels, webhook }: RuleBody): string | null {
  const happenings = conditions.filter(({ kind }) => kindRow(kind).type === 'happening');
  for (const { kind, op, value, of } of conditions) {
    const { label, ops, takes, unit, of: choice } = kindRow(kind);
    if (ops.length > 0 && (op === null || !ops.includes(op))) return `“${label}” wants one of: ${ops.map((one) => OPS[one]).join(', ')}.`;
    if (ops.length === 0 && op !== null) return `“${label}” has nothing to compare.`;
    if (unit !== 'none' && value === null) return `“${label}” wants a value.`;
    if (value !== null && value < 0) return `“${label}” cannot be below nothing.`;
    if (unit === 'coin' && value !== null && !Number.isInteger(value)) return `“${label}” is finer than the smallest coin.`;
    if (of !== null && !Object.hasOwn(choice?.choices ?? {}, of)) return `“${label}” does not know “${of}”.`;
    const about: string = subject.kind === 'entity' ? (/^[a-z]+/.exec(subject.ref)?.[0] ?? '') : subject.kind === 'game' ? 'game' : '';
    if (about !== '' && !(takes as readonly string[]).includes(about) && !(takes.length === 1 && takes[0] === 'game'))
      return `“${label}” is about ${takes.map((one) => (one === 'game' ? 'the game' : `a ${one}`)).join(' or ')}, not ${about === 'game' ? 'the game' : `a ${about}`}.`;
    if (about === '' && !takes.some((one) => one === 'club' || one === 'player' || one === 'user' || one === 'game'))
      return `“${label}” needs one thing to be about.`;
  }
  if (match === 'all' && happenings.length > 1) return 'Two happenings never come at the same moment: join them with “or”.';
  if (holdFor > 0 && happenings.length > 0) return 'A happening is over at once, so it cannot have to hold for a time.';
  if (channels.includes('webhook') && webhook === null) return 'A webhook needs an address.';
  return null;
}
