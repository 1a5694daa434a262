import { z } from 'zod';
import { Excerpt, PlayerEarning } from '#contract/model/market/analysis.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { COIN } from '#contract/model/market/money.ts';
import { Payout } from '#contract/model/clubs/terms.ts';
import { int, loose, text, when } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { GSP_PLAYERS } from '../gsp/players.ts';
import { GSP_TRANSFERS } from '../gsp/transfers.ts';
import { moraleChange, playerHistory } from '../../decode/player-history.ts';
import { figuresOf } from '../../schema/lenient.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { between, club, country, ids, limit, page, pages, player, sortBy, sorted, username } from './argument-schemas.ts';
import { listIn, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolPlayer } from './served-rows.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const ofPlayer = { echo: ['player_id'], needs: ['player_id'] };

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

export const PLAYER_TOOLS = {
  search_players: tool(
    FRESH.player,
    ['player'],
    { ...player, player_ids: ids, ...club, ...country, ...between('rating', 'age', 'wage'), ...sorted, ...pages },
    rows(toolPlayer, 'players'),
    { echo: { player_id: ['player_id'], player_ids: ['player_id'], club_id: ['club_id', 'loaned_to_club'], country_id: ['country_id'] } },
  ),
  get_player_overview: tool(FRESH.player, ['player'], player, record(toolPlayer, 'player'), ofPlayer),
  get_player_details: tool(
    FRESH.player,
    ['player'],
    { ...player, ...club, wages_min: int.optional(), wages_max: int.optional(), ...sorted, ...pages },
    rows(toolPlayer, 'players', 'player'),
    { echo: { player_id: ['player_id'], club_id: ['club_id', 'loaned_to_club'] } },
  ),
  get_player_payouts: tool(FRESH.player, [], player, payouts, ofPlayer),
  get_agents_players: tool(FRESH.player, [], username, rows(toolPlayer, 'players'), {
    echo: { username: ['agent_name'] },
    needs: ['username'],
  }),
  get_player_transfer_history: tool(
    FRESH.reference,
    ['transfers'],
    player,
    rowsBy(GSP_PLAYERS.get_player_transfer_history.data, 'transfers', 'history'),
    ofPlayer,
  ),
  get_league_player_data: tool(FRESH.player, [], player, rowsBy(GSP_PLAYERS.get_league_player_data.data, 'leagues'), ofPlayer),
  get_cup_player_data: tool(FRESH.player, [], player, rowsBy(GSP_PLAYERS.get_cup_player_data.data, 'cups'), ofPlayer),
  get_comp_player_data: tool(FRESH.player, [], player, GSP_PLAYERS.get_comp_player_data.data, ofPlayer),
  get_morale_history: tool(FRESH.player, [], { ...player, ...limit }, rows(moraleChange, 'changes', 'history'), ofPlayer),
  get_player_history: tool(FRESH.reference, [], player, record(playerHistory, 'history'), ofPlayer),
  get_transfer_auction_details: tool(
    FRESH.book,
    ['auctions'],
    player,
    record(GSP_TRANSFERS.get_transfer_auction_details.data, 'auction'),
    ofPlayer,
  ),
  /** `threshold`: number of seasons in which a player must earn back its price. */
  get_player_earnings: tool(
    FRESH.dump,
    [],
    {
      threshold: int.min(1),
      country: text.optional(),
      division: int.min(1).optional(),
      position: text.optional(),
      ...between('rating', 'age'),
      min_buyable: int.optional(),
      ...sortBy,
      ...page,
      ...limit,
    },
    earnings,
  ),
} as const;
