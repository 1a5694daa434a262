import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitShare, type ClubId, type Share } from '#contract/model/market/share.ts';
import { MATCH_S } from '#contract/model/matches/fixture-words.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';

const WATCHED = ['player_1', 'club_2'] as Share[];
const CHARTED = 'club_3' as Share;
const OTHER = 'club_4' as Share;
const ALL = [...WATCHED, CHARTED, OTHER];
const DAY = 86_400;
let sim: Sim;
let start = 0;
/** Kick-offs of a share's club after the start of the test, in the next days. */
const kickOffs = new Map<Share, number[]>();
const now = (): number => Math.floor(sim.clock.now() / 1_000);
const indexOf = (share: Share): number => sim.world.shares.fromKey(share) ?? -1;

/** Who holds a share at present, most first. */
function truth(share: Share): string {
  const pool = sim.world.users.pool(indexOf(share));
  const held = pool.map((user) => [sim.world.users.name(user), sim.world.ledger.holding(indexOf(share), user).total] as const);
  return JSON.stringify(held.filter(([, num]) => num > 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}
const listed = (owners: readonly { readonly name: string; readonly num: number }[] | null | undefined): string =>
  JSON.stringify((owners ?? []).map(({ name, num }) => [name, num] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
async function around(share: Share, at: number) {
  const watched = sim.watch('holders-around', { share, at, until: at + DAY });
  await sim.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data ?? { before: null, after: null };
}
async function recorder() {
  const watched = sim.watch('recorder', {});
  await sim.until(() => watched.last().data !== null);
  watched.stop();
  return watched.last().data?.holders;
}

/** Who held each share from each block on, oldest first. */
const truths: { readonly at: number; readonly of: ReadonlyMap<Share, string> }[] = [];
const truthAt = (share: Share, at: number): string | undefined => truths.findLast((one) => one.at <= at)?.of.get(share);
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    sim.step();
    truths.push({ at: now(), of: new Map(ALL.map((share) => [share, truth(share)])) });
    await sim.run(60_000);
  }
}

beforeAll(async () => {
  sim = await createSim({ listening: false });
  await sim.during(sim.client.command('watchlist.add', { name: 'Mine', refs: WATCHED as never }));
  sim.watch('candles', { share: CHARTED, interval: '1h' });
  start = now();
  for (const share of ALL) {
    const { kind, id } = splitShare(share);
    const club = kind === 'club' ? (id as ClubId) : ((await sim.read('player', { id: id as never })).club_id as ClubId);
    const { fixtures } = await sim.read('schedule', { club });
    const dates = fixtures.flatMap(({ date }) => (typeof date === 'number' && date > start + 1_800 ? [date] : []));
    kickOffs.set(share, dates.slice(0, 2));
  }
  const last = Math.max(...[...kickOffs.values()].flat());
  await pass(Math.ceil((last + MATCH_S + 900 - now()) / 60));
}, 900_000);
afterAll(() => sim.stop());

describe('lists of holders around matches', { timeout: 300_000 }, () => {
  it('are recorded before and after, without a panel, for shares that are watched or charted', async () => {
    let compared = 0;
    for (const [share, dates] of kickOffs) {
      if (share === OTHER) continue;
      for (const at of dates) {
        const { before, after } = await around(share, at);
        expect(before?.at, `${share} before ${at}`).toBeGreaterThan(at - 15 * 60);
        expect(before?.at).toBeLessThanOrEqual(at);
        expect(after?.at, `${share} after ${at}`).toBeGreaterThan(at + MATCH_S);
        // a list may be read in the second of a block, before it
        for (const { at: time, owners } of [before, after].filter((one) => one !== null))
          expect([truthAt(share, time), truthAt(share, time - 1)]).toContain(listed(owners));
        compared++;
      }
    }
    expect(compared).toBe(6);
    expect(new Set(truths.flatMap(({ of }) => [...of.values()])).size).toBeGreaterThan(ALL.length);
  });

  it('are not read for other shares, and say nothing about the time between', async () => {
    expect(await around(OTHER, kickOffs.get(OTHER)?.[0] ?? 0)).toMatchObject({ before: null, after: null });
    const [share = CHARTED] = WATCHED;
    const watched = sim.watch('holder-history', { share, from: start, to: now() });
    await sim.until(() => watched.last().data !== null);
    const { spans = [] } = watched.last().data ?? {};
    watched.stop();
    expect(spans.length).toBeGreaterThan(1);
    for (const { from, to } of spans) expect(to - from).toBeLessThan(5 * 60);
  });

  it('have a plan that says which shares are followed, when the next list is read and what was missed', async () => {
    expect(await recorder()).toMatchObject({ on: true, shares: 3, omitted: 0, listsPerMinute: 4, missed: 0 });
    expect((await recorder())?.lastAt).toBeGreaterThan(start);
  });

  it('are missing where the service did not answer, which is counted', async () => {
    const [share = CHARTED] = WATCHED;
    const before = (await recorder())?.missed ?? 0;
    await sim.control.fault('503', true);
    const from = now();
    await pass(40);
    await sim.control.fault('503', false);
    await pass(5);
    expect((await recorder())?.missed).toBeGreaterThan(before);
    const watched = sim.watch('holder-history', { share, from, to: from + 40 * 60 });
    await sim.until(() => watched.last().data !== null);
    watched.stop();
    expect(watched.last().data?.spans.filter(({ from: since }) => since > from + 150)).toEqual([]);
  });

  it('are read by nobody once the setting is off', async () => {
    await sim.client.command('setting.set', { name: 'recordHolders', value: false });
    await sim.run(120_000);
    expect(await recorder()).toMatchObject({ on: false, nextAt: null });
  });
});
