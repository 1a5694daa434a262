import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inMemory, persisted } from '#engine/base/key-value.ts';

describe('a persisted value', () => {
  const Point = z.object({ x: z.number() });
  it('reads as its initial value until something is written', () => {
    const store = inMemory();
    const point = persisted(store, 'point', Point, null);
    expect(point.read()).toBeNull();
    point.write({ x: 3 });
    expect(persisted(store, 'point', Point, null).read()).toEqual({ x: 3 });
    expect(persisted(store, 'other', Point, null).read()).toBeNull();
  });
  it.each(['', '{', '"text"', '{"x":"3"}', 'null'])('reads as its initial value when %j is stored', (text) => {
    const store = inMemory();
    store.set('point', text);
    expect(persisted(store, 'point', Point, { x: 0 }).read()).toEqual({ x: 0 });
  });
});
