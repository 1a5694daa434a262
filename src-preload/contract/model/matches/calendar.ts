import { z } from 'zod';
import { Cup, Season } from './competition.ts';
import { Fixture } from './fixture.ts';
import { League } from './league.ts';
import { ClubId } from '../market/share.ts';

/** Maximum number of clubs whose matches are read together; one request covers as many. */
export const MOST_CLUBS = 100;

export const CalendarOf = z.strictObject({ clubs: z.array(ClubId).min(1).max(MOST_CLUBS), season: z.int().nonnegative().optional() });

/** Matches of several clubs in one season, by date and without duplicates. `told` is false for a club whose matches could not be read. */
export const Calendar = z.object({
  season_id: z.int(),
  clubs: z.array(z.object({ club: ClubId, told: z.boolean() })),
  fixtures: z.array(Fixture),
});
export type Calendar = z.output<typeof Calendar>;

/** Leagues, cups and seasons; null for a part that no source serves. */
export const Competitions = z.object({
  season_id: z.int(),
  leagues: z.array(League).nullable(),
  cups: z.array(Cup).nullable(),
  seasons: z.array(Season).nullable(),
});
export type Competitions = z.output<typeof Competitions>;
