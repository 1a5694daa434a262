import { expect } from 'vitest';
import { isText } from '#contract/text/write-text.ts';
import { english } from './english-text.ts';

export { english };

/** Lets a test compare a text of the engine with its sentence: `toEqual` and `toMatchObject` treat the two as equal. */
export const textEquality = (a: unknown, b: unknown): boolean | undefined =>
  isText(a) && typeof b === 'string' ? english(a) === b : isText(b) && typeof a === 'string' ? english(b) === a : undefined;

expect.addEqualityTesters([textEquality]);
// The matchers of strings accept a text as its sentence as well.
for (const matcher of [expect.stringContaining(''), expect.stringMatching('')] as { asymmetricMatch: (other: unknown) => boolean }[]) {
  const kind = Object.getPrototypeOf(matcher) as typeof matcher;
  const match = kind.asymmetricMatch;
  kind.asymmetricMatch = function (other) {
    return match.call(this, isText(other) ? english(other) : other);
  };
}
