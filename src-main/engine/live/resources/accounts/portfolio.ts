import { fail, ok, type Result } from '#contract/faults.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Holding } from '#contract/model/market/holding.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Portfolio, Stake } from '#contract/model/market/portfolio.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Api } from '../../../api/api.ts';
import { followPages } from '../../../api/read/paginate.ts';
import { followEntries } from './entries.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { combine, combineParts, readParts } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import type { ResourceDefinition, InvalidationKey } from '../../resource-definition.ts';

const PAGE = 50;
/** Maximum number of pages to read of one account's holdings, and of its entries. */
const MOST_PAGES = 20;
/** A portfolio with more holdings is refreshed only by time: otherwise each trade of any held share would read it all again. */
const MOST_FOLLOWED = 250;
const users = ({ names }: { names: readonly string[] }): InvalidationKey[] => names.map((name) => ['user', name]);

const untold = ({ remaining_cost_basis, realised_pl }: Stake): boolean =>
  (remaining_cost_basis ?? null) === null && (realised_pl ?? null) === null;
/** Reads the costs of the holdings from the tool server when REST does not include them; null if the tool server fails too. */
async function paidFor(name: string, ask: NetAsk, api: Api) {
  const got = await followPages<Stake>((page) => api.tool('get_share_balances_detailed', { username: name, page, per_page: PAGE }, ask), {
    most: MOST_PAGES,
    keyOf: ({ share }) => share,
  });
  if (!got.ok) return null;
  const { rows, parts } = got.value;
  const by = new Map<Share, Partial<Stake>>(
    rows.map(({ share, total_spent, sale_proceeds, remaining_cost_basis, realised_pl }) => [
      share,
      { total_spent, sale_proceeds, remaining_cost_basis, realised_pl },
    ]),
  );
  return { by, parts };
}

/** Reads one account: its holdings from the game state, their market figures from REST. */
async function readAccount(name: string, ask: NetAsk, { api }: ReadContext) {
  const [account, holdings] = [api().gsp('get_user_account', { name }, ask), api().gsp('get_user_share_balances', { name }, ask)];
  const stakes = followPages<Stake>((page) => api().rest('/share_balances/detailed', { name, page, per_page: PAGE }, ask), {
    most: MOST_PAGES,
    keyOf: ({ share }) => share,
  }).then(async (got): Promise<Result<Reading<readonly Stake[]>>> => {
    if (!got.ok) return got;
    const { rows, parts } = got.value;
    const paid = rows.length > 0 && rows.every(untold) ? await paidFor(name, ask, api()) : null;
    if (paid === null) return ok(combine(rows, parts));
    const withCost = rows.map((row) => ({ ...row, ...paid.by.get(row.share) }));
    return ok(combine(withCost, [...parts, ...paid.parts]));
  });
  const parts = await readParts({ account, holdings, stakes });
  if (!parts.ok) return parts;
  return ok({ name, ...parts.value });
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
      const price = stake?.last_price ?? null;
      return { ...stake, ...holding, name, value: price === null ? null : ((price * holding.total) as Coin) };
    });
}

/** Holdings of some accounts and their value at the last prices. */
export const portfolioFamily: ResourceDefinition<'portfolio'> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  polled: true, // holdings change without an event that names the trader
  persist: true,
  invalidatedBy: users,
  about: (portfolio) =>
    (portfolio?.holdings.length ?? 0) > MOST_FOLLOWED ? [] : (portfolio?.holdings.map(({ share }) => ['trades', share]) ?? []),
  async load({ names }, ask, context) {
    const accounts: Account[] = [];
    for (const got of await Promise.all(names.map((name) => readAccount(name, ask, context)))) {
      if (!got.ok) return got;
      accounts.push(got.value);
    }
    const holdings = accounts.flatMap((account) => valued(account.name, account));
    const unknown = accounts.find(({ data }) => data.account?.last_active === null && (data.holdings ?? data.stakes ?? []).length === 0);
    if (unknown) return fail('not-found', text('trader.not-found', { name: unknown.name }));
    const value = holdings.reduce((sum, holding) => sum + (holding.value ?? 0), 0) as Coin;
    const readings = accounts.flatMap((account) => account.readings);
    const partial = accounts.find((account) => account.partial.lacking)?.partial ?? {};
    return combineParts(
      {
        accounts: accounts.flatMap(({ data, name }) => (data.account ? [{ ...data.account, name }] : [])),
        holdings,
        value,
        complete: holdings.every((holding) => holding.value !== null),
      },
      { readings, partial },
    );
  },
};

/** Movements of coin and influence of some accounts, newest first. */
export const transactionsFamily: ResourceDefinition<'transactions'> = {
  ttlMs: 60_000,
  minIntervalMs: 5_000,
  polled: true,
  persist: true,
  invalidatedBy: users,
  async load({ names, from, to, limit }, ask, { api }) {
    const dates = from !== undefined && to !== undefined ? { start_date: from, end_date: to } : {};
    const read = async (name: string) => {
      const [money, influence] = await Promise.all([
        followEntries((page) => api().rest('/user_balance_sheet', { name, ...dates, page }, ask), MOST_PAGES, limit),
        api().rest('/share/transactions', { name }, ask),
      ]);
      if (!money.ok) return money;
      if (!influence.ok) return influence;
      const moved = influence.value.data.filter(({ time }) => within(time, from, to));
      return ok({ entries: [...money.value.rows, ...moved], complete: money.value.ended, parts: [...money.value.parts, influence.value] });
    };
    const parts: Reading<unknown>[] = [];
    const entries: Entry[] = [];
    let complete = true;
    for (const got of await Promise.all(names.map(read))) {
      if (!got.ok) return got;
      entries.push(...got.value.entries);
      parts.push(...got.value.parts);
      complete &&= got.value.complete;
    }
    entries.sort((a, b) => (b.time ?? 0) - (a.time ?? 0));
    return ok(combine({ entries: entries.slice(0, limit), complete: complete && entries.length <= limit }, parts));
  },
};

const DAY = 86_400;
/** Whether a time in Unix seconds lies in a span of UTC days, both inclusive. True if the time or the span is unknown. */
function within(time: number | null, from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined || time === null) return true;
  return time >= Date.parse(from) / 1_000 && time < Date.parse(to) / 1_000 + DAY;
}
