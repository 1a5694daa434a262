import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import { marketValueOf, perInfluence } from '#contract/model/market/money.ts';
import { columnTasks } from '#engine/columns/columns-role.ts';
import { balanceParts, netAssets, squadPart } from '#engine/worth/net-assets.ts';
import { seasonsOfAll } from '#engine/worth/payback.ts';
import { packBook } from '#engine/recorder/book-body.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';

const NOW = 1_790_000_000;
const buyer = { size: 100, names: [] };
/** Coin of a player that belongs to club 1, with his last price. */
const squad = (prices: readonly number[]) =>
  prices.map((last, n) => ({
    id: n + 1,
    body: packPlayer({ player_id: n + 1, club_id: 1 } as never),
    price: JSON.stringify({ last_price: last }),
  }));

/** The fields of club 1 as the columns of screeners have them. */
function columnsOf({ last, ask, payouts, prices, balance }: Figures): Readonly<Record<string, number | null>> {
  const tasks = columnTasks();
  const players = squad(prices);
  tasks.feed({ kind: 'players', part: 'row', buyer, rows: players.map(({ id, body }) => [id, body]) });
  tasks.feed({ kind: 'players', part: 'price', buyer, rows: players.map(({ id, price }) => [id, price]) });
  tasks.feed({ kind: 'clubs', part: 'row', buyer, rows: [[1, JSON.stringify({ club_id: 1, balance, last_price: last })]] });
  const asks = [{ price: ask, num: 1_000, name: 'somebody', mint: false }];
  tasks.feed({ kind: 'clubs', part: 'book', buyer, rows: [[1, packBook({ share: 'club_1', bids: [], asks } as never)]] });
  tasks.feed({ kind: 'clubs', part: 'earning', buyer, rows: [[1, JSON.stringify({ payout: perInfluence(payouts) })]] });
  const columns = Object.fromEntries(
    ['market_value', 'payback', 'nav', 'discount'].map((name) => {
      const got = compileExpression(name, 'clubs');
      if (!got.ok) throw new Error(name);
      return [name, got.expr];
    }),
  );
  const got = tasks.query({ kind: 'clubs', now: NOW, filter: null, unknown: 'leave-out', sort: null, columns, offset: 0, limit: 1 });
  return Object.fromEntries(Object.entries(got.columns).map(([name, [cell]]) => [name, (cell as number | null | undefined) ?? null]));
}
interface Figures {
  readonly last: number;
  readonly ask: number;
  readonly payouts: number;
  readonly prices: readonly number[];
  readonly balance: number;
}
const figures = fc.record({
  last: fc.integer({ min: 1, max: 1e7 }),
  ask: fc.integer({ min: 1, max: 1e7 }),
  payouts: fc.integer({ min: 0, max: 1e12 }),
  prices: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 30 }),
  balance: fc.integer({ min: -1e12, max: 1e12 }),
});
const near = (left: number | null | undefined, right: number | null): void => {
  if (right === null) expect(left).toBeNull();
  else expect((left ?? NaN) / right).toBeCloseTo(1, 9);
};

it('market value, payback, net assets and discount of a club are the same figures in screeners and on its page', () => {
  fc.assert(
    fc.property(figures, (one) => {
      const { last, ask, payouts, prices, balance } = one;
      const shown = columnsOf(one);
      // amounts of columns are in coin, those of pages in base units
      near((shown['market_value'] ?? NaN) * 10_000, marketValueOf(last));
      near(shown['payback'], seasonsOfAll(ask, payouts));
      const origin = { source: 'rest' as const, observedAt: NOW };
      const parts = [
        squadPart(
          prices.map((price) => (price > 0 ? marketValueOf(price) : null)),
          origin,
        ),
        ...balanceParts(balance, origin),
      ];
      const { value, discount } = netAssets(parts, last);
      if (value === null) return void expect(shown['nav']).toBeNull();
      expect(Math.round((shown['nav'] ?? NaN) * 10_000)).toBe(value);
      if (discount === null) expect(shown['discount']).toBeNull();
      else expect(shown['discount']).toBeCloseTo(discount, 6);
    }),
  );
});
