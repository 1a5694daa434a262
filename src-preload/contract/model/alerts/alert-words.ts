import { kindRow, OPS, type Unit } from './alert-kind.ts';
import type { Channel, Condition, Frequency, Hours, RuleBody } from './alert.ts';
import { COIN } from '../market/money.ts';
import { saySubject, type SubjectNames } from './subject.ts';

/** Created once: constructing a formatter costs a hundred times as much as formatting a number. */
const PLAIN = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });
const plain = (value: number): string => PLAIN.format(value);
const counted = (value: number, word: string): string => `${plain(value)} ${value === 1 ? word : `${word}s`}`;
const SAYS: Readonly<Record<Unit, (value: number) => string>> = {
  coin: (value) => `${plain(value / COIN)} coin`,
  percent: (value) => `${plain(value)} %`,
  influence: (value) => `${plain(value)} influence`,
  hours: (value) => (value < 1 ? counted(Math.round(value * 60), 'minute') : counted(value, 'hour')),
  minutes: (value) => counted(value, 'minute'),
  days: (value) => counted(value, 'day'),
  blocks: (value) => counted(value, 'block'),
  points: plain,
  none: plain,
};
/** Returns a threshold or value with its unit, in English. Coin values are in base units. */
export const sayValue = (unit: Unit, value: number): string => SAYS[unit](value);

const SPANS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;
/** Returns a duration in words: `90` → `90 seconds`, `7200` → `2 hours`. */
export function saySpan(seconds: number): string {
  const [size, word] = SPANS.find(([size]) => seconds >= size && seconds % size === 0) ?? [1, 'second'];
  return counted(seconds / size, word);
}

/** Returns a condition in words; an unset value is an ellipsis. */
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
  if (frequency.how === 'once') return 'only once';
  if (frequency.how === 'rearm') return 'once each time it becomes true';
  if (frequency.how === 'minutes') return `at most every ${saySpan(frequency.minutes * 60)}`;
  return frequency.how === 'every' ? 'on every change' : 'once per block';
}
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Returns hours of the week in words, as in `22:00 to 07:00 on Monday, Friday`. */
export const sayHours = ({ from, to, days }: Hours): string =>
  `${from} to ${to}${days.length === 7 ? '' : ` on ${days.map((day) => DAYS[day - 1]).join(', ')}`}`;
const CHANNEL_WORDS: Readonly<Record<Channel, (rule: RuleBody) => string>> = {
  'in-app': () => 'in the app',
  system: () => 'as a desktop notification',
  sound: ({ sound }) => (sound === null ? 'with a sound' : `with the sound “${sound.name}” at ${plain(sound.volume * 100)} %`),
  badge: () => 'on the badge',
  // The host only: the rest of the address may be a secret key.
  webhook: ({ webhook }) => (webhook !== null && URL.canParse(webhook) ? `to the webhook at ${new URL(webhook).host}` : 'to your webhook'),
};

/** Describes when an alert resolves. Defaults are left out: back by one percent, 120 seconds without data. */
function sayOver({ clearBy: { percent, seconds }, blindAfter }: RuleBody): string {
  const parts = [percent === 1 ? '' : ` by ${plain(percent)}%`, seconds > 0 ? ` for ${saySpan(seconds)}` : ''];
  const over = parts.join('') === '' ? '' : ` (resolved once it is back${parts.join('')})`;
  return blindAfter === 120 ? over : `${over} (with a warning after ${saySpan(blindAfter)} without data)`;
}

/** Returns the whole rule as one sentence. `names` supplies names of entities and lists. */
export function sayRule(rule: RuleBody, names: SubjectNames = {}): string {
  const conditions = rule.conditions.map(sayCondition).join(rule.match === 'all' ? ' and ' : ' or ');
  const parts = [
    `When ${saySubject(rule.subject, names)}: ${conditions}`,
    rule.holdFor > 0 ? ` for ${saySpan(rule.holdFor)}` : '',
    `, notify me ${sayFrequency(rule.frequency)}`,
    sayOver(rule),
    rule.channels.length > 0
      ? `, ${rule.channels.map((channel) => CHANNEL_WORDS[channel](rule)).join(', ')}`
      : ', in the alert history only',
    rule.schedule ? `, only between ${sayHours(rule.schedule)}` : '',
    rule.expires === null ? '' : `, until ${new Date(rule.expires * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    rule.priority === 'normal' ? '' : ` (${rule.priority})`,
  ];
  return `${parts.join('')}.`;
}
