import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnTable } from '#engine/columns/column-table.ts';

const FIELDS = ['rating', 'wages', 'imbalance', 'retired'] as const;
const value = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, 0.1, 2 ** 24, 2 ** 24 + 1, -0, Infinity),
);
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ id: fc.integer({ min: 1, max: 3_000 }), field: fc.constantFrom(...FIELDS), value }) },
  { weight: 1, arbitrary: fc.record({ reset: fc.constantFrom(...FIELDS), to: fc.constantFrom(NaN, 0, 0.1) }) },
);
const asNumber = (of: unknown): number => (typeof of === 'number' ? of : typeof of === 'boolean' ? Number(of) : NaN);

describe('columns of numbers', () => {
  it('return exactly what was set, whatever its size, in the order of the ids, through growth and resets', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), fc.boolean(), (steps, many) => {
        const table = new ColumnTable('players', {});
        const truth = new Map<number, Record<string, number>>();
        const initial: Record<string, number> = {};
        // more than one growth, in the wrong order
        for (let id = 2_000; many && id > 500; id--) {
          table.place(id);
          truth.set(id, {});
        }
        for (const one of steps) {
          if ('reset' in one) {
            table.reset(one.reset, one.to);
            initial[one.reset] = one.to;
            for (const row of truth.values()) row[one.reset] = one.to;
          } else {
            table.set(table.place(one.id), one.field, one.value);
            truth.set(one.id, { ...(truth.get(one.id) ?? initial), [one.field]: asNumber(one.value) });
          }
        }
        const ids = [...truth.keys()].sort((a, b) => a - b);
        expect([...table.ids]).toEqual(ids);
        for (const field of FIELDS) expect([...table.numbers(field)]).toEqual(ids.map((id) => truth.get(id)?.[field] ?? NaN));
      }),
      { numRuns: 60 },
    );
  });
  it('take half the memory while their values are exact with 24 bits, and none while nothing is known', () => {
    const table = new ColumnTable('players', {});
    const row = table.place(1);
    table.set(row, 'rating', 80);
    table.set(row, 'wages', 123_456_789);
    table.set(row, 'fitness', null);
    expect(['rating', 'wages'].map((field) => table.numbers(field).BYTES_PER_ELEMENT)).toEqual([4, 8]);
    expect([table.hasAny('fitness'), table.hasAny('rating')]).toEqual([false, true]);
    table.set(row, 'rating', 80.3);
    expect([...table.numbers('rating')]).toEqual([80.3]);
  });
});
