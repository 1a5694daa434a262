import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INTERFACES, type Operation } from '../../scripts/api-coverage/documents.ts';
import { coverage } from '../../scripts/api-coverage/report-rows.ts';

const operations = JSON.parse(readFileSync('scripts/api-coverage/operations.json', 'utf8')) as Operation[];
// Written in two parts, so that this file does not count as its test.
const MISSING = ['get_the', 'moon'].join('_');
const rows = coverage(operations);

describe('every operation of the three documents', () => {
  it('is listed once', () => {
    const keys = operations.map((one) => `${one.interface} ${one.operation}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const kind of INTERFACES) expect(operations.filter((one) => one.interface === kind).length, kind).toBeGreaterThan(0);
  });

  it.each(INTERFACES)('is decoded, tested and used: %s', (kind) => {
    const gaps = rows.filter((row) => row.interface === kind && (row.decoded === null || row.tested === null || row.used === null));
    expect(gaps).toEqual([]);
  });

  it('is a gap when it is not decoded, tested or used', () => {
    expect(coverage([{ interface: 'gsp', operation: MISSING }])).toEqual([
      { interface: 'gsp', operation: MISSING, decoded: null, tested: null, used: null },
    ]);
  });
});
