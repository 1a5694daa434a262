import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookRuns } from '#engine/recorder/book-runs.ts';
import { clubShare, createRecordRig, type PlainBook, type RecordRig } from '../../../support/recorder/record-role.ts';

const NOON = 1_790_000_000 - (1_790_000_000 % 86_400) + 43_200;
const DAY = 86_400;
const ONE = clubShare(1);
const book = (bid: number, ask = bid + 10): PlainBook => ({ bids: [[bid, 5]], asks: [[ask, 7]] });
const EMPTY: PlainBook = { bids: [], asks: [] };

let rig: RecordRig;
beforeEach(() => {
  rig = createRecordRig();
});
afterEach(() => rig.remove());

describe('Recorded order books', () => {
  it('are empty spans, not empty books, before the first reading and outside of the readings', () => {
    expect(rig.history(ONE, 0, NOON)).toEqual({ share: ONE, spans: [], frames: [], thinned: false });
    rig.live(ONE, book(100), NOON);
    expect(rig.bookAt(ONE, NOON - 1)).toBeNull();
    expect(rig.bookAt(ONE, NOON)).toEqual(rig.expected(book(100)));
    expect(rig.bookAt(ONE, NOON + 1)).toBeNull();
  });

  it('are known between two readings that follow each other, with the height of the newest change', () => {
    rig.live(ONE, book(100), NOON, 7);
    rig.live(ONE, book(101), NOON + 60, 9);
    expect(rig.history(ONE, 0, NOON + DAY)).toEqual({
      share: ONE,
      spans: [{ from: NOON, to: NOON + 60 }],
      frames: [
        { at: NOON, height: 7, bids: [[100, 5]], asks: [[110, 7]] },
        { at: NOON + 60, height: 9, bids: [[101, 5]], asks: [[111, 7]] },
      ],
      thinned: false,
    });
  });

  it('have a gap where a reading is missing, even if the book is the same afterwards', () => {
    const books = new Map([[1, book(100)]]);
    rig.table('club', books, NOON);
    rig.table('club', books, NOON + 120);
    rig.table('club', books, NOON + 240, { cut: true });
    rig.table('club', books, NOON + 360);
    const spans = [
      { from: NOON, to: NOON + 120 },
      { from: NOON + 360, to: NOON + 360 },
    ];
    const history = rig.history(ONE, 0, NOON + DAY);
    expect(history.spans).toEqual(spans);
    expect(bookRuns(history).map(({ from, to }) => ({ from, to }))).toEqual([spans[0], spans[0], spans[1], spans[1]]);
  });

  it('end with the process, and begin anew with the next one', () => {
    rig.table('club', new Map([[1, book(100)]]), NOON);
    rig.restart(true);
    rig.table('club', new Map([[1, book(100)]]), NOON + 60);
    expect(rig.history(ONE, 0, NOON + DAY).spans).toEqual([
      { from: NOON, to: NOON },
      { from: NOON + 60, to: NOON + 60 },
    ]);
  });

  it('are known to be empty for a share that a complete table leaves out', () => {
    rig.table('club', new Map([[1, book(100)]]), NOON);
    rig.table('club', new Map([[2, book(50)]]), NOON + 120);
    expect(rig.bookAt(ONE, NOON + 119)).toEqual(rig.expected(book(100)));
    expect(rig.bookAt(ONE, NOON + 120)).toEqual(rig.expected(EMPTY));
    expect(rig.bookAt(clubShare(3), NOON + 120)).toEqual(rig.expected(EMPTY));
    expect(rig.bookAt('player_1' as never, NOON + 120)).toBeNull();
  });

  it('are unknown while one of their orders cannot be used', () => {
    rig.table(
      'club',
      new Map([
        [1, book(100)],
        [2, book(100)],
      ]),
      NOON,
    );
    rig.table(
      'club',
      new Map([
        [1, { bids: [[100, -3]], asks: [[110, 7]] }],
        [2, book(101)],
      ]),
      NOON + 120,
    );
    rig.table(
      'club',
      new Map([
        [1, book(102)],
        [2, book(102)],
      ]),
      NOON + 240,
    );
    expect(rig.history(ONE, 0, NOON + DAY).spans).toEqual([
      { from: NOON, to: NOON + 119 },
      { from: NOON + 240, to: NOON + 240 },
    ]);
    expect(rig.history(clubShare(2), 0, NOON + DAY).spans).toEqual([{ from: NOON, to: NOON + 240 }]);
  });

  it('keep a live reading that is newer than a table', () => {
    rig.table('club', new Map([[1, book(100)]]), NOON);
    rig.live(ONE, book(105), NOON + 110);
    rig.table('club', new Map([[1, book(100)]]), NOON + 120, { builtAt: NOON + 90 });
    rig.table('club', new Map([[1, book(105)]]), NOON + 240, { builtAt: NOON + 210 });
    expect(rig.history(ONE, 0, NOON + DAY).frames.map(({ at, bids }) => [at, bids[0]?.[0]])).toEqual([
      [NOON, 100],
      [NOON + 110, 105],
    ]);
  });

  it('of the first table are known although a live reading came first', () => {
    rig.live(ONE, book(105), NOON + 100);
    rig.table('club', new Map([[1, book(100)]]), NOON + 120, { builtAt: NOON + 90 });
    expect(rig.bookAt(ONE, NOON + 90)).toEqual(rig.expected(book(100)));
    expect(rig.bookAt(ONE, NOON + 100)).toEqual(rig.expected(book(105)));
  });

  it('count as not seen since the time of replaced blocks', () => {
    rig.live(ONE, book(100), NOON);
    rig.live(ONE, book(101), NOON + 60);
    rig.role().tasks.replaced({ since: NOON + 30 });
    rig.live(ONE, book(101), NOON + 90);
    expect(rig.history(ONE, 0, NOON + DAY).spans).toEqual([
      { from: NOON, to: NOON + 29 },
      { from: NOON + 90, to: NOON + 90 },
    ]);
    expect(rig.bookAt(ONE, NOON + 90)).toEqual(rig.expected(book(101)));
  });

  it('are removed from the time to which the clock was set back', () => {
    for (const n of [0, 1, 2, 3]) rig.live(ONE, book(100 + n), NOON + n * 100);
    rig.live(ONE, book(200), NOON + 150);
    const { spans, frames } = rig.history(ONE, 0, NOON + DAY);
    expect(spans).toEqual([
      { from: NOON, to: NOON + 149 },
      { from: NOON + 150, to: NOON + 150 },
    ]);
    expect(frames.map(({ at, bids }) => [at - NOON, bids[0]?.[0]])).toEqual([
      [0, 100],
      [100, 101],
      [150, 200],
    ]);
  });

  it('are thinned evenly, with the first frame of each span, when there are more frames than asked for', () => {
    for (let n = 0; n < 100; n++) rig.live(ONE, book(100 + n), NOON + n * 10);
    const { frames, thinned } = rig.history(ONE, 0, NOON + DAY, 10);
    expect([frames.length, thinned, frames[0]?.at]).toEqual([10, true, NOON]);
  });

  it('are the same when their days are packed, and after older days were removed', () => {
    for (let day = 0; day < 5; day++)
      for (let n = 0; n < 30; n++) rig.live(ONE, book(100 + ((day * 7 + n * 3) % 11)), NOON + day * DAY + n * 60, 1_000 + n);
    const before = rig.history(ONE, 0, NOON + 9 * DAY);
    rig.tidy(NOON + 5 * DAY);
    expect(rig.history(ONE, 0, NOON + 9 * DAY)).toEqual(before);
    const from = NOON - 43_200 + 2 * DAY;
    rig.tidy(NOON + 5 * DAY, [{ name: 'books', time: from }]);
    const after = rig.history(ONE, 0, NOON + 9 * DAY);
    expect(after.spans).toEqual(before.spans.filter((span) => span.from >= from));
    expect(after.frames).toEqual(before.frames.filter((frame) => frame.at >= from));
    rig.restart();
    expect(rig.history(ONE, 0, NOON + 9 * DAY)).toEqual(after);
  });

  it('begin anew after they were deleted', () => {
    const books = new Map([[1, book(100)]]);
    rig.table('club', books, NOON);
    rig.role().tasks.remove({ name: 'books', before: null });
    expect(rig.history(ONE, 0, NOON + DAY)).toMatchObject({ spans: [], frames: [] });
    rig.table('club', books, NOON + 120);
    expect(rig.bookAt(ONE, NOON + 120)).toEqual(rig.expected(book(100)));
  });
});

/** One step of a week: what the service served, and what happened to the recorder. */
const level = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3 }));
const side = fc.uniqueArray(level, { selector: ([price]) => price, maxLength: 4 });
const plain = fc.record({ bids: side, asks: side });
const step = fc.record({
  wait: fc.constantFrom(1, 20, 120, 120, 120, 400, 90_000),
  books: fc.dictionary(fc.constantFrom('1', '2', '3'), plain),
  what: fc.constantFrom('table', 'table', 'table', 'live', 'lost', 'kill', 'stop', 'pack', 'prune', 'follow'),
  share: fc.integer({ min: 1, max: 3 }),
});

describe('Random readings of order books', () => {
  it('are reconstructed as served at every covered time, and are unknown at every other time', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const own = createRecordRig();
        try {
          let now = NOON;
          /** Per share, what was read at which time; the first time that may still be recorded. */
          const read = new Map([1, 2, 3].map((id) => [id, [] as { at: number; book: PlainBook }[]]));
          const times = new Set<number>([NOON - 1]);
          let pruned = 0;
          for (const { wait, books, what, share } of steps) {
            now += wait;
            const served = new Map(Object.entries(books).map(([id, one]) => [Number(id), one]));
            if (what === 'table') {
              own.table('club', served, now);
              for (const id of [1, 2, 3]) read.get(id)?.push({ at: now, book: served.get(id) ?? EMPTY });
            } else if (what === 'live') {
              own.live(clubShare(share), served.get(share) ?? EMPTY, now);
              read.get(share)?.push({ at: now, book: served.get(share) ?? EMPTY });
            } else if (what === 'lost') own.table('club', served, now, { cut: true });
            else if (what === 'kill' || what === 'stop') own.restart(what === 'kill');
            else if (what === 'pack') own.tidy(now);
            else if (what === 'prune') own.tidy(now, [{ name: 'books', time: (pruned = now - 86_400) }]);
            for (const time of [now - 1, now, now + 1]) times.add(time);
          }
          for (const [id, readings] of read)
            for (const time of times) {
              const shown = own.bookAt(clubShare(id), time);
              const last = readings.filter(({ at }) => at <= time).at(-1);
              if (shown) expect(shown).toEqual(own.expected(last?.book ?? EMPTY));
              const isRead = readings.some(({ at }) => at === time);
              if (isRead && time >= pruned) expect(shown, `read at ${time}`).not.toBeNull();
              if (!last) expect(shown).toBeNull();
            }
          // no span is longer than readings that follow each other allow
          for (const [id, readings] of read)
            for (const { from, to } of own.history(clubShare(id), 0, now + 10).spans) {
              const inside = readings.map(({ at }) => at).filter((at) => at >= from && at <= to);
              for (const [n, at] of inside.entries()) expect(at - (inside[n - 1] ?? from)).toBeLessThanOrEqual(360);
              expect(to - (inside.at(-1) ?? from)).toBeLessThanOrEqual(360);
            }
        } finally {
          own.remove();
        }
      }),
      { numRuns: 150 },
    );
  });
});
