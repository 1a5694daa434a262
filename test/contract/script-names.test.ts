import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES, type Data, type Params, type ResourceName } from '#contract/resources.ts';
import type { Share } from '#contract/model/market/share.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';

const SHARE = 'club_1' as Share;
const NAMES = ['harrow'];
let sim: Sim;
beforeAll(async () => {
  sim = await createSim({ listening: false });
  sim.step();
  await sim.run(60_000);
}, 120_000);
afterAll(() => sim.stop());

const now = (): number => Math.floor(sim.clock.now() / 1_000);
/** Fields on which scripts rely, of the answer or of its first row. */
const FIELDS = [
  ['quote', () => ({ share: SHARE, side: 'buy', size: 50 }), ['filled', 'average', 'worst', 'impact', 'ahead', 'reserve', 'remaining']],
  ['quote', () => ({ share: SHARE, side: 'sell', size: 5, price: 1, own: true, mint: false }), ['filled', 'average', 'remaining']],
  ['lots', () => ({ names: NAMES, share: SHARE, method: 'fifo' }), ['lots', 'closed', 'realised', 'open']],
  ['lots', () => ({ names: NAMES, share: SHARE, method: 'average' }), ['lots', 'closed', 'realised', 'open']],
  ['equity', () => ({ names: NAMES, from: now() - 30 * 86_400, to: now() }), ['points', 'periods', 'months', 'accounts']],
  ['events', () => ({ share: SHARE, from: now() - 60 * 86_400, to: now() + 7 * 86_400 }), ['at', 'kind', 'text', 'ref']],
] as const satisfies readonly (readonly [ResourceName, () => object, readonly string[]])[];

describe('names that scripts use', { timeout: 120_000 }, () => {
  it.each(FIELDS)('%s has its fields', async (name, params, fields) => {
    const data: unknown = await sim.read(name, RESOURCES[name].params.parse(params()) as Params<typeof name>);
    const row = Array.isArray(data) ? (data as unknown[])[0] : data;
    expect(Object.keys(row as object)).toEqual(expect.arrayContaining([...fields]));
  });

  it('quote leaves out own orders and counts the mint unless it is told otherwise', async () => {
    const order = { share: SHARE, side: 'buy', size: 50 } as const;
    const usual: Data<'quote'> = await sim.read('quote', RESOURCES.quote.params.parse(order));
    const stated = await sim.read('quote', RESOURCES.quote.params.parse({ ...order, own: false, mint: true }));
    expect(usual).toEqual(stated);
  });

  it.each(['orderbook', 'trades', 'candles', 'holdings'] as const)('%s takes `asOf` in Unix seconds, and no other time', (name) => {
    const of = {
      orderbook: { share: SHARE },
      trades: { share: SHARE },
      candles: { share: SHARE, interval: '1h' },
      holdings: { names: NAMES },
    }[name];
    const reads = (asOf: unknown): boolean => RESOURCES[name].params.safeParse({ ...of, asOf }).success;
    expect([now(), 0, -1, 1.5, '2026-11-01'].map(reads)).toEqual([true, true, false, false, false]);
  });
});
