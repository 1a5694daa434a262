import type { Fixture } from '#contract/model/matches/fixture.ts';
import { mean } from '../../lib/domain/mean.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import { clubRef } from '../../lib/domain/club-names.ts';
import { decimal } from '../../lib/format/format.ts';
import { phaseOf } from '#contract/model/matches/fixture-words.ts';
import type { LeagueCard, TableRow } from '#contract/model/matches/league.ts';

/** Positions gained in the last round, negative if lost; null if a position is unknown or there was no earlier round. */
export function moved({ old_position, new_position, played }: Pick<TableRow, 'old_position' | 'new_position' | 'played'>): number | null {
  return old_position && new_position && (played ?? 0) >= 2 ? old_position - new_position : null;
}
export const goalDifference = ({ goals_for, goals_against }: Pick<TableRow, 'goals_for' | 'goals_against'>): number | null =>
  typeof goals_for === 'number' && typeof goals_against === 'number' ? goals_for - goals_against : null;
const perMatch = (row: TableRow | undefined): number | null => (typeof row?.pts === 'number' && row.played ? row.pts / row.played : null);

/** A coming opponent. `place` is its league position, null if unknown. */
interface Opponent {
  readonly club: number;
  /** Date of the match in Unix seconds; null if unknown. */
  readonly date: number | null;
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

/** Remaining matches of each club. Matches of the same clubs in other competitions are left out, as far as the data tells them apart. */
export function aheadOf(
  rows: readonly TableRow[],
  fixtures: readonly Fixture[],
  league: Pick<LeagueCard, 'league_id' | 'comp_type'>,
  now: number,
): ReadonlyMap<number, Ahead> {
  const byClub = new Map(rows.map((row) => [row.club_id as number, row]));
  const inLeague = (one: Fixture): boolean =>
    typeof one.comp_id === 'number'
      ? one.comp_id === league.league_id
      : typeof one.comp_type !== 'number' || typeof league.comp_type !== 'number' || one.comp_type === league.comp_type;
  const pairs = fixtures.flatMap((one): { club: number; opponent: Opponent }[] => {
    const { home_club: home, away_club: away } = one;
    if (typeof home !== 'number' || typeof away !== 'number' || !byClub.has(home) || !byClub.has(away)) return [];
    if (!inLeague(one) || phaseOf(one, now) === 'played') return [];
    const place = (club: number) => byClub.get(club)?.new_position ?? null;
    const date = one.date ?? null;
    return [
      { club: home, opponent: { club: away, home: true, place: place(away), date } },
      { club: away, opponent: { club: home, home: false, place: place(home), date } },
    ];
  });
  const open = Map.groupBy(pairs, ({ club }) => club);
  const strength = ({ club }: Opponent): number | null => perMatch(byClub.get(club));
  return new Map(
    rows.map((row) => {
      const all = (open.get(row.club_id) ?? []).map(({ opponent }) => opponent);
      const next = all.slice(0, NEXT);
      return [row.club_id as number, { next, difficulty: mean(next.map(strength)), rest: mean(all.map(strength)), left: all.length }];
    }),
  );
}
/** Time in seconds after kick-off when a match and its table are final. */
const MATCH_S = 3 * 3_600;
/** Returns the difficulties as estimates for the ledger; their facts are known after the last of the matches. */
export function difficultyEstimates(
  rows: readonly TableRow[],
  ahead: ReadonlyMap<number, Ahead>,
  { league_id, season_id }: Pick<LeagueCard, 'league_id' | 'season_id'>,
): EstimateGiven[] {
  return rows.flatMap(({ club_id, played }) => {
    const { next = [], difficulty = null } = ahead.get(club_id) ?? {};
    const last = next.at(-1)?.date ?? null;
    if (difficulty === null || last === null || typeof played !== 'number') return [];
    const inputs = { league: league_id, played, matches: next.length, opponents: next.map(({ club }) => club) };
    const target = `${season_id ?? ''}/${played + next.length}`;
    const season = typeof season_id === 'number' ? { season: season_id } : {};
    return [
      {
        kind: 'difficulty',
        ref: clubRef(club_id),
        target,
        value: difficulty,
        due: Math.round(last) + MATCH_S,
        inputs: { ...inputs, ...season },
      },
    ];
  });
}
/** A difficulty as text; `?` while it is not read. */
export const estimate = (value: number | null | undefined, read = true): string =>
  value === null || value === undefined ? (read ? '—' : '?') : `≈ ${decimal(value, 2)}`;
/** Difficulty of an opponent by position: the upper, middle or lower third of the table; null if unknown. */
export const third = (place: number | null, clubs: number): 'hard' | 'middle' | 'easy' | null =>
  place === null || clubs === 0 ? null : place <= clubs / 3 ? 'hard' : place > (clubs * 2) / 3 ? 'easy' : 'middle';
