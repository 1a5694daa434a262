import { z } from 'zod';
import { no, yes } from '../http.ts';
import { unit } from '../world/rng.ts';
import { DAY, LEAGUE_CLUBS, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { COUNTRIES } from '../world/clubs.ts';
import { voteState, type DemoVote } from '../world/votes.ts';
import { int, order, page, paged, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { newestTrades } from './trades.ts';

const SUPPLY = 1_000_000;
/** Dollars a coin: a slow walk around 1.4 cents thousandths. */
export const coinPrice = (world: World, day: number): number => 0.0014 * (1 + 0.2 * (unit(world.seed, 121, day) - 0.5) + 0.1 * Math.sin(day / 9));

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
      [`${name}7dayVolume`]: value, [`${name}7dayVolumePrior`]: prior, [`${name}7dayVolumeChange`]: change(value, prior),
      [`${name}30dayVolume`]: long, [`${name}30dayVolumePrior`]: longPrior, [`${name}30dayVolumeChange`]: change(long, longPrior),
    };
  };
  const chart = (n: number, around: number) =>
    Array.from({ length: 30 }, (_, k) => {
      const day = today - 29 + k;
      return { date: iso(day * DAY).slice(0, 10), timestamp: day * DAY, value: Math.round(around * (0.6 + 0.8 * unit(world.seed, 123, day, n))) };
    });
  const active = Math.round(world.users.count * 0.7);
  const managers = Math.round(world.clubs.count * 0.72);
  const coin = coinPrice(world, now / DAY);
  return {
    TotalPlayers: world.players.count, PlayersMarketCap: playerCap, PlayerValues: world.players.count * 1_250_000 * 10_000, ...against('Players', 1, playerWeek),
    TotalClubs: world.clubs.count, ClubsMarketCap: clubCap, ClubBalances: world.clubs.count * 1_800_000 * 10_000, ...against('Clubs', 2, clubWeek),
    TotalMarketCap: clubCap + playerCap, ...against('Total', 3, clubWeek + playerWeek),
    UserBalances: world.users.count * 40_000 * 10_000, UserTotalVolume: (clubWeek + playerWeek) * 50, NumberOfUsers: world.users.count,
    NumberAgents: Math.round(world.users.count * 0.4), NumberManagers: managers, ActiveUsers: active, ActiveManagers: Math.round(managers * 0.85),
    InactiveManagers: managers - Math.round(managers * 0.85), NumberManagersLocked: Math.round(managers * 0.12), NumberManagersUnlocked: managers - Math.round(managers * 0.12),
    COIN2USDC: coin,
    CoinPriceChart: Array.from({ length: 30 }, (_, k) => ({ date: iso((today - 29 + k) * DAY).slice(0, 10), timestamp: (today - 29 + k) * DAY, value: coinPrice(world, today - 29 + k) })),
    PlayersVolumeChart: chart(1, playerWeek / 7), ClubsVolumeChart: chart(2, clubWeek / 7), TransfersVolumeChart: chart(3, 9e10), CoinTradesVolumeChart: chart(4, 4e9),
    DailyActiveUsersChart: chart(5, active * 0.6), DailyTradesChart: chart(6, 6_500),
  };
}

/** Latest trades and transfers, richest and poorest clubs. */
export function ticker(world: World) {
  const clubs = Array.from({ length: world.clubs.count }, (_, n) => ({ club: n + 1, balance: world.clubs.facts(n + 1).balance })).sort((a, b) => b.balance - a.balance);
  const newest = newestTrades(world, 400);
  const trades = (club: boolean) =>
    newest.filter((trade) => world.shares.isClub(trade.share) === club).slice(0, 5).map((trade) => {
      const { kind, id } = world.shares.of(trade.share);
      return { share: { type: kind, id }, date: trade.time, price: trade.price, type: trade.marketBuy ? 'buy' : 'sell' };
    });
  return {
    club_balances: { rich: clubs.slice(0, 5), poor: clubs.slice(-5).reverse() },
    last_transfers: world.auctions.transfers().slice(0, 10).map((move) => ({ date: move.time, player: move.player, newclub: move.to, amount: move.amount })),
    club_trades: trades(true), player_trades: trades(false),
  };
}

function proposal(world: World, vote: DemoVote) {
  const { kind, id } = world.shares.of(vote.share);
  const now = world.now();
  const state = voteState(vote, now);
  const top = Math.max(...vote.options.map((option) => option.votes));
  const facts = kind === 'club' ? world.clubs.facts(id) : null;
  const left = Math.max(0, vote.endTime - now);
  return {
    proposal_id: vote.id, share_type: kind, share_id: id, name: world.shares.key(vote.share), proposal_type: vote.type,
    stage: state === 'upcoming' ? 'proposal' : state === 'voting' ? 'voting' : 'completed',
    manager_name: typeof facts?.manager === 'number' ? world.users.name(facts.manager) : null,
    start_time: iso(vote.startTime), end_time: iso(vote.endTime), end_time_unix: vote.endTime, time_remaining: `${Math.floor(left / 3_600)}h ${Math.floor((left % 3_600) / 60)}m`,
    vote_options: vote.options.map((option) => ({ option_id: option.id, option_data: option.candidate === null ? null : { [vote.type === 'agent' ? 'agent' : 'manager']: world.users.name(option.candidate) }, votes: option.votes, is_winner: state === 'finished' && option.votes === top })),
    total_votes: vote.options.reduce((sum, option) => sum + option.votes, 0),
  };
}

const league = (world: World, n: number) => {
  const first = n * LEAGUE_CLUBS + 1;
  const { country, division } = world.clubs.leagueOf(first);
  const teams = Math.min(LEAGUE_CLUBS, world.clubs.count - n * LEAGUE_CLUBS);
  return { league_id: 4_000 + n, season_id: SEASON, country_id: country, division, ticket_cost: 200_000, tv_money: 5_000_000_000, prize_money_pot: 90_000_000_000, ave_attendance: 8_000, num_teams: teams, round: 12, num_rounds: 38, comp_type: 0, total_clubs: teams };
};

export const MARKET_ROUTES: Record<string, Route> = {
  '/market': route({ query: z.object({}), answer: (world) => yes(market(world)) }),
  '/coin_price': route({ query: z.object({}), answer: (world) => yes({ coin2usdc: coinPrice(world, world.now() / DAY), unix_time: world.now() }) }),
  '/ticker': route({ query: z.object({}), answer: (world) => yes(ticker(world)) }),
  '/countries': route({ query: z.object({ page, per_page: upTo(300, 50) }), answer: (_world, _path, query) => yes(paged(COUNTRIES, query.page, query.per_page, (country_id) => ({ country_id }))) }),
  '/leagues': route({
    query: z.object({ page, per_page: upTo(400, 20), country_id: text.optional(), division: int.optional(), league_id: int.optional(), season_id: int.optional(), sort_by: text.optional(), sort_order: order.optional() }),
    answer: (world, _path, query) => {
      const countries = query.country_id?.split(',');
      const all = Array.from({ length: world.clubs.leagues }, (_, n) => league(world, n))
        .filter((row) => (!countries || countries.includes(row.country_id)) && (query.division === undefined || row.division === query.division) && (query.league_id === undefined || row.league_id === query.league_id));
      return yes(paged(all, query.page, query.per_page, (row) => row));
    },
  }),
  '/trading_graph/all': route({
    query: z.object({}),
    answer: (world) => {
      const today = Math.floor(world.now() / DAY);
      const daily = Array.from({ length: 30 }, (_, k) => {
        const day = today - 29 + k;
        const [club_payouts, player_payouts] = [1, 2].map((n) => Math.round(4e9 * (0.5 + unit(world.seed, 124, day, n)))) as [number, number];
        return { date: iso(day * DAY).slice(0, 10), timestamp: day * DAY, total_payouts: club_payouts + player_payouts, club_payouts, player_payouts };
      });
      const monthly = Array.from({ length: 12 }, (_, k) => {
        const at = new Date(world.now() * 1_000);
        const month = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 11 + k, 1) / 1_000;
        return { month: iso(month).slice(0, 7), timestamp: month, total_payouts: 240_000_000_000, cash_injection: 60_000_000_000, player_game_shares: 4_000_000_000, circulation: 9_000_000_000_000 + k * 90_000_000_000 };
      });
      return yes({ daily, monthly });
    },
  }),
  '/rich_list': route({
    query: z.object({ limit: upTo(500, 50) }),
    answer: (world, _path, { limit }) => {
      const rows = Array.from({ length: world.users.count }, (_, user) => ({ name: world.users.name(user), balance: world.users.cash(user) })).sort((a, b) => b.balance - a.balance);
      return yes(rows.slice(0, limit).map((row, n) => ({ ...row, club_asset_value: 0, player_asset_value: 0, total_networth: row.balance, rank: n + 1, profile_pic: null })));
    },
  }),
  '/transfers/basic': route({
    query: z.object({}),
    answer: (world) => yes(world.auctions.transfers().slice(0, 20).map((move) => ({ player_id: move.player, from_club: move.from, to_club: move.to, cost: move.amount, unix_time: move.time, datetime: iso(move.time) }))),
  }),
  '/proposals/active': route({
    query: z.object({ page, per_page: upTo(5_000, 100), proposal_type: text.optional(), share_type: text.optional(), stage_filter: text.optional(), club_id: int.optional(), player_id: int.optional(), name: text.optional() }),
    answer: (world, _path, query) => {
      const all = world.votes.open().map((vote) => proposal(world, vote)).filter((row) =>
        (query.proposal_type === undefined || row.proposal_type === query.proposal_type) && (query.share_type === undefined || row.share_type === query.share_type) &&
        (query.stage_filter === undefined || row.stage === query.stage_filter) && (query.club_id === undefined || (row.share_type === 'club' && row.share_id === query.club_id)) &&
        (query.player_id === undefined || (row.share_type === 'player' && row.share_id === query.player_id)));
      return yes(paged(all, query.page, query.per_page, (row) => row));
    },
  }),
  '/proposals/historical': route({
    query: z.object({ days_back: upTo(7, 7) }),
    answer: (world, _path, { days_back }) => {
      const all = world.votes.ended().filter((vote) => vote.endTime >= world.now() - days_back * DAY).map((vote) => proposal(world, vote));
      const tally = (key: 'proposal_type' | 'share_type') => all.reduce<Record<string, number>>((sum, row) => ({ ...sum, [row[key]]: (sum[row[key]] ?? 0) + 1 }), {});
      return yes({ days_back, total_ended: all.length, by_type: tally('proposal_type'), by_share_type: tally('share_type'), daily_stats: [], all_proposals: all });
    },
  }),
  '/league_tables': route({
    query: z.object({ country_id: text.optional(), division: int.optional(), league_id: int.optional(), season_id: int.optional() }),
    answer: (world, _path, query) => {
      if (query.league_id === undefined && (query.country_id === undefined || query.division === undefined)) return no(400, 'league_id, or country_id and division, is required');
      const n = Array.from({ length: world.clubs.leagues }, (_, k) => k).find((k) => {
        const row = league(world, k);
        return query.league_id === undefined ? row.country_id === query.country_id && row.division === query.division : row.league_id === query.league_id;
      });
      if (n === undefined) return no(404, 'League not found');
      const ids = Array.from({ length: LEAGUE_CLUBS }, (_, k) => n * LEAGUE_CLUBS + k + 1).filter(world.clubs.has);
      const rows = ids.map(world.clubs.facts).sort((a, b) => a.league_position - b.league_position).map((club, k) => {
        const [won, drawn] = [Math.max(0, 9 - Math.floor(k / 2)), 2 + (club.club_id % 3)];
        return { club_id: club.club_id, league_id: club.league_id, manager_name: club.manager === null ? null : world.users.name(club.manager), country_id: club.country_id, division: club.division, club_ix: k, played: 12, won, drawn: Math.min(drawn, 12 - won), lost: Math.max(0, 12 - won - drawn), goals_for: 24 - k, goals_against: 6 + k, pts: won * 3 + Math.min(drawn, 12 - won), form: club.form, old_position: club.previous_position, new_position: k + 1, season_id: SEASON };
      });
      return yes(rows);
    },
  }),
};
