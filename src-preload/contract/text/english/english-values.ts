import type { Unit } from '../../model/alerts/alert-kind.ts';
import { COIN } from '../../model/market/money.ts';
import type { Formats } from '../formats.ts';

/** Writes an amount of coin, given in base units. */
export const coins = (value: number, f: Formats): string => `${f.number(value / COIN, 4)} coin`;

/** Writes a duration in one unit, the largest that divides it: `90` is `90 seconds`, `7200` is `2 hours`. */
export function span(seconds: number, f: Formats): string {
  const fits = (size: number): boolean => seconds >= size && seconds % size === 0;
  if (fits(86_400)) return f.count(seconds / 86_400, 'day', 'days', 4);
  if (fits(3_600)) return f.count(seconds / 3_600, 'hour', 'hours', 4);
  return fits(60) ? f.count(seconds / 60, 'minute', 'minutes', 4) : f.count(seconds, 'second', 'seconds', 4);
}

const VALUES: Readonly<Record<Unit, (value: number, f: Formats) => string>> = {
  coin: coins,
  percent: (value, f) => f.percent(value, 4),
  influence: (value, f) => `${f.number(value, 4)} influence`,
  hours: (value, f) => (value < 1 ? f.count(Math.round(value * 60), 'minute', 'minutes') : f.count(value, 'hour', 'hours', 4)),
  minutes: (value, f) => f.count(value, 'minute', 'minutes', 4),
  days: (value, f) => f.count(value, 'day', 'days', 4),
  blocks: (value, f) => f.count(value, 'block', 'blocks', 4),
  points: (value, f) => f.number(value, 4),
  none: (value, f) => f.number(value, 4),
};
/** Writes a threshold or value with its unit. Coin values are in base units. */
export const amount = (unit: Unit, value: number, f: Formats): string => VALUES[unit](value, f);

/** Words for values that the engine gives by name. A value without a word is shown as it is. */
export type Words = Readonly<Record<string, string>>;
export const HEALTH: Words = {
  degraded: 'degraded',
  'catching-up': 'catching-up',
  stalled: 'stalled',
  unreachable: 'unreachable',
  'wrong-chain': 'wrong-chain',
  busy: 'busy',
  unused: 'unused',
};
export const SOURCES: Words = { node: 'node', hosted: 'hosted', events: 'events', tools: 'tools', stream: 'stream', packs: 'packs' };
const VOTES: Words = { manager: 'manager', agent: 'agent', unlock: 'unlock' };
/** Writes the type of a vote, such as `agent` or `board_member`, as words. */
export const words = (type: string): string => VOTES[type] ?? type.replace(/[_-]+/g, ' ');
