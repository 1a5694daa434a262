import { z } from 'zod';
import { Coin } from '../market/money.ts';
import { flag, int, text } from '../app/row-fields.ts';
import { ClubId, PlayerId } from '../market/share.ts';

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

/** A list of position codes; some responses write it as one text, "LB, CB". */
const codes = z.union([z.array(z.string()), z.string().transform((text) => text.split(/[,/\s]+/).filter(Boolean))], {
  error: 'comma-separated position codes, for example CB,DMC',
});

/** A player as a row of a list. Field names are those of REST; money is in base units. */
export const PlayerRow = z.looseObject({
  player_id: PlayerId,
  last_price: Coin.nullish(),
  volume_1_day: z.number().nullish(),
  volume_7_day: z.number().nullish(),
  last_7days: z.array(z.number()).nullish(),
  last_7days_price: z.array(z.number()).nullish(),
  wages: Coin.nullish(),
  value: Coin.nullish(),
  rating: int,
  age: int,
  dob: int,
  country_id: text,
  club_id: ClubId.nullish(),
  agent_name: text,
  agent_last_active_unix: int,
  position: int,
  multi_position: int,
  positions: codes.nullish(),
});
export type PlayerRow = z.output<typeof PlayerRow>;

/** One player in full. */
export const Player = PlayerRow.extend({
  fitness: int,
  morale: int,
  concerns: int,
  injured: int,
  injury_id: int,
  banned: int,
  cup_tied: flag,
  yellow_cards: int,
  yellowred_cards: int,
  red_cards: int,
  contract: int,
  form: text,
  side: text,
  retired: flag,
  rating_gk: int,
  rating_tackling: int,
  rating_passing: int,
  rating_shooting: int,
  rating_stamina: int,
  rating_aggression: int,
  desired_contract: int,
  allow_transfer: flag,
  allow_renew: flag,
  loaned_to_club: int,
  last_transfer: int,
});
export type Player = z.output<typeof Player>;
