import type { z } from 'zod';
import type { Hosted } from '#contract/model/app/operation.ts';
import type { Kind } from '../../stream/topics.ts';
import { text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { isObject } from './envelope.ts';

export type { Hosted } from '#contract/model/app/operation.ts';

/** Lifetime of answers in ms while no event stream invalidates them. */
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

/** What every operation states. */
export interface Freshness {
  readonly freshMs: number;
  /** Kinds of data in the answer, whose events invalidate it. Empty: no event does, and the answer is read again after `freshMs`. */
  readonly invalidatedBy: readonly Kind[];
}

/** One REST path or bundle path; the key of its row is the path as in the specification. */
export interface RestRow<P extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> extends Freshness {
  /** Parameters by name, including those in the path. Strict if the documents list them all, because the service refuses others. */
  readonly params: P;
  /** Decodes the body into the model. */
  readonly data: D;
  /** Largest page size, and whether `total` is reliable; null if the whole answer comes at once. */
  readonly pages: { readonly max: number; readonly totals: boolean } | null;
  readonly source: 'rest' | 'dump';
  /** Meaning of a 404 if it is a regular answer of this path; otherwise null. */
  readonly missing: PlainCode | null;
}

export const rest = <P extends z.ZodType, D extends z.ZodType>(
  freshMs: number,
  invalidatedBy: readonly Kind[],
  params: P,
  data: D,
  { pages = null, source = 'rest', missing = null }: Partial<RestRow<P, D>> = {},
): RestRow<P, D> => ({ params, data, freshMs, invalidatedBy, pages, source, missing });

/** Returns a complaint or null. Typed as a method, so that the row of one method is a `GspRow` too. */
type Judge<Given extends unknown[]> = { judge(...given: Given): CodedText | null }['judge'] | null;
/** One game-state method; the key of its row is the method's own name. */
export interface GspRow<P extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> extends Freshness {
  readonly hosted: Hosted;
  /** Converts parameters from the caller's form to the interface's: the share `club_7` is sent as `{club: 7}`. */
  readonly params: P;
  /** Decodes the payload, with or without the envelope around it. */
  readonly data: D;
  /** Returns an error message if the answer is about something else than the request; null if it matches. */
  readonly echo: Judge<[data: z.output<D>, params: z.output<P>]>;
  /** Returns why the hosted service refuses these parameters although a node may accept them; null if it accepts them. */
  readonly hostedRule: Judge<[params: z.output<P>]>;
  /** Whether the method changes or stops the node. It is listed, but never sent. */
  readonly acts: boolean;
  /** Whether parameters are sent as an array instead of by name. */
  readonly positional: boolean;
  /** Whether the payload is the envelope itself, so that the answer is decoded with it. */
  readonly whole: boolean;
}

export const gsp = <P extends z.ZodType, D extends z.ZodType>(
  hosted: Hosted,
  freshMs: number,
  invalidatedBy: readonly Kind[],
  params: P,
  data: D,
  { echo = null, hostedRule = null, acts = false, positional = false, whole = false }: Partial<GspRow<P, D>> = {},
): GspRow<P, D> => ({ hosted, freshMs, invalidatedBy, params, data, echo, hostedRule, acts, positional, whole });

/** Returns the error if the answer, or a row of it, echoes a different id than the request; otherwise null. */
export const about =
  (field: string) =>
  (answer: unknown, asked: object): CodedText | null => {
    const wanted = (asked as Record<string, unknown>)[field];
    const said = [answer].flat().map((row) => (isObject(row) ? (row[field] ?? wanted) : wanted));
    const other = said.find((one) => one !== wanted);
    if (other === undefined) return null;
    return text('echo.other', { what: field.replace(/_id$/, ''), said: String(other), wanted: String(wanted) });
  };
