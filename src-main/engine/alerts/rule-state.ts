import { z } from 'zod';
import { parsedAs } from '../base/json.ts';

const ItemState = z.object({
  /** `before`: the condition already held at the first evaluation, so the item does not fire. */
  phase: z.enum(['pending', 'firing', 'clearing', 'before']),
  since: z.number(),
  /** Time, block height and value of the last firing, and the id of its open alert. */
  toldAt: z.number().nullable(),
  height: z.number().nullable(),
  value: z.number().nullable(),
  alert: z.number().nullable(),
});
/** State of one item of a rule while its condition holds. Times are in Unix seconds. */
export type ItemState = Readonly<z.output<typeof ItemState>>;

/** Stored state of one rule instance, kept between evaluations and across restarts. */
const RuleState = z.object({
  lives: z.record(z.string(), ItemState),
  notes: z.array(z.unknown()),
  /** Unix seconds of the last evaluation with data; null if there was none. */
  lookedAt: z.number().nullable(),
  toldAt: z.number().nullable(),
  fired: z.int(),
  /** Times of recent firings, to detect flapping. */
  fires: z.array(z.number()),
});
export type RuleState = z.output<typeof RuleState>;
export const FRESH: RuleState = { lives: {}, notes: [], lookedAt: null, toldAt: null, fired: 0, fires: [] };

/** Parses stored state. Returns `FRESH` if the text is not valid. */
export const readRuleState = (body: string): RuleState => parsedAs(RuleState, body, FRESH);
