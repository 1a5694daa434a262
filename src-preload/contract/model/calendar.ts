import { z } from 'zod';
import { Cup, Season } from './competition.ts';
import { Fixture } from './fixture.ts';
import { League } from './league.ts';
import { ClubId } from './share.ts';

/** So many clubs have their matches read together; one request asks for as many. */
export const MOST_CLUBS = 100;

/** Whose matches: some clubs, and those that accounts manage or, with `held`, own influence of. */
export const CalendarOf = z
  .strictObject({
    clubs: z.array(ClubId).min(1).max(MOST_CLUBS).optional(),
    names: z.array(z.string().min(1).max(256)).min(1).max(50).optional(),
    held: z.boolean().default(false),
    season: z.int().nonnegative().optional(),
  })
  .refine(({ clubs, names }) => clubs !== undefined || names !== undefined, 'either `clubs` or `names`, or both');

/** Matches of several clubs in one season, in order and each once. `leftOut`: clubs beyond what is read together. */
export const Calendar = z.object({
  season_id: z.int(),
  clubs: z.array(z.object({ club: ClubId, why: z.enum(['asked', 'managed', 'held']) })),
  fixtures: z.array(Fixture),
  leftOut: z.int(),
});
export type Calendar = z.output<typeof Calendar>;

/** What is played in a season: its leagues and its cups. null: nobody tells. */
export const Competitions = z.object({
  season_id: z.int(),
  leagues: z.array(League).nullable(),
  cups: z.array(Cup).nullable(),
  seasons: z.array(Season).nullable(),
});
export type Competitions = z.output<typeof Competitions>;
