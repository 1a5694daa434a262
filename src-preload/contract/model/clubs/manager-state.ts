import type { ClubRow } from './club.ts';

/** Seconds without activity after which a manager can be replaced. */
const AWAY_S = 14 * 86_400;

/** State of the manager's job: managed, manager inactive for 14 days or more (anyone may take over), vacant, or unknown. */
export type ManagerState = 'managed' | 'away' | 'free' | 'unknown';
/** State of a club's manager job. `now` in Unix seconds. */
export function managerState(
  { manager_name: name, manager_last_active_unix: seen }: Pick<ClubRow, 'manager_name' | 'manager_last_active_unix'>,
  now: number,
): ManagerState {
  if (name === undefined) return 'unknown';
  if (name === null || name === '') return 'free';
  return seen && now - seen >= AWAY_S ? 'away' : 'managed';
}
