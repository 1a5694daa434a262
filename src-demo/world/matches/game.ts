import { createCalendar } from './calendar.ts';
import type { Clubs } from '../clubs/all-clubs.ts';
import { createCompetitions, type Comp } from './competitions.ts';
import { createCups, type Cups } from './cups.ts';
import { createFixtures } from './fixtures.ts';
import type { Journal } from '../journal.ts';
import { createLineups } from './lineups.ts';
import { createMatchDays } from './match-days.ts';
import { createMatches } from './matches.ts';
import type { Players } from '../players/all-players.ts';
import { createProgress, type Progress } from './progress.ts';
import { roundsOf } from './round-robin.ts';
import { createScores } from './scores.ts';
import { createTables } from './tables.ts';

/** The football of the world: seasons, competitions, matches, results and tables. They depend on each other and are created together. */
export function createGame(seed: number, clubs: Clubs, players: Players, startedAt: number, journal: Journal) {
  const calendar = createCalendar(startedAt);
  const comps = createCompetitions(clubs, calendar);
  const scores = createScores(seed, clubs);
  const progress: Progress = createProgress(
    (comp) => (comp.kind === 'league' ? roundsOf(comps.members(comp.order).length) : cups.rounds(comp)),
    journal,
  );
  const played = (comp: Comp): number => progress.played(comp);
  const tables = createTables(seed, comps, scores, played);
  const cups: Cups = createCups(seed, clubs, comps, scores, tables, played);
  const fixtures = createFixtures(seed, calendar, comps, cups, progress);
  const lineups = createLineups(seed, clubs, players, startedAt, journal);
  const matches = createMatches(seed, fixtures, scores, lineups, players);
  const matchDays = createMatchDays(seed, comps, fixtures, matches, lineups, progress, players, journal);
  return { calendar, comps, scores, progress, tables, cups, fixtures, lineups, matches, matchDays };
}
export type Game = ReturnType<typeof createGame>;
