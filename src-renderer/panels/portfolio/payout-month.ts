import type { PaidDay } from '#contract/model/folio/projection.ts';

const DAY = 86_400;

/** The days of whole weeks around a month in UTC, from Monday on. `ahead` counts months from the one of `now` (Unix seconds). */
export function monthGrid(now: number, ahead: number) {
  const date = new Date(now * 1_000);
  const monthAt = (n: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n) / 1_000;
  const [start, end] = [monthAt(ahead), monthAt(ahead + 1)];
  const first = start - ((new Date(start * 1_000).getUTCDay() + 6) % 7) * DAY;
  const weeks = Math.ceil((end - first) / (7 * DAY));
  const days = Array.from({ length: weeks * 7 }, (_, n) => first + n * DAY);
  return { start, end, days, weekdays: days.slice(0, 7) };
}

/** Sums of the days that begin in a span, in base units. */
export function sumIn(paid: readonly PaidDay[], from: number, to: number): Record<'clubs' | 'players' | 'other' | 'wages', number> {
  const days = paid.filter(({ at }) => at >= from && at < to);
  const add = (of: 'clubs' | 'players' | 'other' | 'wages'): number => days.reduce((sum, day) => sum + day[of], 0);
  return { clubs: add('clubs'), players: add('players'), other: add('other'), wages: add('wages') };
}
