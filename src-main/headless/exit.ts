import { FAULTS, sentence, type Fault } from '#contract/faults.ts';

/** How a command ended: 0 fine, 1 a fault, 2 wrong use; what it says goes to stderr. */
export type Outcome = { readonly exit: 0 } | { readonly exit: 1 | 2; readonly sentence: string };

export const FINE: Outcome = { exit: 0 };
export const wrong = (text: string): Outcome => ({ exit: 2, sentence: text });

/** What happened and what to do. A hint that tells of retries is for a host that stays; a command has ended. */
export function failed(fault: Fault): Outcome {
  const { retry, hint, exit } = FAULTS[fault.code];
  const helps = !retry || fault.hint !== hint;
  return { exit, sentence: helps ? `${sentence(fault)} ${fault.hint}` : sentence(fault) };
}
