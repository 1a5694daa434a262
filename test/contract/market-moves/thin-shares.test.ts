import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIELDS } from '#contract/fields/fields.ts';
import type { EntityRef, PlayerId, Share } from '#contract/model/market/share.ts';
import { splitShare } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { priced } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

const DAY = 86_400;
let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
  await priced(rig);
  await rig.pass(120_000);
}, 120_000);
afterAll(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => rig.read(name, params);

/** Shares of the world by how often they were traded: never and without orders, never, once in a year, a few times, and all day. */
const NEVER = ['player_22', 'club_13'] as Share[];
const OFFERED = 'player_139' as Share;
const ONCE = 'player_128' as Share;
const SEVEN = 'player_28' as Share;
const BUSY = ['player_14', 'club_6'] as Share[];
const ALL = [...NEVER, OFFERED, ONCE, SEVEN, ...BUSY];
const PLAYERS = ALL.filter((of) => of.startsWith('player_'));

const indexOf = (of: Share): number => rig.world.shares.fromKey(of) ?? -1;
const tradesIn = (of: Share, days: number): number =>
  rig.world.figures.between(indexOf(of), rig.world.now() - days * DAY, rig.world.now()).length;

it('the shares are as thin as they are meant to be', () => {
  expect(ALL.map((of) => tradesIn(of, 400) > 0)).toEqual([false, false, false, true, true, true, true]);
  expect([tradesIn(ONCE, 365), tradesIn(SEVEN, 60)]).toEqual([1, 7]);
  for (const of of BUSY) expect(tradesIn(of, 7)).toBeGreaterThan(100);
  for (const of of NEVER) expect(rig.truth(of)).toEqual({ bids: [], asks: [] });
});

describe('movers', () => {
  it.each(['1h', '1d', '7d', 'season'] as const)(
    'over %s have no share without a trade, and no change of a share with one',
    async (span) => {
      for (const measure of ['gainers', 'losers', 'traded', 'discounts', 'rating-changes'] as const) {
        const { rows } = await read('movers', { measure, span, limit: 500 });
        const shares = rows.map(({ share }) => share);
        expect(shares.filter((of) => NEVER.includes(of) || of === OFFERED)).toEqual([]);
        if (measure !== 'discounts' && measure !== 'rating-changes') expect(shares).not.toContain(ONCE);
        for (const { change, from, basis, last } of rows) {
          expect(last).not.toBe(0);
          expect([from === null, basis === null]).toEqual([change === null, change === null]);
        }
      }
    },
  );
  it('do not compare the only day of trades with itself', async () => {
    const { rows, unknown } = await read('movers', { measure: 'traded', span: '7d', limit: 500 });
    expect(rows.find(({ share }) => share === SEVEN)).toMatchObject({ change: null, from: null, basis: null });
    expect(rows.find(({ share }) => share === BUSY[0])?.change).not.toBeNull();
    expect(unknown).toBeGreaterThan(0);
    // The same in the screener: nothing earlier to compare with.
    const { rows: screened } = await read('players', { filter: `player_id == ${splitShare(SEVEN).id}`, columns: { week: 'change_7d' } });
    expect((screened[0] as { columns?: unknown }).columns).toEqual({ week: null });
  });
});

it('the map leaves out what was never traded, counts it, and marks what did not trade', async () => {
  for (const kind of ['club', 'player'] as const) {
    const { shares, unpriced } = await read('market-map', { kind });
    const never = Array.from({ length: rig.world.shares.count }, (_, index) => index).filter(
      (index) => rig.world.shares.isClub(index) === (kind === 'club') && rig.world.figures.lastPrice(index) === 0,
    );
    expect(unpriced).toBe(never.length);
    for (const { share, value, last, change, idle } of shares) {
      expect(value).toBe((last ?? 0) * 1_000_000);
      expect(value).toBeGreaterThan(0);
      if (idle) expect(change).toBeNull();
      expect(NEVER.includes(share)).toBe(false);
    }
  }
});

describe('the worth', () => {
  it.each(ALL)('of %s has no price, fill or payback that its book does not give', async (of) => {
    const worth = await read('worth', { share: of });
    const best = (rig.truth(of).asks as { price: number }[])[0]?.price ?? null;
    expect(worth.ask).toBe(best);
    expect(worth.last).toBe(rig.world.figures.lastPrice(indexOf(of)) || null);
    if (worth.price === null) expect(worth.priceWhy).not.toBeNull();
    if (best === null) {
      expect(worth).toMatchObject({
        payback: null,
        paid: { seasons: null },
        projected: { seasons: null },
        fill: { filled: 0, best: null },
      });
      expect(worth.projected.why).not.toBeNull();
    }
    if (worth.value === null) expect(worth.discount).toBeNull();
    for (const { amount, why } of worth.parts) if (amount === null) expect(why).not.toBeNull();
    for (const { seasons, perSeason, why } of [worth.paid, worth.projected]) {
      if (perSeason === null || perSeason === 0) expect(seasons).toBeNull();
      if (seasons === null) expect(why).not.toBeNull();
    }
    // A projection is the sum of known payouts, or unknown.
    if (worth.kind === 'club' && worth.payouts.some(({ estimate }) => estimate === null)) expect(worth.projected.perSeason).toBeNull();
  });
});

describe('similar players', () => {
  it.each(PLAYERS)('of %s have asks of their books, and unknown where there is none', async (of) => {
    const { self, rows, cohort } = await read('similar', { player: splitShare(of).id as PlayerId, cheaper: false });
    for (const { player, ask, askSize, payback } of [self, ...rows]) {
      const asks = rig.truth(`player_${player}`).asks as { price: number; num: number }[];
      const best = asks[0]?.price ?? null;
      expect(ask).toBe(best);
      expect(askSize).toBe(best === null ? null : asks.filter(({ price }) => price === best).reduce((sum, { num }) => sum + num, 0));
      if (ask === null) expect(payback).toBeNull();
    }
    for (const { cheaper, ask } of rows) expect(cheaper === null).toBe(ask === null || self.ask === null);
    expect(rows.length).toBeGreaterThan(0);
    if (cohort.count === 0) expect(cohort.median).toBeNull();
  });
  it('of a player without an ask are none with a lower ask', async () => {
    const player = splitShare(NEVER[0] as Share).id as PlayerId;
    const { rows, self } = await read('similar', { player, cheaper: true, among: ['tradable'] });
    expect([rows, self.ask, self.askSize, self.payback]).toEqual([[], null, null, null]);
  });
});

it('the scatter plots only shares with an ask and a payback', async () => {
  for (const of of ALL) {
    const kind = splitShare(of).kind;
    const { self, better, plotted, asked, all, cells } = await read('scatter', { kind, share: of });
    const hasAsk = rig.truth(of).asks.length > 0;
    if (!hasAsk) expect([self, better]).toEqual([null, null]);
    if (self) expect([self.price > 0, self.payback > 0]).toEqual([true, true]);
    expect(plotted).toBeLessThanOrEqual(asked);
    expect(asked).toBeLessThan(all);
    expect(cells.filter((_, n) => n % 3 === 2).reduce((sum, count) => sum + count, 0)).toBe(plotted);
  }
});

/** Fields made of trades or of orders: unknown without any. */
const OF_TRADES = ['last', 'vwap_7d', 'change_1d', 'change_7d', 'market_value'];
const OF_ORDERS = ['bid', 'ask', 'bid_size', 'ask_size', 'ask_mine', 'spread', 'spread_percent', 'imbalance', 'payback'];
describe('screens', () => {
  it.each(ALL)('show %s with unknown values where there are no trades or orders', async (of) => {
    const { kind, id } = splitShare(of);
    const list = `${kind}s` as const;
    const names = [...OF_TRADES, ...OF_ORDERS, 'volume_7d', 'tradable'].filter((name) => Object.hasOwn(FIELDS[list], name));
    const { rows } = await read(list, { filter: `${kind}_id == ${id}`, columns: Object.fromEntries(names.map((name) => [name, name])) });
    const cells = (rows[0] as { columns?: Record<string, unknown> } | undefined)?.columns ?? {};
    const { bids, asks } = rig.truth(of);
    const known = (fields: readonly string[]): string[] => fields.filter((name) => cells[name] !== null && cells[name] !== undefined);
    if (rig.world.figures.lastPrice(indexOf(of)) === 0) expect(known(OF_TRADES)).toEqual([]);
    else expect(cells['last']).toBe(rig.world.figures.lastPrice(indexOf(of)));
    if (bids.length + asks.length === 0) expect(known(OF_ORDERS)).toEqual([]);
    if (asks.length > 0) expect(cells['ask']).toBe((asks as { price: number }[])[0]?.price);
    expect(cells['tradable']).toBe(bids.length + asks.length > 0);
    expect(cells['volume_7d']).toBe(rig.world.figures.of(indexOf(of), rig.world.now()).volume_7_day);
  });
  it('count shares without a trade as unknown, neither above nor below any price', async () => {
    const { counts } = await read('players', { filter: 'last > 0' });
    const all = Array.from({ length: rig.world.scale.players }, (_, at) =>
      rig.world.figures.lastPrice(indexOf(`player_${at + 1}` as Share)),
    );
    const never = all.filter((last) => last === 0).length;
    expect(counts).toEqual({ true: all.length - never, false: 0, unknown: never });
  });
});

it('shop packs have no comparison where a book does not offer their influence', async () => {
  const { rows } = await read('packs', {});
  for (const { shares, book, onBook, coin } of rows) {
    const enough = shares.every(
      ({ club, amount }) => (rig.truth(`club_${club}`).asks as { num: number }[]).reduce((sum, { num }) => sum + num, 0) >= amount,
    );
    expect(book === null).toBe(!enough);
    expect(onBook === null).toBe(!enough);
    // The shop of the demo world is near the market, as packs are.
    if (onBook !== null) expect(Math.abs(onBook)).toBeLessThan(60);
    expect(coin).toBeGreaterThan(0);
  }
  expect(rows.some(({ book }) => book === null)).toBe(true);
});

it.each(ALL)('the recorded book of %s is what was read, an empty one as empty', async (of) => {
  const { spans, frames } = await read('book-history', { share: of, from: 0, to: Math.floor(rig.clock.now() / 1_000) });
  expect(spans.length).toBeGreaterThan(0);
  const sum = (side: 'bids' | 'asks'): number => (rig.truth(of)[side] as { num: number }[]).reduce((all, { num }) => all + num, 0);
  const levels = (side: readonly (readonly [number, number])[]): number => side.reduce((all, [, num]) => all + num, 0);
  const last = frames.at(-1);
  expect([levels(last?.bids ?? [[0, -1]]), levels(last?.asks ?? [[0, -1]])]).toEqual([sum('bids'), sum('asks')]);
  const before = await read('book-history', { share: of, from: 0, to: 1_000 });
  expect([before.spans, before.frames]).toEqual([[], []]);
});

it('the rating radar has no move of a player whose rating did not change, however thin his share', async () => {
  expect((await read('radar', {})).moves).toEqual([]);
  const quote = await read('watchlists', {});
  expect(quote.length).toBeGreaterThan(0);
  await rig.client.command('watchlist.add', { id: quote[0]?.id ?? '', refs: ALL as string[] as EntityRef[] });
  const { rows } = await read('watchlist', { id: quote[0]?.id ?? '' });
  expect(rows.flatMap((row) => (row.kind === 'item' ? [row.ref as string] : []))).toEqual(expect.arrayContaining(ALL));
});
