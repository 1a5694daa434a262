import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RUN_NUMBERS, type BookMap } from '#contract/model/records/book-map.ts';
import { usualHour } from '#engine/live/resources/market/book-usual.ts';
import { clubShare, createRecordRig, type PlainBook, type RecordRig } from '../../../support/recorder/record-role.ts';

const NOON = 1_790_000_000 - (1_790_000_000 % 86_400) + 43_200;
const ONE = clubShare(1);
const book = (bid: number, ask = bid + 10): PlainBook => ({ bids: [[bid, 5]], asks: [[ask, 7]] });

let rig: RecordRig;
beforeEach(() => {
  rig = createRecordRig();
});
afterEach(() => rig.remove());

const mapOf = (from: number, to: number): BookMap => rig.value(rig.role().tasks.map({ share: ONE, from, to }));
const momentOf = (time: number) => rig.value(rig.role().tasks.bookAt({ share: ONE, time }));
/** The book of a map at a time, as the runs have it; null outside of the spans. */
function bookIn({ from, spans, runs }: BookMap, time: number) {
  if (!spans.some((span) => span.from <= time && time <= span.to)) return null;
  const levels: [number, number][][] = [[], []];
  for (let n = 0; n < runs.length; n += RUN_NUMBERS) {
    const [code = 0, num = 0, start = 0, end = 0] = runs.slice(n, n + RUN_NUMBERS);
    if (from + start <= time && time < from + end) levels[code % 2]?.push([Math.floor(code / 2), num]);
  }
  return { bids: levels[0]?.sort((a, b) => b[0] - a[0]), asks: levels[1]?.sort((a, b) => a[0] - b[0]) };
}

describe('A map of recorded books', () => {
  it('equals the recorded book at each time, and has no run outside of the spans', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }));
    const side = fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 5 });
    const reading = fc.record({ after: fc.integer({ min: 1, max: 400 }), bids: side, asks: side });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 12 }), (readings) => {
        rig.remove();
        rig = createRecordRig();
        let at = NOON;
        for (const { after, bids, asks } of readings) {
          at += after;
          rig.live(ONE, { bids, asks: asks.map(([price, num]) => [price + 10, num] as const) }, at);
        }
        const map = mapOf(NOON, at + 10);
        expect(map).toMatchObject({ step: 1, cut: false });
        for (let time = NOON; time <= at + 10; time += 7) expect(bookIn(map, time)).toEqual(rig.bookAt(ONE, time));
        for (let n = 0; n < map.runs.length; n += RUN_NUMBERS) {
          const [start = 0, end = 0] = map.runs.slice(n + 2, n + RUN_NUMBERS);
          expect(map.spans.some(({ from, to }) => from <= NOON + start && NOON + end <= to + 1)).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('has the best prices and the influence on the best levels, anew after each gap', () => {
    rig.live(ONE, book(100), NOON);
    rig.live(ONE, book(101), NOON + 60);
    rig.role().tasks.lost(null);
    rig.live(ONE, book(101), NOON + 600);
    expect(mapOf(NOON, NOON + 900).tops).toEqual([
      { at: NOON, bid: 100, ask: 110, bids: 5, asks: 7, nearBids: 0, nearAsks: 0 },
      { at: NOON + 60, bid: 101, ask: 111, bids: 5, asks: 7, nearBids: 0, nearAsks: 0 },
      { at: NOON + 600, bid: 101, ask: 111, bids: 5, asks: 7, nearBids: 0, nearAsks: 0 },
    ]);
  });

  it('has the influence within 1% of the mid, and counts what is stored of the share', () => {
    expect(mapOf(NOON, NOON + 9).stored).toEqual({ changes: 0, bytes: 0 });
    rig.live(ONE, { bids: [[995, 5], [980, 9]], asks: [[1_005, 7], [1_010, 2], [1_011, 4]] }, NOON); // prettier-ignore
    const { tops, stored } = mapOf(NOON, NOON + 9);
    expect(tops[0]).toMatchObject({ bids: 14, asks: 13, nearBids: 5, nearAsks: 9 });
    expect(stored.changes).toBe(1);
    expect(stored.bytes).toBeGreaterThan(0);
  });

  it('tells times at which each change was recorded from those of which there are only tables', () => {
    rig.table('club', new Map([[1, book(100)]]), NOON);
    rig.table('club', new Map([[1, book(100)]]), NOON + 120);
    rig.live(ONE, book(101), NOON + 130);
    expect(mapOf(0, NOON + 900)).toMatchObject({
      spans: [
        { from: NOON, to: NOON + 120 },
        { from: NOON + 130, to: NOON + 130 },
      ],
      live: [{ from: NOON + 130, to: NOON + 130 }],
      first: NOON,
    });
  });

  it('of a share that was never recorded is empty, with no first record', () => {
    expect(mapOf(0, NOON)).toMatchObject({ spans: [], runs: [], tops: [], first: null });
  });

  it('rounds changes where there are too many for one answer, and stays true to the book at the rounded times', () => {
    for (let n = 0; n < 12_000; n++) rig.live(ONE, { bids: [[1_000 + (n % 7), 1 + n]], asks: [[2_000, 3]] }, NOON + n);
    const map = mapOf(NOON, NOON + 12_000);
    expect(map.step).toBeGreaterThan(1);
    expect(map.runs.length).toBeLessThanOrEqual(60_000 * RUN_NUMBERS);
    expect(map.tops.length).toBeLessThanOrEqual(5_000);
    for (let time = Math.ceil(NOON / map.step) * map.step; time < NOON + 12_000; time += map.step * 97)
      expect(bookIn(map, time)).toEqual(rig.bookAt(ONE, time));
  });
});

describe('A history of recorded books', () => {
  it('is thinned when its frames have too many levels together', () => {
    const deep = (size: number): PlainBook => ({ bids: Array.from({ length: 1_000 }, (_, n) => [n + 1, size] as const), asks: [] });
    for (let n = 0; n < 400; n++) rig.live(ONE, deep(n + 1), NOON + n);
    const { frames, thinned } = rig.history(ONE, NOON, NOON + 400);
    expect(thinned).toBe(true);
    expect(frames.reduce((sum, { bids }) => sum + bids.length, 0)).toBeLessThanOrEqual(151_000);
  });
});

describe('The recorded book of a moment', () => {
  it('says since when it is recorded like this, also when an earlier record was the same', () => {
    rig.live(ONE, book(100), NOON);
    rig.role().tasks.lost(null);
    rig.live(ONE, book(100), NOON + 600);
    rig.live(ONE, book(100), NOON + 660);
    expect(momentOf(NOON + 650)).toMatchObject({ book: { since: NOON + 600, bids: [[100, 5]], asks: [[110, 7]] } });
  });

  it('is unknown in a gap, with the nearest recorded times', () => {
    rig.live(ONE, book(100), NOON);
    rig.role().tasks.lost(null);
    rig.live(ONE, book(100), NOON + 600);
    expect(momentOf(NOON + 300)).toEqual({ share: ONE, at: NOON + 300, book: null, before: NOON, after: NOON + 600 });
    expect(momentOf(NOON - 1)).toMatchObject({ book: null, before: null, after: NOON });
    expect(momentOf(NOON + 601)).toMatchObject({ book: null, before: NOON + 600, after: null });
  });

  it('lists the best levels and counts the deeper ones', () => {
    rig.live(ONE, { bids: Array.from({ length: 80 }, (_, n) => [n + 1, 2] as const), asks: [] }, NOON);
    const { book: got } = momentOf(NOON);
    expect(got?.bids.slice(0, 2)).toEqual([
      [80, 2],
      [79, 2],
    ]);
    expect([got?.bids.length, got?.deeper]).toEqual([50, { bids: 30, asks: 0 }]);
  });
});

describe('Books at several times', () => {
  it('have the best prices and the influence within 5% of them, and are unknown in gaps', () => {
    rig.live(
      ONE,
      {
        bids: [
          [1_000, 5],
          [950, 4],
          [949, 9],
        ],
        asks: [[1_100, 3]],
      },
      NOON,
    );
    rig.role().tasks.lost(null);
    rig.live(ONE, book(500), NOON + 600);
    const times = [NOON - 5, NOON, NOON + 300, NOON + 600, NOON + 601];
    expect(rig.value(rig.role().tasks.moments({ share: ONE, times }))).toEqual([
      null,
      { bid: 1_000, ask: 1_100, bids: 9, asks: 3 },
      null,
      { bid: 500, ask: 510, bids: 5, asks: 7 },
      null,
    ]);
  });

  it('give medians of those that are known, and nothing without one', () => {
    const moment = (bid: number, ask: number | null, bids: number) => ({ bid, ask, bids, asks: ask === null ? 0 : 4 }) as never;
    expect(usualHour(-2, [null, moment(90, 110, 10), moment(95, 105, 30), moment(100, null, 50)])).toEqual({
      hour: -2,
      samples: 3,
      spread: 15,
      bids: 30,
      asks: 4,
    });
    expect(usualHour(1, [null])).toEqual({ hour: 1, samples: 0, spread: null, bids: null, asks: null });
  });
});
