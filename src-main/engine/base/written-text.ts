import type { CodedText } from '#contract/text/coded-text.ts';
import { createFormats } from '#contract/text/formats.ts';
import { writeText } from '#contract/text/write-text.ts';

const formats = createFormats({ locale: 'en-GB', zone: 'utc', hours: '24' });

/** Returns a text as its English sentence, for a place whose type is still a string. */
export const written = (text: CodedText | null | undefined): string => (text ? writeText(text, formats) : '');
