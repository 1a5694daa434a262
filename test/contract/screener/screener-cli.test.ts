import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, launch, scratch, type Running } from '../../support/servers/processes.ts';

const TOUCHLINE = 'src-main/headless/main.ts';
const folder = scratch();
let demo: Running;
let flags: string[];
const touchline = (...args: string[]) => finish(process.execPath, [TOUCHLINE, ...args, ...flags]);
const players = (query: object) => touchline('watch', 'players', JSON.stringify(query), '--count', '1', '--json');

beforeAll(async () => {
  demo = await launch(process.execPath, ['src-demo/serve-demo.ts', '--size', 'tiny']);
  const at = JSON.parse(demo.firstLine) as { readonly baseUrl: string; readonly restPrefix: string };
  flags = ['--data-dir', folder.dir, '--base-url', at.baseUrl, '--rest-prefix', at.restPrefix];
  expect((await touchline('sync')).code).toBe(0);
}, 120_000);
afterAll(async () => {
  await demo.stop();
  folder.remove();
});

describe('touchline watch players', { timeout: 60_000 }, () => {
  it('prints the rows of a filter with custom columns, counts and the plan', async () => {
    const { code, stdout, stderr } = await players({ filter: 'rating >= 60', columns: { double: '2 * rating' }, sort: 'double', limit: 5 });
    expect(code, stderr).toBe(0);
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    const { status, data } = JSON.parse(last) as { status: string; data: { rows: { rating: number; columns: object }[] } };
    expect(status).toBe('live');
    expect(data.rows).toHaveLength(5);
    expect(data.rows.map(({ columns }) => columns)).toEqual(data.rows.map(({ rating }) => ({ double: 2 * rating })));
    expect(data).toMatchObject({
      counts: { unknown: 0 },
      plan: expect.arrayContaining([expect.objectContaining({ what: 'rows' })]) as object[],
    });
  });

  it.each([
    ['an unknown field', { filter: 'rating >= 60 && agee < 22' }, 'character 17', '⟦agee⟧'],
    ['a wrong type', { filter: 'rating >= "60"' }, 'character 1', '⟦'],
    ['a wrong column', { filter: 'rating >= 60', columns: { part: 'ask /' } }, '“part”', '⟦'],
  ])('exits with 2 at %s and marks the place', async (_what, query, ...said) => {
    const { code, stdout, stderr } = await players(query);
    const all = stdout + stderr;
    expect(code, all).toBe(2);
    for (const part of said) expect(all).toContain(part);
  });
});
