import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decode, decodeWithNotes } from '#engine/api/schema/decode.ts';
import { listOf } from '#engine/api/schema/fields.ts';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { order } from '#engine/api/tables/gsp/shares.ts';
import { REST, type RestPath } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { usableRows } from '#engine/api/schema/usable-rows.ts';
import { orderbook } from '#demo/gsp/gsp-rows.ts';
import { Coin } from '#contract/model/market/money.ts';
import { noteOf } from '#contract/snapshot.ts';
import { gspWire } from '../../../samples/gsp/all.ts';
import { REST_SAMPLES } from '../../../samples/rest/all.ts';
import { tinyWorld } from '../../../support/servers/demo.ts';
import { leaves, replaced } from '../../../support/values/payloads.ts';
import { jsonValue } from '../../../support/values/json-values.ts';
import { english } from '../../../support/english-text.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

describe('a list of rows', () => {
  const row = z.looseObject({ id: z.int(), price: Coin, kind: z.enum(['a', 'b']).nullish() });
  const list = z.object({ rows: usableRows(row) });
  const read = (...rows: unknown[]) => decodeWithNotes('list', list, { rows });

  it('leaves out unusable rows, counts them, and gives the error of the first', () => {
    const got = read({ id: 1, price: 5 }, { id: 2 }, 'x', { id: 3, price: 6 });
    expect(got).toEqual({
      ok: true,
      value: {
        value: {
          rows: [
            { id: 1, price: 5 },
            { id: 3, price: 6 },
          ],
        },
        unusable: { rows: 2, of: 4, why: 'row 2: `price` is missing' },
      },
    });
    expect(got.ok && english(noteOf(got.value))).toBe('2 of 4 rows cannot be used and are left out (row 2: `price` is missing).');
  });
  it('is refused when no row is usable, with the error of its first row', () => {
    expect(read({ id: 1 }, 'x')).toMatchObject({ ok: false, fault: { code: 'unreadable', detail: 'list: `rows[0].price` is missing' } });
  });
  it('is valid when it is empty, and leaves nothing out', () => {
    expect(read()).toEqual({ ok: true, value: { value: { rows: [] } } });
  });
  it('accepts text that unambiguously is one number', () => {
    expect(read({ id: '7', price: '12' })).toEqual({ ok: true, value: { value: { rows: [{ id: 7, price: 12 }] } } });
    for (const odd of ['07', ' 7', '7 ', '1e3', '0x7', '', '7,5', '99999999999999999999'])
      expect(read({ id: odd, price: 1 }), odd).toMatchObject({ ok: false });
  });
  it('rounds an amount with a fraction of a base unit and adds a note; an id with a fraction is unusable', () => {
    expect(read({ id: 1, price: 5.5 }, { id: 2, price: '7.4' })).toEqual({
      ok: true,
      value: {
        value: {
          rows: [
            { id: 1, price: 6 },
            { id: 2, price: 7 },
          ],
        },
        notes: ['An amount with a fraction of a base unit was rounded (`price`).'],
      },
    });
    expect(read({ id: 1.5, price: 1 })).toMatchObject({ ok: false, fault: { detail: 'list: `rows[0].id` is not a whole number' } });
  });
  it('does not count rows inside a row that is left out', () => {
    const outer = usableRows(z.object({ id: z.int(), parts: usableRows(row) }));
    const good = { id: 1, parts: [{ id: 1, price: 1 }] };
    const got = decodeWithNotes('list', outer, [good, { id: 'x', parts: [{ id: 1, price: 1 }, 'odd'] }]);
    expect(got).toMatchObject({ ok: true, value: { unusable: { rows: 1, of: 2 } } });
  });
  it('adds its count to those of other lists in the response', () => {
    const two = z.object({ a: usableRows(row), b: usableRows(row) });
    const some = [{ id: 1, price: 1 }, 'x'];
    expect(decodeWithNotes('lists', two, { a: some, b: some })).toMatchObject({ ok: true, value: { unusable: { rows: 2, of: 4 } } });
  });
});

/** The path and the rows of a sample: the sample is the list, or contains it. */
function rowsAt(wire: unknown): { readonly path: string[]; readonly rows: readonly unknown[] } | null {
  if (Array.isArray(wire)) return { path: [], rows: wire };
  if (!isRecord(wire)) return null;
  const name = ['items', 'ask', 'leagues', 'all_proposals', 'daily', 'clubs', 'players', 'transfers', 'purchases', 'packs'].find((one) =>
    Array.isArray(wire[one]),
  );
  return name === undefined ? null : { path: [name], rows: wire[name] as unknown[] };
}
const tables = [
  ...Object.entries(REST).map(([name, { data }]) => ({ name, data: data as z.ZodType, wire: REST_SAMPLES[name as RestPath].wire })),
  ...Object.entries(GSP).map(([name, { data }]) => ({ name, data: data as unknown as z.ZodType, wire: gspWire(name) })),
  ...Object.entries(TOOLS).map(([name, { data }]) => ({ name, data: data as unknown as z.ZodType, wire: gspWire(name) })),
];
const COPIES = 5;
/** Every operation that returns rows with a required field. */
const lists = tables.flatMap(({ name, data, wire }) => {
  const at = rowsAt(wire);
  const [row] = (at?.rows ?? []).filter(isRecord);
  if (!at || !row) return [];
  const withRows = (rows: readonly unknown[]): unknown => (at.path.length === 0 ? rows : replaced(wire, at.path, rows));
  const needed = leaves(row).filter(({ path }) => !decode(name, data, withRows([replaced(row, path, { odd: [] })])).ok);
  const needs = needed.filter(({ path }) => path.every((step) => typeof step === 'string'));
  // A record in a list of one is no list.
  const [one, several] = [decode(name, data, withRows([row])), decode(name, data, withRows(Array.from({ length: COPIES }, () => row)))];
  const isList = one.ok && several.ok && JSON.stringify(one.value) !== JSON.stringify(several.value);
  return needs.length === 0 || !isList ? [] : [{ name, data, row, withRows, needs }];
});

/** Fields beside the rows that state how many there were. */
const withoutCount = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const { served: _served, ...rest } = value;
  return rest;
};

describe('every operation that returns rows', () => {
  it('is covered here', () => {
    expect(lists.length).toBeGreaterThan(60);
    for (const name of [
      '/share_trade_history',
      '/players/detailed',
      '/clubs',
      '/proposals/active',
      'get_squad',
      'get_all_votes',
      'get_user_share_orders',
    ])
      expect(lists.map((one) => one.name)).toContain(name);
  });

  it('leaves out exactly one invalid row, and reports it', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: lists.length - 1 }),
        fc.nat({ max: COPIES - 1 }),
        fc.nat(),
        fc.constantFrom<unknown>({ odd: [] }, [], true),
        fc.boolean(),
        (which, where, field, wrong, whole) => {
          const { name, data, row, withRows, needs } = lists[which] as (typeof lists)[number];
          const { path } = needs[field % needs.length] as (typeof needs)[number];
          const odd = whole ? 'x' : replaced(row, path, wrong);
          fc.pre(!decode(name, data, withRows([odd])).ok);
          const good = Array.from({ length: COPIES - 1 }, () => row);
          const got = decodeWithNotes(name, data, withRows([...good.slice(0, where), odd, ...good.slice(where)]));
          const alone = decode(name, data, withRows(good));
          expect(got, name).toMatchObject({ ok: true, value: { unusable: { rows: 1, of: COPIES } } });
          expect(got.ok && withoutCount(got.value.value), name).toEqual(alone.ok && withoutCount(alone.value));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is refused when every row is invalid, naming a field of the first', () => {
    for (const { name, data, row, withRows, needs } of lists)
      for (const { path, name: field } of needs) {
        const got = decode(name, data, withRows(Array.from({ length: COPIES }, () => replaced(row, path, { odd: [] }))));
        const [first = ''] = field.split('.');
        expect(got.ok ? 'fine' : english(got.fault.detail), `${name} ${field}`).toMatch(
          new RegExp(`^${name.replace(/[{}]/g, '\\$&')}: \`.*\\[0\\](?:\\.${first}.*)?\``),
        );
      }
  });
});

describe('the fast path', () => {
  const world = tinyWorld();
  /** The result without the fast path. */
  const slow = z.looseObject({ share: z.unknown(), ask: listOf(order), bid: listOf(order) });
  const fast = GSP.get_share_orderbook.data;
  const row = fc
    .tuple(
      fc.record({ price: fc.nat(), num: fc.nat(), name: fc.option(fc.string()), mint: fc.boolean() }),
      fc.array(fc.tuple(fc.constantFrom('price', 'num', 'name', 'mint', 'more'), fc.option(jsonValue(), { nil: undefined })), {
        maxLength: 1,
      }),
    )
    .map(([good, changes]) => ({ ...good, ...Object.fromEntries(changes) }));
  const side = fc.oneof({ weight: 8, arbitrary: fc.array(row, { maxLength: 4 }) }, { weight: 1, arbitrary: jsonValue() });
  const absent = fc.constant(undefined);

  it('reads, filters and refuses a book exactly as the slow path does', () => {
    fc.assert(
      fc.property(fc.oneof(side, absent), fc.oneof(side, absent), (ask, bid) => {
        const raw = { share: { club: 7 }, ...(ask !== undefined && { ask }), ...(bid !== undefined && { bid }) };
        const [quick, whole] = [decodeWithNotes('book', fast, raw), decodeWithNotes('book', slow, raw)];
        expect(quick.ok ? null : quick.fault).toEqual(whole.ok ? null : whole.fault);
        if (!quick.ok || !whole.ok) return;
        const real = (orders: readonly { num: number; price: number }[], way: number) =>
          orders.filter(({ num }) => num > 0).sort((a, b) => way * (a.price - b.price));
        expect(quick.value.value).toEqual({ share: 'club_7', bids: real(whole.value.value.bid, -1), asks: real(whole.value.value.ask, 1) });
        expect([quick.value.unusable, quick.value.notes]).toEqual([whole.value.unusable, whole.value.notes]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('accepts every book of the demo world', () => {
    for (let share = 0; share < world.shares.count; share++) expect(fast.safeParse(orderbook(world, share)).success).toBe(true);
  });
});
