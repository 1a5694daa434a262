import { expect, it } from 'vitest';
import { slots } from '#view/ui/table/slots.ts';

it('leaves a line where it is while it is in sight', () => {
  const of = slots();
  expect(of(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(of(['c', 'a', 'b'])).toEqual([2, 0, 1]);
});

it('writes new lines into the places of those that have gone', () => {
  const of = slots();
  of(['a', 'b', 'c']);
  expect(of(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(of(['x', 'y', 'z'])).toEqual([0, 1, 2]);
});

it('has as many places as lines, and one for each', () => {
  const of = slots();
  of(['a', 'b', 'c', 'd']);
  of(['d']);
  expect(of(['d', 'e'])).toEqual([3, 0]);
  const five = of(['v', 'd', 'w', 'e', 'x']);
  expect([new Set(five).size, five[1], five[3]]).toEqual([5, 3, 0]);
});

it('has no place for nothing', () => {
  const of = slots();
  of(['a']);
  expect(of([])).toEqual([]);
  expect(of(['b'])).toEqual([0]);
});
