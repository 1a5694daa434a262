import type { CodedText } from '#contract/text/coded-text.ts';
import { createFormats } from '#contract/text/formats.ts';
import { writeText } from '#contract/text/write-text.ts';

const formats = createFormats({ locale: '', zone: 'local', hours: 'system' });

/** Returns a text of the engine as a sentence, with figures as the computer is set. */
export const hostText = (text: CodedText): string => writeText(text, formats);
