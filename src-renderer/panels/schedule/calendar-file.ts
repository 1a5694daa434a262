import type { Competitions } from '#contract/model/matches/calendar.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { competitionName, entryOf } from '#contract/model/matches/fixture-words.ts';
import { toIcs } from '#contract/model/matches/ics.ts';

/** Matches as an iCalendar file; `now` in Unix seconds. */
export const calendarText = (
  fixtures: readonly Fixture[],
  season: Competitions | null,
  { name, club, now }: { readonly name: string; readonly club: (id: number | null | undefined) => string; readonly now: number },
): string =>
  toIcs(
    fixtures.flatMap((fixture) => entryOf(fixture, { club, competition: competitionName(fixture, season) }) ?? []),
    name,
    now,
  );
