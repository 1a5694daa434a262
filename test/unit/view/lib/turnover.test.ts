import { expect, it } from 'vitest';
import { Turnover } from '#view/lib/app/turnover.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

function tile(first: string | null) {
  const clock = new ManualClock();
  const shown: (string | null)[] = [];
  return { clock, shown, turnover: new Turnover<string | null>(first, (subject) => void shown.push(subject), clock.after) };
}

it('shows what was chosen as soon as there is something to show of it, and once', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  clock.advance(100);
  expect(shown).toEqual([]);
  turnover.want('b', true);
  turnover.want('b', true);
  clock.advance(1_000);
  expect([shown, clock.waiting]).toEqual([['b'], 0]);
});

it('shows what was chosen after a moment all the same, when nothing came', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  clock.advance(149);
  expect(shown).toEqual([]);
  clock.advance(1);
  expect(shown).toEqual(['b']);
});

it('counts the moment from the first choice, however fast others follow', () => {
  const { turnover, shown, clock } = tile('a');
  for (const next of ['b', 'c', 'd', 'e']) {
    turnover.want(next, false);
    clock.advance(40);
  }
  expect([shown, clock.waiting]).toEqual([['e'], 0]);
});

it('stays where it is when the choice goes back', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.want('a', true);
  clock.advance(1_000);
  expect(shown).toEqual([]);
});

it('never shows one that was passed over', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.want('c', true);
  clock.advance(1_000);
  expect(shown).toEqual(['c']);
});

it('shows nothing once the tile is closed', () => {
  const { turnover, shown, clock } = tile('a');
  turnover.want('b', false);
  turnover.stop();
  clock.advance(1_000);
  expect([shown, clock.waiting]).toEqual([[], 0]);
});
