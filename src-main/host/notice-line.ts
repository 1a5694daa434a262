import type { Notice } from '../../src-preload/contract/protocol.ts';

/** A notice as one line of a log or a terminal. */
export const noticeLine = ({ title, text }: Notice): string => `${title.replace(/\.$/, '')}: ${text}`;
