import { NUMBER_CALLS } from '#contract/expression/expr.ts';
import type { Suggestion } from './editor-options.ts';

const FUNCTIONS: Readonly<Record<string, () => string>> = {
  min: () => 'The smallest of several numbers.',
  max: () => 'The largest of several numbers.',
  abs: () => 'A number without its sign.',
  round: () => 'A number rounded to a whole one.',
  floor: () => 'A number rounded down.',
  ceil: () => 'A number rounded up.',
  known: () => 'Whether a value is known.',
  coalesce: () => 'The first value, or the second while the first is unknown.',
  contains: () => 'Whether a text contains another.',
  startsWith: () => 'Whether a text starts with another.',
  endsWith: () => 'Whether a text ends with another.',
  lower: () => 'A text in lower case.',
};
const ANY = ['known', 'coalesce'];
const isCount = (name: string): boolean => Object.hasOwn(NUMBER_CALLS, name);

/** Returns the entries of the completion for functions: all of them, or those that are of use where every field is a number. */
export const functionSuggestions = (which: 'all' | 'numbers'): readonly Suggestion[] =>
  Object.entries(FUNCTIONS).flatMap(([name, say]): Suggestion[] =>
    which === 'numbers' && !isCount(name) && !ANY.includes(name)
      ? []
      : [{ label: name, detail: isCount(name) ? /* @wc-include */ 'number' : '', info: say(), kind: 'function', apply: `${name}(` }],
  );
