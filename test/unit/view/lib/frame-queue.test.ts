import { expect, it } from 'vitest';
import { frameQueue } from '#view/lib/connection/frame-queue.ts';

/** Frames on request, each so many milliseconds after the one before; `shown` lists what each frame drew. */
function screen() {
  let now = 1_000;
  let wanted: ((now: number) => void)[] = [];
  const shown: string[][] = [];
  const queue = frameQueue((run) => void wanted.push(run));
  return {
    queue,
    shown,
    told: (name: string, ...tiles: (object | null)[]) => ({ tiles: () => tiles, tell: () => void shown.at(-1)?.push(name) }),
    waits: () => wanted.length,
    frame(ms = 16): void {
      now += ms;
      const runs = wanted;
      wanted = [];
      shown.push([]);
      for (const run of runs) run(now);
    },
  };
}
const [A, B, C, D] = [{ tile: 'a' }, { tile: 'b' }, { tile: 'c' }, { tile: 'd' }];

it('the queue notifies an item once in the next frame, however often it was marked, and then requests no frame', () => {
  const { queue, told, frame, shown, waits } = screen();
  const book = told('book', A);
  for (let i = 0; i < 5; i++) queue.mark(book);
  expect([shown, waits()]).toEqual([[], 1]);
  frame();
  expect([shown, waits()]).toEqual([[['book']], 0]);
});

it('the queue draws two tiles per frame, in the order in which they were marked', () => {
  const { queue, told, frame, shown, waits } = screen();
  for (const one of [told('a', A), told('b', B), told('c', C), told('d', D)]) queue.mark(one);
  frame();
  frame();
  expect([shown, waits()]).toEqual([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    0,
  ]);
});

it('the queue notifies all items of a tile in the same frame', () => {
  const { queue, told, frame, shown } = screen();
  for (const one of [told('a book', A), told('b book', B), told('c book', C), told('a trades', A), told('b trades', B)]) queue.mark(one);
  frame();
  frame();
  expect(shown).toEqual([['a book', 'b book', 'a trades', 'b trades'], ['c book']]);
});

it('the queue keeps the place of an item that is marked again while it waits, so that nothing is postponed for ever', () => {
  const { queue, told, frame, shown } = screen();
  const [a, b, c] = [told('a', A), told('b', B), told('c', C)];
  for (const one of [a, b, c]) queue.mark(one);
  frame();
  for (const one of [a, b, c]) queue.mark(one);
  frame();
  expect(shown).toEqual([
    ['a', 'b'],
    ['c', 'a'],
  ]);
});

it('the queue draws only one tile in a frame that follows a late one', () => {
  const { queue, told, frame, shown, waits } = screen();
  for (const one of [told('a', A), told('b', B), told('c', C), told('d', D)]) queue.mark(one);
  frame();
  frame(40);
  frame(16);
  expect([shown, waits()]).toEqual([[['a', 'b'], ['c'], ['d']], 0]);
});

it('the queue does not count an idle pause between two changes as a late frame', () => {
  const { queue, told, frame, shown } = screen();
  queue.mark(told('a', A));
  frame();
  for (const one of [told('b', B), told('c', C)]) queue.mark(one);
  frame(5_000);
  expect(shown).toEqual([['a'], ['b', 'c']]);
});

it('the queue notifies an item shown by many tiles in one frame', () => {
  const { queue, told, frame, shown } = screen();
  queue.mark(told('settings', null, A, B, C));
  queue.mark(told('d', D));
  frame();
  frame();
  expect(shown).toEqual([['settings'], ['d']]);
});

it('the queue notifies items that no tile reads without an additional frame', () => {
  const { queue, told, frame, shown } = screen();
  for (const one of [told('a', A), told('b', B), told('left')]) queue.mark(one);
  frame();
  expect(shown).toEqual([['a', 'b', 'left']]);
});
