import { z } from 'zod';
import { EntityRef, ENTITY_KINDS } from '../market/share.ts';

/** A known name. `sub` is a short line below it: "club 1187 · England, Division 2". */
export const Named = z.object({ ref: EntityRef, name: z.string(), sub: z.string().nullable() });
export type Named = z.output<typeof Named>;

/** References mapped to names; a reference without a known name is absent. */
export const Names = z.record(z.string(), z.string());
export type Names = z.output<typeof Names>;

export const SearchResult = z.object({
  text: z.string(),
  hits: z.array(Named.extend({ kind: z.enum(ENTITY_KINDS), score: z.number(), lastPrice: z.int().nullable() })),
  /** Number of names that were searched. */
  indexed: z.int(),
});
export type SearchResult = z.output<typeof SearchResult>;
