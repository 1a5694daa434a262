import { describe, expect, it } from 'vitest';
import { followPages } from '../../src-main/engine/api/follow.ts';
import { fail, ok } from '../../src-preload/contract/faults.ts';

type Served = { items: number[]; per_page: number; total?: number | null; total_pages?: number | null };

/** Follows pages that `serve` answers; says which were asked for. */
async function follow(serve: (page: number) => Served | number[], most = 50) {
  const asked: number[] = [];
  const got = await followPages<number>(
    (page) => {
      asked.push(page);
      const answer = serve(page);
      const data = Array.isArray(answer) ? answer : { page, ...answer };
      return Promise.resolve(ok({ data, source: 'rest', height: null, observedAt: page }));
    },
    { most, keyOf: (row) => row },
  );
  return { asked, ...(got.ok ? got.value : { rows: [], complete: null, parts: [] }) };
}
const upTo =
  (count: number, size: number, totals: Partial<Served> = {}) =>
  (page: number): Served => ({
    items: Array.from({ length: Math.max(0, Math.min(size, count - (page - 1) * size)) }, (_, n) => (page - 1) * size + n),
    per_page: size,
    ...totals,
  });

describe('pages are followed', () => {
  it.each<[rule: string, serve: (page: number) => Served | number[], most: number, asked: number, rows: number, complete: boolean]>([
    ['to the number of pages the service states', upTo(7, 3, { total: 7, total_pages: 3 }), 50, 3, 7, true],
    ['to the total, where only that is stated', upTo(6, 3, { total: 6, total_pages: null }), 50, 2, 6, true],
    ['to a short page, where there is no total', upTo(7, 3, { total: null }), 50, 3, 7, true],
    ['to an empty page, where the last one was full', upTo(6, 3), 50, 3, 6, true],
    ['not at all, when the list is empty', upTo(0, 3), 50, 1, 0, true],
    ['not beyond one that brings nothing new', () => ({ items: [1, 2, 3], per_page: 3 }), 50, 2, 3, true],
    ['only so far, and then it is said that there is more', upTo(900, 3), 4, 4, 12, false],
    ['of which none says whether more follow: until one brings nothing new', () => [1, 2, 3], 50, 2, 3, true],
  ])('%s', async (_rule, serve, most, asked, rows, complete) => {
    const got = await follow(serve, most);
    expect([got.asked.length, got.rows.length, got.complete]).toEqual([asked, rows, complete]);
    expect(got.parts).toHaveLength(asked);
  });

  it('a row that moved to the next page while they were read comes once', async () => {
    const pages = [[5, 4, 3], [3, 2, 1], []];
    expect((await follow((page) => ({ items: pages[page - 1] ?? [], per_page: 3 }))).rows).toEqual([5, 4, 3, 2, 1]);
  });

  it('a page that fails is a failure of the whole: half a list is no list', async () => {
    const got = await followPages<number>(
      (page) =>
        Promise.resolve(
          page === 1
            ? ok({ data: { page, per_page: 1, items: [1] }, source: 'rest', height: null, observedAt: 1 })
            : fail('server-error', 'x'),
        ),
      { most: 9, keyOf: (row) => row },
    );
    expect(got).toMatchObject({ ok: false, fault: { code: 'server-error' } });
  });
});
