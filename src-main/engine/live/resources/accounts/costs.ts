import { ok } from '#contract/faults.ts';
import { isIncome, type Cost, type Costs, type Income } from '#contract/model/market/costs.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Holding } from '#contract/model/market/holding.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Ask as NetAsk } from '../../../net/request-options.ts';
import { allOrFirstFault, combine, type AsyncReading } from '../../merge-readings.ts';
import type { ReadContext } from '../../../context.ts';
import { usersOf, type ResourceDefinition } from '../../resource-definition.ts';
import { followEntries, followTrades } from '../history-pages.ts';

/** Maximum number of pages to read of one account's trades, and of its entries. */
const MOST_PAGES = 10;
const WEEKS = 10;

/**
 * Computes what one account paid for each share it holds, from its newest purchases back. `trades` must be newest first; sizes are in
 * influence, `basis` in base units of coin.
 */
export function costsOf(name: string, held: readonly Holding[], trades: readonly Trade[]): Cost[] {
  const byShare = Map.groupBy(trades, ({ share }) => share);
  return held.map(({ share, total }) => {
    const cost = { name, share, held: total, covered: 0, basis: 0, trades: 0, since: null as Trade['time'] | null };
    for (const { buyer, seller, num, price, time } of byShare.get(share) ?? []) {
      if (cost.covered === total || buyer !== name || seller === name) continue;
      const taken = Math.min(total - cost.covered, num);
      cost.covered += taken;
      cost.basis += taken * price;
      cost.trades += 1;
      cost.since = time;
    }
    return { ...cost, basis: cost.basis as Coin };
  });
}

async function costsRead(name: string, ask: NetAsk, { api }: ReadContext): AsyncReading<Costs> {
  const got = await api().gsp('get_user_share_balances', { name }, ask);
  if (!got.ok) return got;
  const held = got.value.data.filter(({ total }) => total > 0);
  if (held.length === 0) return ok(combine({ rows: [], complete: true }, [got.value]));
  const covers = (trades: readonly Trade[]): boolean => costsOf(name, held, trades).every(({ covered, held: all }) => covered === all);
  const trades = await followTrades({ name }, { most: MOST_PAGES, enough: covers }, ask, api());
  if (!trades.ok) return trades;
  const { rows, complete, parts } = trades.value;
  return ok(combine({ rows: costsOf(name, held, rows), complete: complete || covers(rows) }, [got.value, ...parts]));
}

/** Cost basis of the holdings of some accounts, derived from their trades. */
export const costsFamily: ResourceDefinition<'costs'> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true, // influence can also arrive without a trade
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names }, ask, context) {
    const parts = await allOrFirstFault(names.map((name) => costsRead(name, ask, context)));
    if (!parts.ok) return parts;
    const all = parts.value.map(({ data }) => data);
    return ok(combine({ rows: all.flatMap(({ rows }) => rows), complete: all.every(({ complete }) => complete) }, parts.value));
  },
};

/** Sums income by share and type, the largest amount first. */
export function sourcesOf(name: string, entries: readonly Entry[]): Income['sources'] {
  const sums = new Map<string, Income['sources'][number]>();
  for (const { type, amount, share } of entries) {
    if (amount === null || !isIncome(type)) continue;
    const key = `${share ?? ''} ${type}`;
    const sum = sums.get(key) ?? { name, share: share as Share | null, type, amount: 0 as Coin, times: 0 };
    sums.set(key, { ...sum, amount: (sum.amount + amount) as Coin, times: sum.times + 1 });
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount);
}

async function incomeRead(name: string, ask: NetAsk, { api }: ReadContext): AsyncReading<Income> {
  const [weeks, entries] = await Promise.all([
    api().rest('/user_balance_sheet/weeks', { name, weeks: WEEKS }, ask),
    followEntries((page) => api().rest('/user_balance_sheet', { name, page }, ask), MOST_PAGES),
  ]);
  if (!weeks.ok) return weeks;
  if (!entries.ok) return entries;
  const { rows, complete, parts } = entries.value;
  const data: Income = {
    weeks: weeks.value.data.flatMap(({ from, to, totals }) => (from === null ? [] : [{ name, from, to, totals }])),
    sources: sourcesOf(name, rows),
    since: rows.reduce<Entry['time']>((least, { time }) => (time !== null && (least === null || time < least) ? time : least), null),
    complete,
  };
  return ok(combine(data, [weeks.value, ...parts]));
}

/** Recent income of some accounts. */
export const incomeFamily: ResourceDefinition<'income'> = {
  ttlMs: 300_000,
  minIntervalMs: 30_000,
  polled: true,
  invalidatedBy: ({ names }) => usersOf(names),
  async load({ names }, ask, context) {
    const parts = await allOrFirstFault(names.map((name) => incomeRead(name, ask, context)));
    if (!parts.ok) return parts;
    const all = parts.value.map(({ data }) => data);
    // The combined period starts where the data of every account is known.
    const begins = all.flatMap(({ since }) => since ?? []);
    const data: Income = {
      weeks: all.flatMap(({ weeks }) => weeks),
      sources: all.flatMap(({ sources }) => sources),
      since: begins.length > 0 ? (Math.max(...begins) as Income['since']) : null,
      complete: all.every(({ complete }) => complete),
    };
    return ok(combine(data, parts.value));
  },
};
