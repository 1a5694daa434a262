import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { Lineups } from '#contract/model/matches/lineup.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { ReadFact } from './found.ts';

/** Time in seconds after kick-off when the line-ups of a match are final and reported. */
const MATCH_S = 3 * 3_600;

/** Returns the estimates in a club's line-ups: who starts the next match, and whom the game would pick for it. */
export async function elevenEstimates(
  { club, rows }: Lineups,
  height: number | null,
  now: number,
  read: ReadFact,
): Promise<EstimateGiven[]> {
  const [schedule, card] = [await read('schedule', { club }, 0), await read('club', { id: club }, 0)];
  const match = schedule.data?.fixtures.find(({ date, played }) => (date ?? 0) > now && played !== true);
  const formation = card.data?.default_formation ?? 0;
  const row = rows.find((one) => one.formation === formation);
  const eleven = row?.autopick?.lineup.flatMap(({ player }) => player ?? []) ?? [];
  if (!match || typeof match.date !== 'number' || !row || eleven.length < ELEVEN) return [];
  const about = { ref: `club_${club}` as EntityRef, target: String(match.fixture_id), value: ELEVEN, height, due: match.date + MATCH_S };
  const inputs = { formation, eleven };
  const likely = { kind: 'likely-eleven', ...about, inputs: { ...inputs, source: row.answeredBy } } as const;
  return row.answeredBy === 'estimate' ? [likely, { kind: 'autopick-model', ...about, inputs } as const] : [likely];
}
