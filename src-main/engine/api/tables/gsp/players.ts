import { z } from 'zod';
import { ok, type Result } from '#contract/faults.ts';
import { Injury, RatingChange } from '#contract/model/clubs/player-moves.ts';
import { Player, PlayerStats } from '#contract/model/clubs/player.ts';
import { checker } from '../../../base/fast-decode.ts';
import { decode } from '../../schema/decode.ts';
import { flag, int as integer, number } from '#contract/model/app/row-fields.ts';
import { country, each, id, int, listOf, name, none, oneOf, optional, orNull, when } from '../../schema/fields.ts';
import { transfer } from './transfers.ts';
import { withPositions } from '../rest/players.ts';
import { open } from '../../schema/lenient.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';
import { LoanOffer, Payout } from '#contract/model/clubs/terms.ts';
import { coded } from '../../schema/decode-error.ts';

/** The agent's wishes are one object here and three fields in REST; the model follows REST. */
const served = Player.extend({ desired: z.looseObject({ contract: int.nullish(), transfer: flag, renew: flag }).nullish() });
const toModel = ({ desired, ...row }: z.output<typeof served>): Player =>
  withPositions({
    ...row,
    ...(row.agent_name === '' && { agent_name: null }), // the game state writes '' for nobody, REST null
    ...(desired && {
      desired_contract: desired.contract ?? null,
      allow_transfer: desired.transfer ?? null,
      allow_renew: desired.renew ?? null,
    }),
  });
export const gspPlayer = served.transform(toModel);

const fits = checker(served);
/** Decodes one player of a bulk answer like `gspPlayer`, but several times as fast if the row fits as it is. */
export const readPlayer = (endpoint: string, raw: unknown): Result<Player> =>
  fits(raw) ? ok(toModel(raw as z.output<typeof served>)) : decode(endpoint, gspPlayer, raw);

const onePlayer = z.strictObject({ player_id: id });
const ofClub = z.strictObject({ club_id: id });
/** A player's statistics. The game state writes `apearances` and `Active`, and has two names for an average. */
const playerStats = PlayerStats.extend({
  apearances: integer,
  sub_apearances: integer,
  ave_rating: number,
  Active: flag,
  league_id: integer,
  cup_id: integer,
}).transform(({ apearances, sub_apearances, ave_rating, Active, league_id, cup_id, ...row }): PlayerStats => ({
  ...row,
  comp_id: row.comp_id ?? league_id ?? cup_id ?? null,
  active: row.active ?? Active ?? null,
  appearances: row.appearances ?? apearances ?? null,
  sub_appearances: row.sub_appearances ?? sub_apearances ?? null,
  average_rating: row.average_rating ?? ave_rating ?? null,
}));
const stats = listOf(playerStats);
const bothStats = z.object({ leagues: stats, cups: stats }).nullable();
const history = { player_history_id: int.nullish(), player_id: id.nullish() };
const ratingChange = RatingChange.extend({ ...history, date_updated: orNull(RatingChange.shape.date_updated) });
const injury = Injury.extend({
  injury_history_id: int.nullish(),
  player_id: id.nullish(),
  start_date: orNull(Injury.shape.start_date),
  end_date: orNull(Injury.shape.end_date),
});
const loanOffer = open({ ...LoanOffer.shape, date: when }).transform((row): LoanOffer => row);
const attributes = z.strictObject({
  ...each(optional.int, 'age_low', 'age_high', 'rating_low', 'rating_high', 'position'),
  nationality: country.optional(),
  limit: int,
  offset: int,
});

export const GSP_PLAYERS = {
  get_players: gsp('yes', FRESH.player, ['player'], z.strictObject({ player_ids: z.array(id) }), listOf(gspPlayer), {
    hostedRule: ({ player_ids }) => (player_ids.length > 100 ? coded('wants.most-players') : null),
  }),
  get_agents_players: gsp('yes', FRESH.player, [], z.strictObject({ agent_name: name }), listOf(gspPlayer)),
  get_squad: gsp('yes', FRESH.club, ['club', 'player'], ofClub, listOf(gspPlayer)),
  get_freebench: gsp('off', FRESH.player, [], none, listOf(gspPlayer)),
  get_player_ids: gsp('raw', FRESH.reference, [], none, listOf(z.looseObject({ player_id: id }))),
  get_players_by_attributes: gsp('unknown', FRESH.player, [], attributes, listOf(gspPlayer)),
  get_comp_player_data: gsp('yes', FRESH.player, [], onePlayer, bothStats),
  get_league_player_data: gsp('unknown', FRESH.player, [], onePlayer, stats),
  get_cup_player_data: gsp('unknown', FRESH.player, [], onePlayer, stats),
  get_league_top_players: gsp('yes', FRESH.club, [], z.strictObject({ league_id: id }), stats),
  get_player_rating_history: gsp('unknown', FRESH.reference, [], onePlayer, listOf(ratingChange)),
  get_player_rating_latest_changes: gsp('unknown', FRESH.reference, [], z.looseObject({}), listOf(ratingChange)),
  get_player_payouts: gsp('raw', FRESH.player, [], onePlayer, listOf(Payout)),
  get_player_injury_history: gsp('unknown', FRESH.player, [], onePlayer, listOf(injury)),
  get_player_transfer_history: gsp('unknown', FRESH.player, ['transfers'], onePlayer, listOf(transfer)),
  get_player_loan_offer: gsp('raw', FRESH.player, [], onePlayer, oneOf(loanOffer)),
  get_clubs_player_loan_offers: gsp('yes', FRESH.club, [], ofClub, listOf(loanOffer)),
} as const;
