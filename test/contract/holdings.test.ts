import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Holdings } from '#contract/model/market/holdings.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';

let rig: Rig;
const account = (deed: 'add' | 'remove', name: string) => rig.client.command(`account.${deed}`, { name });
/** The holdings of a trader in the world. */
const truth = (name: string): Map<string, number> => {
  const user = rig.world.users.indexOf(name);
  return new Map(
    user === null ? [] : rig.world.ledger.holdings(user).map(({ share, total }) => [rig.world.shares.key(share), total] as const),
  );
};
const shown = (data: Holdings | null): Map<string, number> => new Map(data?.rows.map(({ share, total }) => [share, total]));
const sorted = (held: ReadonlyMap<string, number>) => [...held].sort(([a], [b]) => a.localeCompare(b));

beforeAll(async () => {
  rig = await createRig();
  rig.step();
});
afterAll(async () => {
  await rig.stop();
});

describe('holdings', () => {
  it('of no accounts are empty, and those of an account appear when it is added', async () => {
    const mine = rig.watch('holdings', {});
    await rig.until(() => mine.last().status === 'live');
    expect(mine.last().data).toEqual({ accounts: [], rows: [], clubs: [], complete: true });
    await account('add', 'harrow');
    await rig.until(
      () => mine.last().data?.accounts[0]?.state === 'known' && mine.last().status === 'live',
      () => mine.last(),
    );
    expect(sorted(shown(mine.last().data))).toEqual(sorted(truth('harrow')));
    mine.stop();
  });

  it('read for other accounts are never shown as current', async () => {
    await account('remove', 'harrow');
    const before = rig.watch('holdings', {});
    await rig.until(() => before.last().status === 'live' && before.last().data?.accounts.length === 0, before.last);
    before.stop();
    await account('add', 'harrow');
    const mine = rig.watch('holdings', {});
    await rig.until(() => mine.last().status === 'live', mine.last);
    const early = mine.seen.filter(({ data }) => data?.accounts.length === 0);
    expect(early.map(({ status }) => status).filter((status) => status !== 'stale')).toEqual([]);
    for (const { status, data } of mine.seen) if (status === 'live') expect(data?.rows.length).toBe(truth('harrow').size);
    mine.stop();
  });

  it('follow a trade without a new watch', async () => {
    const mine = rig.watch('holdings', {});
    await rig.until(() => mine.last().status === 'live');
    const share = mine.last().data?.rows[0]?.share ?? '';
    const before = truth('harrow').get(share) ?? 0;
    const { asks } = rig.truth(share) as { asks: { price: number; num: number }[] };
    const all = asks.reduce((sum, { num }) => sum + num, 0);
    rig.world.place({
      share: rig.world.shares.fromKey(share) ?? -1,
      side: 'bid',
      price: Math.max(...asks.map(({ price }) => price)),
      num: all,
      trader: 0,
    });
    rig.step();
    expect(truth('harrow').get(share)).not.toBe(before);
    await rig.until(
      () => shown(mine.last().data).get(share) === truth('harrow').get(share),
      () => [mine.last().status, mine.last().height, share, truth('harrow').get(share), shown(mine.last().data).get(share)],
    );
    mine.stop();
  });

  it('of two accounts are summed by share, and each account keeps its part', async () => {
    const second = rig.world.users.name(1);
    const both = rig.watch('holdings', { names: ['harrow', second] });
    await rig.until(
      () => both.last().status === 'live',
      () => both.last(),
    );
    const sums = new Map(truth('harrow'));
    for (const [share, total] of truth(second)) sums.set(share, (sums.get(share) ?? 0) + total);
    expect(sorted(shown(both.last().data))).toEqual(sorted(sums));
    for (const { total, by } of both.last().data?.rows ?? []) expect(by.reduce((sum, one) => sum + one.total, 0)).toBe(total);
    expect(both.last().data?.accounts.map(({ balance }) => balance?.total)).toEqual(
      [0, 1].map((user) => rig.world.ledger.balance(user).total),
    );
    both.stop();
  });

  it('report an unknown trader with one sentence, and show the others', async () => {
    const some = rig.watch('holdings', { names: ['nobody at all', 'harrow'] });
    await rig.until(
      () => some.last().status === 'live',
      () => some.last(),
    );
    expect(some.last().data?.accounts).toMatchObject([
      { name: 'nobody at all', state: 'unknown', note: 'No trader is called “nobody at all”.', balance: null },
      { name: 'harrow', state: 'known', note: null },
    ]);
    expect(sorted(shown(some.last().data))).toEqual(sorted(truth('harrow')));
    some.stop();
  });

  it('include the clubs the accounts manage', async () => {
    const club = rig.world.clubs.facts(2).manager === null ? 1 : 2;
    const manager = rig.world.users.name(rig.world.clubs.facts(club).manager ?? -1);
    const theirs = rig.watch('holdings', { names: [manager] });
    await rig.until(
      () => theirs.last().status === 'live',
      () => theirs.last(),
    );
    expect(theirs.last().data?.clubs).toEqual([rig.world.clubs.managedBy(rig.world.users.indexOf(manager) ?? -1)]);
    theirs.stop();
  });

  it('of many accounts, with many order books, need few requests', async () => {
    const names = Array.from({ length: 30 }, (_, user) => rig.world.users.name(user));
    const many = rig.watch('holdings', { names });
    const shares = Array.from({ length: 50 }, (_, share) => rig.world.shares.key(share) as never);
    const books = rig.watch('orderbooks', { shares });
    const traffic = rig.watch('traffic', {});
    await rig.until(
      () => many.last().status === 'live' && books.last().status === 'live',
      () => [many.last().status, many.last().fault, books.last().status, books.last().fault],
    );
    const spent = (resource: string) =>
      traffic.last().data?.spenders.filter((one) => one.resource.startsWith(resource) && one.calls >= 50)[0] ?? null;
    await rig.until(
      () => spent('holdings') !== null && spent('orderbooks') !== null,
      () => traffic.last().data?.spenders,
    );
    for (const resource of ['holdings', 'orderbooks']) {
      const { requests, calls } = spent(resource) ?? { requests: Infinity, calls: 0 };
      expect(requests / calls).toBeLessThanOrEqual(1 / 45);
    }
    expect(books.last().data?.map(({ share }) => share)).toEqual(shares);
    for (const book of books.last().data ?? []) expect(rig.shown({ data: book } as never)).toEqual(rig.truth(book.share));
    for (const watch of [many, books, traffic]) watch.stop();
  });

  it('are the stored ones while offline, without removed accounts', async () => {
    await account('add', rig.world.users.name(1));
    const before = rig.watch('holdings', {});
    await rig.until(
      () => before.last().data?.accounts.length === 2 && before.last().status === 'live',
      () => before.last(),
    );
    before.stop();
    await rig.restart('offline');
    await account('remove', 'harrow');
    const kept = rig.watch('holdings', {});
    await rig.until(
      () => kept.last().data?.accounts.length === 1,
      () => kept.last(),
    );
    expect(kept.last().status).toBe('offline');
    expect(sorted(shown(kept.last().data))).toEqual(sorted(truth(rig.world.users.name(1))));
    kept.stop();
  });
});
