import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { endHung } from '#desktop/windows/end-hung.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';

function scene(stays = false) {
  const clock = new ManualClock();
  const log: string[] = [];
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => log.length > 0,
    destroy: () => {
      log.push('destroyed');
      window.emit('closed');
    },
  });
  endHung(window as never, clock, () => stays);
  return { clock, log, window };
}

it('A window whose page does not answer is removed five seconds after it was to close', () => {
  const { clock, log, window } = scene();
  window.emit('close');
  clock.advance(4_999);
  window.emit('close');
  expect(log).toEqual([]);
  clock.advance(1);
  expect(log).toEqual(['destroyed']);
});

it('A window that closes is left alone, and so is one that is minimised instead', () => {
  const closes = scene();
  closes.window.emit('close');
  closes.window.emit('closed');
  closes.clock.advance(60_000);
  const stays = scene(true);
  stays.window.emit('close');
  stays.clock.advance(60_000);
  expect([closes.log, stays.log]).toEqual([[], []]);
});
