import { describe, expect, it } from 'vitest';
import { rebase, rollingVwap } from '#view/charts/studies.ts';

const bar = (num: number, price: number) => ({ num, value: num * price });

describe('studies', () => {
  it('weight the average price by volume over a moving window', () => {
    expect(rollingVwap([bar(1, 100), bar(3, 200), bar(1, 300)], 2)).toEqual([100, 175, 225]);
  });

  it('carry the last average over empty intervals and have none before the first trade', () => {
    expect(rollingVwap([null, bar(2, 50), null, null], 3)).toEqual([null, 50, 50, 50]);
    expect(rollingVwap([bar(2, 50), null, null], 2)).toEqual([50, 50, null]);
  });

  it('rebase every line to zero at the first moment all of them have a price', () => {
    const [long, short] = rebase([
      [
        { time: 1, value: 50 },
        { time: 2, value: 100 },
        { time: 3, value: 110 },
      ],
      [
        { time: 2, value: 10 },
        { time: 3, value: 9 },
      ],
    ]);
    expect(long?.map((point) => Math.round(point.value))).toEqual([-50, 0, 10]);
    expect(short?.map((point) => Math.round(point.value))).toEqual([0, -10]);
  });

  it('leave out lines that never had a price', () => {
    expect(rebase([[{ time: 1, value: 0 }], [{ time: 1, value: 2 }]])).toEqual([[], [{ time: 1, value: 0 }]]);
  });
});
