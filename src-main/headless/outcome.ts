import { FAULTS, sentence, type Fault } from '../../src-preload/contract/faults.ts';

/** How a command ended: 0 fine, 1 a fault, 2 wrong use; the sentence goes to stderr. */
export type Outcome = { readonly exit: 0 } | { readonly exit: 1 | 2; readonly sentence: string };

export const FINE: Outcome = { exit: 0 };
export const wrong = (text: string): Outcome => ({ exit: 2, sentence: text });
export const failed = (fault: Fault): Outcome => ({ exit: FAULTS[fault.code].exit, sentence: sentence(fault) });
