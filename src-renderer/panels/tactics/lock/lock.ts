import { LOCK_SECONDS } from '#contract/model/clubs/tactics-codes.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';

/** The next match of a club, its start and its lock, both in Unix seconds; null if no match is scheduled. */
export function nextLock(
  fixtures: readonly Fixture[],
  now: number,
): { readonly fixture: Fixture; readonly at: number; readonly start: number } | null {
  let next: { fixture: Fixture; at: number; start: number } | null = null;
  for (const fixture of fixtures) {
    const start = fixture.date ?? 0;
    if (!fixture.played && start > now && (next === null || start < next.start)) next = { fixture, start, at: start - LOCK_SECONDS };
  }
  return next;
}

/** Start of the previous match in Unix seconds; null if there was none. */
export const lastStart = (fixtures: readonly Fixture[], now: number): number | null =>
  fixtures.reduce<number | null>((last, { date }) => (date != null && date <= now && date > (last ?? 0) ? date : last), null);
