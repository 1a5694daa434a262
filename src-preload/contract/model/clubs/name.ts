import { z } from 'zod';
import { EntityRef, ENTITY_KINDS } from '../market/share.ts';

/** A known name. `sub` is a short line below it: "club 1187 · England, Division 2". */
export const Named = z.object({ ref: EntityRef, name: z.string(), sub: z.string().nullable() });
export type Named = z.output<typeof Named>;

/** References mapped to names; a reference without a known name is absent. */
export const Names = z.record(z.string(), z.string());
export type Names = z.output<typeof Names>;

/** An entity that a text may mean. `confidence`: the share of the letters that agree, 0 to 1; 1 for its name or number as it is. */
export const NameHit = Named.extend({
  kind: z.enum(ENTITY_KINDS),
  score: z.number(),
  confidence: z.number().min(0).max(1),
  lastPrice: z.int().nullable(),
});
export type NameHit = z.output<typeof NameHit>;

export const SearchResult = z.object({
  text: z.string(),
  hits: z.array(NameHit),
  /** Number of names that were searched. */
  indexed: z.int(),
});
export type SearchResult = z.output<typeof SearchResult>;

/**
 * What a line of a list means. `ref`: the entity, if only one has exactly this name or the line is a reference; null otherwise.
 * `candidates`: what it may mean instead, best first.
 */
export const ResolvedName = z.object({ text: z.string(), ref: EntityRef.nullable(), candidates: z.array(NameHit) });
export type ResolvedName = z.output<typeof ResolvedName>;
