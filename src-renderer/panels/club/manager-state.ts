import type { Club } from '#contract/model/clubs/club.ts';
import type { Tenure } from '#contract/model/clubs/terms.ts';

const AWAY_S = 14 * 86_400;

/** State of the manager's job: managed, manager inactive for 14 days or more (anyone may take over), vacant, or unknown. */
type ManagerState = 'managed' | 'away' | 'free' | 'unknown';
/** State of a club's manager job. `now` in Unix seconds. */
export function managerState({ manager_name: name, manager_last_active_unix: seen }: Club, now: number): ManagerState {
  if (name === undefined) return 'unknown';
  if (name === null || name === '') return 'free';
  return seen && now - seen >= AWAY_S ? 'away' : 'managed';
}
export const MANAGER_STATE_TEXT: Readonly<Record<ManagerState, string>> = {
  managed: '',
  away: 'The manager has been inactive for at least 14 days. Anyone can take over the club in the game.',
  free: 'This club has no manager. Anyone can take it over in the game.',
  unknown: 'The manager is not reported.',
};

/** The results of a tenure; null if they are unknown. `percent` of games won is null without a game. */
export function resultsOf({ won, drawn, lost, num_games: reported }: Tenure) {
  if (won === null || won === undefined || drawn === null || drawn === undefined || lost === null || lost === undefined) return null;
  const games = reported ?? won + drawn + lost;
  return { won, drawn, lost, games, percent: games > 0 ? (won / games) * 100 : null };
}

/** The tenure of the current manager, null if it is not listed, and the others in the given order. */
export function spells(tenures: readonly Tenure[], manager: string | null | undefined): { now: Tenure | null; before: readonly Tenure[] } {
  const at = tenures.findIndex(({ end_date, manager_name }) => !end_date && manager_name === manager);
  return { now: tenures[at] ?? null, before: tenures.filter((_, i) => i !== at) };
}
