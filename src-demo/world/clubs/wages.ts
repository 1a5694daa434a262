import { FIRST_SEASON, WEEK, type Calendar } from '../matches/calendar.ts';
import type { Clubs } from './all-clubs.ts';

/** Weekly items are booked in the morning of the week's first day. */
const BOOKED = 6 * 3_600;

/** When the weekly items of a stretch of time are booked. */
export function* bookings(calendar: Calendar, from: number, to: number): Generator<number> {
  const first = calendar.startOf(FIRST_SEASON) + BOOKED;
  for (let time = first + Math.max(0, Math.ceil((from - first) / WEEK)) * WEEK; time < to; time += WEEK) yield time;
}
/** What the manager of a club is paid a week. */
export const managerWage = (clubs: Clubs, club: number): number => Math.floor(clubs.quality(club) ** 2 * 3_000) * 10_000;

/** What each manager is paid for the weeks booked in a stretch of time. */
export function managersPaid(calendar: Calendar, clubs: Clubs, from: number, to: number): Map<number, number> {
  const weeks = [...bookings(calendar, from, to)].length;
  const paid = new Map<number, number>();
  if (weeks === 0) return paid;
  for (let club = 1; club <= clubs.count; club++) {
    const { manager } = clubs.facts(club);
    if (manager !== null) paid.set(manager, weeks * managerWage(clubs, club));
  }
  return paid;
}
