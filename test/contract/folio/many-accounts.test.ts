import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

const COUNT = 7;
const SHARE = 'club_1' as Share;
let sim: Sim;
let names: string[] = [];

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => sim.read(name, params);
/** What a resource says of all accounts, and of each alone. */
async function parts<N extends ResourceName>(name: N, of: (names: string[]) => Params<N>) {
  const all = await read(name, of(names));
  const each: Data<N>[] = [];
  for (const one of names) each.push(await read(name, of([one])));
  return { all, each };
}
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);

beforeAll(async () => {
  sim = await createSim({ connection: 'both', listening: false });
  sim.world.quiet(true);
  const { owners } = await read('owners', { share: SHARE });
  names = [...new Set(['harrow', ...owners.map(({ name }) => name)])].slice(0, COUNT);
  for (const name of names) await sim.client.command('account.add', { name });
});
afterAll(() => sim.stop());

describe('seven accounts', () => {
  it('are all counted in the holdings, whose parts add up to their whole', async () => {
    expect(names).toHaveLength(COUNT);
    const { rows, accounts, complete } = await read('holdings', {});
    expect([accounts.length, complete]).toEqual([COUNT, true]);
    for (const { total, by } of rows) expect(total).toBe(sum(by, (one) => one.total));
    expect(new Set(rows.flatMap(({ by }) => by.map(({ name }) => name))).size).toBe(COUNT);
    const { all, each } = await parts('portfolio', (some) => ({ names: some }));
    expect(all.value).toBe(sum(each, ({ value }) => value));
  });
  // Reads long records of seven accounts.
  it('have a net worth that is the sum of theirs, at each time and now', async () => {
    const all = await read('equity', { names });
    const { accounts, value } = await read('portfolio', { names });
    expect(all.accounts.map(({ name }) => name)).toEqual(names);
    for (const [n, { coin, held }] of all.points.entries()) expect(coin + held).toBe(sum(all.accounts, ({ totals }) => totals[n] ?? 0));
    const [first, last] = [all.points[0], all.points.at(-1)];
    expect([last?.coin, last?.held]).toEqual([sum(accounts, ({ balance }) => balance.total), value]);
    for (const part of ['deposits', 'price', 'income', 'wages', 'other'] as const)
      expect((last?.[part] ?? 0) - (first?.[part] ?? 0)).toBe(sum(all.accounts, (one) => one.parts[part]));
  }, 300_000);
  it('have lots of a share that hold what all of them hold of it', async () => {
    const { all, each } = await parts('lots', (some) => ({ names: some, share: SHARE }));
    expect(all.held).toBe(sum(each, ({ held }) => held));
    expect(sum(all.lots, ({ left }) => left)).toBe(all.held);
    expect(each.filter(({ held }) => held > 0).length).toBeGreaterThan(1);
    const { rows } = await read('gains', { names, apart: true });
    const own = rows.filter(({ share }) => share === SHARE);
    expect(own.map(({ num }) => num)).toEqual(each.map(({ open }) => open.num));
  });
  it('have an income that is the sum of theirs, by week, by source and by day', async () => {
    const weekly = await parts('income', (some) => ({ names: some }));
    const total = ({ weeks }: Data<'income'>): number => sum(weeks, ({ totals }) => sum(totals, ({ amount }) => amount));
    expect(total(weekly.all)).toBe(sum(weekly.each, total));
    expect(sum(weekly.all.sources, ({ amount }) => amount)).toBe(sum(weekly.each, ({ sources }) => sum(sources, ({ amount }) => amount)));
    const daily = await parts('projection', (some) => ({ names: some }));
    const paid = ({ paid: days }: Data<'projection'>): number => sum(days, (one) => one.clubs + one.players + one.other + one.wages);
    expect(paid(daily.all)).toBe(sum(daily.each, paid));
    expect(new Set(daily.all.weeks.map(({ name }) => name)).size).toBeGreaterThan(1);
  });
  it('show the payouts of a share to all of them among its events', async () => {
    const to = Math.floor(sim.clock.now() / 1_000);
    const from = to - 30 * 86_400;
    const events = await read('events', { share: SHARE, from, to });
    const { entries } = await read('transactions', { names, share: SHARE, kinds: ['income'], after: from, before: to, limit: 1_000 });
    const mine = events.flatMap(({ paid }) => (paid?.to === 'me' ? [paid.amount as number] : []));
    expect(sum(mine, (amount) => amount)).toBe(sum(entries, ({ amount }) => amount ?? 0));
    expect(new Set(entries.map(({ name }) => name)).size).toBe(COUNT);
  });
});
