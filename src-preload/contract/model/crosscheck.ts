import { z } from 'zod';
import { Unix } from './time.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One field that two services tell differently of the same block. A longer value is told as text. */
export const Difference = z.object({
  method: z.string(),
  params: z.record(z.string(), z.unknown()),
  field: z.string(),
  hosted: value,
  node: value,
});
export type Difference = z.output<typeof Difference>;

/** What the hosted service and the user's own node say of the same block, in samples. */
export const CrossCheck = z.object({
  comparedAt: Unix.nullable(),
  height: z.int().nullable(),
  blockhash: z.string().nullable(),
  /** Answers that agree in every field both have. */
  same: z.int(),
  /** Answers that could not be compared: of different blocks, or not given by both. */
  apart: z.int(),
  different: z.array(Difference),
  /** Why nothing is compared now; null while it is. */
  skipped: z.string().nullable(),
});
export type CrossCheck = z.output<typeof CrossCheck>;
