import { FAULTS, sentence, type Fault } from '#contract/faults.ts';

/** Result of a command: 0 success, 1 fault, 2 wrong use. `sentence` goes to stderr. */
export type Outcome = { readonly exit: 0 } | { readonly exit: 1 | 2; readonly sentence: string };

export const FINE: Outcome = { exit: 0 };
export const wrong = (text: string): Outcome => ({ exit: 2, sentence: text });

/** Formats a fault with its remedy. Hints about automatic retries are left out because the command has ended. */
export function failed(fault: Fault): Outcome {
  const { retry, hint, exit } = FAULTS[fault.code];
  const helps = !retry || fault.hint !== hint;
  return { exit, sentence: helps ? `${sentence(fault)} ${fault.hint}` : sentence(fault) };
}
