import { afterEach, describe, expect, it } from 'vitest';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Share } from '#contract/model/market/share.ts';
import { priced } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

const DAY_MS = 86_400_000;
let rig: Rig;
afterEach(async () => rig.stop());

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => rig.read(name, params);
/** Starts a world in which the shares of clubs 1 to 4 and all their players have a price; most others were never traded. */
async function begin(): Promise<void> {
  rig = await createRig();
  const { figures, players, shares } = rig.world;
  const traded = new Set(
    [1, 2, 3, 4].flatMap((club) => [
      shares.indexOf('club', club),
      ...players.squad(club).map((player) => shares.indexOf('player', player)),
    ]),
  );
  const { of, lastPrice } = figures;
  const price = (share: number): number => lastPrice(share) || (traded.has(share) ? 900 + share : 0);
  Object.assign(figures, { lastPrice: price, of: (share: number, now: number) => ({ ...of(share, now), last_price: price(share) }) });
  await priced(rig);
}

describe('a club has the same worth', () => {
  it('in the screener, in the list of discounts and in its own panel', async () => {
    await begin();
    const { rows } = await read('movers', { measure: 'discounts', limit: 500 });
    expect(rows.length).toBeGreaterThanOrEqual(4);
    const screened = await read('clubs', { columns: { worth: 'nav', below: 'discount' }, limit: 100 });
    for (const club of screened.rows) {
      const { worth: nav = null, below = null } = (club as { columns?: Record<string, number | null> }).columns ?? {};
      const row = rows.find(({ share }) => share === `club_${club.club_id}`);
      const worth = await read('worth', { share: `club_${club.club_id}` as Share });
      expect({ id: club.club_id, worth: worth.value }).toEqual({ id: club.club_id, worth: nav });
      if (row) expect([row.owns, row.last]).toEqual([nav, worth.price]);
      expect([worth.discount, row?.discount ?? null].map((figure) => figure?.toFixed(9))).toEqual([below?.toFixed(9), below?.toFixed(9)]);
      if (below !== null) expect(below).toBeCloseTo(((worth.price ?? 0) / (nav ?? 0) - 1) * 100, 1);
    }
  });
});

describe('the record of what clubs own', () => {
  it('has each day on which the program ran, counts the others, and knows the median of the league', async () => {
    await begin();
    const { discount } = await read('worth', { share: 'club_2' as Share });
    for (const days of [1, 1, 3, 1]) {
      await rig.pass(10 * 60_000);
      rig.clock.sleep(days * DAY_MS);
    }
    await rig.pass(10 * 60_000);
    const { history } = await read('worth', { share: 'club_2' as Share });
    expect(history).toMatchObject({ missing: 2 });
    expect(history?.days.map(({ at }) => (at - (history?.from ?? 0)) / 86_400)).toEqual([0, 1, 2, 5, 6]);
    expect(history?.days[0]?.discount).toBeCloseTo(discount ?? NaN, 1);
    expect(history?.days.every(({ peers }) => peers !== null)).toBe(true);
    const breadth = await read('breadth', { span: '1d' });
    expect(breadth.values.length).toBeGreaterThan(0);
    expect(breadth.values.at(-1)?.value).toBeGreaterThan(0);
  });
});

describe('the price before a span', () => {
  it('is the recorded one where no trade before the span is known', async () => {
    await begin();
    await rig.pass(5 * 60_000);
    const { figures, players, shares } = rig.world;
    const of = shares.indexOf('player', players.squad(1)[0] ?? 0) ?? -1;
    const before = figures.lastPrice(of);
    rig.clock.sleep(9 * DAY_MS);
    const { of: figuresOf } = figures;
    const traded = { last_price: before * 2, volume_7_day: 5_000, last_7days: [0, 0, 0, 0, 5_000, 0, 0] };
    Object.assign(figures, { of: (share: number, now: number) => ({ ...figuresOf(share, now), ...(share === of && traded) }) });
    await rig.client.command('market.sync', {});
    await rig.pass(10 * 60_000);
    const { rows } = await read('movers', { measure: 'gainers', kind: 'player', span: '7d', limit: 500 });
    expect(rows.find(({ share }) => share === shares.key(of))).toMatchObject({
      from: before,
      last: before * 2,
      change: 100,
      basis: 'noted',
    });
  });
});

describe('thin shares', () => {
  it('have no change, no discount and no invented figures without a trade', async () => {
    await begin();
    const { figures, shares } = rig.world;
    const never = Array.from({ length: shares.count }, (_, at) => at).find((at) => figures.lastPrice(at) === 0) ?? -1;
    const share = shares.key(never) as Share;
    const all = await read('movers', { measure: 'traded', limit: 500 });
    expect(all.rows.some((row) => row.share === share)).toBe(false);
    const worth = await read('worth', { share });
    expect([worth.last, worth.discount]).toEqual([null, null]);
  });
});
