import type { Fixture } from '#contract/model/matches/fixture.ts';
import { phaseOf } from '#contract/model/matches/fixture-words.ts';
import type { TableRow } from '#contract/model/matches/league.ts';

/** Positions gained in the last round, negative if lost; null if a position is unknown or there was no earlier round. */
export function moved({ old_position, new_position, played }: Pick<TableRow, 'old_position' | 'new_position' | 'played'>): number | null {
  if (!old_position || !new_position || (played ?? 0) < 2) return null;
  return old_position - new_position;
}
export const goalDifference = ({ goals_for, goals_against }: Pick<TableRow, 'goals_for' | 'goals_against'>): number | null =>
  typeof goals_for === 'number' && typeof goals_against === 'number' ? goals_for - goals_against : null;
const perMatch = ({ pts, played }: TableRow): number | null => (typeof pts === 'number' && played ? pts / played : null);

/** A coming opponent. `date` in Unix seconds; `place` is its league position, null if unknown. */
export interface Opponent {
  readonly fixture: number;
  readonly date: number | null;
  readonly club: number;
  readonly home: boolean;
  readonly place: number | null;
}
/** The remaining league matches of a club. */
export interface Ahead {
  readonly next: readonly Opponent[];
  /** Mean points per match of the next opponents and of all remaining ones (`rest`); null if no match was played. */
  readonly difficulty: number | null;
  readonly rest: number | null;
  readonly left: number;
}
const NEXT = 5;
const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length;
};

interface League {
  readonly league_id: number;
  readonly comp_type?: number | null | undefined;
}
/** Remaining matches of each club. Matches of the same clubs in other competitions are left out, as far as the data tells them apart. */
export function aheadOf(rows: readonly TableRow[], fixtures: readonly Fixture[], league: League, now: number): ReadonlyMap<number, Ahead> {
  const byClub = new Map(rows.map((row) => [row.club_id as number, row]));
  const inLeague = (one: Fixture): boolean =>
    typeof one.comp_id === 'number'
      ? one.comp_id === league.league_id
      : typeof one.comp_type !== 'number' || typeof league.comp_type !== 'number' || one.comp_type === league.comp_type;
  const open = new Map<number, Opponent[]>();
  for (const one of fixtures) {
    const { home_club: home, away_club: away } = one;
    if (typeof home !== 'number' || typeof away !== 'number' || !byClub.has(home) || !byClub.has(away)) continue;
    if (!inLeague(one) || phaseOf(one, now) === 'played') continue;
    for (const [club, other] of [
      [home, away],
      [away, home],
    ] as const) {
      const opponent = {
        fixture: one.fixture_id,
        date: one.date ?? null,
        club: other,
        home: club === home,
        place: byClub.get(other)?.new_position ?? null,
      };
      open.set(club, [...(open.get(club) ?? []), opponent]);
    }
  }
  const strength = ({ club }: Opponent): number | null => {
    const row = byClub.get(club);
    return row ? perMatch(row) : null;
  };
  return new Map(
    rows.map((row) => {
      const all = open.get(row.club_id) ?? [];
      const next = all.slice(0, NEXT);
      return [row.club_id as number, { next, difficulty: mean(next.map(strength)), rest: mean(all.map(strength)), left: all.length }];
    }),
  );
}
/** Difficulty of an opponent by position: the upper, middle or lower third of the table; null if unknown. */
export const third = (place: number | null, clubs: number): 'hard' | 'middle' | 'easy' | null =>
  place === null || clubs === 0 ? null : place <= clubs / 3 ? 'hard' : place > (clubs * 2) / 3 ? 'easy' : 'middle';
