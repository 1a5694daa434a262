import { fail, ok } from '../../../src-preload/contract/faults.ts';
import { share, type ClubId } from '../../../src-preload/contract/model/share.ts';
import type { Club, ClubRow } from '../../../src-preload/contract/model/club.ts';
import { combine } from './combine.ts';
import type { Family, SpoilKey } from './family.ts';
import { readScreen } from './screen.ts';

/** Filters as REST wants them: there the top division is 0, in the model it is 1. */
const asRest = (query: Record<string, unknown>): Record<string, unknown> =>
  typeof query['division'] === 'number' ? { ...query, division: query['division'] - 1 } : query;
const touches = (id: number): SpoilKey[] => [['club', id], ['trades', share('club', id)]];

/** Rows of clubs: REST's, because only it knows prices; the game state's where REST may not be asked. */
export const clubsFamily: Family<'clubs'> = {
  freshMs: 15_000,
  gapMs: 1_000,
  keep: true,
  spoiledBy: ({ ids }) => (ids ? ids.flatMap(touches) : [['club', '*']]),
  async load(params, ask, { api }) {
    const got = await readScreen<ClubRow>(params, (row) => row.club_id, 'club_id', (query) => api().rest('/clubs/detailed', asRest(query) as never, ask));
    if (got.ok || got.fault.code !== 'needs-hosted' || !params.ids) return got;
    const parts = await Promise.all(params.ids.map((club_id) => api().gsp('get_club', { club_id }, ask)));
    const failed = parts.find((part) => !part.ok);
    if (failed && !failed.ok) return failed;
    const readings = parts.flatMap((part) => (part.ok ? [part.value] : []));
    const rows = readings.flatMap(({ data }) => (data ? [data] : []));
    return ok(combine({ total: rows.length, rows }, readings));
  },
};

/** One club: its live state from the game, its market figures from REST. Either alone is enough. */
export const clubFamily: Family<'club'> = {
  freshMs: 15_000,
  gapMs: 1_000,
  keep: true,
  spoiledBy: ({ id }) => touches(id),
  async load({ id }, ask, { api }) {
    const [state, market] = await Promise.all([
      api().gsp('get_club', { club_id: id }, ask),
      api().rest('/clubs/detailed', { club_id: [id], per_page: 5 }, ask),
    ]);
    if (!state.ok && !market.ok) return state;
    const parts = [state, market].flatMap((part) => (part.ok ? [part.value] : []));
    const row = market.ok ? market.value.data.items.find((club) => club.club_id === id) : undefined;
    const live = state.ok ? state.value.data : null;
    if (!row && !live) return fail('not-found', `there is no club ${id}`);
    return ok(combine<Club>({ ...row, ...live, club_id: id as ClubId }, parts));
  },
};
