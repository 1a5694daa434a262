import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { Clubs } from '../clubs/all-clubs.ts';
import type { DemoFixture } from './fixtures.ts';
import type { Journal } from '../journal.ts';
import { ELEVEN, pickTeam, type Candidate } from '../clubs/team-pick.ts';
import type { Players } from '../players/all-players.ts';
import { mix, unit } from '../rng.ts';

export interface Lineup {
  readonly club: number;
  readonly formation: number;
  /** The eleven by slot, then the bench. */
  readonly sheet: readonly (number | null)[];
}
const ENOUGH = 15;

/** Line-ups of matches, picked from the club's squad at the time, roughly in the club's usual formation. */
export function createLineups(seed: number, clubs: Clubs, players: Players, startedAt: number, journal: Journal) {
  /** Differences between squads of matches since the start and the initial squads. */
  const noted = new Map<string, { readonly out: readonly number[]; readonly come: readonly number[] }>();

  const first = (club: number, date: number): number[] => {
    const all: number[] = [];
    for (let id = club; id <= players.count; id += clubs.count) if (players.home(id) === club) all.push(id);
    const then = date < startedAt ? all.filter((id) => players.movedAt(id) <= date) : all;
    return then.length >= ENOUGH ? then : all;
  };
  const candidate = (id: number, fixture: number): Candidate => {
    const { multi_position: positions, position: main, rating } = players.facts(id);
    return { id, positions, main, form: rating * (0.86 + 0.28 * unit(seed, 231, fixture, id)) };
  };
  return {
    /** Records the available players before a match is played. Returns the banned players, who serve their ban in it. */
    note: ({ id, home, away, date }: DemoFixture): number[] =>
      [home, away].flatMap((club) => {
        const began = first(club, date);
        const squad = players.squad(club);
        const fit = squad.filter((player) => players.facts(player).banned === 0 && players.facts(player).injured <= date);
        const [before, now] = [new Set(began), new Set(fit.length >= ELEVEN ? fit : squad)];
        const change = { out: began.filter((player) => !now.has(player)), come: [...now].filter((player) => !before.has(player)) };
        if (change.out.length + change.come.length > 0) {
          const key = `${id}:${club}`;
          noted.set(key, change);
          journal.note(
            () => noted.delete(key),
            () => noted.set(key, change),
          );
        }
        return squad.filter((player) => !now.has(player) && players.facts(player).banned > 0);
      }),
    of: ({ id, date }: DemoFixture, club: number): Lineup => {
      const usual = clubs.facts(club).default_formation;
      const formation = unit(seed, 232, id, club) < 0.7 ? usual : mix(seed, 233, id, club) % FORMATIONS.length;
      const { out, come } = noted.get(`${id}:${club}`) ?? { out: [], come: [] };
      const squad = [...first(club, date).filter((player) => !out.includes(player)), ...come];
      const sheet = pickTeam(
        formation,
        squad.map((player) => candidate(player, id)),
      );
      return { club, formation, sheet: sheet ?? squad.slice(0, ELEVEN) };
    },
  };
}
export type Lineups = ReturnType<typeof createLineups>;
