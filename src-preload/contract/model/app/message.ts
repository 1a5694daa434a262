import { z } from 'zod';
import { at, club, int, text } from './row-fields.ts';

const data = z.union([z.number(), z.string()]).nullish();

/** A news message of the game. The view has the table that maps `type`, `sub_type` and the data to text. */
export const Message = z.looseObject({
  message_id: int,
  date: at,
  type: int,
  sub_type: int,
  club_1: club,
  club_2: club,
  data_1: data,
  data_2: data,
  data_3: data,
  data_4: data,
  data_5: data,
  name_1: text,
  season_id: int,
});
export type Message = z.output<typeof Message>;

export const MessagesOf = z.strictObject({
  club: z.int().nonnegative().optional(),
  player: z.int().nonnegative().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, 'country must be a three-letter code such as ENG')
    .optional(),
  competition: z.int().nonnegative().optional(),
  season: z.int().nonnegative().optional(),
  days: z.int().min(1).max(400).optional(),
  limit: z.int().min(1).max(100).default(50),
});
