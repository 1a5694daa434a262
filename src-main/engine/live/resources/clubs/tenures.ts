import type { ResourceDefinition } from '../../resource-definition.ts';
import { firstOf, mapReading } from '../../merge-readings.ts';

/** Managers of a club: the current one first, then the most recent. */
export const tenuresFamily: ResourceDefinition<'tenures'> = {
  ttlMs: 600_000,
  minIntervalMs: 5_000,
  persist: true,
  invalidatedBy: ({ club }) => [['club', club]],
  async load({ club }, ask, { api }) {
    const got = await firstOf(
      () => api().gsp('get_manager_history_by_club', { club_id: club }, ask),
      () => api().tool('get_manager_history_by_club', { club_id: club }, ask),
    );
    const since = (at: number | null | undefined, open: number): number => at || open;
    return mapReading(got, (tenures) =>
      [...tenures].sort(
        (a, b) => since(b.end_date, Infinity) - since(a.end_date, Infinity) || since(b.start_date, 0) - since(a.start_date, 0) || 0,
      ),
    );
  },
};
