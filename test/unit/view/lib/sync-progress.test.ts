import { describe, expect, it } from 'vitest';
import type { Sync } from '#contract/model/app/sync.ts';
import { text } from '#contract/text/coded-text.ts';
import { percentDone, syncProgress } from '#view/lib/domain/sync-progress.ts';

const running = (more: Partial<Sync>): Sync =>
  ({
    what: text('sync.prices'),
    done: 0,
    total: null,
    rate: null,
    secondsLeft: null,
    state: 'running',
    fault: null,
    verifying: false,
    ...more,
  }) as Sync;

describe('the progress of a market sync', () => {
  it.each<[what: string, sync: Partial<Sync>, percent: number | null, words: string]>([
    ['names the step alone before its rows are counted', { total: 0 }, null, 'prices of players'],
    ['counts without a total', { done: 1_200 }, null, 'prices of players · 1,200'],
    [
      'counts against the total, with pace and time left',
      { done: 50, total: 200, rate: 10, secondsLeft: 15 },
      25,
      'prices of players · 50 of 200 · 10/s · 15 s left',
    ],
    ['has no pace while paused', { done: 50, total: 200, rate: 10, state: 'paused' }, 25, 'prices of players · 50 of 200'],
  ])('%s', (_what, sync, percent, words) => {
    expect(percentDone(running(sync))).toBe(percent);
    expect(syncProgress(running(sync))).toBe(words);
  });
});
