import type { DemoFixture, Fixtures } from './fixtures.ts';
import type { Lineups } from './lineups.ts';
import { tellMatch, type Match } from './match.ts';
import type { Players } from '../players/all-players.ts';
import type { Score, Scores } from './scores.ts';

const MAX_KEPT = 600;

/** Played matches with their events, generated on demand. */
export function createMatches(seed: number, fixtures: Fixtures, scores: Scores, lineups: Lineups, players: Players) {
  const cache = new Map<number, Match>();
  const score = ({ id, home, away, comp }: DemoFixture): Score => scores.of(id, home, away, comp.kind !== 'league');
  const of = (fixture: DemoFixture): Match => {
    const found = cache.get(fixture.id);
    if (found) return found;
    const { home, away } = fixture;
    const made = tellMatch(seed, fixture, score(fixture), [lineups.of(fixture, home), lineups.of(fixture, away)], players);
    if (cache.size >= MAX_KEPT) cache.clear();
    cache.set(fixture.id, made);
    return made;
  };
  return {
    score,
    of,
    /** A played match by id; null when it does not exist or is not played yet. */
    played: (id: number): { fixture: DemoFixture; match: Match; score: Score } | null => {
      const fixture = fixtures.get(id);
      return fixture?.played ? { fixture, match: of(fixture), score: score(fixture) } : null;
    },
    /** Discards a cached match, because a replaced block may have changed its line-ups. */
    forget: (id: number): void => void cache.delete(id),
  };
}
export type Matches = ReturnType<typeof createMatches>;
