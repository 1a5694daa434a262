import { FIRST_SEASON, WEEK, type Calendar } from '../matches/calendar.ts';
import type { Clubs } from './all-clubs.ts';

/** Weekly items are booked at 06:00 on the first day of the week. */
const BOOKED = 6 * 3_600;

/** Times at which weekly items are booked within a period. */
export function* bookings(calendar: Calendar, from: number, to: number): Generator<number> {
  const first = calendar.startOf(FIRST_SEASON) + BOOKED;
  for (let time = first + Math.max(0, Math.ceil((from - first) / WEEK)) * WEEK; time < to; time += WEEK) yield time;
}
/** Weekly wage of a club's manager, in base units. */
export const managerWage = (clubs: Clubs, club: number): number => Math.floor(clubs.quality(club) ** 2 * 3_000) * 10_000;

/** Wages of all managers for the weeks booked within a period. */
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
