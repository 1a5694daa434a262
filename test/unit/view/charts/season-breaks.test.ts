import { describe, expect, it } from 'vitest';
import type { Season } from '#contract/model/matches/competition.ts';
import { seasonBreaks } from '#view/panels/chart/events/season-breaks.ts';

const seasons = (...dates: [number | null, number | null][]) =>
  dates.map(([start, end]) => ({ start, end }) as Pick<Season, 'start' | 'end'>);

describe('the breaks between seasons', () => {
  it('lie between the end of a season and the start of the next one, in any order', () => {
    expect(seasonBreaks(seasons([300, 400], [100, 200], [400, 500]))).toEqual([
      { from: 200, to: 300 },
      { from: 400, to: 400 },
    ]);
  });
  it('are unknown where a season has no dates', () => {
    expect(seasonBreaks(seasons([100, null], [null, 300], [0, 50], [400, 500]))).toEqual([]);
    expect(seasonBreaks([])).toEqual([]);
  });
});
