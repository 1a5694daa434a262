import { z } from 'zod';
import { FAULTS, type FaultCode } from './fault-codes.ts';
import type { Fault } from './faults.ts';
import { CodedTextSchema } from './text/coded-text-schema.ts';

const codes = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]];

/** Schema of a fault received over the Port. */
export const FaultSchema = z.object({
  code: z.enum(codes),
  detail: CodedTextSchema.nullable(),
  hint: CodedTextSchema.nullable(),
  waitMs: z.number().nullable(),
}) satisfies z.ZodType<Fault>;
