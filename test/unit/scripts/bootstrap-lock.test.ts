import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootstrap, started, type Started } from '../../support/servers/bootstrap.ts';

type Alone = <T>(
  task: string,
  work: (holder: { child: (pid: number) => void }) => Promise<T> | T,
  options: { folder: string; pause: number; tell: (text: string) => void },
) => Promise<T>;
const { alone } = await bootstrap<{ alone: Alone }>('lock');
const LOCK = fileURLToPath(new URL('../../../scripts/bootstrap/lock.mjs', import.meta.url));

let folder: string;
let running: Started[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-lock-'));
  running = [];
});
afterEach(async () => {
  for (const one of running) one.child.kill('SIGKILL');
  await Promise.all(running.map(({ gone }) => gone));
  rmSync(folder, { recursive: true, force: true });
});

/** A separate process that imports the lock and runs this. */
function other(code: string): Started {
  const text = `import { alone } from ${JSON.stringify(LOCK)}; import fs from 'node:fs'; import { spawn } from 'node:child_process';
    const options = { folder: ${JSON.stringify(folder)}, pause: 5, tell: (text) => console.log(text) };\n${code}`;
  const one = started(process.execPath, ['--input-type=module', '-e', text], {});
  running.push(one);
  return one;
}
const HOLDS = `await alone('holding', () => new Promise(() => { console.log('has it'); setInterval(() => 0, 1000); }), options);`;
const TAKES = `await alone('taking', () => console.log('has it'), options);`;
const here = { pause: 5, tell: () => undefined };

describe('the lock of a checkout', () => {
  it('admits one process at a time, however many want it', async () => {
    const inside = JSON.stringify(join(folder, 'inside'));
    const log = join(folder, 'log');
    const worker = `for (let turn = 0; turn < 20; turn++) await alone('counting', async () => {
      fs.writeFileSync(${inside}, '', { flag: 'wx' });
      await new Promise((next) => setImmediate(next));
      fs.rmSync(${inside});
      fs.appendFileSync(${JSON.stringify(log)}, '.');
    }, options);`;
    const all = [other(worker), other(worker), other(worker), other(worker)];
    for (const one of all) expect((await one.ended).code, one.said()).toBe(0);
    expect(readFileSync(log, 'utf8')).toHaveLength(80);
    expect(readdirSync(folder).filter((name) => name.startsWith('lock.')).length).toBeLessThanOrEqual(2);
  });

  it('makes a second process wait, reports the reason, and admits it afterwards', async () => {
    const said: string[] = [];
    const order: string[] = [];
    let finish = (): void => undefined;
    const first = alone('building', () => new Promise<void>((done) => (finish = done)).then(() => void order.push('first')), {
      ...here,
      folder,
    });
    let waits = (): void => undefined;
    const waiting = new Promise<void>((done) => (waits = done));
    const second = alone('building', () => void order.push('second'), { folder, pause: 5, tell: (text) => (said.push(text), waits()) });
    await waiting;
    expect(order).toEqual([]);
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
    expect(said).toEqual([expect.stringContaining(`process ${process.pid}) is building in this folder: waiting for it`)]);
  });

  it('reports nothing about a holder that has finished by the next check', async () => {
    const said: string[] = [];
    let finish = (): void => undefined;
    const first = alone('installing', () => new Promise<void>((done) => (finish = done)), { ...here, folder });
    const second = alone('building', () => undefined, { folder, pause: 50, tell: (text) => said.push(text) });
    finish();
    await Promise.all([first, second]);
    expect(said).toEqual([]);
  });

  it('is released when its holder was killed', async () => {
    const holder = other(HOLDS);
    await holder.says('has it');
    holder.child.kill('SIGKILL');
    await holder.gone;
    expect(await alone('installing', () => 'in', { ...here, folder })).toBe('in');
  });

  it('is released when the work throws or ends the process', async () => {
    await expect(alone('installing', () => Promise.reject(new Error('no')), { ...here, folder })).rejects.toThrow('no');
    const leaves = other(`await alone('building', () => process.exit(3), options);`);
    expect((await leaves.ended).code).toBe(3);
    expect(JSON.parse(readFileSync(join(folder, 'lock.2'), 'utf8'))).toEqual({ released: true });
    expect(await alone('installing', () => 'in', { ...here, folder })).toBe('in');
  });

  it('stays held while the npm of a killed holder is running', async () => {
    const holder = other(`await alone('installing', ({ child }) => new Promise(() => {
      const npm = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore', detached: true });
      child(npm.pid);
      console.log('npm ' + npm.pid + '.');
    }), options);`);
    await holder.says('.');
    const npm = Number(/npm (\d+)\./.exec(holder.said())?.[1]);
    holder.child.kill('SIGKILL');
    await holder.gone;
    const next = other(TAKES);
    await next.says('waiting for it');
    expect(next.said()).toContain(String(npm));
    expect(next.said()).not.toContain('has it');
    process.kill(npm, 'SIGKILL');
    expect((await next.ended).code).toBe(0);
    expect(next.said()).toContain('has it');
  });

  it.runIf(process.platform === 'linux')('is free when the process id of its holder belongs to another process now', async () => {
    writeFileSync(
      join(folder, 'lock.1'),
      JSON.stringify({ host: hostname(), task: 'building', processes: [{ pid: process.pid, started: '1' }] }),
    );
    expect(await alone('installing', () => 'in', { ...here, folder })).toBe('in');
  });

  it('of another computer is held while that shows activity, and free a minute later', async () => {
    writeFileSync(
      join(folder, 'lock.1'),
      JSON.stringify({ host: 'another-computer', task: 'building', processes: [{ pid: 1, started: null }] }),
    );
    const waits = other(TAKES);
    await waits.says('(process 1 on another-computer) is building');
    const minuteAgo = new Date(Date.now() - 61_000);
    utimesSync(join(folder, 'lock.1'), minuteAgo, minuteAgo);
    expect((await waits.ended).code).toBe(0);
  });

  it('is acquired when its folder is removed during the wait', async () => {
    let waits = (): void => undefined;
    const waiting = new Promise<void>((done) => (waits = done));
    let finish = (): void => undefined;
    const first = alone('building', ({ child }) => new Promise<void>((done) => (finish = done)).then(() => child(process.pid)), {
      ...here,
      folder,
    });
    const second = alone('building', () => 'in', { folder, pause: 5, tell: () => waits() });
    await waiting;
    rmSync(folder, { recursive: true });
    finish();
    await first;
    expect(await second).toBe('in');
  });

  it('that was created but never written is free after a few seconds', async () => {
    writeFileSync(join(folder, 'lock.7'), '');
    const waits = other(TAKES);
    await waits.says('is starting in this folder');
    const before = new Date(Date.now() - 6_000);
    utimesSync(join(folder, 'lock.7'), before, before);
    expect((await waits.ended).code).toBe(0);
    expect(readdirSync(folder)).toContain('lock.8');
  });
});
