import type { Calendar } from './calendar.ts';
import { hourOf, type Comp, type Competitions } from './competitions.ts';
import type { Cups } from './cups.ts';
import { compOfTurn, fixtureId, turnId, turnOfFixture } from './numbers.ts';
import type { Progress } from './progress.ts';
import { pairings, roundsOf } from './round-robin.ts';

/** One match. Its id encodes competition, round and position in the round. */
export interface DemoFixture {
  readonly id: number;
  readonly turn: number;
  readonly comp: Comp;
  readonly round: number;
  readonly home: number;
  readonly away: number;
  readonly date: number;
  readonly played: boolean;
}
export interface DemoTurn {
  readonly id: number;
  readonly comp: Comp;
  readonly round: number;
  readonly date: number;
  readonly played: boolean;
}

/** All matches of all seasons, computed from their ids. */
export function createFixtures(seed: number, calendar: Calendar, comps: Competitions, cups: Cups, progress: Progress) {
  const rounds = (comp: Comp): number => (comp.kind === 'league' ? roundsOf(comps.members(comp.order).length) : cups.rounds(comp));
  const date = (comp: Comp, round: number): number => {
    const hour = hourOf(comp.country);
    if (comp.kind === 'league') return calendar.leagueDate(comp.season, round, comp.order, hour);
    return calendar.cupDate(comp.season, round, cups.rounds(comp), comp.kind !== 'cup', comp.order, hour);
  };
  const turnAt = (comp: Comp, round: number): DemoTurn => ({
    id: turnId(comp.id, round),
    comp,
    round,
    date: date(comp, round),
    played: round < progress.played(comp),
  });
  const pairs = (comp: Comp, round: number): readonly (readonly [number, number])[] =>
    comp.kind === 'league' ? pairings(seed, comp, comps.members(comp.order), round) : cups.pairs(comp, round);
  const ofRound = (comp: Comp, round: number): DemoFixture[] => {
    const { id, date: when, played } = turnAt(comp, round);
    return pairs(comp, round).map(([home, away], place) => ({
      id: fixtureId(id, place),
      turn: id,
      comp,
      round,
      home,
      away,
      date: when,
      played,
    }));
  };
  const roundOf = (id: number): readonly [Comp, number] | null => {
    const [number, round] = compOfTurn(id);
    const comp = comps.get(number);
    return comp && round < rounds(comp) ? [comp, round] : null;
  };
  const turnsOf = (comp: Comp): DemoTurn[] => Array.from({ length: rounds(comp) }, (_, round) => turnAt(comp, round));
  const competitionsOf = (club: number, season: number): Comp[] => {
    const league = comps.leagueAt(season, comps.orderOf(club));
    return [league, ...comps.cupsFor(season, league.country)];
  };
  return {
    rounds,
    competitionsOf,
    dateOf: date,
    turnsOf,
    ofRound,
    ofTurn: (id: number): DemoFixture[] => {
      const found = Number.isInteger(id) ? roundOf(id) : null;
      return found ? ofRound(found[0], found[1]) : [];
    },
    get: (id: number): DemoFixture | null => {
      const [turn, place] = turnOfFixture(id);
      const found = Number.isInteger(id) ? roundOf(turn) : null;
      return found ? (ofRound(found[0], found[1])[place] ?? null) : null;
    },
    /** All matches of a competition in the order of its rounds. */
    ofComp: (comp: Comp): DemoFixture[] => turnsOf(comp).flatMap(({ round }) => ofRound(comp, round)),
    /** A club's matches in one season, oldest first. */
    ofClub: (club: number, season: number): DemoFixture[] =>
      (calendar.has(season) ? competitionsOf(club, season) : [])
        .flatMap((comp) => turnsOf(comp).flatMap(({ round }) => ofRound(comp, round)))
        .filter(({ home, away }) => home === club || away === club)
        .sort((a, b) => a.date - b.date || a.id - b.id),
  };
}
export type Fixtures = ReturnType<typeof createFixtures>;
