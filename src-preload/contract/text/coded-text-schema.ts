import { z } from 'zod';
import { verbatim, type CodedText } from './coded-text.ts';

/** Schema of a text received over the Port or read from disk. A stored string of an earlier version becomes a text of its own words. */
export const CodedTextSchema = z.union([
  z.string().transform(verbatim),
  z.object({ code: z.string(), args: z.record(z.string(), z.unknown()) }).transform((read) => read as CodedText),
]);
