import type { CodedText } from '#contract/text/coded-text.ts';
import { writeText } from '#contract/text/write-text.ts';
import { formats } from './format.ts';

/** Returns a text of the engine as a sentence, with figures as the settings ask. */
export const textOf = (text: CodedText): string => writeText(text, formats());
