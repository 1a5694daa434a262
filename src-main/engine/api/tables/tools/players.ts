import { z } from 'zod';
import { Excerpt, PlayerEarning } from '#contract/model/market/analysis.ts';
import { COIN, type Coin } from '#contract/model/market/money.ts';
import { Payout } from '#contract/model/clubs/terms.ts';
import { each, int, loose, optional, orNull, text, when } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { GSP } from '../gsp/gsp.ts';
import { auction } from '../gsp/transfers.ts';
import { moraleChange, playerHistory } from '../../decode/player-history.ts';
import { figuresOf } from '../../schema/lenient.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { between, club, country, ids, limit, page, pages, player, season, sortBy, sorted, username } from './argument-schemas.ts';
import { about, listIn, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolPlayer } from './served-rows.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** Rows are in base units, totals in coin. */
const payouts = z.preprocess(
  (raw) => ({ rows: isObject(raw) ? listIn(raw['payouts'] ?? raw['rows'] ?? []) : listIn(raw), figures: figuresOf(raw) }),
  z.object({ rows: usableRows(Payout), figures: z.record(z.string(), z.number()) }).transform(({ rows, figures }) => {
    const totals = Object.entries(figures).filter(([key]) => /total/i.test(key));
    return { rows, totals: Object.fromEntries(totals.map(([key, sum]) => [key, Math.round(sum * COIN) as Coin])) };
  }),
);

const earnings = z.looseObject({ meta: loose.nullish(), players: usableRows(PlayerEarning) }).transform(({ meta, players }) => {
  const { updated, total_results, total } = meta ?? {};
  const count = z.int().safeParse(total_results ?? total).data ?? null;
  return { ...Excerpt.parse({ updated: when.safeParse(updated).data ?? null, total: count }), players };
});

/** One page of auctions, with the total and the range of bids. */
const market = z
  .looseObject({
    items: usableRows(auction),
    total: orNull(int),
    totalListed: orNull(int),
    bidRange: orNull(z.union([z.looseObject(each(z.number().nullish(), 'min', 'max')), z.array(z.number())])),
  })
  .transform(({ items, total, totalListed, bidRange }) => ({ auctions: items, total, listed: totalListed, bids: bidRange }));

const { get_league_player_data, get_cup_player_data, get_comp_player_data } = GSP;
const transfers = rowsBy(GSP.get_player_transfer_history.data, 'transfers', 'history');
const auctionDetails = record(GSP.get_transfer_auction_details.data, 'auction');
const latest = rowsBy(GSP.get_all_transfer_history.data, 'transfers');
const topAuctions = rowsBy(GSP.get_top_transfer_auctions.data, 'auctions');

const ofPlayer = about('player_id');
const atClub = { club_id: ['club_id', 'loaned_to_club'] };
const search = { ...player, player_ids: ids, ...club, ...country, ...between('rating', 'age', 'wage'), ...sorted, ...pages };
const detailed = { ...player, ...club, ...each(optional.int, 'wages_min', 'wages_max'), ...sorted, ...pages };
/** `threshold`: number of seasons in which a player must earn back its price. */
const earningsOf = {
  threshold: int.min(1),
  country: optional.text,
  division: int.min(1).optional(),
  position: optional.text,
  ...between('rating', 'age'),
  min_buyable: optional.int,
  ...sortBy,
  ...page,
  ...limit,
};
/** Bids are given in base units. */
const marketOf = {
  positions: z.union([text, z.array(text)]).optional(),
  ...between('rating', 'age', 'bid'),
  search: optional.text,
  ...sortBy,
  ...page,
};

export const PLAYER_TOOLS = {
  search_players: tool(FRESH.player, ['player'], search, rows(toolPlayer, 'players'), {
    echo: { player_id: ['player_id'], player_ids: ['player_id'], ...atClub, country_id: ['country_id'] },
  }),
  get_player_overview: tool(FRESH.player, ['player'], player, record(toolPlayer, 'player'), ofPlayer),
  get_player_details: tool(FRESH.player, ['player'], detailed, rows(toolPlayer, 'players', 'player'), {
    echo: { player_id: ['player_id'], ...atClub },
  }),
  get_player_payouts: tool(FRESH.player, [], player, payouts, ofPlayer),
  get_agents_players: tool(FRESH.player, [], username, rows(toolPlayer, 'players'), {
    echo: { username: ['agent_name'] },
    needs: ['username'],
  }),
  get_player_transfer_history: tool(FRESH.reference, ['transfers'], player, transfers, ofPlayer),
  get_league_player_data: tool(FRESH.player, [], player, rowsBy(get_league_player_data.data, 'leagues'), ofPlayer),
  get_cup_player_data: tool(FRESH.player, [], player, rowsBy(get_cup_player_data.data, 'cups'), ofPlayer),
  get_comp_player_data: tool(FRESH.player, [], player, get_comp_player_data.data, ofPlayer),
  get_morale_history: tool(FRESH.player, [], { ...player, ...limit }, rows(moraleChange, 'changes', 'history'), ofPlayer),
  get_player_history: tool(FRESH.reference, [], player, record(playerHistory, 'history'), ofPlayer),
  get_player_earnings: tool(FRESH.dump, [], earningsOf, earnings),
  get_transfer_auction_details: tool(FRESH.book, ['auctions'], player, auctionDetails, ofPlayer),
  get_transfer_market: tool(FRESH.book, ['auctions'], marketOf, market),
  /** Sorted by rating, highest first, unlike the game-state method of the same name. */
  get_top_transfer_auctions: tool(FRESH.book, ['auctions'], { num: int.min(1).optional() }, topAuctions),
  /** Returns the 50 most recent transfers of a season. */
  get_all_transfer_history: tool(FRESH.reference, ['transfers'], season, latest, { echo: ['season_id'] }),
} as const;
