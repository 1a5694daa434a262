import { z } from 'zod';
import { Player, PlayerRow, positionsOf } from '#contract/model/clubs/player.ts';
import { absent, bounds, countries, each, id, name, optional, page, paging, text, whole } from '../../schema/fields.ts';
import { loan, moraleChange, playerHistory, transfer } from '../../decode/player-history.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { usableRows } from '../../schema/usable-rows.ts';

const SIZES = [5, 10, 20, 50] as const;

const filters = {
  ...paging(SIZES, 'players'),
  ...each(optional.whole, 'age_min', 'age_max', 'age', 'dob_min', 'dob_max'),
  player_id: z.array(id).optional(),
  ...bounds('wages', 'rating', 'value'),
  country_id: countries.optional(),
  owned: name.optional(),
  positions: text.optional(),
  club_id: optional.id,
  free_agents: optional.yes,
  ...each(optional.int, 'allow_transfer', 'allow_renew'),
};
/** A value, or the literal NULL or NOT_NULL. */
const nullable = z.union([id.transform(String), text], { error: 'wants.nullable' }).optional();
const detailed = {
  ...filters,
  ...bounds('contract', 'rating_gk', 'rating_tackling', 'rating_passing', 'rating_shooting', 'rating_aggression', 'rating_stamina'),
  ...bounds('desired_contract'),
  position_mask: optional.int,
  position_mask_multi: optional.yes,
  include_loaned: optional.yes,
  ...each(optional.int, 'fitness', 'retired', 'morale', 'injured', 'injury_id', 'position', 'multi_position', 'ability_gk'),
  ...each(optional.int, 'ability_tackling', 'ability_passing', 'ability_shooting', 'banned', 'cup_tied', 'yellow_cards', 'red_cards'),
  agent_name: name.optional(),
  ...each(nullable, 'loan_offered', 'loan_offer_accepted', 'loaned_to_club'),
};
type Asked = { readonly free_agents?: boolean | undefined; readonly club_id?: number | undefined };
const freeOrClub = ({ free_agents, club_id }: Asked): boolean => !(free_agents && club_id !== undefined);
/** Derives the position codes from the mask if an interface leaves them out. */
export const withPositions = <T extends { positions?: string[] | null | undefined; multi_position?: number | null | undefined }>(
  row: T,
): T => (row.positions || absent(row.multi_position) ? row : { ...row, positions: positionsOf(row.multi_position) });

const moves = z
  .strictObject({
    ...each(optional.id, 'season_id', 'club_id', 'player_id'),
    details: optional.yes,
    // transfers normally come in one answer; further pages are requested only if the answer reports them
    page: id.min(1).optional(),
  })
  .refine(({ season_id, club_id, player_id }) => [season_id, club_id, player_id].some((one) => one !== undefined), 'wants.club-or-player');
const loans = z
  .strictObject(each(optional.id, 'season_id', 'club_id'))
  .refine(({ season_id, club_id }) => season_id !== undefined || club_id !== undefined, 'wants.season-or-club');
const morale = z.strictObject({ player_id: id, limit: whole.min(1).max(100).optional() });
const listed = z.strictObject(filters).refine(freeOrClub, 'wants.free-or-club');
const listedDetails = z.strictObject(detailed).refine(freeOrClub, 'wants.free-or-club');
const pages = { pages: { max: 50, totals: true } };

export const REST_PLAYERS = {
  '/players': rest(FRESH.player, ['player'], listed, page(PlayerRow.transform(withPositions)), pages),
  '/players/detailed': rest(FRESH.player, ['player'], listedDetails, page(Player.transform(withPositions)), pages),
  '/player/history/{player_id}': rest(FRESH.player, [], z.strictObject({ player_id: id }), playerHistory),
  '/player/transfer_history': rest(FRESH.player, ['transfers'], moves, rowsOf(transfer), pages),
  '/players/loan_history': rest(FRESH.player, [], loans, rowsOf(loan)),
  '/players/morale_history/{player_id}': rest(FRESH.player, [], morale, usableRows(moraleChange)),
} as const;
