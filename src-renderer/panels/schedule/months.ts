import type { Fixture } from '#contract/model/matches/fixture.ts';
import type { Zone } from '#contract/text/time-formats.ts';
import { longDay, monthYear, weekday } from '../../lib/format/format.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const DAY_MS = 86_400_000;

/** Day of a moment in a time zone: `2026-11-21`. `unix` in Unix seconds. */
export function dayKey(unix: number, zone: Zone): string {
  const at = new Date(unix * 1_000);
  return zone === 'utc'
    ? `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
/** Month of a moment in a time zone: `2026-11`. */
export const monthKey = (unix: number, zone: Zone): string => dayKey(unix, zone).slice(0, 7);
/** `21 November 2026` for `2026-11-21`. */
export const dayName = (day: string): string => longDay(civil(day) / 1_000, 'utc');
/** `Sat` for `2026-11-21`. */
export const weekdayName = (day: string): string => weekday(civil(day) / 1_000, 'utc');
/** `November 2026` for `2026-11`. */
export const monthName = (month: string): string => monthYear(civil(month) / 1_000);
export const isMonth = (text: unknown): text is string => typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Calendar days are calculated in UTC, where every day has 24 hours. In milliseconds. */
const civil = (key: string): number => Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5, 7)) - 1, Number(key.slice(8, 10) || 1));
const keyOf = (ms: number): string => dayKey(ms / 1_000, 'utc');
/** The day `by` days later, as `2026-11-21`. */
export const dayAfter = (day: string, by: number): string => keyOf(civil(day) + by * DAY_MS);
/** The month `by` months later, as `2026-11`. */
export const monthAfter = (month: string, by: number): string =>
  keyOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by)).slice(0, 7);

/** The weeks of a month as days, from Monday to Sunday, including the days of adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = civil(month);
  const lead = (new Date(first).getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const weeks = Math.ceil((lead + length) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, day) => keyOf(first + (week * 7 + day - lead) * DAY_MS)));
}

/** Matches by the key of their day or month; matches without a date under `''`. */
export const grouped = (fixtures: readonly Fixture[], keyed: typeof dayKey, zone: Zone): ReadonlyMap<string, readonly Fixture[]> =>
  Map.groupBy(fixtures, ({ date }) => (typeof date === 'number' ? keyed(date, zone) : ''));
