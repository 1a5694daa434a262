import { expect, it } from 'vitest';
import { Turnover } from '#view/lib/app/held-subject.svelte.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

function tile(first: string | null) {
  const clock = new ManualClock();
  const shown: (string | null)[] = [];
  return { clock, shown, turnover: new Turnover<string | null>(first, (subject) => void shown.push(subject), clock.after) };
}

it('the tile shows the chosen subject once, as soon as its data is ready', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  clock.advance(100);
  expect(shown).toEqual([]);
  turnover.want('b', true);
  turnover.want('b', true);
  clock.advance(1_000);
  expect([shown, clock.waiting]).toEqual([['b'], 0]);
});

it('the tile shows the chosen subject after 150 ms when its data has not arrived', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  clock.advance(149);
  expect(shown).toEqual([]);
  clock.advance(1);
  expect(shown).toEqual(['b']);
});

it('the tile counts the delay from the first choice, however fast others follow', () => {
  const { turnover, shown, clock } = tile('a');
  for (const next of ['b', 'c', 'd', 'e']) {
    turnover.want(next, false);
    clock.advance(40);
  }
  expect([shown, clock.waiting]).toEqual([['e'], 0]);
});

it('the tile keeps the current subject when the choice returns to it', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.want('a', true);
  clock.advance(1_000);
  expect(shown).toEqual([]);
});

it('the tile never shows a subject that was replaced before it was shown', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.want('c', true);
  clock.advance(1_000);
  expect(shown).toEqual(['c']);
});

it('the tile shows nothing after it is closed', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.stop();
  clock.advance(1_000);
  expect([shown, clock.waiting]).toEqual([[], 0]);
});
