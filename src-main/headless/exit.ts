import { FAULTS } from '#contract/fault-codes.ts';
import type { Fault } from '#contract/faults.ts';
import { sentenceOf, hintOf } from '#contract/text/fault-sentence.ts';
import { hostText } from '#host/host-text.ts';

/** Result of a command: 0 success, 1 fault, 2 wrong use. `sentence` goes to stderr. */
export type Outcome = { readonly exit: 0 } | { readonly exit: 1 | 2; readonly sentence: string };

export const SUCCESS: Outcome = { exit: 0 };
export const usageError = (text: string): Outcome => ({ exit: 2, sentence: text });

/** Formats a fault with its remedy. Hints about automatic retries are left out because the command has ended. */
export function failed(fault: Fault): Outcome {
  const { retry, exit } = FAULTS[fault.code];
  const sentence = hostText(sentenceOf(fault));
  return { exit, sentence: !retry || fault.hint !== null ? `${sentence} ${hostText(hintOf(fault))}` : sentence };
}
