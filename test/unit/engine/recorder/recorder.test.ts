import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { createRig, type Rig } from '../../../support/engine/test-engine.ts';

const MINUTES = 60_000;
const CLUB = 'club_1' as Share;
let rig: Rig;
const now = (): number => Math.floor(rig.clock.now() / 1_000);
const settle = async (connection: 'hosted' | 'node' = 'hosted'): Promise<void> => {
  rig = await createRig({ connection });
  rig.step();
};
async function recorder() {
  const watched = rig.watch('recorder', {});
  await rig.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data ?? (null as never);
}
async function history(share: Share = CLUB) {
  const watched = rig.watch('book-history', { share, from: 0, to: now() });
  await rig.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data ?? (null as never);
}

describe('The recorder of the hosted service', () => {
  beforeEach(() => settle());
  afterEach(() => rig.stop());

  it('reads the books of all shares every two minutes, and says so', async () => {
    const from = now();
    await rig.pass(11 * MINUTES);
    const { books, trouble, classes } = await recorder();
    expect(books).toMatchObject({ state: 'waiting', every: 120, missed: 0, fault: null, requestsPerMinute: 1, budgetPercent: 0.09 });
    expect(trouble).toBeNull();
    expect(classes.find(({ name }) => name === 'books')).toMatchObject({ keepDays: 30, rows: expect.any(Number) as number });
    const { spans, frames } = await history();
    expect(spans).toHaveLength(1);
    expect((spans[0]?.to ?? 0) - (spans[0]?.from ?? 0)).toBeGreaterThanOrEqual(480);
    expect(spans[0]?.from).toBeGreaterThanOrEqual(from);
    expect({ bids: frames[0]?.bids.map(([price]) => price), asks: frames[0]?.asks.length }).not.toEqual({ bids: [], asks: 0 });
  });

  it('has a gap while the table is refused, and counts what it missed', async () => {
    await rig.pass(5 * MINUTES);
    await rig.control.fault('503', true, { retryAfter: 1, match: 'share_orders' });
    await rig.pass(6 * MINUTES);
    const { books } = await recorder();
    expect(books.missed).toBeGreaterThanOrEqual(4);
    expect(books.fault).not.toBeNull();
    await rig.control.fault('503', false);
    await rig.pass(8 * MINUTES);
    expect((await history()).spans).toHaveLength(2);
    expect((await recorder()).books.fault).toBeNull();
  });

  it('reads no books once that is turned off, and records those that are read', async () => {
    await rig.client.command('setting.set', { name: 'recordBooks', value: 'off' });
    await rig.pass(5 * MINUTES);
    expect((await recorder()).books).toMatchObject({ state: 'off', lastAt: null, nextAt: null, requestsPerMinute: 0 });
    expect((await history()).spans).toEqual([]);
    const book = rig.watch('orderbook', { share: CLUB });
    await rig.until(() => book.last().status === 'live');
    await rig.pass(5 * MINUTES);
    const { spans, frames } = await history();
    expect(spans).toHaveLength(1);
    expect((spans[0]?.to ?? 0) - (spans[0]?.from ?? 0)).toBeGreaterThan(120);
    expect(frames.at(-1)?.height).toBeGreaterThan(0);
  });

  it('keeps its records when the cache is deleted, and deletes a class on request', async () => {
    await rig.pass(5 * MINUTES);
    await rig.client.command('cache.clear', {});
    expect((await history()).spans).toHaveLength(1);
    const done = await rig.client.command('records.delete', { class: 'books' });
    expect(done).toMatchObject({ ok: true });
    expect((await history()).spans).toEqual([]);
    await rig.pass(3 * MINUTES);
    expect((await history()).spans).toHaveLength(1);
  });

  it('exports the records of one share as runs, and requires a class', async () => {
    await rig.pass(5 * MINUTES);
    const table = await rig.client.command('table.export', { table: 'records', class: 'books', ref: CLUB });
    expect(table).toMatchObject({ ok: true, value: { columns: ['share', 'side', 'price', 'num', 'from', 'to'], next: null } });
    expect(await rig.client.command('table.export', { table: 'records' })).toMatchObject({ ok: false, fault: { code: 'bad-params' } });
  });

  it('refuses a range that ends before it begins', async () => {
    const watched = rig.watch('book-history', { share: CLUB, from: 10, to: 5 });
    await rig.pass(1_000);
    expect(watched.last()).toMatchObject({ data: null, fault: { code: 'bad-params' } });
  });

  it('continues after a restart with a gap', async () => {
    await rig.pass(5 * MINUTES);
    const before = await history();
    await rig.restart();
    await rig.pass(5 * MINUTES);
    const { spans } = await history();
    expect(spans).toHaveLength(2);
    expect(spans[0]).toEqual(before.spans[0]);
  });

  it('shares one reading of all books with the market sync', async () => {
    await rig.client.command('market.sync', { action: 'start' });
    const sync = rig.watch('sync', {});
    await rig.until(() => sync.last().data?.state === 'done');
    const { books } = await recorder();
    expect(books.lastAt).not.toBeNull();
    expect((await history()).spans).toHaveLength(1);
    const players = (await recorder()).classes.find(({ name }) => name === 'players');
    expect(players?.rows).toBeGreaterThan(10);
  });
});

describe('The recorder of a node', () => {
  beforeEach(() => settle('node'));
  afterEach(() => rig.stop());

  it('records only the books that are read', async () => {
    const book = rig.watch('orderbook', { share: CLUB });
    await rig.until(() => book.last().status === 'live');
    await rig.pass(3 * MINUTES);
    expect((await recorder()).books).toMatchObject({ state: 'unavailable', lastAt: null });
    expect((await history()).spans.length).toBeGreaterThan(0);
    expect((await history('club_2' as Share)).spans).toEqual([]);
  });
});
