import { fail, ok } from '#contract/faults.ts';
import type { Holding } from '#contract/model/market/holding.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Portfolio, Stake } from '#contract/model/market/portfolio.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Api } from '../../../api/api.ts';
import type { Bounds } from '../../../api/read/paginate.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { allOrFirstFault, combine, combineParts, readPages, readParts, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';

const PAGE = 50;
/** Maximum number of pages to read of one account's holdings. */
const MOST_PAGES = 20;
/** A portfolio with more holdings is refreshed only by time: otherwise each trade of any held share would read it all again. */
const MOST_FOLLOWED = 250;

const untold = ({ remaining_cost_basis, realised_pl }: Stake): boolean =>
  (remaining_cost_basis ?? null) === null && (realised_pl ?? null) === null;
const BOUNDS: Bounds<Stake> = { most: MOST_PAGES, keyOf: ({ share }) => share };

/** Reads the market figures of an account's holdings from REST, and their costs from the tool server if REST does not include them. */
async function readStakes(name: string, ask: NetAsk, api: Api): AsyncReading<readonly Stake[]> {
  const got = await readPages((page) => api.rest('/share_balances/detailed', { name, page, per_page: PAGE }, ask), BOUNDS);
  if (!got.ok || got.value.data.length === 0 || !got.value.data.every(untold)) return got;
  const paid = await readPages((page) => api.tool('get_share_balances_detailed', { username: name, page, per_page: PAGE }, ask), BOUNDS);
  if (!paid.ok) return got;
  const costs = new Map(
    paid.value.data.map(({ share, total_spent, sale_proceeds, remaining_cost_basis, realised_pl }) => [
      share,
      { total_spent, sale_proceeds, remaining_cost_basis, realised_pl },
    ]),
  );
  const rows = got.value.data.map((row) => ({ ...row, ...costs.get(row.share) }));
  return ok(combine(rows, [got.value, paid.value]));
}

/** Reads one account: its holdings from the game state, their market figures from REST. */
async function readAccount(name: string, ask: NetAsk, { api }: ReadContext) {
  const parts = await readParts({
    account: api().gsp('get_user_account', { name }, ask),
    holdings: api().gsp('get_user_share_balances', { name }, ask),
    stakes: readStakes(name, ask, api()),
  });
  return parts.ok ? ok({ name, ...parts.value }) : parts;
}
type Account = Extract<Awaited<ReturnType<typeof readAccount>>, { ok: true }>['value'];

function valued(name: string, { data }: Account): Portfolio['holdings'] {
  const market = new Map(data.stakes?.map((stake) => [stake.share, stake]));
  const held: Holding[] =
    data.holdings ?? [...market.values()].map(({ share, num }) => ({ share, total: num, available: num, reserved: 0 }));
  return held
    .filter(({ total }) => total > 0)
    .map((holding) => {
      const stake = market.get(holding.share);
      // The service gives a share that was never traded a last price of zero, which says nothing of its value.
      const price = (stake?.last_price ?? 0) > 0 ? (stake?.last_price ?? null) : null;
      return { ...stake, ...holding, last_price: price, name, value: price === null ? null : ((price * holding.total) as Coin) };
    });
}

/** Holdings of some accounts and their value at the last prices. */
export const portfolioFamily: ResourceDefinition<'portfolio'> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  polled: true, // holdings change without an event that names the trader
  invalidatedBy: ({ names }) => usersOf(names),
  about: (portfolio) =>
    (portfolio?.holdings.length ?? 0) > MOST_FOLLOWED ? [] : (portfolio?.holdings.map(({ share }) => ['trades', share]) ?? []),
  async load({ names }, ask, context) {
    const got = await allOrFirstFault(names.map((name) => readAccount(name, ask, context)));
    if (!got.ok) return got;
    const accounts = got.value;
    const holdings = accounts.flatMap((account) => valued(account.name, account));
    const unknown = accounts.find(({ data }) => data.account?.last_active === null && (data.holdings ?? data.stakes ?? []).length === 0);
    if (unknown) return fail('not-found', text('trader.not-found', { name: unknown.name }));
    const value = holdings.reduce((sum, holding) => sum + (holding.value ?? 0), 0) as Coin;
    const data = {
      accounts: accounts.flatMap((account) => (account.data.account ? [{ ...account.data.account, name: account.name }] : [])),
      holdings,
      value,
      complete: holdings.every((holding) => holding.value !== null),
    };
    const readings = accounts.flatMap((account) => account.readings);
    return combineParts(data, { readings, partial: accounts.find(({ partial }) => partial.lacking)?.partial ?? {} });
  },
};
