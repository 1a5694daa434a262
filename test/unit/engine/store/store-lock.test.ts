import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isTaken, runningHost, takeFolder, type TakenFolder } from '#engine/store/lock.ts';
import { reason } from '../../../support/english-text.ts';

const LOCK = join(import.meta.dirname, '../../../../src-main/engine/store/lock.ts');
const info = { pid: 4711, socket: '/tmp/touchline.sock', token: 'secret', address: 'http://127.0.0.1:1/' };
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'touchline-lock-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function take(dataDir = folder): TakenFolder {
  const taken = takeFolder(dataDir);
  if (!taken.ok) throw new Error(reason(taken.fault));
  return taken.value;
}

it('the lock grants a folder to one engine and reports to the next that it is in use', () => {
  const first = take();
  const second = takeFolder(folder);
  expect(second).toMatchObject({
    ok: false,
    fault: { code: 'storage', detail: `another Touchline process is using the data folder ${folder}` },
  });
  first.release();
  first.release();
  take().release();
});

it('the holder publishes its host to other programs of its user, and removes the file at its end', () => {
  const host = take();
  expect(runningHost(folder)).toBeNull();
  host.publish(info);
  expect(runningHost(folder)).toEqual(info);
  expect(statSync(join(folder, 'host.json')).mode & 0o777).toBe(0o600);
  host.release();
  expect(isTaken(folder)).toBe(false);
  expect(runningHost(folder)).toBeNull();
});

it('the holder creates a missing folder, and a missing folder has no host', () => {
  const deep = join(folder, 'a', 'b');
  expect(runningHost(deep)).toBeNull();
  take(deep).release();
});

it('the error names a folder that cannot be used', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(takeFolder(join(file, 'data'))).toMatchObject({
    ok: false,
    fault: { code: 'storage', detail: `couldn’t open the data folder ${join(file, 'data')}` },
  });
});

it('a folder is free when its holder was killed, whatever files remain', async () => {
  const script = `const { takeFolder } = await import(${JSON.stringify(LOCK)});
    takeFolder(${JSON.stringify(folder)}).value.publish(${JSON.stringify(info)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect(runningHost(folder)).toEqual(info);
  expect(takeFolder(folder).ok).toBe(false);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(readFileSync(join(folder, 'host.json'), 'utf8')).toContain('secret');
  expect(runningHost(folder)).toBeNull();
  const next = take();
  expect(() => readFileSync(join(folder, 'host.json'))).toThrow();
  next.release();
});

it('the content of a damaged lock file is ignored', () => {
  writeFileSync(join(folder, 'lock.db'), 'x'.repeat(5_000));
  expect(runningHost(folder)).toBeNull();
  take().release();
});

it('a damaged host file is ignored', () => {
  const host = take();
  writeFileSync(join(folder, 'host.json'), '{"pid":');
  expect(runningHost(folder)).toBeNull();
  host.release();
});

it('a spare file reserves room for the next host description, without remains of the previous one', () => {
  const host = take();
  host.publish(info);
  host.publish({ ...info, address: 'http://127.0.0.1:2/' });
  expect(runningHost(folder)).toMatchObject({ address: 'http://127.0.0.1:2/' });
  host.release();
  const spare = join(folder, 'host.json.spare');
  expect([readFileSync(spare, 'utf8').trim(), statSync(spare).size, statSync(spare).mode & 0o777]).toEqual(['', 4_096, 0o600]);
  const next = take();
  next.publish(info);
  expect(runningHost(folder)).toEqual(info);
  next.release();
});
