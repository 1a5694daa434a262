import type { z } from 'zod';
import { about, text, verbatim, type CodedText } from '#contract/text/coded-text.ts';

/** Describes the first error in a request's parameters: `orderbook: share: a share is written club_7 or player_123`. */
export function wrongParams(name: string, error: z.ZodError): CodedText {
  const first = error.issues[0];
  const where = first?.path.join('.') ?? '';
  const said = first ? verbatim(first.message) : text('frame.invalid');
  return about(name, where ? about(where, said) : said);
}
