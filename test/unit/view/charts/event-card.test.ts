import { describe, expect, it } from 'vitest';
import type { Candles } from '#contract/model/market/graph.ts';
import type { ShareEvent } from '#contract/model/market/share-event.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { changeAfter, heldBefore, MOST_OWN, opensText, ownPaid, slotsOf, tradedAfter } from '#view/panels/chart/events/event-lane.ts';

const HOUR = 3_600;
const event = (more: Partial<Record<keyof ShareEvent, unknown>>): ShareEvent =>
  ({ at: 0, kind: 'match', ref: null, paid: null, ...more }) as ShareEvent;

describe('what followed an event', () => {
  const candles = {
    ...{ interval: '1h', from: 0, to: 48 * HOUR, coverage: [{ from: 0, to: 40 * HOUR }] },
    bars: [
      { time: 0, close: 100, num: 5 },
      { time: 2 * HOUR, close: 110, num: 7 },
      { time: 3 * HOUR, close: 120, num: 11 },
      { time: 26 * HOUR, close: 130, num: 13 },
    ],
  } as unknown as Candles;
  const slots = slotsOf(candles, 44 * HOUR);

  it('is read from bars, with the intervals that had no trade or are not known', () => {
    expect(slots).toHaveLength(44);
    expect(slots[1]).toEqual({ time: HOUR, close: null, num: 0, missing: false });
    expect(slots.filter(({ missing }) => missing).map(({ time }) => time / HOUR)).toEqual([40, 41, 42, 43]);
  });

  it('is the change of the price, and the influence traded in that time', () => {
    expect(changeAfter(slots, 2 * HOUR, HOUR, 44 * HOUR)).toBeCloseTo(20, 9);
    expect(tradedAfter(slots, 2 * HOUR, 24 * HOUR, 44 * HOUR)).toBe(18);
    expect(tradedAfter(slots, 3 * HOUR, 24 * HOUR, 44 * HOUR)).toBe(24);
  });

  it('is unknown while that time lasts, before the first bar, where trades are missing, and in longer intervals', () => {
    expect(tradedAfter(slots, 2 * HOUR, 24 * HOUR, 25 * HOUR)).toBeNull();
    expect(tradedAfter(slots, -5 * HOUR, 24 * HOUR, 44 * HOUR)).toBeNull();
    expect(tradedAfter(slots, 18 * HOUR, 24 * HOUR, 44 * HOUR)).toBeNull();
    const coarse = slots.filter((_, n) => n % 4 === 0);
    expect(changeAfter(coarse, 5 * HOUR, HOUR, 44 * HOUR)).toBeNull();
  });
});

describe('what an event paid to the user', () => {
  const payout = (at: number, ref: string | null, amount: number, to = 'me') => event({ at, kind: 'payout', ref, paid: { to, amount } });
  const payouts = [payout(50, 'fixture:1', 30), payout(60, 'fixture:1', 12), payout(70, 'fixture:2', 5), payout(80, null, 900, 'holders')];
  it('is the sum of the payouts of a match, and that of a payout itself', () => {
    expect(ownPaid(event({ ref: 'fixture:1' }), payouts)).toEqual({ at: 50, amount: 42 });
    expect(ownPaid(payouts[2] as ShareEvent, payouts)).toEqual({ at: 70, amount: 5 });
  });
  it('is nothing for other matches, for what all holders were paid, and for other kinds', () => {
    expect(ownPaid(event({ ref: 'fixture:3' }), payouts)).toBeNull();
    expect(ownPaid(payouts[3] as ShareEvent, payouts)).toBeNull();
    expect(ownPaid(event({ kind: 'vote', ref: 'fixture:1' }), payouts)).toBeNull();
  });

  const isMine = (name: string | null) => name === 'me';
  const trade = (id: number, time: number, num: number, buyer: string | null, seller: string | null = null) =>
    ({ id, time, num, buyer, seller }) as Trade;
  const own = [[trade(3, 40, 20, 'me'), trade(2, 30, 25, 'other', 'me')], [trade(2, 30, 25, 'other', 'me')]];
  it('goes by the influence held just before, sold since or not, each trade once', () => {
    expect([31, 30, 40, 41].map((at) => heldBefore(70, own, isMine, at))).toEqual([50, 75, 50, 70]);
    expect(heldBefore(0, own, isMine, 41)).toBeNull();
  });
  it('is not divided by a holding of which trades may be missing', () => {
    const many = Array.from({ length: MOST_OWN }, (_, n) => trade(n, 100 - n / 10, 1, 'me'));
    expect([
      heldBefore(null, own, isMine, 41),
      heldBefore(70, [], isMine, 41),
      heldBefore(70, [null], isMine, 41),
      heldBefore(900, [many], isMine, 70),
    ]).toEqual([...[null, null, null, null]]);
    expect(heldBefore(900, [many], isMine, 99.95)).toBe(899);
  });
});

it('An event opens what it is about', () => {
  expect(opensText(event({ ref: 'fixture:1' }))).toBe('Open match');
  expect(opensText(event({ kind: 'vote', ref: 'club_1' }))).toBe('Open vote');
  expect(opensText(event({ kind: 'injury' }))).toBeNull();
});
