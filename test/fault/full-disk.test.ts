import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { noSmallDisk, smallDisk, type SmallDisk } from '../support/engine/small-disk.ts';
import { message } from '../support/english-text.ts';

const MINUTES = 60_000;
let disk: SmallDisk;
let sim: Sim;
const counts = { saved: 0, lost: 0, refused: 0, alerts: 0 };

const status = async (): Promise<EngineStatus> => sim.engine().status();
const injure = (player: number): void => {
  deedPaths(sim.world, { unsafe: false, older: false })['/control/injure']?.({ player });
  sim.step();
};
function history() {
  const watched = sim.watch('alerts', { limit: 100 });
  return { stop: watched.stop, refs: (): (string | null)[] => (watched.last().data?.history ?? []).map(({ ref }: Alert) => ref) };
}
const note = (n: number) => sim.during(sim.client.command('note.set', { ref: `club_${n}` as never, text: `note ${n}` }));
const notes = async (): Promise<string[]> => {
  const done = await sim.during(sim.client.command('table.export', { table: 'notes' }));
  return done.ok ? done.value.rows.map(([ref]) => String(ref)) : [message(done.fault)];
};

describe.skipIf(noSmallDisk !== null)(`An engine whose disk is full${noSmallDisk === null ? '' : ` (${noSmallDisk})`}`, () => {
  beforeEach(async () => {
    disk = smallDisk(12);
    sim = await createSim({ dataDir: disk.dir, listening: false });
    const of = (player: number) => ({ subject: { kind: 'entity', ref: `player_${player}` }, conditions: [{ kind: 'injured' }] }) as never;
    for (const player of [11, 12]) expect((await sim.during(sim.client.command('rule.save', { rule: of(player) }))).ok).toBe(true);
    await sim.run(2 * MINUTES);
  });
  afterEach(async () => {
    disk.free();
    await sim.stop();
    disk.remove();
  });
  afterAll(() =>
    console.info(
      `engines on a full disk: ${counts.saved} acknowledged writes checked, ${counts.lost} lost; ${counts.refused} refused; ${counts.alerts} alerts found again`,
    ),
  );

  it('runs for an hour, reports what cannot be saved, and saves it once there is space', async () => {
    expect((await note(1)).ok).toBe(true);
    injure(11);
    await sim.run(MINUTES);
    disk.fill();
    const alerts = history();
    for (let minute = 0; minute < 60; minute++) {
      if (minute === 5) injure(12);
      else sim.step();
      await sim.run(MINUTES);
    }
    const refused = await note(2);
    expect(refused).toMatchObject({
      ok: false,
      fault: {
        code: 'storage',
        detail: expect.stringContaining('the disk is full') as string,
        hint: expect.stringContaining('Free some disk space') as string,
      },
    });
    counts.refused++;
    expect((await status()).unsaved).toMatchObject({ why: expect.stringContaining('the disk is full') as string });
    expect(sim.notices.filter(({ key }) => key === 'unsaved')).toMatchObject([{ tone: 'error', title: 'The disk is full' }]);
    expect(alerts.refs()).toEqual(['player_12', 'player_11']);
    expect(await notes()).toEqual(['club_1']);
    const book = sim.watch('orderbook', { share: 'club_1' as never });
    expect(await sim.until(() => book.last().status === 'live')).not.toBeNull();

    disk.free();
    await sim.run(MINUTES);
    expect((await status()).unsaved).toBeNull();
    expect(sim.notices.filter(({ key }) => key === 'unsaved').at(-1)).toMatchObject({ tone: 'ok', title: 'Touchline can save again' });
    expect((await note(3)).ok).toBe(true);
    await sim.restart();
    await sim.run(MINUTES);
    expect(await notes()).toEqual(['club_1', 'club_3']);
    expect(alerts.refs()).toEqual(['player_12', 'player_11']);
    counts.saved += 2;
    counts.alerts += 2;
    expect(sim.errors.filter((line) => /TypeError|ReferenceError/.test(line))).toEqual([]);
  });

  it('starts, reads and evaluates alerts, and saves them once there is space', async () => {
    expect((await note(1)).ok).toBe(true);
    await sim.run(MINUTES);
    await sim.restart(() => disk.fill());
    const alerts = history();
    await sim.run(3 * MINUTES);
    expect(await notes()).toEqual(['club_1']);
    expect((await status()).unsaved).not.toBeNull();
    expect((await note(2)).ok).toBe(false);
    counts.refused++;
    injure(11);
    await sim.run(5 * MINUTES);
    expect(alerts.refs()).toEqual(['player_11']);
    // The notices of the start reach the first visible view.
    sim.client.look('yes');
    const list = sim.watch('notices', {});
    await sim.run(1_000);
    expect(list.last().data?.map(({ key }) => key)).toContain('unsaved');
    disk.free();
    await sim.run(MINUTES);
    await sim.restart();
    await sim.run(MINUTES);
    expect(await notes()).toEqual(['club_1']);
    expect(alerts.refs()).toEqual(['player_11']);
    counts.saved += 1;
    counts.alerts += 1;
  });

  it('refuses to save windows, and link groups continue in memory until there is space', async () => {
    const workspace = 'trade';
    const run = (name: 'window.save' | 'layout.save', input: object) => sim.during(sim.client.command(name, input as never));
    const window = { id: 'w', workspace, host: 'web', compact: false, tiles: { tiles: { a: 1 } } };
    const link = (ref: string) => sim.during(sim.client.command('link.set', { workspace, group: 1, ref: ref as never }));
    expect((await run('layout.save', { id: workspace, name: 'Trade', tiles: { tiles: { a: 0 } } })).ok).toBe(true);
    expect((await link('club_1')).ok).toBe(true);
    disk.fill();
    await sim.run(5 * MINUTES);
    for (let n = 0; n < 50; n++) await link(`club_${n}`);
    expect(await run('window.save', window)).toMatchObject({ ok: false, fault: { code: 'storage' } });
    const [windows, links] = [sim.watch('windows', {}), sim.watch('links', { workspace })];
    await sim.run(1_000);
    expect([windows.last().data, links.last().data?.refs]).toEqual([[], { '1': 'club_49' }]);
    disk.free();
    await sim.run(MINUTES);
    expect(await run('window.save', window)).toMatchObject({ ok: true });
    await sim.restart();
    await sim.run(1_000);
    expect(windows.last().data).toMatchObject([{ id: 'w' }]);
    expect(links.last().data?.refs).toEqual({ '1': 'club_49' });
  });

  it('survives a disk that fills up repeatedly', async () => {
    const kept: number[] = [];
    for (let round = 0; round < 6; round++) {
      disk.fill();
      await sim.run(MINUTES);
      if ((await note(100 + round)).ok) kept.push(100 + round);
      else counts.refused++;
      disk.free();
      await sim.run(MINUTES);
      expect((await status()).unsaved).toBeNull();
      if ((await note(200 + round)).ok) kept.push(200 + round);
    }
    await sim.restart();
    const there = await notes();
    const gone = kept.filter((n) => !there.includes(`club_${n}`));
    counts.saved += kept.length;
    counts.lost += gone.length;
    expect([gone, kept.length >= 6]).toEqual([[], true]);
  });
});
