import { describe, expect, it } from 'vitest';
import { discountHistory, type RecordedClub } from '#engine/worth/discount-history.ts';

const DAY = 86_400;
const FROM = 20_000 * DAY;
/** A club whose records begin on these days; nothing is observed outside of the spans, given in days. */
const club = (spans: readonly (readonly [number, number])[], navs: Readonly<Record<number, number>>, last = 50): RecordedClub => {
  const observed = spans.map(([from, to]) => ({ from: FROM + from * DAY, to: FROM + to * DAY }));
  const row = (day: number, values: Record<string, number>) => ({ at: FROM + day * DAY, height: null, values });
  return {
    values: { spans: observed, rows: Object.entries(navs).map(([day, nav]) => row(Number(day), { nav })) },
    prices: { spans: observed, rows: [row(0, { last })] },
  };
};

describe('the history of a discount', () => {
  it('has each observed day, counts the days of a gap, and takes the median of the peers', () => {
    const own = club(
      [
        [0, 1.5],
        [4, 5.5],
      ],
      { 0: 100, 4: 200 },
    );
    const peers = [club([[0, 6]], { 0: 80 }), club([[0, 6]], { 0: 40 })];
    const history = discountHistory(own, peers, FROM, FROM + 5.5 * DAY);
    expect(history).toMatchObject({ from: FROM, to: FROM + 6 * DAY, missing: 2 });
    expect(history?.days.map(({ at, discount }) => [(at - FROM) / DAY, discount])).toEqual([
      [0, -50],
      [1, -50],
      [4, -75],
      [5, -75],
    ]);
    // 50 ÷ 80 − 1 = −37.5% and 50 ÷ 40 − 1 = 25%: their middle is −6.25%.
    expect(history?.days[0]?.peers).toBeCloseTo(-6.25, 10);
  });
  it('is nothing without a record', () => expect(discountHistory(club([], {}), [], FROM, FROM + DAY)).toBeNull());
  it('has no discount while the value was not above zero', () =>
    expect(discountHistory(club([[0, 2]], { 0: -5 }), [], FROM, FROM + DAY)).toBeNull());
});
