import type { z } from 'zod';
import type { Hosted } from '#contract/model/app/operation.ts';

export type { Hosted } from '#contract/model/app/operation.ts';

/** How long an answer may stand while no stream is there to spoil it, in milliseconds. */
export const FRESH = {
  book: 5_000,
  trades: 5_000,
  club: 15_000,
  player: 15_000,
  user: 15_000,
  market: 60_000,
  graph: 60_000,
  dump: 150_000,
  reference: 3_600_000,
  head: 0,
} as const;

/** One REST path or bundle path: the key of its row is the path as the specification writes it. */
export interface RestRow<P extends z.ZodType, D extends z.ZodType> {
  /** Parameters by name, those of the path among them. Strict where the documents list them all: the service refuses others. */
  readonly params: P;
  /** Decodes the body into the model. */
  readonly data: D;
  readonly freshMs: number;
  /** Largest page, and whether `total` can be relied on; null where the whole answer comes at once. */
  readonly pages: { readonly max: number; readonly totals: boolean } | null;
  readonly source: 'rest' | 'dump';
  /** What a 404 of this path means, where it is no more than an answer; null where it means nothing in particular. */
  readonly missing: string | null;
  /** False: nobody shows its body, so that an answer in another form than ours is no fault of the service. */
  readonly shown: boolean;
}

/** A row of whatever path. */
export type AnyRow = RestRow<z.ZodType, z.ZodType>;
type RestOptions = Partial<Pick<RestRow<z.ZodType, z.ZodType>, 'pages' | 'source' | 'missing' | 'shown'>>;
export const rest = <P extends z.ZodType, D extends z.ZodType>(
  freshMs: number,
  params: P,
  data: D,
  { pages = null, source = 'rest', missing = null, shown = true }: RestOptions = {},
): RestRow<P, D> => ({ params, data, freshMs, pages, source, missing, shown });

/** One game-state method: the key of its row is the method's own name. */
export interface GspRow<P extends z.ZodType, D extends z.ZodType> {
  readonly hosted: Hosted;
  readonly freshMs: number;
  /** Read as callers write them, written as the interface wants them: a share `club_7` goes out as `{club: 7}`. */
  readonly params: P;
  /** Decodes the payload, with or without the envelope around it. */
  readonly data: D;
  /** A complaint when the answer is about something else than what was asked. */
  readonly echo: ((data: z.output<D>, params: z.output<P>) => string | null) | null;
  /** What the hosted service refuses although a node may take it; null where there is nothing. */
  readonly hostedRule: ((params: z.output<P>) => string | null) | null;
  /** Changes or stops the node: stands in the table, is never sent. */
  readonly acts: boolean;
  /** Parameters in an array, the one exception to named ones. */
  readonly positional: boolean;
  /** The payload is the state around it: the answer is read with its envelope. */
  readonly whole: boolean;
}

type GspOptions<P extends z.ZodType, D extends z.ZodType> = Partial<
  Pick<GspRow<P, D>, 'echo' | 'hostedRule' | 'acts' | 'positional' | 'whole'>
>;
export const gsp = <P extends z.ZodType, D extends z.ZodType>(
  hosted: Hosted,
  freshMs: number,
  params: P,
  data: D,
  { echo = null, hostedRule = null, acts = false, positional = false, whole = false }: GspOptions<P, D> = {},
): GspRow<P, D> => ({ hosted, freshMs, params, data, echo, hostedRule, acts, positional, whole });
