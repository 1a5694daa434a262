import { fail, type Result } from '#contract/faults.ts';
import { suggest } from '#contract/suggest.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** A fault for an unknown name, with the nearest known ones; `more` ends the sentence when none is near. */
export const unknownName = (what: string, name: string, known: readonly string[], more: string | CodedText = ''): Result<never> => {
  return fail('unknown', text('unknown-name', { what, name, close: suggest(name, known), more }));
};
