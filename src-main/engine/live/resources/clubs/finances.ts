import { combine, firstOf, partialFault } from '../../merge-readings.ts';
import { ok } from '#contract/faults.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { seasonOf } from '../matches/season.ts';

/** A club's balance sheet by week, and its current balances. */
export const financesFamily: ResourceDefinition<'finances'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  persist: true,
  invalidatedBy: ({ club }) => [['club', club]],
  async load({ club, season }, ask, context) {
    const { api } = context;
    const season_id = await seasonOf(season, ask, context);
    if (!season_id.ok) return season_id;
    const of = { club_id: club, season_id: season_id.value };
    const [sheet, now] = await Promise.all([
      firstOf(
        () => api().gsp('get_club_balance_sheet', of, ask),
        () => api().rest('/club_balance_sheet/weeks', of, ask),
        () => api().tool('get_club_balance_sheet_weeks', of, ask),
      ),
      api().gsp('get_club', { club_id: club }, ask),
    ]);
    if (!sheet.ok) return sheet;
    const weeks = [...sheet.value.data].sort((a, b) => a.game_week - b.game_week);
    const balances = (now.ok ? now.value.data?.balances : null) ?? null;
    const parts = now.ok ? [sheet.value, now.value] : [sheet.value];
    return ok({ ...combine({ club, season_id: season_id.value, balances, weeks }, parts), ...partialFault(now) });
  },
};
