import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_NUMBERS } from '#contract/model/records/book-map.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

const SHARE = 'club_1' as Params<'orderbook'>['share'];
let rig: Rig;
beforeAll(async () => {
  rig = await createRig();
});
afterAll(async () => {
  await rig.stop();
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
});
const now = (): number => Math.floor(rig.clock.now() / 1_000);

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => rig.read(name, params);

describe('a map of recorded books', () => {
  it('ends with the live book, and covers the time in which it was watched', async () => {
    const book = rig.watch('orderbook', { share: SHARE });
    await rig.until(() => book.last().status === 'live');
    await rig.pass(180_000);
    const from = now() - 3_600;
    const map = await read('book-map', { share: SHARE, from, to: now() + 600 });
    const end = (map.spans.at(-1)?.to ?? 0) + 1 - from;
    expect(map.spans.length).toBeGreaterThan(0);
    expect(map.live.length).toBeGreaterThan(0);
    const levels = new Map<number, number>();
    for (let n = 0; n < map.runs.length; n += RUN_NUMBERS) if (map.runs[n + 3] === end) levels.set(map.runs[n] ?? 0, map.runs[n + 1] ?? 0);
    const { bids, asks } = book.last().data as Data<'orderbook'>;
    const wanted = new Map<number, number>();
    for (const [side, orders] of [bids, asks].entries())
      for (const { price, num } of orders) if (num > 0) wanted.set(price * 2 + side, (wanted.get(price * 2 + side) ?? 0) + num);
    expect([...levels].sort()).toEqual([...wanted].sort());
    expect(map.tops.at(-1)).toMatchObject({ bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null });
    book.stop();
  });

  it('refuses a span that ends before it begins', async () => {
    const watched = rig.watch('book-map', { share: SHARE, from: 10, to: 5 });
    await rig.until(() => watched.last().status === 'failed', watched.last);
    expect(watched.last().fault?.code).toBe('bad-params');
    watched.stop();
  });
});

describe('the recorded book of a moment', () => {
  it('is the book while it was watched, and unknown before the first record', async () => {
    const map = await read('book-map', { share: SHARE, from: now() - 3_600, to: now() });
    const span = map.spans[0] ?? { from: 0, to: 0 };
    const inside = await read('book-at', { share: SHARE, at: span.to });
    expect(inside.book?.since).toBeLessThanOrEqual(span.to);
    expect(await read('book-at', { share: SHARE, at: (map.first ?? 0) - 100 })).toMatchObject({ book: null, before: null });
  });
});

describe('what was traded at each price', () => {
  it('adds up the trades of the span, each once', async () => {
    const trades = await read('trades', { share: SHARE, limit: 500 });
    const from = (trades.at(-1)?.time ?? 0) + 1;
    const wanted = trades.filter(({ time }) => time >= from);
    const watched = rig.watch('traded', { share: SHARE, from });
    await rig.until(() => watched.last().data?.reading === false, watched.last);
    watched.stop();
    const got = watched.last().data as Data<'traded'>;
    expect(got).toMatchObject({ trades: wanted.length, num: wanted.reduce((sum, { num }) => sum + num, 0), reading: false });
    expect(got.newest.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    for (const { price, num } of got.levels)
      expect(num).toBe(wanted.filter((trade) => trade.price === price).reduce((sum, trade) => sum + trade.num, 0));
    expect(got.coverage.some((span) => span.from <= from)).toBe(true);
  });

  it('is empty, and complete, for a share without a trade in the span', async () => {
    const got = await read('traded', { share: SHARE, from: now() + 5_000 });
    expect(got).toMatchObject({ levels: [], newest: [], trades: 0, num: 0 });
  });
});

describe('what a book usually holds around matches', () => {
  it('has each hour from a day before to a day after, with no figure where nothing was recorded', async () => {
    const { hours, club, matches } = await read('book-usual', { share: SHARE });
    expect(club).toBe(1);
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 49 }, (_, n) => n - 24));
    for (const { samples, spread, bids, asks } of hours) {
      expect(samples).toBeLessThanOrEqual(matches);
      if (samples === 0) expect([spread, bids, asks]).toEqual([null, null, null]);
    }
  });

  it('of a player is about the matches of his club', async () => {
    const player = await read('player', { id: 5 as never });
    expect((await read('book-usual', { share: 'player_5' as never })).club).toBe(player.club_id ?? null);
  });
});
