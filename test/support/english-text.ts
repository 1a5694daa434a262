import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { messageOf, reasonOf } from '#contract/text/fault-sentence.ts';
import { createFormats } from '#contract/text/formats.ts';
import { writeText } from '#contract/text/write-text.ts';

const formats = createFormats({ locale: 'en-GB', zone: 'utc', hours: '24' });

/** Returns a text of the engine as its British English sentence in UTC. */
export function english(text: CodedText): string;
export function english(text: CodedText | null | undefined): string | null;
export function english(text: CodedText | null | undefined): string | null {
  return text ? writeText(text, formats) : null;
}

/** Returns what went wrong, without specifics. */
export const message = (fault: Fault): string => writeText(messageOf(fault), formats);

/** Returns the specifics of a fault, or what went wrong if there are none. */
export const reason = (fault: Fault): string => writeText(reasonOf(fault), formats);
