import { describe, expect, it } from 'vitest';
import type { OrderAct } from '#contract/model/records/order-acts.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { withoutFills } from '#engine/live/order-fills.ts';
import type { Cache } from '#engine/store/cache/cache.ts';

const NOON = 1_790_000_000;
const act = (more: Partial<OrderAct>): OrderAct =>
  ({ kind: 'gone', at: NOON, name: 'ann', share: 'club_7', side: 'bid', price: 50, num: 10, was: null, ...more }) as OrderAct;
const trade = (num: number, more: object = {}) =>
  Trade.parse({ id: num, time: NOON - 60, share: 'club_7', price: 50, num, buyer: 'ann', seller: 'bob', taker: 'sell', ...more });
function cacheOf(trades: readonly Trade[], spans: readonly (readonly [share: string, from: number, to: number])[]): Cache {
  return {
    trades: { between: (_: string, from: number, to: number) => trades.filter(({ time }) => time >= from && time <= to) },
    coverage: { get: (share: string) => spans.flatMap(([of, from, to]) => (of === share ? [{ from, to }] : [])) },
  } as unknown as Cache;
}
const WHOLE = [['club_7', 0, NOON + 9_999]] as const;

describe('An order that is gone', () => {
  it('was filled, which is no act, where its trader traded its size at its price', () => {
    expect(withoutFills([act({})], NOON, cacheOf([trade(4), trade(6)], WHOLE))).toEqual([]);
    const ask = act({ side: 'ask' });
    expect(withoutFills([ask], NOON, cacheOf([trade(10, { buyer: 'bob', seller: 'ann' })], WHOLE))).toEqual([]);
  });
  it('was cancelled where all trades of that time are known and do not explain it', () => {
    const others = [trade(9), trade(5, { price: 51 }), trade(7, { buyer: 'bob' }), trade(8, { time: NOON + 500 })];
    expect(withoutFills([act({})], NOON + 9_000, cacheOf(others, WHOLE))).toEqual([act({ kind: 'cancelled' })]);
    expect(withoutFills([act({})], NOON, cacheOf(others, [['market', NOON - 5_000, NOON + 5]]))).toEqual([act({ kind: 'cancelled' })]);
  });
  it('stays unknown where trades of that time may be missing', () => {
    expect(withoutFills([act({})], NOON, cacheOf([], [['club_7', NOON - 10, NOON + 10]]))).toEqual([act({})]);
  });
  it('is judged without trades from after the time that is shown', () => {
    const late = trade(10, { time: NOON + 30 });
    expect(withoutFills([act({})], NOON, cacheOf([late], WHOLE))).toEqual([act({ kind: 'cancelled' })]);
    expect(withoutFills([act({})], NOON + 30, cacheOf([late], WHOLE))).toEqual([]);
  });
});
it('An order that became smaller by trades is no act; one that grew or shrank otherwise is', () => {
  const [less, more] = [act({ kind: 'changed', num: 4, was: 10 }), act({ kind: 'changed', num: 12, was: 10 })];
  expect(withoutFills([less, more], NOON, cacheOf([trade(6)], WHOLE))).toEqual([more]);
  expect(withoutFills([less, more, act({ kind: 'placed' })], NOON, cacheOf([], WHOLE))).toEqual([less, more, act({ kind: 'placed' })]);
});
