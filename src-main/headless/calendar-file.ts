import { z } from 'zod';
import { each } from '#contract/model/app/row-fields.ts';
import { entryOf } from '#contract/model/matches/fixture-words.ts';
import { Fixture } from '#contract/model/matches/fixture.ts';
import { toIcs } from '#contract/model/matches/ics.ts';

const Row = z.looseObject({
  fixture_id: z.int(),
  kick_off_at: z.number().nullable(),
  competition: z.string(),
  ...each(z.int().nullable(), 'round home_club away_club home_goals away_goals home_penalties away_penalties'),
  ...each(z.string().nullable(), 'home away'),
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
      ...row,
      date: row.kick_off_at,
      number: row.round,
      home_pen_score: row.home_penalties,
      away_pen_score: row.away_penalties,
    });
    const club = (id: number | null | undefined): string =>
      names.get(id ?? null) ?? (typeof id === 'number' ? `club ${id}` : 'unknown club');
    return entryOf(fixture, { club, competition: row.competition }) ?? [];
  });
  return toIcs(entries, 'Touchline fixtures', Math.max(0, ...read.map(({ observed_at }) => observed_at)));
}
