import { describe, expect, it } from 'vitest';
import { lagWords } from '../../src-renderer/panels/connection/words.ts';
import { compared, paramsText } from '../../src-renderer/panels/connection/cross-check.ts';

const check = { comparedAt: null, height: 88_000_000, blockhash: 'ab', same: 12, apart: 0, different: [], skipped: null };
const number = (value: number): string => value.toLocaleString('en-US');

describe('the words of a cross-check', () => {
  it('say how much agrees, of which block, and what could not be compared', () => {
    expect(compared(check, number)).toBe('12 answers are the same from both at block 88,000,000.');
    expect(compared({ ...check, same: 1, apart: 3 }, number)).toBe(
      'One answer is the same from both at block 88,000,000; 3 could not be compared, they were of different blocks or not served by both.',
    );
  });
  it('name what was asked', () => {
    expect(paramsText({ share: { club: 7 }, since: 5 })).toBe('share {"club":7}, since 5');
  });
});

describe('the words of a lag', () => {
  const node = { name: 'node', health: 'ok', why: null, height: 5, lag: null, budget: null, since: null } as const;
  const ago = (at: number): string => `${at} s ago`;
  it('say what is known where nothing else tells a height', () => {
    expect(lagWords({ ...node, lag: 1_200 }, number, ago)).toBe('lag 1,200');
    expect(lagWords({ ...node, movedAt: 3 }, number, ago)).toBe('lag unknown, last block 3 s ago');
    expect(lagWords(node, number, ago)).toBe('lag —');
  });
});
