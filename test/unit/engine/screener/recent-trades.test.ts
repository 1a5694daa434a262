import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { columnTasks } from '#engine/columns/columns-role.ts';
import { createRecentTrades } from '#engine/screener/recent-trades.ts';
import { cacheInMemory, type Cache } from '#engine/store/cache/cache.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';
import { must, trade } from '../../../support/engine/store.ts';

const NOW = 1_790_000_000;
const SPAN = { '1m': 60, '15m': 900, '60m': 3_600, reset: 4_500 } as const;
const FIELDS = (['volume', 'delta'] as const).flatMap((what) =>
  (Object.keys(SPAN) as (keyof typeof SPAN)[]).map((span) => [what, span] as const),
);

let cache: Cache;
beforeEach(() => (cache = must(cacheInMemory({ maxBytes: 1e9 }))));
afterEach(() => cache.close());

/** The values of the fields of players 1 to 4 in base units, of stored trades that are known since `from`. */
async function valuesOf(from: number | null, resetAt: number | null): Promise<Record<string, (number | null)[]>> {
  const tasks = columnTasks();
  const rows = [1, 2, 3, 4].map((id) => [id, packPlayer({ player_id: id } as never)] as const);
  tasks.feed({ kind: 'players', part: 'row', rows, buyer: { size: 1, names: [] } });
  const fields = createRecentTrades({ now: () => NOW * 1_000, tick: () => 0 } as never, tasks.recent);
  fields.from({ read: () => Promise.resolve(from), moved: (since) => cache.trades.moved(since), resetAt: () => resetAt });
  const names = FIELDS.map((parts) => parts.join('_'));
  await fields.update('players', names);
  const columns = Object.fromEntries(
    names.map((name) => {
      const got = compileExpression(name, 'players');
      if (!got.ok) throw new Error(name);
      return [name, got.expr];
    }),
  );
  const got = tasks.query({ kind: 'players', now: NOW, filter: null, unknown: 'leave-out', sort: null, columns, offset: 0, limit: 4 });
  return Object.fromEntries(
    Object.entries(got.columns).map(([name, cells]) => [
      name,
      cells.map((cell) => (cell === null ? null : Math.round(Number(cell) * 10_000))),
    ]),
  );
}

describe('the volumes of the last minutes and since the reset', () => {
  const traded = fc.record({
    share: fc.constantFrom('player_1', 'player_2', 'player_3', 'club_1', 'player_9'),
    time: fc.integer({ min: NOW - 5_000, max: NOW }),
    price: fc.integer({ min: 1, max: 1e6 }),
    num: fc.integer({ min: 1, max: 1e4 }),
    taker: fc.constantFrom('buy', 'sell', null),
  });
  it('are the sums of the trades in each span, with those of sellers taken off the delta', () =>
    fc.assert(
      fc.asyncProperty(fc.array(traded, { maxLength: 40 }), async (some) => {
        cache.rewind(0);
        const trades: Trade[] = some.map((one, id) => trade(id + 1, one.time, one));
        cache.trades.add(trades);
        const shown = await valuesOf(NOW - 5_000, NOW - SPAN.reset);
        for (const [what, span] of FIELDS) {
          const expected = [1, 2, 3, 4].map((id) =>
            trades
              .filter(({ share, time }) => share === `player_${id}` && time >= NOW - SPAN[span])
              .reduce((sum, { price, num, taker }) => {
                const coin = price * num;
                return sum + (what === 'volume' || taker === 'buy' ? coin : taker === 'sell' ? -coin : 0);
              }, 0),
          );
          expect(shown[`${what}_${span}`]).toEqual(expected);
        }
      }),
    ));
  it('are unknown, not zero, for spans in which trades were not followed, and before the first reset', async () => {
    cache.trades.add([trade(1, NOW - 10, { share: 'player_1', price: 5 })]);
    const unknown = [null, null, null, null];
    const shown = await valuesOf(NOW - 100, NOW - 101);
    expect(shown['volume_1m']).toEqual([15, 0, 0, 0]);
    expect([shown['volume_15m'], shown['volume_reset']]).toEqual([unknown, unknown]);
    expect((await valuesOf(NOW - 100, NOW - 5))['delta_reset']).toEqual([0, 0, 0, 0]);
    expect((await valuesOf(NOW - 100, null))['volume_reset']).toEqual(unknown);
    expect((await valuesOf(null, NOW - 5))['volume_1m']).toEqual(unknown);
  });
});
