import type { Fault } from '#contract/faults.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { messageOf, reasonOf } from '#contract/text/fault-sentence.ts';
import { writeText } from '#contract/text/write-text.ts';
import { formats } from './format.ts';

/** Returns a text of the engine as a sentence, with figures as the settings ask. */
export const textOf = (text: CodedText): string => writeText(text, formats());

/** Returns what went wrong as a sentence, without specifics. */
export const messageText = (fault: Fault): string => textOf(messageOf(fault));

/** Returns the specifics of a fault, or what went wrong if there are none. */
export const reasonText = (fault: Fault): string => textOf(reasonOf(fault));
