import { z } from 'zod';
import { entryOf } from '#contract/model/matches/fixture-words.ts';
import { Fixture } from '#contract/model/matches/fixture.ts';
import { toIcs } from '#contract/model/matches/ics.ts';

const Row = z.looseObject({
  fixture_id: z.int(),
  kick_off_at: z.number().nullable(),
  competition: z.string(),
  round: z.int().nullable(),
  home_club: z.int().nullable(),
  home: z.string().nullable(),
  away_club: z.int().nullable(),
  away: z.string().nullable(),
  home_goals: z.int().nullable(),
  away_goals: z.int().nullable(),
  home_penalties: z.int().nullable(),
  away_penalties: z.int().nullable(),
  observed_at: z.number(),
});

/** Converts the exported calendar table to an iCalendar file. Its time stamp is the time the matches were read. */
export function calendarFile(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const read = rows.map((row) => Row.parse(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))));
  const entries = read.flatMap((row) => {
    const names = new Map([
      [row.home_club, row.home],
      [row.away_club, row.away],
    ]);
    const fixture = Fixture.parse({
      fixture_id: row.fixture_id,
      date: row.kick_off_at,
      number: row.round,
      home_club: row.home_club,
      away_club: row.away_club,
      home_goals: row.home_goals,
      away_goals: row.away_goals,
      home_pen_score: row.home_penalties,
      away_pen_score: row.away_penalties,
    });
    const club = (id: number | null | undefined): string =>
      names.get(id ?? null) ?? (typeof id === 'number' ? `club ${id}` : 'unknown club');
    return entryOf(fixture, { club, competition: row.competition }) ?? [];
  });
  return toIcs(entries, 'Touchline fixtures', Math.max(0, ...read.map(({ observed_at }) => observed_at)));
}
