import { fail, ok, type Result } from '#contract/faults.ts';
import type { Club, ClubRow } from '#contract/model/clubs/club.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { followPages, pagingIn, readWindow } from '../api/read/paginate.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { packClub } from '../store/cache/market-rows.ts';
import { idsOf, noteUnusable, nowSeconds, sweep, write, type Origin, type Plan, type SyncStep, type Work } from './sync-step.ts';

const PAGE = 50;
/** Safety limit, above any real number of pages. */
const MOST_PAGES = 1_000;

/** Writes clubs and returns their number. */
export function writeClubs(work: Work, clubs: readonly (Club | ClubRow)[], origin: Origin): Promise<Result<number>> {
  const rows = clubs.map((club) => ({ id: club.club_id, body: packClub(club as Club) }));
  return write(work, 'club', rows, origin);
}

/** Reads pages of clubs from REST, the only source of prices, leagues and averages. */
async function hostedPages(work: Work): Promise<Result<Plan>> {
  const { api, ask, clock } = work;
  const read = (page: number) => api.rest('/clubs/detailed', { sort_by: 'club_id', sort_order: 'asc', per_page: PAGE, page }, ask);
  function keep(clubs: readonly ClubRow[], parts: readonly Reading<unknown>[], observedAt: number): Promise<Result<number>> {
    noteUnusable(work, 'club', parts);
    return writeClubs(work, clubs, { source: 'rest', height: null, observedAt });
  }
  const startedAt = nowSeconds(clock);
  const first = await read(1);
  if (!first.ok) return first;
  const { total = null, pages = null, size = null } = pagingIn(first.value) ?? {};
  const clubs = total ?? (pages === null ? null : pages * (size ?? PAGE));
  // Reads the number of players as well, so that the duration can be estimated from the start; without an answer it becomes known later.
  const players = await api.rest('/players', { sort_by: 'player_id', sort_order: 'desc', per_page: 5 }, ask);
  work.note({ clubs, ...(players.ok && { players: pagingIn(players.value)?.total ?? null }) });
  if (clubs === null) {
    // The service reports no total: pages are read until the last one.
    const again: typeof read = (page) => (page === 1 ? Promise.resolve(first) : read(page));
    const all = async (): Promise<Result<number>> => {
      const got = await followPages<ClubRow>(again, { most: MOST_PAGES, keyOf: ({ club_id }) => club_id });
      if (!got.ok) return got;
      if (!got.value.complete) return fail('unreadable', text('sync.no-last-page', { path: '/clubs/detailed', pages: MOST_PAGES }));
      return keep(got.value.rows, got.value.parts, startedAt);
    };
    return ok({ by: 'list', units: 1, run: all });
  }
  return ok({
    by: 'pages',
    units: Math.ceil(clubs / PAGE),
    run: async (at) => {
      const observedAt = at === 0 ? startedAt : nowSeconds(clock);
      const once: typeof read = (page) => (at === 0 && page === 1 ? Promise.resolve(first) : read(page));
      const got = await readWindow<ClubRow>(once, PAGE, at * PAGE, PAGE);
      return got.ok ? keep(got.value.rows, got.value.parts, observedAt) : got;
    },
  });
}

/** Reads all clubs of a node in one answer. */
async function nodeList(work: Work): Promise<Result<Plan>> {
  const observedAt = nowSeconds(work.clock);
  const got = await work.api.gsp('get_all_clubs', {}, { ...work.ask, minHeight: work.floor() });
  if (!got.ok) return got;
  const { data: clubs, source, height } = got.value;
  noteUnusable(work, 'club', [got.value]);
  work.note({ clubs: clubs.length });
  return ok({ by: 'list', units: 1, run: () => writeClubs(work, clubs, { source, height, observedAt }) });
}

export const clubsStep: SyncStep = {
  what: text('sync.clubs'),
  async plan(work) {
    const plan = await (allowsHosted(work.connection) ? hostedPages(work) : nodeList(work));
    if (!plan.ok) return plan;
    return ok({
      ...plan.value,
      async end() {
        await sweep(work, 'club');
        const clubs = (await idsOf(work, 'club')).length;
        work.note({ clubs, clubsAt: work.progress().startedAt, counts: { ...work.progress().counts, clubs } });
      },
    });
  },
};
