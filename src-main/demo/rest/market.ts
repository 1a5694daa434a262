import { z } from 'zod';
import { no, yes } from '../http.ts';
import { census } from '../world/census.ts';
import { finances } from '../world/finances.ts';
import { activeAt } from '../world/owners.ts';
import { SUPPLY } from '../world/payouts.ts';
import { unit } from '../world/rng.ts';
import { DAY } from '../world/scale.ts';
import { volumes } from '../world/volumes.ts';
import type { World } from '../world/world.ts';
import { payoutGraph } from './payout-graph.ts';
import { iso, route, type Route } from './route.ts';
import { newestTrades } from './trades.ts';

/** Dollars a coin: a slow walk around 1.4 cents thousandths. */
export const coinPrice = (world: World, day: number): number =>
  0.0014 * (1 + 0.2 * (unit(world.seed, 121, day) - 0.5) + 0.1 * Math.sin(day / 9));

const ACTIVE = 14 * DAY;

/** Game-wide figures as /market tells them; caps take a million of each share. */
export function market(world: World) {
  const now = world.now();
  const today = Math.floor(now / DAY);
  const { last, week } = world.figures.board(now);
  const sums = volumes(world);
  let [clubCap, playerCap, clubWeek, playerWeek] = [0, 0, 0, 0];
  for (let share = 0; share < world.shares.count; share++) {
    const [cap, volume] = [(last[share] ?? 0) * SUPPLY, week[share] ?? 0];
    if (world.shares.isClub(share)) [clubCap, clubWeek] = [clubCap + cap, clubWeek + volume];
    else [playerCap, playerWeek] = [playerCap + cap, playerWeek + volume];
  }
  const days = Array.from({ length: 30 }, (_, k) => today - 29 + k);
  const month = (what: 'clubs' | 'players'): number => days.reduce((sum, day) => sum + sums.on(what, day), 0);
  // Stretches before the last are told in proportion to it; nothing else shows them.
  const against = (name: string, n: number, short: number, long: number, unitName = 'Volume') => {
    const change = (of: number, before: number): number => (before === 0 ? 0 : Math.round((of / before - 1) * 1_000) / 10);
    const earlier = (value: number, k: number): number => Math.round(value * (0.8 + 0.45 * unit(world.seed, 122, today, n, k)));
    const [shortPrior, longPrior] = [earlier(short, 0), earlier(long, 1)];
    return {
      [`${name}7day${unitName}`]: short,
      [`${name}7day${unitName}Prior`]: shortPrior,
      [`${name}7day${unitName}Change`]: change(short, shortPrior),
      [`${name}30day${unitName}`]: long,
      [`${name}30day${unitName}Prior`]: longPrior,
      [`${name}30day${unitName}Change`]: change(long, longPrior),
    };
  };
  const chart = (valueOn: (day: number) => number) =>
    days.map((day) => ({ date: iso(day * DAY).slice(0, 10), timestamp: day * DAY, value: valueOn(day) }));
  const [clubMonth, playerMonth] = [month('clubs'), month('players')];
  const moved = world.moves.between(now - 30 * DAY, now + 1);
  const paid = (from: number, to = now + 1): number =>
    moved.reduce((sum, { time, amount }) => sum + (time >= from && time < to ? amount : 0), 0);
  const coinTrades = (n: number, day: number): number => Math.round(4e9 * (0.6 + 0.8 * unit(world.seed, 123, day, n)));
  const people = populations(world);
  const coin = coinPrice(world, now / DAY);
  const svc = (count: number): number => days.slice(-count).reduce((sum, day) => sum + coinTrades(4, day), 0);
  return {
    TotalPlayers: world.players.count,
    PlayersMarketCap: playerCap,
    PlayerValues: people.playerValues,
    ...against('Players', 1, playerWeek, playerMonth),
    TotalClubs: world.clubs.count,
    ClubsMarketCap: clubCap,
    ClubBalances: people.clubBalances,
    ...against('Clubs', 2, clubWeek, clubMonth),
    TotalMarketCap: clubCap + playerCap,
    ...against('Total', 3, clubWeek + playerWeek, clubMonth + playerMonth),
    ...against('Transfers', 4, paid(now - 7 * DAY), paid(0), 'Vol'),
    ...against('CoinTrades', 5, svc(7), svc(30), 'VolSVC'),
    ...against('CoinTrades', 6, Math.round((svc(7) / 10_000) * coin), Math.round((svc(30) / 10_000) * coin), 'VolUSDC'),
    UserBalances: people.userBalances,
    UserTotalVolume: (clubMonth + playerMonth) * 15,
    NumberOfUsers: world.users.count,
    NumberAgents: people.agents,
    NumberManagers: people.managers,
    ActiveUsers: people.activeUsers,
    ActiveManagers: people.activeManagers,
    InactiveManagers: people.managers - people.activeManagers,
    NumberManagersLocked: people.locked,
    NumberManagersUnlocked: people.managers - people.locked,
    COIN2USDC: coin,
    CoinPriceChart: chart((day) => coinPrice(world, day)),
    PlayersVolumeChart: chart((day) => sums.on('players', day)),
    ClubsVolumeChart: chart((day) => sums.on('clubs', day)),
    TransfersVolumeChart: chart((day) => paid(day * DAY, (day + 1) * DAY)),
    CoinTradesVolumeChart: chart((day) => coinTrades(4, day)),
    DailyActiveUsersChart: chart((day) => Math.round(people.activeUsers * (0.5 + 0.3 * unit(world.seed, 123, day, 5)))),
    DailyTradesChart: chart((day) => sums.on('trades', day)),
  };
}

/** Who there is, and what they have together. */
function populations(world: World) {
  const active = (user: number): boolean => activeAt(world, user) >= world.now() - ACTIVE;
  const clubs = Array.from({ length: world.clubs.count }, (_, n) => world.clubs.facts(n + 1));
  const managers = clubs.filter(({ manager }) => manager !== null);
  const { values: playerValues, agents } = census(world).all();
  const users = Array.from({ length: world.users.count }, (_, user) => user);
  return {
    playerValues,
    agents,
    clubBalances: clubs.reduce((sum, { club_id }) => sum + finances(world).balance(club_id), 0),
    managers: managers.length,
    activeManagers: managers.filter(({ manager }) => manager !== null && active(manager)).length,
    locked: managers.filter(({ manager_locked }) => manager_locked).length,
    activeUsers: users.filter(active).length,
    userBalances: users.reduce((sum, user) => sum + world.ledger.coin(user), 0),
  };
}

/** Latest trades and transfers, richest and poorest clubs. */
export function ticker(world: World) {
  const clubs = Array.from({ length: world.clubs.count }, (_, n) => ({ club: n + 1, balance: finances(world).balance(n + 1) })).sort(
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
    last_transfers: world.moves
      .newest(10)
      .flatMap(({ time, player, to, amount }) => (to === null ? [] : [{ date: time, player, newclub: to, amount }])),
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
      const told = payoutGraph(world);
      return told === null ? no(503, 'Data not yet available') : yes(told);
    },
  }),
};
