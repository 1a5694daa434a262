import { z } from 'zod';
import { yes } from '../http.ts';
import { prepared, turn } from '../world/market/prepared.ts';
import { coinPrice } from '../world/market/coin-price.ts';
import { packOf, packsLeft, shopClub } from '../world/market/shop-packs.ts';
import type { World } from '../world/world.ts';
import { clubYield, NEVER, payback, perInfluence, THRESHOLDS, within } from '../world/market/yields.ts';
import { NOT_READY } from './market-routes.ts';
import { int } from './query.ts';
import { iso, route, type Route } from './route.ts';

type Row = readonly (string | number | null)[];
interface Table {
  readonly fields: readonly string[];
  readonly row: (world: World, club: number, threshold: number) => Row | null;
}
const named = <N extends string>(tables: Readonly<Record<N, Table>>) => tables;
const round = (value: number, digits = 4): number => Math.round(value * 10 ** digits) / 10 ** digits;
const place = (world: World, club: number): Row => {
  const { country, division } = world.clubs.leagueOf(club);
  return [country, division, world.tables.standing(club)?.new_position ?? null];
};
const share = (world: World, club: number): number => world.shares.indexOf('club', club) ?? 0;
/** Payouts of one influence per season, in coin. */
const yieldOf = (world: World, club: number): number => round(perInfluence(clubYield(world, club)) / 10_000, 6);

/** Dumps: each names its columns and has one row per club. A null row leaves the club out. */
const TABLES = named({
  club_packs: {
    fields: [
      'club_id',
      'club_country',
      'club_division',
      'club_position',
      'tier',
      'tranche',
      'tranche_remaining',
      'packs_available',
      'price_per_pack_raw',
      'influence_per_pack',
      'coin_per_influence_per_season',
      'payback_seasons',
    ],
    row: (world, club) => {
      const sale = shopClub(world, club);
      const { shares, price } = packOf(world, club);
      if (price === null || packsLeft(sale) === 0) return null;
      const earned = shares.reduce((sum, one) => sum + one.amount * perInfluence(clubYield(world, one.club)), 0);
      const dollars = (earned / 10_000) * coinPrice(world, world.now() / 86_400) * 1_000_000;
      return [
        club,
        ...place(world, club),
        sale.tier,
        sale.tranche,
        sale.remaining,
        packsLeft(sale),
        price,
        shares.reduce((sum, { amount }) => sum + amount, 0),
        yieldOf(world, club),
        dollars <= 0 ? NEVER : round(price / dollars, 2),
      ];
    },
  },
  club_earnings: {
    fields: [
      'club_id',
      'club_country',
      'club_division',
      'club_position',
      'current_earnings',
      'season_earnings',
      'coin_per_influence_per_season',
      'last_price',
      'payback_seasons',
      ...THRESHOLDS.flatMap((n) => [`buyable_${n}s`, `cost_${n}s`]),
    ],
    row: (world, club) => {
      const yielded = clubYield(world, club);
      const last = world.figures.lastPrice(share(world, club));
      const { asks } = world.books.peek(share(world, club));
      const buyable = THRESHOLDS.flatMap((n) => {
        const { num, sum } = within(asks, (price) => price <= n * perInfluence(yielded));
        return [num, sum];
      });
      return [club, ...place(world, club), yielded.sofar, yielded.season, yieldOf(world, club), last, payback(last, yielded), ...buyable];
    },
  },
  club_earnings_light: {
    fields: ['club_id', 'current_earnings', 'coin_per_influence_per_season'],
    row: (world, club) => [club, clubYield(world, club).sofar, yieldOf(world, club)],
  },
  /** Clubs with bids above their payouts of `threshold` seasons. */
  club_seller_opportunities: {
    fields: [
      'club_id',
      'club_country',
      'club_division',
      'club_position',
      'current_earnings',
      'sellable',
      'revenue',
      'avg_price',
      'payback',
    ],
    row: (world, club, threshold) => {
      const yielded = clubYield(world, club);
      const { num, sum } = within(world.books.peek(share(world, club)).bids, (price) => price >= threshold * perInfluence(yielded));
      if (num === 0) return null;
      return [club, ...place(world, club), yielded.sofar, num, sum, round(sum / num, 2), payback(sum / num, yielded)];
    },
  },
});

const made = prepared(120, function* (world: World, key: string): Generator<void, Row[]> {
  const [name, threshold] = key.split(':');
  const rows: Row[] = [];
  for (let club = 1; club <= world.clubs.count; club++) {
    if (turn(club)) yield;
    const row = TABLES[name as keyof typeof TABLES].row(world, club, Number(threshold));
    if (row) rows.push(row);
  }
  return rows;
});

const dump = (name: string, { fields }: Table): Route =>
  route({
    query: z.object({ threshold: int.default(10) }),
    answer: (world, _path, { threshold }) => {
      const data = world.head().height <= world.startHeight ? null : made(world, `${name}:${threshold}`);
      if (data === null) return NOT_READY;
      const at = Math.floor(world.now() / 120) * 120;
      const meta = { dump: name, updated: iso(at), updated_unix: at, total_results: data.length, fields };
      return yes({ meta: name === 'club_seller_opportunities' ? { ...meta, threshold } : meta, data }, { 'cache-control': 'max-age=120' });
    },
  });

export const CLUB_DUMP_ROUTES = Object.fromEntries(
  Object.entries<Table>(TABLES).map(([name, table]) => [`/dumps/${name}`, dump(name, table)]),
) as Record<`/dumps/${keyof typeof TABLES}`, Route>;
