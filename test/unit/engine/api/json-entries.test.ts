import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonEntries } from '#engine/base/json-entries.ts';
import { createDumpReader } from '#engine/api/read/read-dump.ts';
import { jsonValue } from '../../../support/values/json-values.ts';
import { english } from '../../../support/english-text.ts';

/** Pushes a text in pieces of the given sizes, repeated. */
function read(text: string, sizes: readonly number[], wanted: readonly string[]) {
  const found: [string, string, unknown][] = [];
  const entries = jsonEntries(
    (path) => wanted.includes(path),
    (path, key, value) => found.push([path, key, value]),
  );
  for (let at = 0, n = 0; at < text.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    entries.push(text.slice(at, at + size));
    at += size;
  }
  return { found, wrong: entries.end(), met: [...entries.met] };
}

describe('JSON read in pieces', () => {
  it('yields every entry of a container, wherever the pieces are split', () => {
    const rows = fc.dictionary(fc.string(), jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(rows, jsonValue(), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (data, meta, sizes) => {
        const { found, wrong } = read(JSON.stringify({ meta, data }), sizes, ['data']);
        expect(wrong).toBeNull();
        expect(found).toEqual(Object.entries(JSON.parse(JSON.stringify(data)) as object).map(([key, value]) => ['data', key, value]));
      }),
      { numRuns: 500 },
    );
  });

  it('yields nested lists element by element', () => {
    const list = fc.array(jsonValue());
    fc.assert(
      fc.property(list, list, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), (a, b, sizes) => {
        const { found, wrong } = read(JSON.stringify({ A: { more: [1, { P: [2] }], P: a }, 'B"\\': b }, null, 1), sizes, ['A.P', 'B"\\']);
        expect(wrong).toBeNull();
        const told = (path: string, all: unknown[]) =>
          (JSON.parse(JSON.stringify(all)) as unknown[]).map((value, at) => [path, String(at), value]);
        expect(found).toEqual([...told('A.P', a), ...told('B"\\', b)]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['<html><body>It works</body></html>', 'the response is not JSON'],
    ['', 'the response is not JSON'],
    ['{"meta":{},"data":{"1":[[1,"a",false,2,3]],"2":[[', 'the response is truncated'],
    ['{"unexpected":[1],"items":"none"}', '`data` isn’t a table'],
    ['{"data":{"1":[1,}}', 'the response is not JSON'],
  ])('%j: %s', (text, why) => {
    const reader = createDumpReader(() => undefined);
    reader.push(text);
    const end = reader.end();
    expect(end.ok ? 'fine' : english(end.fault.detail)).toBe(why);
  });

  it('is rejected when an entry never ends', () => {
    const entries = jsonEntries(
      (path) => path === 'data',
      () => undefined,
    );
    entries.push('{"data":{"1":[');
    for (let n = 0; n < 80; n++) entries.push('1,'.repeat(40_000));
    expect(english(entries.end())).toBe('has an unterminated entry');
  });
});
