import { z } from 'zod';
import { parsedAs } from '../base/json.ts';

const Life = z.object({
  phase: z.enum(['pending', 'firing', 'clearing', 'before']),
  since: z.number(),
  toldAt: z.number().nullable(),
  height: z.number().nullable(),
  value: z.number().nullable(),
  alert: z.number().nullable(),
});

/** What is remembered of one rule and one thing between looks, a restart included. */
export const Memo = z.object({
  lives: z.record(z.string(), Life),
  notes: z.array(z.unknown()),
  /** When it was last looked at with open eyes; null: never. */
  lookedAt: z.number().nullable(),
  toldAt: z.number().nullable(),
  fired: z.int(),
  /** When it lately fired, to notice that it comes and goes. */
  fires: z.array(z.number()),
});
export type Memo = z.output<typeof Memo>;
export const FRESH: Memo = { lives: {}, notes: [], lookedAt: null, toldAt: null, fired: 0, fires: [] };

export const readMemo = (body: string): Memo => parsedAs(Memo, body, FRESH);
