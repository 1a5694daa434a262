import type { Hours } from './alert.ts';

const DAY = 1_440;
const WEEK = 7 * DAY;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the minutes since Monday 00:00. `at` is in ms. */
function weekMinute(at: number, utc: boolean): number {
  const date = new Date(at);
  const [day, hour, minute] = utc
    ? [date.getUTCDay(), date.getUTCHours(), date.getUTCMinutes()]
    : [date.getDay(), date.getHours(), date.getMinutes()];
  return ((day + 6) % 7) * DAY + hour * 60 + minute;
}

/**
 * Returns the milliseconds until the hours that contain `at` (ms) end, null outside them. Hours past midnight count as one span and belong
 * to the day on which they begin.
 */
export function within({ from, to, days }: Hours, at: number, utc: boolean): number | null {
  const now = weekMinute(at, utc);
  const length = (minutes(to) - minutes(from) + DAY) % DAY || DAY;
  for (const day of days) {
    const began = (day - 1) * DAY + minutes(from);
    const into = (now - began + WEEK) % WEEK;
    if (into < length) return (length - into) * 60_000 - (at % 60_000);
  }
  return null;
}
