import { z } from 'zod';
import { Tenure } from '#contract/model/clubs/terms.ts';
import { counted, decimal } from '../../lib/format/format.ts';

/** Results of a manager over all tenures. */
interface ManagerRecord {
  readonly clubs: number;
  readonly games: number;
  readonly won: number;
  /** Points per match, three for a win; null without a match. */
  readonly points: number | null;
}
const Tenures = z.array(Tenure);

/** Sums up a manager's tenures; null if the answer can't be parsed. */
export function recordOf(answer: unknown): ManagerRecord | null {
  const read = Tenures.safeParse(answer);
  if (!read.success) return null;
  const sum = (of: (tenure: Tenure) => number | null | undefined): number => read.data.reduce((all, one) => all + (of(one) ?? 0), 0);
  const [won, drawn, lost] = [sum((one) => one.won), sum((one) => one.drawn), sum((one) => one.lost)];
  const games = Math.max(
    won + drawn + lost,
    sum((one) => one.num_games),
  );
  return {
    clubs: new Set(read.data.flatMap(({ club_id }) => (club_id === null || club_id === undefined ? [] : [club_id]))).size,
    games,
    won,
    points: games > 0 ? (3 * won + drawn) / games : null,
  };
}

/** Points per match of one tenure; null without a match. */
export function pointsOf({ won, drawn, lost }: Tenure): number | null {
  const games = (won ?? 0) + (drawn ?? 0) + (lost ?? 0);
  return games > 0 ? (3 * (won ?? 0) + (drawn ?? 0)) / games : null;
}

/** A record as text: "2 clubs, 84 matches, 1.58 points a match". */
export function recordWords({ clubs, games, points }: ManagerRecord): string {
  if (clubs === 0) return 'no previous clubs';
  const matches = games === 0 ? 'no matches yet' : counted(games, 'match', 'matches');
  return [counted(clubs, 'club', 'clubs'), matches, ...(points === null ? [] : [`${decimal(points, 2)} points per match`])].join(' · ');
}
