import { FIRST_SEASON } from './calendar.ts';
import type { Clubs } from '../clubs/all-clubs.ts';
import { CONTINENTS, continentOf, type Comp, type Competitions } from './competitions.ts';
import { fixtureId, turnId } from './numbers.ts';
import { mix } from '../rng.ts';
import type { Scores } from './scores.ts';
import type { Tables } from './tables.ts';

type Pairs = readonly (readonly [number, number])[];
interface Bracket {
  readonly entrants: readonly number[];
  readonly size: number;
  readonly rounds: Pairs[];
}

/** Cups: entrants, pairings and winners. Each round is drawn after the previous one was played. */
export function createCups(
  seed: number,
  clubs: Clubs,
  comps: Competitions,
  scores: Scores,
  tables: Tables,
  played: (comp: Comp) => number,
) {
  const brackets = new Map<number, Bracket>();

  /** The best two clubs of a country: by the previous season, or by strength without one. */
  const bestOf = (country: string, season: number): number[] => {
    const top = comps.leagues(season).find((one) => one.country === country && one.division === 0);
    if (!top) return [];
    const before = season > FIRST_SEASON ? comps.leagueAt(season - 1, top.order) : null;
    if (before)
      return tables
        .of(before)
        .slice(0, 2)
        .map(({ club }) => club);
    return comps
      .members(top.order)
      .toSorted((a, b) => clubs.quality(b) - clubs.quality(a))
      .slice(0, 2);
  };
  function entrants(comp: Comp): number[] {
    if (comp.kind === 'cup') return comps.ofCountry(comp.country);
    if (comp.kind === 'continental')
      return comps.countries.filter((one) => continentOf(one) === comp.country).flatMap((country) => bestOf(country, comp.season));
    return CONTINENTS.flatMap((continent) => {
      const last = comps
        .cups(Math.max(FIRST_SEASON, comp.season - 1))
        .find((one) => one.kind === 'continental' && one.country === continent);
      if (!last) return [];
      return comp.season > FIRST_SEASON ? [...(bracket(last, Infinity).rounds.at(-1)?.[0] ?? [])] : bracket(last, 0).entrants.slice(0, 2);
    });
  }
  const winner = (comp: Comp, round: number, place: number, [home, away]: readonly [number, number]): number => {
    const { home: h, away: a, pens } = scores.of(fixtureId(turnId(comp.id, round), place), home, away, true);
    return h > a || (h === a && pens !== null && pens[0] > pens[1]) ? home : away;
  };
  const shuffled = (comp: Comp, round: number, list: readonly number[]): number[] =>
    [...list].sort((a, b) => mix(seed, 221, comp.id, round, a) - mix(seed, 221, comp.id, round, b) || a - b);
  const paired = (list: readonly number[]): Pairs => {
    const made: [number, number][] = [];
    for (let n = 0; n + 1 < list.length; n += 2) made.push([list[n] ?? 0, list[n + 1] ?? 0]);
    return made;
  };
  /** The draw up to round `until`. */
  function bracket(comp: Comp, until: number): Bracket {
    let made = brackets.get(comp.id);
    if (!made) {
      const all = shuffled(comp, 0, entrants(comp));
      made = { entrants: all, size: all.length < 2 ? 0 : Math.ceil(Math.log2(all.length)), rounds: [] };
      brackets.set(comp.id, made);
    }
    const { entrants: all, size, rounds } = made;
    while (rounds.length < size && rounds.length <= until) {
      const round = rounds.length;
      const free = 2 ** size - all.length;
      if (round === 0) {
        rounds.push(paired(all.slice(free)));
        continue;
      }
      const through = (rounds[round - 1] ?? []).map((pair, place) => winner(comp, round - 1, place, pair));
      rounds.push(paired(shuffled(comp, round, round === 1 ? [...all.slice(0, free), ...through] : through)));
    }
    return made;
  }
  const rounds = (comp: Comp): number => bracket(comp, 0).size;
  return {
    entrants: (comp: Comp): readonly number[] => bracket(comp, 0).entrants,
    rounds,
    pairs: (comp: Comp, round: number): Pairs => (round > played(comp) ? [] : (bracket(comp, round).rounds[round] ?? [])),
    /** The winner; null while the cup is running. */
    champion: (comp: Comp): number | null => {
      const size = rounds(comp);
      const final = size > 0 && played(comp) >= size ? bracket(comp, size).rounds[size - 1]?.[0] : undefined;
      return final ? winner(comp, size - 1, 0, final) : null;
    },
    /** The last round a club reached; null when it did not take part. */
    reached: (comp: Comp, club: number): number | null => {
      const made = bracket(comp, played(comp));
      if (!made.entrants.includes(club)) return null;
      return made.rounds.findLastIndex((pairs) => pairs.some((pair) => pair.includes(club)));
    },
  };
}
export type Cups = ReturnType<typeof createCups>;
