import { z } from 'zod';
import { club, coin, each, flag, int, number, numbers, player, text } from '../app/row-fields.ts';
import { PlayerId } from '../market/share.ts';

/** Position bits; a player's `position` is one of them, `multi_position` an OR of several. */
export const POSITIONS = {
  GK: 1,
  LB: 2,
  CB: 4,
  RB: 8,
  DML: 16,
  DMC: 32,
  DMR: 64,
  LM: 128,
  CM: 256,
  RM: 512,
  AML: 1024,
  AMC: 2048,
  AMR: 4096,
  FL: 8192,
  FC: 16384,
  FR: 32768,
} as const;
export type Position = keyof typeof POSITIONS;

/** Returns the position codes of a bit mask. */
export const positionsOf = (mask: number): Position[] =>
  (Object.keys(POSITIONS) as Position[]).filter((code) => (mask & POSITIONS[code]) !== 0);

/** A player whose position is served as bits and by code. */
interface Positioned {
  readonly position?: number | null | undefined;
  readonly multi_position?: number | null | undefined;
  readonly positions?: readonly string[] | null | undefined;
  readonly position_main?: unknown;
}
/** The codes that are served beside other bits than this program reads them from, and the codes of those bits; null where both agree. */
export function positionsApart(row: Positioned): { readonly served: readonly string[]; readonly read: readonly Position[] } | null {
  const pairs = [
    [row.position, typeof row.position_main === 'string' ? [row.position_main] : null],
    [row.multi_position, row.positions],
  ] as const;
  for (const [mask, served] of pairs) {
    if (typeof mask !== 'number' || !served) continue;
    const read = positionsOf(mask);
    if (read.length !== served.length || served.some((code) => !(read as readonly string[]).includes(code))) return { served, read };
  }
  return null;
}

/** A list of position codes; some responses write it as one text, "LB, CB". */
const codes = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[,/\s]+/).filter(Boolean))], {
  error: 'comma-separated position codes, for example CB,DMC',
});

/** A player as a row of a list. Field names are those of REST; money is in base units. */
export const PlayerRow = z.looseObject({
  player_id: PlayerId,
  last_price: coin,
  ...each(number, 'volume_1_day volume_7_day'),
  ...each(numbers, 'last_7days last_7days_price'),
  wages: coin,
  value: coin,
  ...each(int, 'rating age dob'),
  country_id: text,
  club_id: club,
  agent_name: text,
  ...each(int, 'agent_last_active_unix position multi_position'),
  positions: codes.nullish(),
});
export type PlayerRow = z.output<typeof PlayerRow>;

/** One player in full. */
export const Player = PlayerRow.extend({
  ...each(int, 'fitness morale concerns injured injury_id banned yellow_cards yellowred_cards red_cards'),
  ...each(int, 'rating_gk rating_tackling rating_passing rating_shooting rating_stamina rating_aggression'),
  ...each(int, 'contract desired_contract loan_offered loaned_to_club last_transfer'),
  ...each(flag, 'cup_tied retired allow_transfer allow_renew'),
  form: text,
  side: text,
});
export type Player = z.output<typeof Player>;

/** Statistics of a player in one competition of one season, under the same names for every interface. */
export const PlayerStats = z.looseObject({
  player_id: player,
  club_id: club,
  ...each(int, 'season_id comp_id comp_type appearances sub_appearances minutes_played clean_sheets'),
  ...each(int, 'goals assists shots saves key_tackles key_passes mom yellow_cards yellowred_cards red_cards'),
  country_id: text,
  active: flag,
  average_rating: number,
});
export type PlayerStats = z.output<typeof PlayerStats>;
