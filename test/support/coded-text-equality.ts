import { expect } from 'vitest';
import { isText } from '#contract/text/write-text.ts';
import { english } from './english-text.ts';

export { english };

const sentence = (value: unknown): unknown => (isText(value) ? english(value) : value);

/** Lets a test compare a text of the engine with its sentence: `toEqual` and `toMatchObject` treat the two as equal. */
export const textEquality = (a: unknown, b: unknown): boolean | undefined => {
  if (!isText(a) && !isText(b)) return undefined;
  const [left, right] = [sentence(a), sentence(b)];
  return typeof left === 'string' && typeof right === 'string' ? left === right : undefined;
};

expect.addEqualityTesters([textEquality]);
// The matchers of strings accept a text as its sentence as well.
for (const matcher of [expect.stringContaining(''), expect.stringMatching('')] as { asymmetricMatch: (other: unknown) => boolean }[]) {
  const kind = Object.getPrototypeOf(matcher) as typeof matcher;
  const match = kind.asymmetricMatch;
  kind.asymmetricMatch = function (other) {
    return match.call(this, isText(other) ? english(other) : other);
  };
}
