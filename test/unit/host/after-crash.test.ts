import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import { answerCrash, openCrash, reportCrash } from '#host/crash-report.ts';
import { openFolder, type HeldFolder } from '#host/data-folder.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { must, tempFolder } from '../../support/engine/store.ts';

const LOCK = join(import.meta.dirname, '../../../src-main/engine/store/lock.ts');
let folder: ReturnType<typeof tempFolder>;
beforeEach(() => void (folder = tempFolder()));
afterEach(() => folder.remove());

function take(): HeldFolder {
  const held = must(must(openFolder(folder.path)).take());
  if (held === 'taken') throw new Error('taken');
  return held;
}
/** A host that is killed while it holds the folder lock. */
async function killed(info: object): Promise<void> {
  const script = `const { takeFolder } = await import(${JSON.stringify(LOCK)});
    const taken = takeFolder(${JSON.stringify(folder.path)});
    taken.value.publish(${JSON.stringify({ pid: 1, socket: 's', token: 't', ...info })}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

describe('The holder of a folder', () => {
  it('learns once that the previous holder was killed', async () => {
    await killed({});
    const next = take();
    expect(next.crashed).toBe(true);
    next.publish({});
    next.release();
    expect(take().crashed).toBe(false);
  });

  it('learns of no crash when the previous holder ended normally, or ran for a single command', async () => {
    const first = take();
    expect(first.crashed).toBe(false);
    first.publish({});
    first.release();
    await killed({ oneShot: true });
    expect(take().crashed).toBe(false);
  });
});

describe('The report of a crash', () => {
  const now = Date.UTC(2026, 10, 21, 3, 45);

  it('contains the end of the log, and is open until the user chose how to continue', () => {
    writeFileSync(join(folder.path, 'touchline.log'), `${'old line\n'.repeat(20_000)}the last line\n`);
    expect(openCrash(folder.path)).toBeNull();
    const crash = reportCrash(folder.path, '1.2.3', now);
    const file = join(crash.folder, crash.report ?? '');
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/2026-11-21T03:45:00.000Z/);
    expect(text).toContain('1.2.3');
    expect(text.endsWith('the last line\n')).toBe(true);
    expect(text.length).toBeLessThan(70_000);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(openCrash(folder.path)).toEqual(crash);
    expect(crash.log).toEqual([]);
    answerCrash(folder.path);
    expect([openCrash(folder.path), existsSync(file)]).toEqual([null, true]);
  });

  it('names the last lines of the log with their times', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `2026-11-21T03:4${n}:00.000Z ${n % 2 ? 'warn ' : 'info '} line ${n}`);
    writeFileSync(join(folder.path, 'touchline.log'), `${lines.join('\n    at a line of a stack\n')}\n`);
    const crash = reportCrash(folder.path, '1', now);
    expect(crash.log?.map(({ text }) => text)).toEqual(['line 4', 'line 5', 'line 6', 'line 7', 'line 8']);
    expect(crash.log?.at(-1)?.at).toBe(Date.UTC(2026, 10, 21, 3, 48) / 1_000);
    expect(openCrash(folder.path)).toEqual(crash);
  });

  it('is one of at most ten', () => {
    for (let n = 0; n < 14; n++) reportCrash(folder.path, '1', now + n * 60_000);
    const reports = readdirSync(join(folder.path, 'crashes')).filter((name) => name.startsWith('crash-2'));
    expect([reports.length, reports.sort().at(-1)]).toEqual([10, 'crash-2026-11-21T03-58-00-000Z.txt']);
  });

  it('is missing where it cannot be written, and the crash is reported anyway', () => {
    writeFileSync(join(folder.path, 'crashes'), 'not a folder');
    expect(reportCrash(folder.path, '1', now)).toEqual({ folder: join(folder.path, 'crashes'), report: null });
  });
});

describe('An engine after a crash', () => {
  let sim: Sim;
  let chosen = 0;
  const crash = { folder: '/somewhere/crashes', report: 'crash-1.txt' };
  const begin = async (more: { crash?: typeof crash; safeMode?: boolean }): Promise<void> => {
    chosen = 0;
    sim = await createSim({ listening: false, start: { ...more, onStartMode: () => void chosen++ } });
    const rule = { subject: { kind: 'entity', ref: 'player_11' }, conditions: [{ kind: 'injured' }] } as never;
    expect((await sim.during(sim.client.command('rule.save', { rule }))).ok).toBe(true);
    await sim.run(60_000);
  };
  const injure = async (): Promise<number> => {
    deedPaths(sim.world, { unsafe: false, older: false })['/control/injure']?.({ player: 11 });
    sim.step();
    await sim.run(300_000);
    const alerts = sim.watch('alerts', { limit: 5 });
    await sim.run(1_000);
    return alerts.last().data?.history.length ?? -1;
  };
  afterEach(() => sim.stop());

  it('continues with alerts until the user chooses otherwise, and reports the choice', async () => {
    await begin({ crash });
    expect(sim.engine().status()).toMatchObject({ crash, safeMode: false });
    expect(await injure()).toBe(1);
    expect((await sim.during(sim.client.command('start.mode', { mode: 'normal' }))).ok).toBe(true);
    expect(sim.engine().status()).toMatchObject({ crash: null, safeMode: false });
    expect(chosen).toBe(1);
  });

  it('pauses alerts in safe mode and evaluates them when it ends', async () => {
    await begin({ crash });
    await sim.during(sim.client.command('start.mode', { mode: 'safe' }));
    expect(sim.engine().status()).toMatchObject({ crash: null, safeMode: true });
    expect(await injure()).toBe(0);
    await sim.during(sim.client.command('start.mode', { mode: 'normal' }));
    await sim.run(60_000);
    expect((await sim.during(sim.client.command('table.export', { table: 'alerts' }))).ok).toBe(true);
    const alerts = sim.watch('alerts', { limit: 5 });
    expect(await sim.until(() => (alerts.last().data?.history.length ?? 0) === 1)).not.toBeNull();
  });

  it('starts in safe mode on request', async () => {
    await begin({ safeMode: true });
    expect(sim.engine().status().safeMode).toBe(true);
    expect(await injure()).toBe(0);
  });
});
