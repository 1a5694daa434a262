import { describe, expect, it } from 'vitest';
import { firstPlaces } from '#view/charts/first-range.ts';

describe('a chart that is first opened', () => {
  it('shows about 120 places where there is room', () => expect(firstPlaces(1_300)).toBe(120));
  it('shows fewer in a narrow tile, so that candles stay candles', () => {
    const places = firstPlaces(240);
    expect(240 / places).toBeGreaterThanOrEqual(5);
  });
  it('shows some even before its width is known', () => expect(firstPlaces(-60)).toBeGreaterThan(10));
});
