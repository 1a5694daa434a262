import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { decode } from '../../src-main/engine/api/decode.ts';
import { listOf } from '../../src-main/engine/api/fields.ts';
import { GSP } from '../../src-main/engine/api/gsp.ts';
import { order } from '../../src-main/engine/api/gsp-shares.ts';
import { orderbook } from '../../src-main/demo/gsp/rows.ts';
import { tinyWorld } from '../support/demo.ts';

const world = tinyWorld();
/** As it would be read without the quick way. */
const slow = z.looseObject({ share: z.unknown(), ask: listOf(order), bid: listOf(order) });
const fast = GSP.get_share_orderbook.data;

const row = fc
  .tuple(
    fc.record({ price: fc.nat(), num: fc.nat(), name: fc.option(fc.string()), mint: fc.boolean() }),
    fc.array(fc.tuple(fc.constantFrom('price', 'num', 'name', 'mint', 'more'), fc.option(fc.jsonValue(), { nil: undefined })), {
      maxLength: 1,
    }),
  )
  .map(([good, changes]) => ({ ...good, ...Object.fromEntries(changes) }));
const side = fc.oneof({ weight: 8, arbitrary: fc.array(row, { maxLength: 4 }) }, { weight: 1, arbitrary: fc.jsonValue() });
const absent = fc.constant(undefined);

it('a book is read, or refused in the same words, whether the quick way is taken or not', () => {
  fc.assert(
    fc.property(fc.oneof(side, absent), fc.oneof(side, absent), (ask, bid) => {
      const raw = { share: { club: 7 }, ...(ask !== undefined && { ask }), ...(bid !== undefined && { bid }) };
      const [quick, whole] = [decode('book', fast, raw), decode('book', slow, raw)];
      expect(quick.ok ? null : quick.fault).toEqual(whole.ok ? null : whole.fault);
      if (!quick.ok || !whole.ok) return;
      const real = (orders: readonly { num: number; price: number }[], way: number) =>
        orders.filter(({ num }) => num > 0).sort((a, b) => way * (a.price - b.price));
      expect(quick.value).toEqual({ share: 'club_7', bids: real(whole.value.bid, -1), asks: real(whole.value.ask, 1) });
    }),
    { numRuns: 3_000 },
  );
});

it('every book the world serves is read', () => {
  for (let share = 0; share < world.shares.count; share++) expect(fast.safeParse(orderbook(world, share)).success).toBe(true);
});
