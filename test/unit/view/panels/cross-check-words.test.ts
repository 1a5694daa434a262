import { describe, expect, it } from 'vitest';
import type { CrossCheck, Disagreement } from '#contract/model/app/crosscheck.ts';
import { lagWords } from '#view/panels/connection/source-labels.ts';
import { whole } from '#view/lib/format/format.ts';
import { compared, details, logged, paramsText } from '#view/panels/connection/cross-check.ts';

const check = {
  comparedAt: null,
  height: 88_000_000,
  blockhash: 'ab',
  same: 12,
  apart: 0,
  notComparable: [],
  different: [],
  differing: 0,
  skipped: null,
};
const sample = (why: CrossCheck['notComparable'][number]['why']) => ({ method: 'get_club', params: {}, why });
const ENTRY = {
  method: 'get_club',
  params: { club_id: 7 },
  at: 1_790_000_000,
  lastAt: 1_790_000_060,
  times: 2,
  height: 88_000_000,
  blockhash: 'ab',
  fields: [{ field: 'balance.total', hosted: 5, node: null }],
  differing: 3,
  hosted: '{"club_id":7}',
  node: 'null',
} as unknown as Disagreement;

describe('the wording of a cross-check', () => {
  it('states how much agrees, at which block, and why fields are not comparable', () => {
    expect(compared(check)).toBe('12 responses are identical in both sources at block 88,000,000.');
    const samples = [sample('other-height'), sample('one-source'), sample('other-height')];
    expect(compared({ ...check, same: 1, apart: 3, notComparable: samples })).toBe(
      '1 response is identical in both sources at block 88,000,000. 3 not comparable: 2 from different heights, 1 available from one source only.',
    );
  });
  it('names the request', () => {
    expect(paramsText({ share: { club: 7 }, since: 5 })).toBe('share {"club":7}, since 5');
  });
  it('states how many disagreements are stored, and of how many', () => {
    expect(logged({ entries: [ENTRY], total: 1 })).toBe('1 disagreement logged (at most 20 are kept).');
    expect(logged({ entries: [ENTRY], total: 1_234 })).toBe('The latest 1 of 1,234 disagreements are kept (at most 20).');
  });
  it('copies a disagreement with both responses, without blaming a source', () => {
    const text = details(ENTRY);
    expect(text.split('\n')).toEqual([
      'get_club {"club_id":7}',
      'Block 88000000 ab',
      'Found 2 times, first 2026-09-21T14:13:20.000Z, last 2026-09-21T14:14:20.000Z',
      'Hosted service and node differ in 3 fields:',
      '  balance.total: hosted 5, node null',
      '  and 2 more fields',
      'Response of the hosted service: {"club_id":7}',
      'Response of the node: null',
    ]);
  });
});

describe('the wording of a lag', () => {
  const node = { name: 'node', health: 'ok', why: null, height: 5, lag: null, budget: null, since: null } as const;
  const ago = (at: number): string => `${at} s ago`;
  it('states what is known when no other source reports a height', () => {
    expect(lagWords({ ...node, lag: 1_200 }, whole, ago)).toBe('lag 1,200');
    expect(lagWords({ ...node, movedAt: 3 }, whole, ago)).toBe('lag unknown, last block 3 s ago');
    expect(lagWords(node, whole, ago)).toBe('lag —');
  });
});
