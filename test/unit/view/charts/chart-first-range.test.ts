import { describe, expect, it } from 'vitest';
import { firstPlaces } from '#view/charts/time-index.ts';

describe('the first range of a chart', () => {
  it('shows about 120 slots in a wide tile', () => expect(firstPlaces(1_300)).toBe(120));
  it('shows fewer slots in a narrow tile, so that candles stay readable', () => {
    const places = firstPlaces(240);
    expect(240 / places).toBeGreaterThanOrEqual(5);
  });
  it('shows a minimum number of slots before its width is known', () => expect(firstPlaces(-60)).toBeGreaterThan(10));
});
