/** Steps that read market figures beside the rows: prices of players, loan offers, earnings of shares, and traders. Only the hosted service has them. */
import { fail, ok, type Result } from '#contract/faults.ts';
import { positionsApart, type PlayerRow } from '#contract/model/clubs/player.ts';
import { COIN, perInfluence } from '#contract/model/market/money.ts';
import { lastPrice } from '#contract/model/market/price-change.ts';
import type { User } from '#contract/model/market/user.ts';
import { splitShare, type EntityRef } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { readTable, type TableRow } from '../api/decode/dumps.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { pagingIn, readWindow } from '../api/read/paginate.ts';
import { packPrice } from '../store/cache/market-rows.ts';
import { nowSeconds, sweep, write, type Fresh, type Plan, type SyncStep, type Work } from './sync-step.ts';

const PRICES = 50;
const USERS = 100;
const EARNINGS = 500;
/** Most pages of traders that one run reads. */
const MOST_USERS = 1_000;
/** The longest payback that the service computes, in seasons, and its mark for none. */
const SEASONS = 20;
const NEVER = 999_999;

/** Players in the order of their last price, which is 0 or missing for those that were never traded. */
const byPrice = (work: Work) => (page: number) =>
  work.api.rest('/players', { sort_by: 'last_price', sort_order: 'desc', per_page: PRICES, page }, work.ask);

/** Returns the trading data of players as rows to store; those never traded have none. */
export const pricesOf = (players: readonly PlayerRow[]): Fresh[] =>
  players.flatMap((player) => (lastPrice(player) === null ? [] : [{ id: player.player_id, body: packPrice(player) }]));

/** Notes the first player whose served positions differ from those of his bits: what the bits mean is learnt, not documented. */
export function notePositions(work: Pick<Work, 'progress' | 'note'>, players: readonly PlayerRow[]): void {
  const { skipped } = work.progress();
  const what = text('sync.positions');
  if (skipped.some((one) => one.what.code === what.code)) return;
  for (const player of players) {
    const apart = positionsApart(player);
    if (apart === null) continue;
    const [served, read] = [apart.served.join(', '), apart.read.join(', ')];
    return work.note({ skipped: [...skipped, { what, why: text('sync.positions-apart', { player: player.player_id, served, read }) }] });
  }
}

/** Finds the number of pages with traded players by halving, in about a dozen requests: the players after them have no price. */
async function tradedPages(read: ReturnType<typeof byPrice>, pages: number): Promise<Result<number>> {
  let [low, high] = [0, pages];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const got = await read(middle);
    if (!got.ok) return got;
    if (got.value.data.items.some((player) => lastPrice(player) !== null)) low = middle;
    else high = middle - 1;
  }
  return ok(low);
}

const hostedOnly = (work: Work): Result<null> => (allowsHosted(work.connection) ? ok(null) : fail('needs-hosted'));

/** Changes of rows are kept for two seasons: estimates are fitted to them. */
const KEEP_S = 365 * 86_400;
async function endPrices(work: Work): Promise<void> {
  await sweep(work, 'player_price');
  const { startedAt, counts } = work.progress();
  work.note({ pricesAt: startedAt, counts: { ...counts, prices: work.cache.census.count('player_price') } });
  work.cache.changes.drop(nowSeconds(work.clock) - KEEP_S);
}

/** Reads the last prices of a node in one call; it knows no volumes. */
const nodePrices = (work: Work): Plan => ({
  by: 'last-prices',
  units: 1,
  async run() {
    const observedAt = nowSeconds(work.clock);
    const got = await work.api.gsp('get_share_last_prices', {}, work.ask);
    if (!got.ok) return got;
    const rows = got.value.data.flatMap(({ share, price }): Fresh[] => {
      const { kind, id } = splitShare(share ?? '');
      return kind === 'player' && typeof price === 'number' ? [{ id, body: packPrice({ last_price: price }) }] : [];
    });
    const written = await write(work, 'player_price', rows, { source: 'node', height: got.value.height, observedAt });
    return written.ok ? ok(0) : written;
  },
  end: () => endPrices(work),
});

export const pricesStep: SyncStep = {
  what: text('sync.prices'),
  async plan(work): Promise<Result<Plan>> {
    if (!allowsHosted(work.connection)) return ok(nodePrices(work));
    const read = byPrice(work);
    const first = await read(1);
    if (!first.ok) return first;
    const { total = null, pages = null } = pagingIn(first.value) ?? {};
    const all = pages ?? (total === null ? 1 : Math.ceil(total / PRICES));
    const traded = await tradedPages((page) => (page === 1 ? Promise.resolve(first) : read(page)), all);
    if (!traded.ok) return traded;
    return ok({
      by: 'prices',
      units: traded.value,
      async run(at) {
        const observedAt = nowSeconds(work.clock);
        const got = await readWindow<PlayerRow>(read, PRICES, at * PRICES, PRICES);
        if (!got.ok) return got;
        notePositions(work, got.value.rows);
        const written = await write(work, 'player_price', pricesOf(got.value.rows), { source: 'rest', height: null, observedAt });
        return written.ok ? ok(0) : written;
      },
      end: () => endPrices(work),
    });
  },
};

/** Reads the players whom the service lists as offered on loan: of all others it is then known that they are not. */
export const loansStep: SyncStep = {
  what: text('sync.loans'),
  async plan(work): Promise<Result<Plan>> {
    const hosted = hostedOnly(work);
    if (!hosted.ok) return hosted;
    const query = { loan_offered: 'NOT_NULL', sort_by: 'player_id', sort_order: 'asc', per_page: PRICES } as const;
    const read = (page: number) => work.api.rest('/players/detailed', { ...query, page }, work.ask);
    const first = await read(1);
    if (!first.ok) return first;
    const { total = null, pages = null } = pagingIn(first.value) ?? {};
    return ok({
      by: 'loans',
      units: pages ?? (total === null ? 1 : Math.ceil(total / PRICES)),
      async run(at) {
        const observedAt = nowSeconds(work.clock);
        const got = await readWindow<PlayerRow>((page) => (page === 1 ? Promise.resolve(first) : read(page)), PRICES, at * PRICES, PRICES);
        if (!got.ok) return got;
        const rows = got.value.rows.map(({ player_id }): Fresh => ({ id: player_id, body: 'true' }));
        const written = await write(work, 'player_loan', rows, { source: 'rest', height: null, observedAt });
        return written.ok ? ok(0) : written;
      },
      async end() {
        await sweep(work, 'player_loan');
        const { startedAt, counts } = work.progress();
        work.note({ loansAt: startedAt, counts: { ...counts, loans: work.cache.census.count('player_loan') } });
      },
    });
  },
};

const figure = (row: TableRow, ...names: readonly string[]): number | null => {
  const value = names.map((name) => row[name]).find((one) => typeof one === 'number');
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};
/** What one influence of a club is paid in a season, in base units, under the names in use. */
function clubPayout(row: TableRow): number | null {
  const each = figure(row, 'coin_per_influence_per_season');
  const all = figure(row, 'season_earnings');
  return each !== null ? each * COIN : all === null ? null : perInfluence(all);
}
/** The same for a player, from the price and the time in which it pays back. */
function playerPayout(row: TableRow): number | null {
  const [price, seasons] = [figure(row, 'avg_price'), figure(row, 'payback')];
  return price === null || seasons === null || price <= 0 || seasons <= 0 || seasons >= NEVER ? null : price / seasons;
}

type Earnings = Awaited<ReturnType<typeof readEarnings>>;
async function readEarnings(work: Work, page: number) {
  const query = { threshold: SEASONS, limit: EARNINGS, page } as const;
  return work.api.rest('/dumps/player_earnings', query, work.ask);
}
async function storeEarnings(work: Work, got: Earnings, observedAt: number): Promise<Result<number>> {
  if (!got.ok) return got;
  const rows: Fresh[] = [];
  const table = await readTable('/dumps/player_earnings', got.value.data, work.clock.tick, (row) => {
    const id = figure(row, 'player_id');
    const body = { payout: playerPayout(row), field_time: figure(row, 'match_time_percentage'), so_far: figure(row, 'current_earnings') };
    if (id !== null) rows.push({ id, body: JSON.stringify(body) });
  });
  if (!table.ok) return table;
  const written = await write(work, 'player_earning', rows, { source: 'dump', height: null, observedAt });
  return written.ok ? ok(0) : written;
}

export const earningsStep: SyncStep = {
  what: text('sync.earnings'),
  async plan(work): Promise<Result<Plan>> {
    const hosted = hostedOnly(work);
    if (!hosted.ok) return hosted;
    const observedAt = nowSeconds(work.clock);
    const clubs = await work.api.rest('/dumps/club_earnings', {}, work.ask);
    if (!clubs.ok) return clubs;
    const first = await readEarnings(work, 1);
    if (!first.ok) return first;
    const { total_pages: pages, total_results: results } = first.value.data.meta ?? {};
    const units = typeof pages === 'number' ? pages : typeof results === 'number' ? Math.ceil(results / EARNINGS) : 1;
    return ok({
      by: 'earnings',
      units: 1 + units,
      async run(at) {
        if (at > 1) return storeEarnings(work, await readEarnings(work, at), nowSeconds(work.clock));
        if (at === 1) return storeEarnings(work, first, observedAt);
        const rows: Fresh[] = [];
        const table = await readTable('/dumps/club_earnings', clubs.value.data, work.clock.tick, (row) => {
          const id = figure(row, 'club_id');
          if (id !== null) rows.push({ id, body: JSON.stringify({ payout: clubPayout(row), so_far: figure(row, 'current_earnings') }) });
        });
        if (!table.ok) return table;
        const written = await write(work, 'club_earning', rows, { source: 'dump', height: null, observedAt });
        return written.ok ? ok(0) : written;
      },
      async end() {
        await sweep(work, 'player_earning');
        await sweep(work, 'club_earning');
        const { startedAt, counts } = work.progress();
        const earnings = work.cache.census.count('player_earning') + work.cache.census.count('club_earning');
        work.note({ earningsAt: startedAt, counts: { ...counts, earnings } });
      },
    });
  },
};

/** Reads traders page by page by name. Their places in the list are their ids in the cache; their names tell them apart. */
export const usersStep: SyncStep = {
  what: text('sync.users'),
  async plan(work): Promise<Result<Plan>> {
    const hosted = hostedOnly(work);
    if (!hosted.ok) return hosted;
    const read = (page: number) =>
      work.api.rest('/users/detailed', { sort_by: 'name', sort_order: 'asc', per_page: USERS, page }, work.ask);
    const first = await read(1);
    if (!first.ok) return first;
    const { total = null, pages = null } = pagingIn(first.value) ?? {};
    const all = pages ?? (total === null ? 1 : Math.ceil(total / USERS));
    return ok({
      by: 'users',
      units: Math.min(all, MOST_USERS),
      async run(at) {
        const observedAt = nowSeconds(work.clock);
        const got = await readWindow<User>((page) => (page === 1 ? Promise.resolve(first) : read(page)), USERS, at * USERS, USERS);
        if (!got.ok) return got;
        const rows = got.value.rows.map((user, n) => ({ id: at * USERS + n, body: JSON.stringify(user) }));
        // so that the palette finds traders as it finds clubs and players
        work.cache.names.put(
          got.value.rows.map(({ name }) => ({ ref: `user:${name}` as EntityRef, name, sub: null })),
          'tool',
        );
        const written = await write(work, 'user', rows, { source: 'rest', height: null, observedAt });
        return written.ok ? ok(0) : written;
      },
      async end() {
        await sweep(work, 'user');
        const { startedAt, counts } = work.progress();
        work.note({ usersAt: startedAt, counts: { ...counts, users: work.cache.census.count('user') } });
      },
    });
  },
};
