import { expect, it } from 'vitest';
import { slots } from '#view/ui/table/virtual.svelte.ts';

it('a line keeps its slot while it is visible', () => {
  const of = slots();
  expect(of(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(of(['c', 'a', 'b'])).toEqual([2, 0, 1]);
});

it('new lines reuse the slots of removed ones', () => {
  const of = slots();
  of(['a', 'b', 'c']);
  expect(of(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(of(['x', 'y', 'z'])).toEqual([0, 1, 2]);
});

it('there are as many slots as lines, one for each', () => {
  const of = slots();
  of(['a', 'b', 'c', 'd']);
  of(['d']);
  expect(of(['d', 'e'])).toEqual([3, 0]);
  const five = of(['v', 'd', 'w', 'e', 'x']);
  expect([new Set(five).size, five[1], five[3]]).toEqual([5, 3, 0]);
});

it('there is no slot without lines', () => {
  const of = slots();
  of(['a']);
  expect(of([])).toEqual([]);
  expect(of(['b'])).toEqual([0]);
});
