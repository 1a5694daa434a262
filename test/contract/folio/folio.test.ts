import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquityParts } from '#contract/model/folio/equity.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { retire } from '#demo/world/deeds.ts';
import { statement } from '#demo/world/market/statements.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

const NAME = 'harrow';
let sim: Sim;
beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
});
afterAll(() => sim.stop());

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => sim.read(name, params);
const user = (): number => sim.world.users.indexOf(NAME) ?? -1;
const now = (): number => Math.floor(sim.clock.now() / 1_000);
const added = ({ deposits, price, income, wages, other }: EquityParts): number => deposits + price + income + wages + other;
/** Sums of the world's own statement since a time, by whether the type matches. */
const paid = (since: number, type: RegExp): number =>
  [...statement(sim.world, user(), since)]
    .filter((entry) => entry.time > since && type.test(entry.type))
    .reduce((sum, { amount }) => sum + amount, 0);

describe('the net worth of an account', () => {
  it('ends with its coin and its holdings at their last prices', async () => {
    const [equity, portfolio] = [await read('equity', { names: [NAME] }), await read('portfolio', { names: [NAME] })];
    const last = equity.points.at(-1);
    expect(last?.coin).toBe(portfolio.accounts[0]?.balance.total);
    expect(last?.held).toBe(portfolio.value);
  });
  it('tells income and pay apart as the world paid them, and its parts add up', async () => {
    const { periods, points, months } = await read('equity', { names: [NAME] });
    const week = periods.find(({ period }) => period === '7d');
    expect(week?.income).toBe(paid(now() - 7 * 86_400, /^dividend/));
    expect(week?.wages).toBe(paid(now() - 7 * 86_400, /wage/));
    for (const one of [...periods, ...months]) expect(one.end - one.start).toBe(added(one));
    const [first, last] = [points[0], points.at(-1)];
    expect((last?.coin ?? 0) + (last?.held ?? 0) - (first?.coin ?? 0) - (first?.held ?? 0)).toBe(added(last as EquityParts));
  });
  it('stands beside the index of the league of its largest holding', async () => {
    const { index, points } = await read('equity', { names: [NAME] });
    expect(index?.clubs).toBeGreaterThan(1);
    expect(index?.known).toBeGreaterThan(0);
    expect(points.at(-1)?.index).toBeGreaterThan(0);
  });
  it('between two dates covers these dates', async () => {
    const [from, to] = [now() - 20 * 86_400, now() - 10 * 86_400];
    const { points, periods } = await read('equity', { names: [NAME], from, to });
    expect([points[0]?.at, points.at(-1)?.at]).toEqual([from, to]);
    expect(periods.find(({ period }) => period === 'range')).toMatchObject({ from, to });
  });
  it('before its first record is a sentence, and no zero', async () => {
    const { points, notes } = await read('equity', { names: [NAME], from: 1_000_000_000, to: 1_100_000_000 });
    expect(points).toEqual([]);
    expect(notes.map(({ code }) => code)).toContain('folio.before-records');
  });
  it('of an account that the game does not know is not found', async () => {
    const watched = sim.watch('equity', { names: ['nobody at all'] });
    await sim.until(() => watched.last().status === 'failed', 60_000);
    watched.stop();
    expect(watched.last().fault?.code).toBe('not-found');
  });
  it.each([
    ['equity', { names: [] }],
    ['equity', { names: [NAME], from: 9, to: 3 }],
    ['closed', { names: [NAME], method: 'lifo' }],
    ['projection', {}],
  ] as const)('%s refuses %o', async (name, params) => {
    const watched = sim.watch(name, params as never);
    await sim.until(() => watched.last().status === 'failed', 10_000);
    watched.stop();
    expect(watched.last().fault?.code).toBe('bad-params');
  });
});

describe('a holding that was never traded', () => {
  it('has no price and no value instead of zero, and the sum says that it is not complete', async () => {
    const { figures, users, shares } = sim.world;
    const untraded = Array.from({ length: shares.count }, (_, n) => n).filter((n) => figures.lastPrice(n) === 0);
    const [share = ''] = untraded.map((n) => shares.key(n)).filter((key) => key.startsWith('club_'));
    const { owners } = await read('owners', { share: share as never });
    const name = owners.find((owner) => (users.indexOf(owner.name) ?? 0) > 0)?.name ?? '';
    const portfolio = await read('portfolio', { names: [name] });
    expect(portfolio.holdings.find((one) => one.share === share)).toMatchObject({ last_price: null, value: null });
    expect(portfolio.complete).toBe(false);
    expect((await read('equity', { names: [name] })).unpriced).toBeGreaterThan(0);
  });
});

describe('a share whose player retired, or that no answer has any more,', () => {
  const bought = async (): Promise<number[]> => {
    const { rows } = await read('holdings', { names: [NAME] });
    return rows.flatMap(({ share }) => (share.startsWith('player_') ? [Number(share.slice(7))] : []));
  };
  it('is marked in holdings, lots, sales and transactions, and the curve says how it counts', async () => {
    const { rows: sales } = await read('closed', { names: [NAME], limit: 5_000 });
    const { entries } = await read('transactions', { names: [NAME] });
    const held = await bought();
    const retired = held.find((id) => entries.some(({ share }) => share === `player_${id}`)) ?? held[0] ?? -1;
    const sold = sales.flatMap(({ share }) => (share.startsWith('player_') ? [Number(share.slice(7))] : [])).find((id) => id !== retired);
    const gone = sold ?? held.find((id) => id !== retired) ?? -1;
    sim.world.next(retire(sim.world, retired, 'retired'));
    sim.world.next(retire(sim.world, gone, 'gone'));
    sim.world.step(0);
    await sim.until(() => false, 400_000);
    const end = (share: string | null) => (share === `player_${retired}` ? 'retired' : share === `player_${gone}` ? 'gone' : undefined);
    const after = {
      holdings: (await read('holdings', { names: [NAME] })).rows,
      sales: (await read('closed', { names: [NAME], limit: 5_000 })).rows,
      entries: (await read('transactions', { names: [NAME] })).entries,
    };
    for (const rows of Object.values(after)) for (const { share, ended } of rows) expect(ended).toBe(end(share));
    expect(after.holdings.map(({ ended }) => ended)).toContain('retired');
    expect([...after.sales, ...after.entries].map(({ ended }) => ended)).toContain('gone');
    for (const id of [retired, gone])
      expect((await read('lots', { names: [NAME], share: `player_${id}` as never })).ended).toBe(end(`player_${id}`));
    const { notes } = await read('equity', { names: [NAME] });
    expect(notes.map(({ code }) => code)).toContain('folio.ended');
  });
});

describe('the transactions behind a figure', () => {
  it('are those of its share, kinds and time, and come to its sum', async () => {
    const { periods } = await read('equity', { names: [NAME] });
    const week = periods.find(({ period }) => period === '7d');
    const span = { after: (week?.from ?? 0) + 1, before: week?.to ?? 0 };
    const income = await read('transactions', { names: [NAME], kinds: ['income'], limit: 1_000, ...span });
    expect(income.entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(week?.income);
    const [first] = (await read('closed', { names: [NAME] })).rows;
    const { entries } = await read('transactions', {
      names: [NAME],
      share: first?.share as never,
      kinds: ['trade'],
      before: first?.at ?? 0,
    });
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ share, time }) => share === first?.share && (time ?? Infinity) <= (first?.at ?? 0))).toBe(true);
    expect(entries[0]?.time).toBe(first?.at);
  });
  it('are none where nothing fits, and the cost and results of all shares are those of their lots', async () => {
    expect((await read('transactions', { names: [NAME], type: 'no such type' })).entries).toEqual([]);
    for (const method of ['fifo', 'average'] as const) {
      const { rows } = await read('gains', { names: [NAME], method });
      const [one] = rows.filter(({ sales }) => sales > 0);
      const lots = await read('lots', { names: [NAME], share: one?.share as never, method });
      expect(one).toMatchObject({ ...lots.open, realised: lots.realised.coin });
    }
  });
});

describe('sales and expected payouts', () => {
  it('of all shares agree with the lots of each', async () => {
    const closed = await read('closed', { names: [NAME], limit: 5_000 });
    const [share] = closed.rows.map((row) => row.share);
    expect(share).toBeDefined();
    const lots = await read('lots', { names: [NAME], share: share as never });
    const traded = closed.rows.filter((row) => row.share === share && row.trade !== null);
    const own = new Set(lots.closed.map(({ trade }) => trade));
    expect(traded.every(({ trade }) => own.has(trade))).toBe(true);
  });
  it('list what the world paid by day, and estimate the coming matches of held shares', async () => {
    const { paid: days, expected, days7, weeks } = await read('projection', { names: [NAME] });
    const from = days[0]?.at ?? 0;
    expect(days.reduce((sum, { clubs, players, other }) => sum + clubs + players + other, 0)).toBe(paid(from - 1, /^dividend/));
    expect(expected.every(({ low, coin, high }) => low <= coin && coin <= high)).toBe(true);
    expect(days7).not.toBeNull();
    expect(weeks.every(({ name }) => name === NAME)).toBe(true);
  });
});
