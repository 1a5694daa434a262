import { describe, expect, it } from 'vitest';
import { firstPlaces, firstRange } from '#view/charts/time-index.ts';

describe('the first range of a chart', () => {
  it('shows about 120 slots in a wide tile', () => expect(firstPlaces(1_300)).toBe(120));
  it('shows fewer slots in a narrow tile, so that candles stay readable', () => {
    const places = firstPlaces(240);
    expect(240 / places).toBeGreaterThanOrEqual(5);
  });
  it('ends at the newest place, or lies around the newest trade if that is further back', () => {
    expect(firstRange(500, 499, 1_300, 4)).toEqual({ from: 380, to: 503 });
    expect(firstRange(500, 400, 1_300, 4)).toEqual({ from: 380, to: 503 });
    const { from, to } = firstRange(80_000, 12, 300, 4);
    expect(from <= 12 && to >= 12 && to - from < 70).toBe(true);
    expect(firstRange(5, -1, 300, 4).to).toBe(8);
  });
  it('shows a minimum number of slots before its width is known', () => expect(firstPlaces(-60)).toBeGreaterThan(10));
});
