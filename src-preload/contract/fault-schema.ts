import { z } from 'zod';
import { FAULTS, type Fault, type FaultCode } from './faults.ts';

const codes = Object.keys(FAULTS) as [FaultCode, ...FaultCode[]];

/** Schema of a fault received over the Port. */
export const FaultSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  hint: z.string(),
  detail: z.string().nullable(),
  waitMs: z.number().nullable(),
}) satisfies z.ZodType<Fault>;
