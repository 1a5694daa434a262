import { z } from 'zod';
import { at, club, country, each, int, text } from './row-fields.ts';

const data = z.union([z.number(), z.string()]).nullish();

/** A news message of the game. The view has the table that maps `type`, `sub_type` and the data to text. */
export const Message = z.looseObject({
  ...each(int, 'message_id type sub_type season_id'),
  date: at,
  club_1: club,
  club_2: club,
  ...each(data, 'data_1 data_2 data_3 data_4 data_5'),
  name_1: text,
});
export type Message = z.output<typeof Message>;

export const MessagesOf = z.strictObject({
  ...each(z.int().nonnegative().optional(), 'club player competition season'),
  country: country.optional(),
  days: z.int().min(1).max(400).optional(),
  limit: z.int().min(1).max(100).default(50),
});
