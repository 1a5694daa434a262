import type { Notice } from '#contract/protocol.ts';
import { safeLine } from '#contract/safe-text.ts';
import { hostText } from './host-text.ts';

/** Formats a notice as one line for a log or a terminal. */
export const noticeLine = ({ title, text }: Notice): string => safeLine(`${hostText(title).replace(/\.$/, '')}: ${hostText(text)}`);
