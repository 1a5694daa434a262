import type { Club } from '#contract/model/clubs/club.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';

const AWAY_S = 14 * 86_400;

/** Who sits there: a manager, one who has been away so long that anyone may take over, nobody, or it is not told. */
export type Seat = 'managed' | 'away' | 'free' | 'unknown';
export function seatOf({ manager_name: name, manager_last_active_unix: seen }: Club, now: number): Seat {
  if (name === undefined) return 'unknown';
  if (name === null || name === '') return 'free';
  return seen && now - seen >= AWAY_S ? 'away' : 'managed';
}
export const SEAT_WORDS: Readonly<Record<Seat, string>> = {
  managed: '',
  away: 'Away for two weeks or more: anyone may take the club over. Read-only here; that is done in the game.',
  free: 'Nobody manages this club: anyone may take it over. Read-only here; that is done in the game.',
  unknown: 'Who manages it is not told.',
};

/** Won, drawn and lost; null where it is not told. */
export interface Record3 {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly games: number;
  /** Percent of games won. */
  readonly percent: number | null;
}
export function recordOf({ won, drawn, lost, num_games: told }: Tenure): Record3 | null {
  if (won === null || won === undefined || drawn === null || drawn === undefined || lost === null || lost === undefined) return null;
  const games = told ?? won + drawn + lost;
  return { won, drawn, lost, games, percent: games > 0 ? (won / games) * 100 : null };
}

/** The spell of whoever is there now, and those before, newest first. */
export function spells(tenures: readonly Tenure[], manager: string | null | undefined): { now: Tenure | null; before: readonly Tenure[] } {
  const at = tenures.findIndex(({ end_date, manager_name }) => !end_date && manager_name === manager);
  return { now: tenures[at] ?? null, before: tenures.filter((_, i) => i !== at) };
}
