import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { census } from '../world/players/census.ts';
import { finances } from '../world/clubs/finances.ts';
import { activeAt } from '../world/market/owners.ts';
import { SUPPLY } from '../world/clubs/payouts.ts';
import { prepared, turn, whole } from '../world/market/prepared.ts';
import { unit } from '../world/rng.ts';
import { DAY } from '../world/scale.ts';
import { STEP } from '../world/clubs/sums.ts';
import { coinPrice } from '../world/market/coin-price.ts';
import { volumes } from '../world/market/volumes.ts';
import type { World } from '../world/world.ts';
import { payoutGraph } from './payout-graph.ts';
import { iso, route, type Route } from './route.ts';
import { newestTrades } from './trade-routes.ts';

const ACTIVE = 14 * DAY;

/** A retry after a second usually finds the data ready. */
export const NOT_READY = no(503, 'Data not yet available', { 'retry-after': '1' });
const orNotReady = (made: unknown): Answer => (made === null ? NOT_READY : yes(made));

/** Market-wide figures, as in /market. Market caps count a million influence per share. */
function* figuresOfMarket(world: World, _what: 'all') {
  yield* whole(() => world.figures.warm(STEP, world.now()));
  yield* whole(() => volumes(world).warm(STEP));
  const people = yield* populations(world);
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
  // Earlier periods are estimated in proportion to the last one, because no other response shows them.
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

/** Counts of traders, managers and clubs, and their total balances. */
function* populations(world: World) {
  const active = (user: number): boolean => activeAt(world, user) >= world.now() - ACTIVE;
  yield* whole(() => census(world).warm(STEP));
  const sums = { clubBalances: 0, managers: 0, activeManagers: 0, locked: 0, activeUsers: 0, userBalances: 0 };
  for (let club = 1; club <= world.clubs.count; club++) {
    if (turn(club)) yield;
    const { manager, manager_locked } = world.clubs.facts(club);
    sums.clubBalances += finances(world).balance(club);
    if (manager === null) continue;
    sums.managers++;
    if (active(manager)) sums.activeManagers++;
    if (manager_locked) sums.locked++;
  }
  for (let user = 0; user < world.users.count; user++) {
    if (turn(user)) yield;
    if (active(user)) sums.activeUsers++;
    sums.userBalances += world.ledger.coin(user);
  }
  const { values: playerValues, agents } = census(world).all();
  return { ...sums, playerValues, agents };
}

/** Market-wide figures, in a large world up to a few seconds old. */
export const market = prepared(10, figuresOfMarket);
const balances = prepared(60, function* (world: World, _what: 'clubs') {
  const found: { club: number; balance: number }[] = [];
  for (let club = 1; club <= world.clubs.count; club++) {
    if (turn(club)) yield;
    found.push({ club, balance: finances(world).balance(club) });
  }
  return found.sort((a, b) => b.balance - a.balance);
});

/** Latest trades and transfers, richest and poorest clubs. */
function ticker(world: World) {
  const clubs = balances(world, 'clubs');
  if (clubs === null) return null;
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

export const MARKET_ROUTES = {
  '/market': route({ query: z.object({}), answer: (world) => orNotReady(market(world, 'all')) }),
  '/coin_price': route({
    query: z.object({}),
    answer: (world) => yes({ coin2usdc: coinPrice(world, world.now() / DAY), unix_time: world.now() }),
  }),
  '/ticker': route({ query: z.object({}), answer: (world) => orNotReady(ticker(world)) }),
  '/trading_graph/all': route({ query: z.object({}), answer: (world) => orNotReady(payoutGraph(world, 'all')) }),
} satisfies Record<string, Route>;
