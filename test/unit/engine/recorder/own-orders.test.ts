import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/model/market/orderbook.ts';
import type { Share } from '#contract/model/market/share.ts';
import { clubShare, createRecordRig, type RecordRig } from '../../../support/recorder/record-role.ts';

const NOON = 1_790_000_000;
const SHARE = clubShare(1);
let rig: RecordRig;
beforeEach(() => {
  rig = createRecordRig();
});
afterEach(() => rig.remove());

type Row = readonly [name: string, isAsk: boolean, price: number, num: number];
const rows: readonly Row[] = [
  ['ann', false, 10, 5],
  ['bob', false, 10, 7],
  ['ann', true, 20, 3],
];
const orders = (from: readonly Row[], isAsk: boolean): Order[] =>
  from
    .filter(([, ask]) => ask === isAsk)
    .map(([name, , price, num]) => ({ name, price: price as Order['price'], num, mint: null }))
    .sort((a, b) => (isAsk ? a.price - b.price : b.price - a.price));
function live(book: readonly Row[], at: number, own = ['ann'], share: Share = SHARE) {
  const bids = orders(book, false);
  const asks = orders(book, true);
  rig.value(rig.role().tasks.books({ list: [{ book: { share, bids, asks }, at, height: null }], now: at, own }));
}
function table(book: readonly Row[], at: number, own = ['ann']) {
  const text = `{"data":{"1":${JSON.stringify(book.map((row) => [1, ...row]))}}}`;
  rig.role().tasks.dumpStart({ kind: 'club', at, records: true, bodies: 'changed', within: 180, own });
  rig.role().tasks.dumpPart({ text });
  return rig.role().tasks.dumpEnd({ arrived: true });
}
const runs = (to = NOON + 9_999) =>
  rig
    .value(rig.role().tasks.map({ share: SHARE, from: NOON - 100, to }))
    .own.map(({ name, side, price, num, from, to: end, start, end: how }) => [
      `${name} ${side} ${num}@${price}`,
      from - NOON,
      end - NOON,
      start,
      how,
    ]);

describe('Own orders of recorded books', () => {
  it('are those of the accounts only, placed, changed and gone at the time of the book that shows it', () => {
    live([['bob', false, 10, 7]], NOON);
    live(rows, NOON + 20);
    live([['ann', false, 10, 4], ...rows.slice(1)], NOON + 50);
    live([['ann', false, 10, 4]], NOON + 80);
    expect(runs()).toEqual([
      ['ann bid 5@10', 20, 50, 'placed', 'changed'],
      ['ann ask 3@20', 20, 80, 'placed', 'gone'],
      ['ann bid 4@10', 50, 81, 'changed', 'seen'],
    ]);
  });

  it('come from the tables of all books, too, and of one account at one price are one', () => {
    table([...rows, ['ann', false, 10, 2]], NOON);
    table([...rows, ['ann', false, 10, 2]], NOON + 120);
    table([['bob', false, 10, 7]], NOON + 240);
    expect(runs()).toEqual([
      ['ann bid 7@10', 0, 240, 'seen', 'gone'],
      ['ann ask 3@20', 0, 240, 'seen', 'gone'],
    ]);
  });

  it('never continue over a time that was not observed', () => {
    table(rows, NOON);
    table(rows, NOON + 120);
    rig.role().tasks.gap({ kind: 'club' });
    table(rows, NOON + 900);
    expect(runs().filter(([what]) => what === 'ann bid 5@10')).toEqual([
      ['ann bid 5@10', 0, 121, 'seen', 'seen'],
      ['ann bid 5@10', 900, 901, 'seen', 'seen'],
    ]);
  });

  it('of a new account are known from the next reading on, although the book has not changed', () => {
    table(rows, NOON);
    table(rows, NOON + 120, ['ann', 'bob']);
    expect(runs().filter(([what]) => String(what).startsWith('bob'))).toEqual([['bob bid 7@10', 120, 121, 'seen', 'seen']]);
  });

  it('are unknown without an account, and after their records are removed', () => {
    live(rows, NOON, []);
    expect(runs()).toEqual([]);
    live(rows, NOON + 10);
    expect(runs()).toHaveLength(2);
    rig.value(rig.role().tasks.remove({ name: 'orders', before: null }));
    expect(runs()).toEqual([]);
    live(rows, NOON + 20);
    expect(runs()).toHaveLength(2);
  });

  it('end where the blocks that showed them were replaced', () => {
    live(rows, NOON);
    live(rows, NOON + 60);
    rig.value(rig.role().tasks.replaced({ since: NOON + 30 }));
    expect(runs().map(([, from, to]) => [from, to])).toEqual([
      [0, 30],
      [0, 30],
    ]);
  });
});

const acts = (names: readonly string[], to = NOON + 9_999) => rig.value(rig.role().tasks.acts({ names, from: NOON, to }));
function players(at: number, own: readonly string[]) {
  rig.role().tasks.dumpStart({ kind: 'player', at, records: true, bodies: 'changed', within: 180, own });
  rig.role().tasks.dumpPart({ text: '{"data":{}}' });
  rig.role().tasks.dumpEnd({ arrived: true });
}

describe('Acts of traders with their orders', () => {
  it('are orders placed, changed and gone, newest first, each at the time of the book that shows it', () => {
    live([['bob', false, 10, 7]], NOON, ['ann', 'bob']);
    live(rows, NOON + 20, ['ann', 'bob']);
    live([['ann', false, 10, 4], ...rows.slice(1)], NOON + 50, ['ann', 'bob']);
    live([['ann', false, 10, 4]], NOON + 80, ['ann', 'bob']);
    const shown = (names: string[]) => acts(names).acts.map(({ kind, at, side, num, was }) => [kind, at - NOON, side, num, was]);
    expect(shown(['ann'])).toEqual([
      ['gone', 80, 'ask', 3, null],
      ['changed', 50, 'bid', 4, 5],
      ['placed', 20, 'bid', 5, null],
      ['placed', 20, 'ask', 3, null],
    ]);
    expect(shown(['bob'])).toEqual([['gone', 80, 'bid', 7, null]]);
    expect(shown(['eve'])).toEqual([]);
  });
  it('are the same in a short time as in a long one, whatever changed before it', () => {
    const books: (readonly Row[])[] = [rows, rows.slice(1), rows.slice(0, 2), [...rows, ['ann', false, 9, 2]], rows.slice(2), [], rows];
    books.forEach((book, n) => live(book, NOON + 20 * n, ['ann', 'bob']));
    const all = acts(['ann', 'bob']).acts;
    expect(all.length).toBeGreaterThan(8);
    for (let from = 0; from < 20 * books.length; from += 10) {
      const short = rig.value(rig.role().tasks.acts({ names: ['ann', 'bob'], from: NOON + from, to: NOON + 9_999 })).acts;
      expect(short).toEqual(all.filter(({ at }) => at > NOON + from));
    }
  });
  it('are none while nobody observed: an order that came or went in a gap, or before its trader was followed', () => {
    table(rows, NOON);
    rig.role().tasks.gap({ kind: 'club' });
    table(rows.slice(1), NOON + 900);
    table([], NOON + 1_000, ['ann', 'bob']);
    table([], NOON + 1_100, ['ann', 'bob']);
    expect(acts(['ann', 'bob']).acts).toEqual([]);
  });
  it('come with the times at which the books of clubs and players named the trader', () => {
    const all = ['ann', 'bob'];
    table(rows, NOON, ['ann']);
    players(NOON + 10, ['ann']);
    table(rows, NOON + 120, ['ann']);
    players(NOON + 130, ['ann']);
    table(rows, NOON + 240, all);
    players(NOON + 250, all);
    table(rows, NOON + 360, all);
    players(NOON + 370, all);
    const spans = Object.fromEntries(
      acts([...all, 'eve']).observed.map(({ name, spans: of }) => [name, of.map(({ from, to }) => [from - NOON, to - NOON])]),
    );
    expect(spans).toEqual({
      ann: [
        [10, 120],
        [250, 360],
      ],
      bob: [[250, 360]],
      eve: [],
    });
  });
});
