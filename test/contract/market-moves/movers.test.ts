import { afterEach, describe, expect, it } from 'vitest';
import type { Movers } from '#contract/model/market/movers.ts';
import { priced } from '../../support/engine/small-market.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';

const DAY = 86_400;
let rig: Rig;
afterEach(async () => {
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
  await rig.stop();
});

async function read<T>(watched: { last: () => { data: T | null } }): Promise<T> {
  await rig.until(() => watched.last().data !== null, watched.last);
  return watched.last().data as T;
}
const movers = (params: Parameters<Rig['watch']>[1]): Promise<Movers> => read(rig.watch('movers', params as never)) as Promise<Movers>;

/** Last trade and the last trade before the span, from the world itself; `from` null without an earlier trade in the served week. */
function truth(share: string) {
  const index = rig.world.shares.fromKey(share) ?? -1;
  const now = rig.world.now();
  const trades = rig.world.figures.between(index, now - 7 * DAY, now).sort((a, b) => a.time - b.time);
  const inSpan = trades.filter(({ time }) => time >= now - DAY);
  const before = trades.filter(({ time }) => time < now - DAY).at(-1)?.price ?? null;
  const last = inSpan.at(-1)?.price ?? null;
  return { last, before, traded: inSpan.reduce((sum, { price, num }) => sum + price * num, 0) };
}

describe('movers', () => {
  it('compare the last trade with the last one before the day, as the world’s own trades do', async () => {
    rig = await createRig();
    await priced(rig);
    const [up, down] = [await movers({ measure: 'gainers', limit: 500 }), await movers({ measure: 'losers', limit: 500 })];
    const rows = [...up.rows, ...down.rows];
    expect(rows.length).toBeGreaterThan(4);
    for (const { share, last, from, change, traded } of rows) {
      const real = truth(share);
      expect({ share, last, from, traded }).toEqual({ share, last: real.last, from: real.before, traded: real.traded });
      expect(change).toBeCloseTo(((real.last ?? 0) / (real.before ?? 1) - 1) * 100, 9);
    }
    const changes = up.rows.map(({ change }) => change ?? 0);
    expect(changes).toEqual([...changes].sort((a, b) => b - a));
    // Every share of the world that rose is there.
    const rose = Array.from({ length: rig.world.shares.count }, (_, index) => rig.world.shares.key(index)).filter((share) => {
      const { last, before } = truth(share);
      return last !== null && before !== null && last > before;
    });
    expect(new Set(up.rows.map(({ share }) => share))).toEqual(new Set(rose));
  });

  it('count the shares that “traded at least” hides, and filter by kind', async () => {
    rig = await createRig();
    await priced(rig);
    const all = await movers({ measure: 'traded', limit: 500 });
    const median = all.rows[Math.floor(all.rows.length / 2)]?.traded ?? 0;
    const loud = await movers({ measure: 'traded', limit: 500, least: Math.floor(median) });
    expect(loud.total).toBe(all.total);
    expect(loud.rows.length + loud.hidden).toBe(all.total);
    expect(loud.hidden).toBeGreaterThan(0);
    const clubs = await movers({ measure: 'traded', limit: 500, kind: 'club' });
    expect(clubs.rows.every(({ share }) => share.startsWith('club_'))).toBe(true);
    expect(clubs.rows.map(({ share }) => share)).toEqual(all.rows.map(({ share }) => share).filter((share) => share.startsWith('club_')));
  });

  it('are empty before the market was read', async () => {
    rig = await createRig();
    expect(await movers({ measure: 'gainers' })).toMatchObject({ rows: [], total: 0, syncedAt: null });
    expect(await read(rig.watch('breadth', {}))).toMatchObject({ up: 0, value: null, volume: null, change: null, shares: 0 });
    expect(await read(rig.watch('market-map', {}))).toMatchObject({ shares: [], clubs: null, players: null });
    expect(await read(rig.watch('radar', {}))).toMatchObject({ moves: [], forecasts: null, at: null, next: null });
  });

  it('an hour without a followed tape has unknown changes, not zeros', async () => {
    rig = await createRig();
    await priced(rig);
    const hour = await movers({ measure: 'traded', span: '1h', limit: 500 });
    for (const { change, from } of hour.rows) if (from === null) expect(change).toBeNull();
  });

  it('name the rating that a recalculation changed, and the manager who left', async () => {
    rig = await createRig();
    await priced(rig);
    const before = await movers({ measure: 'traded', kind: 'player', limit: 1 });
    const share = before.rows[0]?.share ?? '';
    const id = Number(share.slice('player_'.length));
    const { rating } = rig.world.players.facts(id);
    Object.assign(rig.world.players.facts(id), { rating: rating + 2 });
    rig.servers.hub.changed('clubs', { full: true });
    await rig.pass(30 * 60_000);
    const after = await movers({ measure: 'rating-changes' });
    expect(after.rows.map((row) => [row.share, row.before, row.rating])).toEqual([[share, rating, rating + 2]]);
    const traded = await movers({ measure: 'traded', kind: 'player', limit: 2 });
    expect(traded.rows.find((row) => row.share === share)?.why).toMatchObject({
      kind: 'rating',
      text: { code: 'moves.rating', args: { from: rating, to: rating + 2 } },
    });
    const radar = await read(rig.watch('radar', {}));
    expect(radar).toMatchObject({ up: 1, down: 0, points: 1, recalculations: 1, forecasts: null });
    expect(radar.moves).toMatchObject([{ player: id, before: rating, now: rating + 2 }]);
    expect((radar.next ?? 0) - (radar.at ?? 0)).toBe(DAY);
  });
});

describe('the breadth and the map', () => {
  it('add up to the whole market', async () => {
    rig = await createRig();
    await priced(rig);
    const breadth = await read(rig.watch('breadth', {}));
    expect(breadth.up + breadth.down + breadth.unchanged + breadth.notTraded + breadth.unknown).toBe(420);
    const map = await read(rig.watch('market-map', {}));
    expect(map.shares.length + map.unpriced).toBe(20);
    const sum = map.groups.reduce((total, { value }) => total + (value ?? 0), 0);
    expect(sum).toBe(map.clubs);
    const last = map.shares.reduce((total, { last }) => total + (last ?? 0) * 1_000_000, 0);
    expect(sum).toBe(last);
    for (const { share, idle } of map.shares) {
      const index = rig.world.shares.fromKey(share) ?? -1;
      expect(idle).toBe(rig.world.figures.of(index, rig.world.now()).volume_7_day === 0);
    }
    const players = await read(rig.watch('market-map', { kind: 'player', group: 'position' }));
    expect((players.clubs ?? 0) + (players.players ?? 0)).toBe(breadth.value);
    expect(players.shares.length + players.unpriced).toBe(400);
  });
});

describe('shop packs', () => {
  it('compare the price with the asks of the same influence', async () => {
    rig = await createRig();
    await priced(rig);
    const { rows, rate, newSince } = await read(rig.watch('packs', {}));
    expect(rows.length).toBeGreaterThan(0);
    expect(newSince).toBeNull();
    expect(rows.some(({ isNew }) => isNew)).toBe(false);
    for (const { price, coin, book, onBook, shares } of rows) {
      expect(coin).toBe(Math.round((price / 1_000_000 / (rate ?? 1)) * 10_000));
      let cost: number | null = 0;
      for (const { club, amount } of shares) {
        let left = amount;
        for (const ask of rig.truth(`club_${club}`).asks as { price: number; num: number }[]) {
          const taken = Math.min(left, ask.num);
          cost += taken * ask.price;
          left -= taken;
        }
        if (left > 0) {
          cost = null;
          break;
        }
      }
      expect(book).toBe(cost);
      if (cost) expect(onBook).toBeCloseTo(((coin ?? 0) / cost - 1) * 100, 9);
    }
    const paid = rows.flatMap(({ payback }) => payback ?? []);
    expect(paid).toEqual([...paid].sort((a, b) => a - b));
  });
});
