import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Owners } from '#contract/model/market/holding.ts';
import type { Share } from '#contract/model/market/share.ts';
import { holdersAt, withReading } from '#contract/studies/holders.ts';

describe('the number of holders of an interval', () => {
  it('is the last recorded one, and unknown where no time of the interval was recorded', () => {
    const spans = [
      { from: 0, to: 250 },
      { from: 550, to: 550 },
    ];
    const counts = [
      { at: 0, count: 5 },
      { at: 150, count: 7 },
      { at: 550, count: 4 },
    ];
    expect(holdersAt({ spans, counts }, [0, 100, 200, 300, 400, 500, 600], 100)).toEqual([5, 7, 7, null, null, 4, null]);
    expect(holdersAt({ spans: [], counts: [] }, [0, 100], 100)).toEqual([null, null]);
  });
  it('includes the list that was read last, if it is complete and newer than the records', () => {
    const known = { spans: [{ from: 0, to: 250 }], counts: [{ at: 0, count: 5 }] };
    const owners = (count: number | null, complete = true) => ({ share: 'club_1' as Share, complete, count, owners: [] });
    const values = (data: Owners | null, observedAt: number | null) => holdersAt(withReading(known, { data, observedAt }), [200, 300], 100);
    expect(values(owners(6), 320.5)).toEqual([5, 6]);
    expect([values(owners(6), 250), values(owners(6, false), 320), values(owners(null), 320), values(null, null)]).toEqual(
      Array.from({ length: 4 }, () => [5, null]),
    );
  });
  it('is the same for any length of the intervals as second by second', () => {
    const part = fc.record({ gap: fc.integer({ min: 2, max: 40 }), counts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 50 }), (parts, step) => {
        const bySecond: (number | null)[] = [];
        const spans: { from: number; to: number }[] = [];
        const counts: { at: number; count: number }[] = [];
        for (const { gap, counts: some } of parts) {
          for (let n = 0; n < gap; n++) bySecond.push(null);
          const from = bySecond.length;
          for (const count of some) {
            counts.push({ at: bySecond.length, count });
            bySecond.push(count);
          }
          spans.push({ from, to: bySecond.length - 1 });
        }
        const times = Array.from({ length: Math.ceil(bySecond.length / step) }, (_, n) => n * step);
        const expected = times.map((time) => bySecond.slice(time, time + step).findLast((count) => count !== null) ?? null);
        expect(holdersAt({ spans, counts }, times, step)).toEqual(expected);
      }),
    );
  });
});
