import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '#engine/store/cache/cache.ts';
import type { CensusKind, CensusRow } from '#engine/store/cache/market-snapshot.ts';
import type { MarketSync } from '#engine/sync/sync.ts';
import { createScreener } from '#engine/screener/screener.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

/** A stored market of a few rows, which the test changes, in place of the cache and the sync. */
function small() {
  const stored = new Map<CensusKind, Map<number, string>>();
  const listeners = new Set<Parameters<MarketSync['onWritten']>[0]>();
  const tableOf = (kind: CensusKind) => stored.get(kind) ?? stored.set(kind, new Map()).get(kind)!;
  const asRow = ([id, body]: readonly [number, string]) => ({ id, body, source: 'rest', height: 1, observedAt: 1, era: 0 }) as CensusRow;
  let wholeBooks = false;
  /** Runs before each reading of rows, so that a test can change them at that moment. */
  let onRead = (_kind: CensusKind): void => {};
  const cache = {
    census: {
      count: (kind: CensusKind) => [...tableOf(kind)].length,
      after(kind: CensusKind, after: number, limit: number) {
        onRead(kind);
        const rows = [...tableOf(kind)].filter(([id]) => id > after).sort(([a], [b]) => a - b);
        return rows.slice(0, limit).map(asRow);
      },
      get: (kind: CensusKind, ids: readonly number[]) =>
        ids.flatMap((id) => (tableOf(kind).has(id) ? [asRow([id, tableOf(kind).get(id)!])] : [])),
    },
    names: {
      get: (refs: readonly string[]) => new Map(refs.map((ref) => [ref, { name: `Name of ${ref}` }])),
      after: (last: number, limit: number) =>
        [...tableOf('player').keys()]
          .map((key, at) => ({ id: at + 1, ref: `player_${key}`, kind: 'player', name: `Name of player_${key}` }))
          .filter(({ id }) => id > last)
          .slice(0, limit),
    },
  } as unknown as Cache;
  const counts = { players: 0, clubs: 0, users: 0, prices: 0, orderbooks: 0, earnings: 0, freePlayers: 0 };
  const sync = {
    onWritten: (listener: Parameters<MarketSync['onWritten']>[0]) => (listeners.add(listener), () => listeners.delete(listener)),
    hasBooks: () => wholeBooks,
    times: () => ({ clubsAt: 1, playersAt: 1, booksAt: 1, pricesAt: null, loansAt: null, earningsAt: null, usersAt: null }),
    view: () => ({ counts }),
  } as unknown as MarketSync;
  const screener = createScreener({
    clock: new ManualClock(),
    log: { warn: () => undefined },
    cache: () => cache,
    sync,
    buyer: () => ({ size: 100, names: [] }),
  });
  return {
    screener,
    whole: () => (wholeBooks = true),
    before: (run: (kind: CensusKind) => void) => (onRead = run),
    /** Stores rows and says so. */
    write(kind: CensusKind, rows: readonly (readonly [number, string])[]) {
      for (const [id, body] of rows) tableOf(kind).set(id, body);
      for (const listener of listeners) listener(kind, rows.map(asRow));
    },
    /** Says that rows were written which are older than the stored ones. */
    refuse: (kind: CensusKind, rows: readonly (readonly [number, string])[]) =>
      listeners.forEach((listener) => listener(kind, rows.map(asRow))),
    /** Says that rows were removed, as the sync does at the end of a reading. */
    discard: (kind: CensusKind | null) => listeners.forEach((listener) => listener(kind, null)),
    total: async (filter: string, sort?: string) => {
      const page = await screener.query('players', { filter, ...(sort !== undefined && { sort }) });
      return page.ok ? (page.value?.total ?? null) : page.fault.code;
    },
  };
}
const player = (id: number) => [id, packPlayer({ player_id: id, rating: 50 + (id % 40) } as never)] as const;
const ALL = Array.from({ length: 1_000 }, (_, at) => player(at + 1));
const EVERY = 'rating > 0';

let market: ReturnType<typeof small>;
beforeEach(() => {
  market = small();
  market.write('player', ALL);
});

describe('a list of the stored market', () => {
  it('has every row although the rows are discarded while it is made, at whatever moment', async () => {
    expect(await market.total(EVERY)).toBe(ALL.length);
    for (let turns = 0; turns < 12; turns++) {
      const asked = market.total(EVERY);
      for (let n = 0; n < turns; n++) await Promise.resolve();
      market.discard('player');
      expect(await asked, `discarded after ${turns} turns`).toBe(ALL.length);
    }
  });

  it('has every row although another kind of row is discarded while its own are loaded', async () => {
    let once = true;
    market.before((kind) => {
      if (kind !== 'player' || !once) return;
      once = false;
      market.discard('club');
      market.discard('user');
    });
    market.screener.ready('clubs').catch(() => undefined);
    market.screener.ready('users').catch(() => undefined);
    expect(await market.total(EVERY)).toBe(ALL.length);
  });

  it('ends when clubs are loaded while players are discarded', async () => {
    market.write('club', [[1, JSON.stringify({ club_id: 1, balance: 5 })]]);
    let left = 3;
    market.before(() => left-- > 0 && market.discard('player'));
    const clubs = await market.screener.query('clubs', { filter: 'balance > 0' });
    expect(clubs.ok && clubs.value?.total).toBe(1);
    expect(await market.total(EVERY)).toBe(ALL.length);
  });

  it('has the stored values although an older answer arrived', async () => {
    expect(await market.total('rating == 51 && player_id == 1')).toBe(1);
    market.refuse('player', [[1, packPlayer({ player_id: 1, rating: 99 } as never)]]);
    expect(await market.total('rating == 51 && player_id == 1')).toBe(1);
  });

  it('finds the names of rows that were written after the names were loaded', async () => {
    expect(await market.total('name.contains("Name of")')).toBe(ALL.length);
    market.write('player', [player(2_001)]);
    expect(await market.total('name == "Name of player_2001"')).toBe(1);
  });

  it('knows that a player without an order book is not tradable once all books were read, however early it was asked', async () => {
    expect(await market.total('!tradable')).toBe(0);
    market.whole();
    expect(await market.total('!tradable')).toBe(ALL.length);
    market.write('player', [player(2_001)]);
    expect(await market.total('!tradable')).toBe(ALL.length + 1);
  });
});
