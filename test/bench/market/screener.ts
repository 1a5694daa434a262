import { compileExpression } from '#contract/expression/compile.ts';
import type { Expr } from '#contract/expression/expr.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { ColumnTable, NumberColumn } from '#engine/columns/column-table.ts';
import { columnTasks, createTables } from '#engine/columns/columns-role.ts';
import { evaluateAll, filterRows } from '#engine/columns/query-task.ts';
import { sortRows } from '#engine/columns/radix-sort.ts';
import { packBook } from '#engine/recorder/book-body.ts';
import { packPlayer } from '#engine/store/cache/market-rows.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Bench } from '../support/bench.ts';
import { atMost, percentile } from '../support/figures.ts';

const PLAYERS = 179_100;
const NOW = 1_790_000_000;
const TEN =
  'rating >= 80 && age < 22 && ask < 0.9 * last && spread_percent < 20 && wages > 1000 && contract >= 1 && fitness > 50 && "CB" in positions && !retired && country_id != "ENG"';

/** A number between 0 and 1 that is the same in every run. */
const noise = (seed: number): number => {
  const x = Math.sin(seed * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};
const player = (id: number): Player =>
  ({
    ...{
      player_id: id,
      club_id: 1 + (id % 5_350),
      country_id: ['ENG', 'ESP', 'DEU'][id % 3],
      dob: NOW - (16 + 20 * noise(id)) * 31_557_600,
    },
    ...{
      position: 2 ** (id % 16),
      multi_position: id % 65_536,
      rating: 50 + Math.floor(50 * noise(id + 0.5)),
      wages: Math.floor(1e8 * noise(id + 0.3)),
    },
    ...{
      value: Math.floor(1e11 * noise(id)),
      contract: id % 5,
      fitness: id % 101,
      morale: id % 4,
      injured: 0,
      form: '--6766',
      retired: false,
    },
  }) as never;
const book = (id: number): Orderbook => {
  const ask = Math.floor(10 + 900 * noise(id + 0.7));
  const order = (price: number, num: number) => ({ price, num, name: `trader ${id % 900}`, mint: null });
  return { share: `player_${id}`, bids: [order(ask - 5, 300)], asks: [order(ask, 200), order(ask + 3, 900)] } as never;
};

const compiled = (text: string, kind: FieldKind = 'players'): Expr => {
  const got = compileExpression(text, kind);
  if (!got.ok) throw new Error(text);
  return got.expr;
};
/** Median duration in ms. */
function timed(rounds: number, work: () => unknown): number {
  for (let n = 0; n < 3; n++) work();
  return percentile(
    Array.from({ length: rounds }, () => {
      const from = performance.now();
      work();
      return performance.now() - from;
    }),
    0.5,
  );
}

/** The filter in plain code over the same columns. */
function plainFilter(table: ColumnTable): number {
  const of = (name: string): NumberColumn => table.numbers(name);
  const [rating, age, ask, last, spread] = [of('rating'), of('age'), of('ask'), of('last'), of('spread_percent')];
  const [wages, contract, fitness, positions, retired] = [of('wages'), of('contract'), of('fitness'), of('positions'), of('retired')];
  const { codes, words } = table.texts('country_id');
  const england = words.indexOf('ENG');
  let fits = 0;
  for (let row = 0; row < table.count; row++)
    if (
      (rating[row] as number) >= 80 &&
      (age[row] as number) < 22 &&
      (ask[row] as number) < 0.9 * (last[row] as number) &&
      (spread[row] as number) < 20 &&
      (wages[row] as number) > 1e7 &&
      (contract[row] as number) >= 1 &&
      (fitness[row] as number) > 50 &&
      ((positions[row] as number) & 4) !== 0 &&
      retired[row] === 0 &&
      codes[row] !== england
    )
      fits++;
  return fits;
}

export const screener: Bench = {
  measures: 'expressions, sorting and memory of the columns of 179,100 players',
  baseline: 'plain code over the same columns',
  run: async ({ quick }) => {
    const rounds = quick ? 7 : 21;
    const before = process.memoryUsage();
    const tables = createTables();
    const tasks = columnTasks(tables);
    const from = performance.now();
    for (let id = 1; id <= PLAYERS; id += 400) {
      const ids = Array.from({ length: Math.min(400, PLAYERS - id + 1) }, (_, at) => id + at);
      tasks.feed({
        kind: 'players',
        part: 'row',
        buyer: { size: 1_000, names: [] },
        rows: ids.map((one) => [one, packPlayer(player(one))]),
      });
      tasks.feed({ kind: 'players', part: 'book', buyer: { size: 1_000, names: [] }, rows: ids.map((one) => [one, packBook(book(one))]) });
      const price = (one: number): string => JSON.stringify({ last_price: Math.floor(10 + 900 * noise(one + 0.9)) });
      tasks.feed({ kind: 'players', part: 'price', buyer: { size: 1_000, names: [] }, rows: ids.map((one) => [one, price(one)]) });
    }
    const loaded = performance.now() - from;
    const query = (filter: string, more: object = {}) =>
      tasks.query({
        ...{ kind: 'players', now: NOW, filter: compiled(filter), unknown: 'leave-out', sort: null, columns: {}, offset: 0, limit: 200 },
        ...more,
      });
    query(TEN);
    const table = tables.players;
    const expr = compiled(TEN);
    const plain = timed(rounds, () => plainFilter(table));
    const ours = timed(rounds, () => filterRows(table, expr, 'leave-out'));
    const ratings = evaluateAll(compiled('payback + rating'), table);
    const all = Uint32Array.from({ length: PLAYERS }, (_, row) => row);
    const sorting = timed(rounds, () => sortRows(all, ratings, true, 'last'));
    const compared = timed(3, () => [...all].sort((a, b) => (ratings[b] ?? 0) - (ratings[a] ?? 0)));
    let threshold = 50;
    const whole = timed(rounds, () =>
      query(`rating >= ${(threshold += 0.1)} && ask > 0`, {
        sort: { by: compiled('ask / last'), falling: true, unknown: 'last' },
        columns: { part: compiled('ask / last') },
      }),
    );
    const after = process.memoryUsage();
    const bytes = after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed;
    return [
      {
        name: 'Expression of ten terms over 179,100 players',
        unit: 'ms',
        value: ours,
        bar: atMost(20),
        baseline: { what: 'plain code', value: plain },
      },
      {
        name: 'Sorting 179,100 players by a column',
        unit: 'ms',
        value: sorting,
        bar: null,
        baseline: { what: 'a comparison of rows', value: compared },
      },
      { name: 'Filter, custom column and sort of 179,100 players → 200 rows', unit: 'ms', value: whole, bar: atMost(100), baseline: null },
      {
        name: 'Columns of 179,100 players with books and prices: memory',
        unit: 'MB',
        value: bytes / 1_048_576,
        bar: atMost(300),
        baseline: null,
      },
      { name: 'Columns of 179,100 players: loading in the worker', unit: 'ms', value: loaded, bar: null, baseline: null },
    ];
  },
};
