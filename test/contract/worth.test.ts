import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { averagePrice, counterparties, fill } from '#contract/model/market/book-fill.ts';
import { SUPPLY } from '#contract/model/market/money.ts';
import { CLUB_SHARE, PLAYER_RULES } from '#contract/model/worth/payout-table.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { SEASON } from '#demo/world/scale.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';

let sim: Sim;
beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
});
afterAll(() => sim.stop());

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => sim.read(name, params, 60_000);
const worth = (share: string, size?: number): Promise<Data<'worth'>> =>
  read('worth', { share: share as never, ...(size !== undefined && { size }) });

describe('the worth of a club against the truth of the world', () => {
  it('adds up its players at their last prices, and its balance', async () => {
    const { parts } = await worth('club_1');
    const prices = sim.world.players.squad(1).map((player) => sim.world.figures.lastPrice(sim.world.shares.indexOf('player', player) ?? 0));
    const priced = prices.filter((price) => price > 0);
    expect(parts[0]).toMatchObject({ name: 'squad', count: priced.length, missing: prices.length - priced.length });
    if (priced.length < 18) expect(parts[0]).toMatchObject({ amount: null, why: { code: 'worth.few-priced' } });
    const club = await read('club', { id: 1 as never });
    expect(parts.find(({ name }) => name === 'cash')?.amount).toBe(club.balances?.total ?? club.balance);
  });
  it('leaves the stadium out until the user sets a price for a seat', async () => {
    const before = (await worth('club_1')).parts.find(({ name }) => name === 'stadium');
    expect(before).toMatchObject({ amount: null, own: true, why: { code: 'worth.not-set' } });
    await sim.during(sim.client.command('setting.set', { name: 'seatPrice', value: 12 }));
    const after = (await worth('club_1')).parts.find(({ name }) => name === 'stadium');
    expect(after).toMatchObject({ amount: (before?.count ?? 0) * 12 * 10_000, own: true, why: null });
  });
  it('counts what its holders were paid, and its payback is the average price of the size over it', async () => {
    const { payouts, paid, fill: filled, season, played } = await worth('club_1', 700);
    const paidIn = (of: number) => sim.world.payouts.played(1, of).reduce((sum, match) => sum + sim.world.payouts.clubShare(match), 0);
    expect(season).toBe(SEASON);
    expect(played).toBe(sim.world.payouts.played(1, SEASON).length);
    expect(payouts[0]).toMatchObject({ name: 'matchday', last: paidIn(SEASON - 1), sofar: paidIn(SEASON) });
    // The rule gives the same within the rounding of each match.
    expect(Math.abs((payouts[0]?.rule ?? 0) / (payouts[0]?.last ?? 1) - 1)).toBeLessThan(1e-4);
    expect(CLUB_SHARE.matchday).toBe(0.01);
    const { asks } = await read('orderbook', { share: 'club_1' as never });
    const own = fill(
      counterparties(asks, () => false),
      700,
    );
    expect(filled).toEqual(own);
    expect(paid.seasons).toBeCloseTo(((averagePrice(own) ?? 0) * SUPPLY) / paidIn(SEASON - 1), 8);
  });
  it('uses the setting for its size, and says how much less the asks have', async () => {
    await sim.during(sim.client.command('setting.set', { name: 'mySize', value: 900_000 }));
    const { size, fill: filled, paid } = await worth('club_1');
    expect(size).toBe(900_000);
    expect(filled.filled).toBeLessThan(900_000);
    expect(paid.why).toMatchObject({ code: 'worth.thin-book', args: { filled: filled.filled } });
    await sim.during(sim.client.command('setting.set', { name: 'mySize', value: 1_000 }));
  });
});

describe('the size that is set', () => {
  it('changes the payback, which is at the price of that size', async () => {
    const { asks } = await read('orderbook', { share: 'club_1' as never });
    const depth = asks.reduce((sum, { num }) => sum + num, 0);
    const at = async (size: number) => {
      await sim.during(sim.client.command('setting.set', { name: 'mySize', value: size }));
      return worth('club_1');
    };
    const [small, large] = [await at(1), await at(depth)];
    expect([small.size, large.size]).toEqual([1, depth]);
    expect(averagePrice(large.fill) ?? 0).toBeGreaterThan(averagePrice(small.fill) ?? Infinity);
    expect((large.paid.seasons ?? 0) / (small.paid.seasons ?? 0)).toBeCloseTo(
      (averagePrice(large.fill) ?? 0) / (averagePrice(small.fill) ?? 1),
      8,
    );
    await sim.during(sim.client.command('setting.set', { name: 'mySize', value: 1_000 }));
  });
});

describe('the worth of a player against the truth of the world', () => {
  it('applies the rules to his wage for all matches of the league', async () => {
    const { rules, matches, wage, payouts, played, ruleSofar } = await worth('player_5', 500);
    const facts = sim.world.players.facts(5);
    expect(wage).toBe(facts.wages);
    expect(rules[0]).toMatchObject({
      name: 'match',
      times: matches,
      amount: Math.floor(facts.wages * PLAYER_RULES.match.fraction) * (matches ?? 0),
    });
    const paid = sim.world.payouts.ofPlayer(5, sim.world.calendar.startOf(SEASON), sim.world.now() + 1);
    expect(played).toBe(sim.world.payouts.played(sim.world.players.clubOf(5) ?? 0, SEASON).length);
    expect(payouts[0]?.sofar).toBe(paid.reduce((sum, { total }) => sum + total, 0));
    expect(ruleSofar).toBeGreaterThan(0);
  });
  it('stores its estimate of the payouts in the ledger', async () => {
    const { rows } = await read('estimates', { kind: 'payback', ref: 'player_5' as never });
    expect(rows[0]).toMatchObject({ kind: 'payback', ref: 'player_5', state: 'open' });
  });
});

describe('shares that do not exist and odd parameters', () => {
  it.each([
    ['worth', { share: 'club_999999' }],
    ['worth', { share: 'player_999999' }],
  ] as const)('%s of %o is not found', async (name, params) => {
    const watched = sim.watch(name, params as never);
    await sim.until(() => watched.last().status === 'failed', 60_000);
    watched.stop();
    expect(watched.last().fault?.code).toBe('not-found');
  });
  it.each([
    ['worth', { share: 'club_1', size: 0 }],
    ['scatter', { brush: { price: [9, 1], payback: [0, 1] } }],
    ['similar', { player: 1, weights: { rating: -1 } }],
  ] as const)('%s refuses %o', async (name, params) => {
    const watched = sim.watch(name, params as never);
    await sim.until(() => watched.last().status === 'failed', 10_000);
    watched.stop();
    expect(watched.last().fault?.code).toBe('bad-params');
  });
});

describe('the whole market', () => {
  it('compares players and plots shares once it is synced', async () => {
    expect(await read('scatter', {})).toMatchObject({ plotted: 0, all: 0 });
    await sim.during(sim.client.command('market.sync', {}));
    const synced = sim.watch('sync', {});
    await sim.until(() => synced.last().data?.state === 'done', 600_000);
    synced.stop();
    const scatter = await read('scatter', { kind: 'club', share: 'club_1' as never, brush: { price: [0, 1e12], payback: [0, 1e9] } });
    expect(scatter.all).toBe(sim.world.clubs.count);
    expect(scatter.cells.filter((_, n) => n % 3 === 2).reduce((sum, count) => sum + count, 0)).toBe(scatter.plotted);
    for (const { payback } of scatter.inside?.rows ?? []) expect(payback).toBeGreaterThanOrEqual(0);
    const similar = await read('similar', { player: 5 as never, cheaper: false, club: 1 as never, limit: 5 });
    expect(similar.rows).toHaveLength(5);
    expect(similar.rows.map(({ likeness }) => likeness)).toEqual([...similar.rows.map(({ likeness }) => likeness)].sort((a, b) => b - a));
    expect(similar.rows.every(({ player }) => player !== 5)).toBe(true);
    for (const { placing } of similar.rows) if (placing) expect(placing.gain).toBeGreaterThanOrEqual(0);
    const cheaper = await read('similar', { player: 5 as never, among: ['tradable'], limit: 5 });
    for (const { ask } of cheaper.rows) expect(ask ?? 0).toBeLessThan(cheaper.self.ask ?? 0);
    const { peers } = await worth('player_5');
    expect(peers === null || peers.count > 0).toBe(true);
    expect([sim.errors, sim.bugs]).toEqual([[], []]);
  });
  it('stores the value of a player and the path of his rating as estimates, and the values at the top of the discounts', async () => {
    const { value, path } = await worth('player_5');
    const [stored] = (await read('estimates', { kind: 'discount-value', ref: 'player_5' as never })).rows;
    expect(stored?.value).toBe(value ?? undefined);
    const [half] = (await read('estimates', { kind: 'rating-path', ref: 'player_5' as never })).rows;
    const [first, next] = path?.ahead ?? [];
    expect(half?.value).toBe(first && next ? (first.rating + next.rating) / 2 : undefined);
    const { rows } = await read('movers', { measure: 'discounts', limit: 100 });
    const { rows: noted } = await read('estimates', { kind: 'discount-value', limit: 500 });
    const clubs = noted.filter(({ ref }) => rows.some(({ share }) => (share as string) === ref));
    expect(clubs.map(({ ref }) => ref).sort()).toEqual(
      rows
        .slice(0, 20)
        .map(({ share }) => share as string)
        .sort(),
    );
    for (const { ref, value, height } of clubs) {
      expect(value).toBe(rows.find(({ share }) => (share as string) === ref)?.owns);
      expect(height).toEqual(expect.any(Number));
    }
  });
});
