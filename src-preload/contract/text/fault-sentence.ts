import type { Fault } from '../faults.ts';
import { text, type CodedText } from './coded-text.ts';

/** Returns what went wrong, without specifics. */
export const messageOf = ({ code, detail }: Fault): CodedText => text(detail?.code === 'disk.full' ? 'disk.full.message' : `fault.${code}`);

/** Returns the remedy: the fault's own or the usual one of its code. */
export const hintOf = ({ code, hint }: Fault): CodedText => hint ?? text(`fault.${code}.hint`);

/** Returns the specifics, or what went wrong if there are none. */
export const reasonOf = (fault: Fault): CodedText => fault.detail ?? messageOf(fault);

/** Returns one sentence: what went wrong, then the specifics. */
export const sentenceOf = (fault: Fault): CodedText =>
  fault.detail === null ? messageOf(fault) : text('fault-sentence', { message: messageOf(fault), detail: fault.detail });
