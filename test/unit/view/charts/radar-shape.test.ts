import { describe, expect, it } from 'vitest';
import { markerPath, MARKERS, ringPath, SERIES, seriesPath } from '#view/charts/radar-shape.ts';

const moves = (path: string): number => path.match(/M/g)?.length ?? 0;

describe('a radar', () => {
  it('closes a series whose values are all known', () => {
    expect(seriesPath([1, 1, 1, 1], 10)).toBe(ringPath(4, 1, 10));
  });
  it('breaks the line at an unknown value on both sides of it', () => {
    const path = seriesPath([1, null, 1, 1], 10);
    expect([path.includes('Z'), moves(path)]).toEqual([false, 2]);
  });
  it('has no line between values that are not neighbours', () => {
    expect(seriesPath([1, null, 1, null], 10)).toBe('');
    expect(seriesPath([null, null, null], 10)).toBe('');
  });
  it('tells six series apart by dash and by marker', () => {
    expect(new Set(SERIES.map(({ dash }) => dash)).size).toBe(6);
    expect(new Set(SERIES.map(({ marker }) => marker)).size).toBe(6);
    expect(MARKERS.map((marker) => markerPath(marker, { x: 0, y: 0 })).every((path) => path.startsWith('M'))).toBe(true);
  });
});
