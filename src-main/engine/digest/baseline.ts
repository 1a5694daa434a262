import { z } from 'zod';
import { Source } from '#contract/snapshot.ts';
import { Coin } from '#contract/model/market/money.ts';
import { Share } from '#contract/model/market/share.ts';
import { parsedAs } from '../base/json.ts';

const read = { source: Source, height: z.number().nullable(), observedAt: z.number() };

/** How a player of a followed squad was: until when injured (Unix seconds), for how many matches banned. */
const Fitness = z.object({ injured: z.number(), banned: z.number() });

/** How what the user follows stood at one moment, as far as it could be read; kept for the next digest. */
export const Standing = z.object({
  at: z.number(),
  prices: z.record(Share, z.object({ price: Coin, thin: z.string().nullish(), ...read })),
  /** Open votes by their keys; null: it could not be read. */
  votes: z.record(z.string(), z.object({ share: Share, type: z.string(), ends: z.number().nullable() })).nullable(),
  /** Squads by club, their players by number. */
  squads: z.record(z.string(), z.record(z.string(), Fitness)),
});
export type Standing = z.output<typeof Standing>;

export const nothing = (at: number): Standing => ({ at, prices: {}, votes: null, squads: {} });

/** What was stored; what cannot be read is as if nothing was known then. */
export const parseStanding = (body: string, at: number): Standing => parsedAs(Standing, body, nothing(at));
