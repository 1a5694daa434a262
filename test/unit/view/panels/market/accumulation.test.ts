import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Trade } from '#contract/model/market/trade.ts';
import { flowsOf } from '#contract/model/market/trade-flows.ts';
import { accumulationOf, knownFrom } from '#view/panels/flows/accumulation.ts';

const trade = (id: number, time: number, buyer: string | null, seller: string | null, num: number) =>
  ({ id, time, share: 'club_1', price: 10, num, buyer, seller, taker: 'buy' }) as unknown as Trade;
const span = (from: number, to: number) => ({ from, to }) as never;

describe('accumulation by account', () => {
  it('sums what an account bought less what it sold, at each of its trades, the mint aside', () => {
    const rows = [trade(3, 30, 'b', 'a', 2), trade(1, 10, 'a', null, 10), trade(2, 20, 'b', 'a', 3)];
    expect(accumulationOf(rows)).toEqual({
      names: ['a', 'b'],
      points: [
        { at: 10, net: [10, 0] },
        { at: 20, net: [7, 3] },
        { at: 30, net: [5, 5] },
      ],
    });
    expect(accumulationOf([])).toEqual({ names: [], points: [] });
  });

  it('has the largest nets, either way, and one point for each time', () => {
    const rows = [trade(1, 10, 'a', 'big', 9), trade(2, 10, 'b', 'big', 9), trade(3, 11, 'c', 'd', 1)];
    expect(accumulationOf(rows, 2)).toEqual({ names: ['big', 'a'], points: [{ at: 10, net: [-18, 9] }] });
  });

  it('ends at the nets of the table, however many trades there are', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', null);
    const rows = fc.array(fc.tuple(fc.nat(900), name, name, fc.integer({ min: 1, max: 99 })), { minLength: 1, maxLength: 900 });
    fc.assert(
      fc.property(rows, (given) => {
        const trades = given.map(([time, buyer, seller, num], id) => trade(id, time, buyer, seller, num));
        const { names, points } = accumulationOf(trades);
        const net = new Map(flowsOf(trades).map((flow) => [flow.name, flow.net]));
        expect(points.at(-1)?.net ?? []).toEqual(points.length === 0 ? [] : names.map((one) => net.get(one)));
        expect(points.length).toBeLessThanOrEqual(242);
      }),
      { numRuns: 40 },
    );
  });

  it('is known from the beginning of the last complete span, if that reaches the present', () => {
    expect(knownFrom([span(0, 5), span(10, 30)], 30)).toBe(10);
    expect([knownFrom([span(0, 5)], 30), knownFrom([], 0)]).toEqual([null, null]);
  });
});
