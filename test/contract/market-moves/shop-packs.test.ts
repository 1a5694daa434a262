import { afterEach, expect, it } from 'vitest';
import { priced } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

let rig: Rig;
afterEach(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

it('packs are compared with the asks as soon as a market sync has stored them', async () => {
  rig = await createRig();
  const { last } = rig.watch('packs', {});
  await rig.until(() => last().data !== null, last);
  expect(last().data).toMatchObject({ booksAt: null });
  expect(last().data?.rows.every(({ book, onBook }) => book === null && onBook === null)).toBe(true);
  await priced(rig);
  const end = rig.clock.now() + 60_000;
  await rig.until(() => last().data?.booksAt !== null || rig.clock.now() > end, last);
  expect(last().data?.rows.some(({ book }) => book !== null)).toBe(true);
});
