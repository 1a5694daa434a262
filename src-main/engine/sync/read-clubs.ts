import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Club } from '../../../src-preload/contract/model/club.ts';
import { allowsHosted } from '../api/provider.ts';
import { packClub } from './rows.ts';
import { idsOf, nowSeconds, sweep, write, type Plan, type Step, type Work } from './step.ts';

const PAGE = 50;

/** Pages of clubs, because only REST knows prices, leagues and averages. */
async function hostedPages(work: Work): Promise<Result<Plan>> {
  const { api, ask, clock } = work;
  async function page(number: number): Promise<Result<{ rows: number; total: number | null }>> {
    const observedAt = nowSeconds(clock);
    const got = await api.rest('/clubs/detailed', { sort_by: 'club_id', sort_order: 'asc', per_page: PAGE, page: number }, ask);
    if (!got.ok) return got;
    const rows = got.value.data.items.map((club) => ({ id: club.club_id, body: packClub(club as Club) }));
    const written = await write(work, 'club', rows, { source: 'rest', height: null, observedAt });
    return written.ok ? ok({ rows: rows.length, total: got.value.data.total ?? null }) : written;
  }
  const first = await page(1);
  if (!first.ok) return first;
  const { total, rows } = first.value;
  if (total === null) return fail('unreadable', '/clubs/detailed: `total` is missing');
  // how many players there are, so that one can say from the start how long it takes; without an answer it is said later
  const players = await api.rest('/players', { sort_by: 'player_id', sort_order: 'desc', per_page: 5 }, ask);
  work.note({ clubs: total, ...(players.ok && { players: players.value.data.total ?? null }) });
  return ok({
    by: 'pages',
    units: Math.ceil(total / PAGE),
    run: async (at) => {
      if (at === 0) return ok(rows);
      const got = await page(at + 1);
      return got.ok ? ok(got.value.rows) : got;
    },
  });
}

/** A node tells them all in one answer. */
async function nodeList(work: Work): Promise<Result<Plan>> {
  const { api, ask, clock } = work;
  const observedAt = nowSeconds(clock);
  const got = await api.gsp('get_all_clubs', {}, { ...ask, minHeight: work.floor() });
  if (!got.ok) return got;
  const clubs = got.value.data;
  work.note({ clubs: clubs.length });
  const { source, height } = got.value;
  return ok({
    by: 'list',
    units: 1,
    run: async () => {
      const rows = clubs.map((club) => ({ id: club.club_id, body: packClub(club) }));
      const written = await write(work, 'club', rows, { source, height, observedAt });
      return written.ok ? ok(rows.length) : written;
    },
  });
}

export const clubsStep: Step = {
  what: 'clubs',
  async plan(work) {
    const plan = await (allowsHosted(work.connection) ? hostedPages(work) : nodeList(work));
    if (!plan.ok) return plan;
    return ok({
      ...plan.value,
      async end() {
        await sweep(work, 'club');
        const clubs = (await idsOf(work, 'club')).length;
        work.note({ clubs, clubsAt: work.kept().startedAt, counts: { ...work.kept().counts, clubs } });
        return ok(undefined);
      },
    });
  },
};
