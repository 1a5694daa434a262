import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDumpMemory } from '#engine/recorder/dump-intake.ts';

it('the memory of tables knows what a map would know, for numbers near and far', () => {
  const number = fc.oneof(
    fc.integer({ min: 2, max: 5_000 }),
    fc.integer({ min: 3_999_998, max: 4_000_002 }),
    fc.integer({ min: 2, max: 2e10 }),
  );
  const seen = fc.record({ hash: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), orders: fc.integer({ min: 0, max: 4e9 }) });
  const deeds = fc.array(
    fc.oneof(fc.tuple(fc.constant('put' as const), number, seen), fc.tuple(fc.constantFrom('forget', 'clear'), number)),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(deeds, (list) => {
      const [memory, map] = [createDumpMemory(), new Map<number, unknown>()];
      for (const [deed, at, one] of list) {
        if (deed === 'put' && one) {
          memory.put(at, one);
          map.set(at, one);
        } else if (deed === 'forget') {
          memory.forget(at);
          map.delete(at);
        } else {
          memory.forget();
          map.clear();
        }
        for (const [, known] of list) expect(memory.get(known)).toEqual(map.get(known));
      }
    }),
  );
});
