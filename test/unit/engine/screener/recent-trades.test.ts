import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import { columnTasks } from '#engine/columns/columns-role.ts';
import { createRecentTrades, type RecentTrades } from '#engine/screener/recent-trades.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';

const NOW = 1_790_000_000;
const FIELDS = ['volume_1m', 'volume_15m', 'volume_60m', 'delta_1m', 'delta_15m', 'delta_60m'] as const;
const SPAN = { '1m': 60, '15m': 900, '60m': 3_600 } as const;
type Traded = RecentTrades['trades'][number];

/** The values of the fields of players 1 to 4 after these trades, in base units. */
async function valuesOf(recent: RecentTrades): Promise<Record<string, (number | null)[]>> {
  const tasks = columnTasks();
  const rows = [1, 2, 3, 4].map((id) => [id, packPlayer({ player_id: id } as never)] as const);
  tasks.feed({ kind: 'players', part: 'row', rows, buyer: { size: 1, names: [] } });
  const fields = createRecentTrades({ now: () => NOW * 1_000, tick: () => 0 } as never, tasks.recent);
  fields.from(() => Promise.resolve(recent));
  await fields.update('players', FIELDS);
  const columns = Object.fromEntries(
    FIELDS.map((name) => {
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

describe('the volumes of the last minutes', () => {
  const trade = fc.record({
    share: fc.constantFrom('player_1', 'player_2', 'player_3', 'club_1', 'player_9') as fc.Arbitrary<Traded['share']>,
    time: fc.integer({ min: NOW - 5_000, max: NOW }) as unknown as fc.Arbitrary<Traded['time']>,
    price: fc.integer({ min: 1, max: 1e6 }) as unknown as fc.Arbitrary<Traded['price']>,
    num: fc.integer({ min: 1, max: 1e4 }),
    taker: fc.constantFrom('buy' as const, 'sell' as const, null),
  });
  it('are the sums of the trades in each span, with those of sellers taken off the delta', () =>
    fc.assert(
      fc.asyncProperty(fc.array(trade, { maxLength: 40 }), async (trades) => {
        const shown = await valuesOf({ from: NOW - 4_000, trades });
        for (const name of FIELDS) {
          const [what, span] = name.split('_') as ['volume' | 'delta', keyof typeof SPAN];
          const expected = [1, 2, 3, 4].map((id) =>
            trades
              .filter(({ share, time }) => share === `player_${id}` && time >= NOW - SPAN[span])
              .reduce((sum, { price, num, taker }) => {
                const coin = price * num;
                return sum + (what === 'volume' || taker === 'buy' ? coin : taker === 'sell' ? -coin : 0);
              }, 0),
          );
          expect(shown[name]).toEqual(expected);
        }
      }),
    ));
  it('are unknown, not zero, for spans in which trades were not followed', async () => {
    const trades = [{ share: 'player_1', time: NOW - 10, price: 5, num: 3, taker: 'buy' }] as never;
    const shown = await valuesOf({ from: NOW - 100, trades });
    expect(shown['volume_1m']).toEqual([15, 0, 0, 0]);
    expect(shown['volume_15m']).toEqual([null, null, null, null]);
    expect((await valuesOf({ from: null, trades }))['volume_1m']).toEqual([null, null, null, null]);
  });
});
