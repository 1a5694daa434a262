import { z } from 'zod';
import { yes } from '../http.ts';
import { unit } from '../world/rng.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { newestTrades } from './trades.ts';

const SUPPLY = 1_000_000;
/** Dollars a coin: a slow walk around 1.4 cents thousandths. */
export const coinPrice = (world: World, day: number): number =>
  0.0014 * (1 + 0.2 * (unit(world.seed, 121, day) - 0.5) + 0.1 * Math.sin(day / 9));

/** Game-wide figures as /market tells them; caps take a million of each share. */
export function market(world: World) {
  const now = world.now();
  const today = Math.floor(now / DAY);
  const { last, week } = world.figures.board(now);
  let [clubCap, playerCap, clubWeek, playerWeek] = [0, 0, 0, 0];
  for (let share = 0; share < world.shares.count; share++) {
    const [cap, volume] = [(last[share] ?? 0) * SUPPLY, week[share] ?? 0];
    if (world.shares.isClub(share)) [clubCap, clubWeek] = [clubCap + cap, clubWeek + volume];
    else [playerCap, playerWeek] = [playerCap + cap, playerWeek + volume];
  }
  // Weeks before the last are told as a share of it; the last one is counted from the trades.
  const against = (name: string, n: number, value: number, month = 4.2) => {
    const prior = Math.round(value * (0.8 + 0.45 * unit(world.seed, 122, today, n)));
    const change = (of: number, before: number): number => (before === 0 ? 0 : Math.round((of / before - 1) * 1_000) / 10);
    const [long, longPrior] = [Math.round(value * month), Math.round(prior * (month - 0.1))];
    return {
      [`${name}7dayVolume`]: value,
      [`${name}7dayVolumePrior`]: prior,
      [`${name}7dayVolumeChange`]: change(value, prior),
      [`${name}30dayVolume`]: long,
      [`${name}30dayVolumePrior`]: longPrior,
      [`${name}30dayVolumeChange`]: change(long, longPrior),
    };
  };
  const chart = (n: number, around: number) =>
    Array.from({ length: 30 }, (_, k) => {
      const day = today - 29 + k;
      return {
        date: iso(day * DAY).slice(0, 10),
        timestamp: day * DAY,
        value: Math.round(around * (0.6 + 0.8 * unit(world.seed, 123, day, n))),
      };
    });
  const active = Math.round(world.users.count * 0.7);
  const managers = Math.round(world.clubs.count * 0.72);
  const coin = coinPrice(world, now / DAY);
  return {
    TotalPlayers: world.players.count,
    PlayersMarketCap: playerCap,
    PlayerValues: world.players.count * 1_250_000 * 10_000,
    ...against('Players', 1, playerWeek),
    TotalClubs: world.clubs.count,
    ClubsMarketCap: clubCap,
    ClubBalances: world.clubs.count * 1_800_000 * 10_000,
    ...against('Clubs', 2, clubWeek),
    TotalMarketCap: clubCap + playerCap,
    ...against('Total', 3, clubWeek + playerWeek),
    UserBalances: world.users.count * 40_000 * 10_000,
    UserTotalVolume: (clubWeek + playerWeek) * 50,
    NumberOfUsers: world.users.count,
    NumberAgents: Math.round(world.users.count * 0.4),
    NumberManagers: managers,
    ActiveUsers: active,
    ActiveManagers: Math.round(managers * 0.85),
    InactiveManagers: managers - Math.round(managers * 0.85),
    NumberManagersLocked: Math.round(managers * 0.12),
    NumberManagersUnlocked: managers - Math.round(managers * 0.12),
    COIN2USDC: coin,
    CoinPriceChart: Array.from({ length: 30 }, (_, k) => ({
      date: iso((today - 29 + k) * DAY).slice(0, 10),
      timestamp: (today - 29 + k) * DAY,
      value: coinPrice(world, today - 29 + k),
    })),
    PlayersVolumeChart: chart(1, playerWeek / 7),
    ClubsVolumeChart: chart(2, clubWeek / 7),
    TransfersVolumeChart: chart(3, 9e10),
    CoinTradesVolumeChart: chart(4, 4e9),
    DailyActiveUsersChart: chart(5, active * 0.6),
    DailyTradesChart: chart(6, 6_500),
  };
}

/** Latest trades and transfers, richest and poorest clubs. */
export function ticker(world: World) {
  const clubs = Array.from({ length: world.clubs.count }, (_, n) => ({ club: n + 1, balance: world.clubs.facts(n + 1).balance })).sort(
    (a, b) => b.balance - a.balance,
  );
  const newest = newestTrades(world, 400);
  const trades = (club: boolean) =>
    newest
      .filter((trade) => world.shares.isClub(trade.share) === club)
      .slice(0, 5)
      .map((trade) => {
        const { kind, id } = world.shares.of(trade.share);
        return { share: { type: kind, id }, date: trade.time, price: trade.price, type: trade.marketBuy ? 'buy' : 'sell' };
      });
  return {
    club_balances: { rich: clubs.slice(0, 5), poor: clubs.slice(-5).reverse() },
    last_transfers: world.auctions
      .transfers()
      .slice(0, 10)
      .map((move) => ({ date: move.time, player: move.player, newclub: move.to, amount: move.amount })),
    club_trades: trades(true),
    player_trades: trades(false),
  };
}

export const MARKET_ROUTES: Record<string, Route> = {
  '/market': route({ query: z.object({}), answer: (world) => yes(market(world)) }),
  '/coin_price': route({
    query: z.object({}),
    answer: (world) => yes({ coin2usdc: coinPrice(world, world.now() / DAY), unix_time: world.now() }),
  }),
  '/ticker': route({ query: z.object({}), answer: (world) => yes(ticker(world)) }),
  '/trading_graph/all': route({
    query: z.object({}),
    answer: (world) => {
      const today = Math.floor(world.now() / DAY);
      const daily = Array.from({ length: 30 }, (_, k) => {
        const day = today - 29 + k;
        const [club_payouts, player_payouts] = [1, 2].map((n) => Math.round(4e9 * (0.5 + unit(world.seed, 124, day, n)))) as [
          number,
          number,
        ];
        return {
          date: iso(day * DAY).slice(0, 10),
          timestamp: day * DAY,
          total_payouts: club_payouts + player_payouts,
          club_payouts,
          player_payouts,
        };
      });
      const monthly = Array.from({ length: 12 }, (_, k) => {
        const at = new Date(world.now() * 1_000);
        const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11 + k, 1) / 1_000;
        return {
          month: iso(month).slice(0, 7),
          timestamp: month,
          total_payouts: 240_000_000_000,
          cash_injection: 60_000_000_000,
          player_game_shares: 4_000_000_000,
          circulation: 9_000_000_000_000 + k * 90_000_000_000,
        };
      });
      return yes({ daily, monthly });
    },
  }),
  '/rich_list': route({
    query: z.object({ limit: upTo(500, 50) }),
    answer: (world, _path, { limit }) => {
      const rows = Array.from({ length: world.users.count }, (_, user) => ({
        name: world.users.name(user),
        balance: world.users.cash(user),
      })).sort((a, b) => b.balance - a.balance);
      return yes(
        rows.slice(0, limit).map((row, n) => ({
          ...row,
          club_asset_value: 0,
          player_asset_value: 0,
          total_networth: row.balance,
          rank: n + 1,
          profile_pic: null,
        })),
      );
    },
  }),
  '/transfers/basic': route({
    query: z.object({}),
    answer: (world) =>
      yes(
        world.auctions
          .transfers()
          .slice(0, 20)
          .map((move) => ({
            player_id: move.player,
            from_club: move.from,
            to_club: move.to,
            cost: move.amount,
            unix_time: move.time,
            datetime: iso(move.time),
          })),
      ),
  }),
};
