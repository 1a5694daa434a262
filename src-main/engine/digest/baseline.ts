import { z } from 'zod';
import { Source } from '#contract/snapshot.ts';
import { Coin } from '#contract/model/market/money.ts';
import { Share } from '#contract/model/market/share.ts';
import { CodedTextSchema } from '#contract/text/coded-text-schema.ts';
import { parsedAs } from '../base/json.ts';

const read = { source: Source, height: z.number().nullable(), observedAt: z.number() };

/** State of a player in a followed squad: end of the injury in Unix seconds (0 for none) and number of matches banned. */
const Fitness = z.object({ injured: z.number(), banned: z.number() });

/** The baseline of a digest: the state of everything the user follows at one moment, as far as it could be read. */
export const Baseline = z.object({
  at: z.number(),
  prices: z.record(Share, z.object({ price: Coin, thin: CodedTextSchema.nullish(), ...read })),
  /** Open votes by their keys; null if they could not be read. */
  votes: z.record(z.string(), z.object({ share: Share, type: z.string(), ends: z.number().nullable() })).nullable(),
  /** Squads by club id, with their players by id. */
  squads: z.record(z.string(), z.record(z.string(), Fitness)),
});
export type Baseline = z.output<typeof Baseline>;

/** An empty baseline. */
export const nothing = (at: number): Baseline => ({ at, prices: {}, votes: null, squads: {} });

/** Parses a stored baseline; returns an empty one if it is unreadable. */
export const parseBaseline = (body: string, at: number): Baseline => parsedAs(Baseline, body, nothing(at));
