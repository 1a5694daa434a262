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
const detailed = {
  ...filters,
  ...bounds(
    'contract',
    'rating_gk',
    'rating_tackling',
    'rating_passing',
    'rating_shooting',
    'rating_aggression',
    'rating_stamina',
    'desired_contract',
  ),
  position_mask: optional.int,
  position_mask_multi: optional.yes,
  include_loaned: optional.yes,
  ...each(
    optional.int,
    'fitness',
    'retired',
    'morale',
    'injured',
    'injury_id',
    'position',
    'multi_position',
    'ability_gk',
    'ability_tackling',
    'ability_passing',
    'ability_shooting',
    'banned',
    'cup_tied',
    'yellow_cards',
    'red_cards',
  ),
  agent_name: name.optional(),
  // a value, or the literal NULL or NOT_NULL
  ...each(
    z.union([id.transform(String), text], { error: 'wants.nullable' }).optional(),
    'loan_offered',
    'loan_offer_accepted',
    'loaned_to_club',
  ),
};
const freeOrClub = (asked: { free_agents?: boolean | undefined; club_id?: number | undefined }) =>
  !(asked.free_agents && asked.club_id !== undefined);
const FREE_OR_CLUB = 'wants.free-or-club';
/** Derives the position codes from the mask if an interface leaves them out. */
export const withPositions = <T extends { positions?: string[] | null | undefined; multi_position?: number | null | undefined }>(
  row: T,
): T => (row.positions || absent(row.multi_position) ? row : { ...row, positions: positionsOf(row.multi_position) });

const pages = { pages: { max: 50, totals: true } };
/** Transfers normally come in one answer; further pages are requested only if the answer reports them. */
const further = { page: id.min(1).optional() };

export const REST_PLAYERS = {
  '/players': rest(FRESH.player, z.strictObject(filters).refine(freeOrClub, FREE_OR_CLUB), page(PlayerRow.transform(withPositions)), pages),
  '/players/detailed': rest(
    FRESH.player,
    z.strictObject(detailed).refine(freeOrClub, FREE_OR_CLUB),
    page(Player.transform(withPositions)),
    pages,
  ),
  '/player/history/{player_id}': rest(FRESH.player, z.strictObject({ player_id: id }), playerHistory),
  '/player/transfer_history': rest(
    FRESH.player,
    z
      .strictObject({ season_id: optional.id, club_id: optional.id, player_id: optional.id, details: optional.yes, ...further })
      .refine(
        (asked) => asked.season_id !== undefined || asked.club_id !== undefined || asked.player_id !== undefined,
        'wants.club-or-player',
      ),
    rowsOf(transfer),
    { pages: { max: 50, totals: true } },
  ),
  '/players/loan_history': rest(
    FRESH.player,
    z
      .strictObject({ season_id: optional.id, club_id: optional.id })
      .refine((asked) => asked.season_id !== undefined || asked.club_id !== undefined, 'wants.season-or-club'),
    rowsOf(loan),
  ),
  '/players/morale_history/{player_id}': rest(
    FRESH.player,
    z.strictObject({ player_id: id, limit: whole.min(1).max(100).optional() }),
    usableRows(moraleChange),
  ),
} as const;
