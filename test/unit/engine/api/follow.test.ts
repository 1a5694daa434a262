import { describe, expect, it } from 'vitest';
import type { FaultCode } from '#contract/fault-codes.ts';
import { followNewest } from '#engine/api/read/paginate-newest.ts';
import { followPages, readWindow } from '#engine/api/read/paginate.ts';
import { fail, ok } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';

type Served = { items: number[]; per_page: number; total?: number | null; total_pages?: number | null };

/** Follows the pages that `serve` returns; returns the pages requested. */
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

describe('pages', () => {
  it.each<[rule: string, serve: (page: number) => Served | number[], most: number, asked: number, rows: number, complete: boolean]>([
    ['follow the stated number of pages', upTo(7, 3, { total: 7, total_pages: 3 }), 50, 3, 7, true],
    ['follow the total, where only that is stated', upTo(6, 3, { total: 6, total_pages: null }), 50, 2, 6, true],
    ['end at a short page, where there is no total', upTo(7, 3, { total: null }), 50, 3, 7, true],
    ['end at an empty page after a full one', upTo(6, 3), 50, 3, 6, true],
    ['are not followed when the list is empty', upTo(0, 3), 50, 1, 0, true],
    ['end at a page without new rows', () => ({ items: [1, 2, 3], per_page: 3 }), 50, 2, 3, true],
    ['end at a limit, and the result reports that there is more', upTo(900, 3), 4, 4, 12, false],
    ['without any count end at a page without rows', () => [1, 2, 3], 50, 2, 3, true],
  ])('%s', async (_rule, serve, most, asked, rows, complete) => {
    const got = await follow(serve, most);
    expect([got.asked.length, got.rows.length, got.complete]).toEqual([asked, rows, complete]);
    expect(got.parts).toHaveLength(asked);
  });

  it('yield a row once that moved to the next page in between', async () => {
    const pages = [[5, 4, 3], [3, 2, 1], []];
    expect((await follow((page) => ({ items: pages[page - 1] ?? [], per_page: 3 }))).rows).toEqual([5, 4, 3, 2, 1]);
  });

  it('fail as a whole when one fails: a partial list is not returned', async () => {
    const got = await followPages<number>(
      (page) =>
        Promise.resolve(
          page === 1
            ? ok({ data: { page, per_page: 1, items: [1] }, source: 'rest', height: null, observedAt: 1 })
            : fail('server-error', verbatim('x')),
        ),
      { most: 9, keyOf: (row) => row },
    );
    expect(got).toMatchObject({ ok: false, fault: { code: 'server-error' } });
  });
});

describe('a list that ends before its own count', () => {
  /** Pages of a list of `count` rows that refuses pages beyond its end; returns the pages requested. */
  function refusing(count: number, size: number, told: Partial<Served>, code: FaultCode = 'not-found') {
    const asked: number[] = [];
    const read = (page: number) => {
      asked.push(page);
      const { items } = upTo(count, size)(page);
      if (page < 1 || items.length === 0) return Promise.resolve(fail(code, verbatim(`there is no page ${page}`)));
      return Promise.resolve(ok({ data: { page, per_page: size, items, ...told }, source: 'rest' as const, height: null, observedAt: 1 }));
    };
    return { asked, read };
  }
  it.each<[what: string, told: Partial<Served>, code: FaultCode, complete: boolean]>([
    ['pages and more rows than they contain', { total: 8, total_pages: 2 }, 'not-found', false],
    ['the same, with a fault beyond the end instead of a refusal', { total: 8, total_pages: 2 }, 'server-error', false],
    ['only pages, without one beyond the last', { total: 6, total_pages: 2 }, 'server-error', true],
    ['nothing, with a full last page', {}, 'not-found', true],
  ])('is read to its end when it counts %s', async (_what, told, code, complete) => {
    const { read } = refusing(6, 3, told, code);
    const got = await followPages<number>(read, { most: 9, keyOf: (row) => row });
    expect(got).toMatchObject({ ok: true, value: { rows: [0, 1, 2, 3, 4, 5], complete } });
    if (got.ok) expect(got.value.parts.some(({ partial }) => partial !== undefined)).toBe(!complete);
  });
  it('fails when a page within its count fails', async () => {
    const { read } = refusing(3, 3, { total: 9, total_pages: 3 });
    expect(await followPages<number>(read, { most: 9, keyOf: (row) => row })).toMatchObject({ ok: false });
  });
  it('is read backwards to its first page and no further', async () => {
    const { asked, read } = refusing(6, 3, { total: 8, total_pages: 2 });
    const got = await followNewest<number>(read, { what: 'a list', timeOf: (row) => row, keyOf: (row) => row, most: 9 });
    expect(got).toMatchObject({ ok: true, value: { rows: [5, 4, 3, 2, 1, 0], complete: false } });
    expect(asked.every((page) => page >= 1)).toBe(true);
  });
  it('has a window that ends with its last page', async () => {
    const { asked, read } = refusing(6, 3, { total: 6, total_pages: 2 });
    expect(await readWindow<number>(read, 3, 3, 6)).toMatchObject({ ok: true, value: { rows: [3, 4, 5] } });
    expect(asked).toEqual([2]);
  });
});
