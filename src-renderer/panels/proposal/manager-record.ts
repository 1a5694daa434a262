import { z } from 'zod';
import type { ApiAnswer } from '#contract/model/app/operation.ts';
import { Tenure } from '#contract/model/clubs/terms.ts';
import { Live } from '../../lib/connection/live.svelte.ts';
import { counted, decimal } from '../../lib/format/format.ts';

/** The call that asks for a manager's tenures. */
export const careerOf = (name: string) => new Live('api', { interface: 'gsp', name: 'get_manager_history_by_manager', params: { name } });
/** Its answer, decoded if possible; null while there is none. */
export const answerOf = (data: Pick<ApiAnswer, 'answer' | 'decoded'> | null | undefined): unknown =>
  data ? (data.decoded ?? data.answer) : null;
export const Tenures = z.array(Tenure);

/** Sums up a manager's tenures, with points per match, three for a win, or null without a match; null if the answer can't be parsed. */
export function recordOf(answer: unknown) {
  const tenures = Tenures.safeParse(answer).data;
  if (!tenures) return null;
  const sum = (of: 'won' | 'drawn' | 'lost' | 'num_games'): number => tenures.reduce((all, one) => all + (one[of] ?? 0), 0);
  const [won, drawn] = [sum('won'), sum('drawn')];
  const games = Math.max(won + drawn + sum('lost'), sum('num_games'));
  const clubs = new Set(tenures.flatMap(({ club_id }) => club_id ?? [])).size;
  return { clubs, games, won, points: games > 0 ? (3 * won + drawn) / games : null };
}

/** Points per match of one tenure; null without a match. */
export function pointsOf({ won, drawn, lost }: Tenure): number | null {
  const games = (won ?? 0) + (drawn ?? 0) + (lost ?? 0);
  return games > 0 ? (3 * (won ?? 0) + (drawn ?? 0)) / games : null;
}

/** A record as text: "2 clubs, 84 matches, 1.58 points a match". */
export function recordWords({ clubs, games, points }: NonNullable<ReturnType<typeof recordOf>>): string {
  if (clubs === 0) return 'no previous clubs';
  const matches = games === 0 ? 'no matches yet' : counted(games, 'match', 'matches');
  return [counted(clubs, 'club', 'clubs'), matches, ...(points === null ? [] : [`${decimal(points, 2)} points per match`])].join(' · ');
}
