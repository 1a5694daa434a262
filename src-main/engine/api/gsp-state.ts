import { z } from 'zod';
import { id, int, listOf, loose, none, oneOf, text, when } from './fields.ts';
import { FRESH, gsp } from './row.ts';

const rows = listOf(loose);
const season = z.looseObject({
  season_id: id,
  name: text.nullish(),
  number: int.nullish(),
  start: when,
  end: when,
  finished: z.union([z.boolean(), int]).nullish(),
});
/** The game state counts levels from 1, the top; so does the model. */
const league = z
  .looseObject({ league_id: id, level: int.nullish(), country_id: text.nullish() })
  .transform((row) => ({ ...row, division: row.level ?? null }));
const fixture = z.strictObject({ fixture_id: id });
const inSeason = z.strictObject({ season_id: id });
const byCountry = z.strictObject({ country_id: text, season_id: id });

export const GSP_STATE = {
  getnullstate: gsp('yes', FRESH.head, none, z.unknown()),
  get_params: gsp('yes', FRESH.reference, z.strictObject({ name: text.default('') }), z.unknown()),
  getcurrentstate: gsp('unknown', FRESH.head, none, z.unknown()),
  getpendingstate: gsp('unknown', FRESH.head, none, z.unknown()),
  getstatehash: gsp(
    'unknown',
    FRESH.reference,
    z
      .strictObject({ blockhash: text.optional(), block: text.optional() })
      .refine((asked) => asked.blockhash !== undefined || asked.block !== undefined, '`block`, a block hash, is required'),
    z.unknown(),
  ),
  hashcurrentstate: gsp('off', FRESH.head, none, z.unknown()),
  waitforchange: gsp('raw', FRESH.head, z.strictObject({ hash: text.default('') }), text, { positional: true }),
  waitforpendingchange: gsp('unknown', FRESH.head, z.strictObject({ version: int.min(0).default(0) }), z.unknown(), { positional: true }),
  get_extfile: gsp('raw', FRESH.reference, z.strictObject({ hash: text }), z.unknown()),
  stop: gsp('off', FRESH.head, none, z.unknown(), { acts: true }),
  settargetblock: gsp('off', FRESH.head, z.looseObject({}), z.unknown(), { acts: true }),
  checkdb: gsp('off', FRESH.head, z.looseObject({}), z.unknown(), { acts: true }),
  compressjobpost: gsp('off', FRESH.head, z.looseObject({}), z.unknown(), { acts: true }),

  get_seasons: gsp('yes', FRESH.reference, none, listOf(season)),
  get_season: gsp('raw', FRESH.reference, inSeason, oneOf(season)),
  get_leagues: gsp('yes', FRESH.reference, inSeason, listOf(league)),
  get_leagues_by_country: gsp('raw', FRESH.reference, byCountry, listOf(league)),
  get_league: gsp('yes', FRESH.reference, z.strictObject({ league_id: id }), listOf(league)),
  get_league_table: gsp('raw', FRESH.club, z.strictObject({ league_id: id }), listOf(z.looseObject({ club_id: id, pts: int.nullish() }))),
  get_cups: gsp('yes', FRESH.reference, inSeason, rows),
  get_cups_by_country: gsp('raw', FRESH.reference, byCountry, rows),
  get_cup: gsp('raw', FRESH.reference, z.strictObject({ cup_id: id }), oneOf(loose)),
  get_associations: gsp('yes', FRESH.reference, z.strictObject({ association_type: z.enum(['national', 'continental', 'world']) }), rows),
  get_association: gsp('raw', FRESH.reference, z.strictObject({ country_id: text }), rows),
  get_association_qualifiers: gsp('raw', FRESH.reference, z.strictObject({ association_id: z.union([id, text]) }), rows),
  get_game_world_history: gsp('raw', FRESH.reference, inSeason, z.unknown()),
  get_all_turns: gsp('yes', FRESH.reference, z.strictObject({ comp_id: id }), rows),
  get_fixture: gsp(
    'yes',
    FRESH.club,
    fixture,
    oneOf(z.looseObject({ fixture_id: id, date: when, home_goals: int.nullish(), away_goals: int.nullish() })),
  ),
  get_turn_fixtures: gsp('yes', FRESH.club, z.strictObject({ turn_id: id }), rows),
  get_match_events: gsp('unknown', FRESH.reference, fixture, rows),
  get_match_commentary: gsp('unknown', FRESH.reference, fixture, rows),
  get_match_subs: gsp('raw', FRESH.reference, fixture, rows),
  get_fixture_player_data: gsp('unknown', FRESH.reference, fixture, rows),
} as const;
