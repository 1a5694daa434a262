import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fail, ok } from '#contract/faults.ts';
import { systemClock } from '#engine/base/clock.ts';
import type { Engine, EngineOptions } from '#engine/engine.ts';
import type { Running } from '#host/data-folder.ts';
import type { HostKit } from '#host/host.ts';
import { openFolder } from '#host/data-folder.ts';
import { openLocalSocket, serveLocalSocket } from '#host/local-socket.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import { takeFolder } from '#engine/store/lock.ts';
import { storageFault } from '#engine/store/open.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { scratch } from '../../support/servers/processes.ts';
import { english, message } from '../../support/english-text.ts';

describe('the engine of a folder', () => {
  it('that replaces an ended host keeps its connection instead of the demo world', async () => {
    const { dir, remove } = scratch();
    onTestFinished(remove);
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\reach-${process.pid}` : join(dir, 'a');
    const other = await serveLocalSocket({ path, token: 't', clock: systemClock, connect: () => undefined });
    if (!other.ok) throw new Error(message(other.fault));
    let running: Running | null = { path, token: 't', address: null, version: null, options: { baseUrl: 'https://example.org' } };
    const started: EngineOptions['options'][] = [];
    const createEngine = ({ options }: EngineOptions): Engine => {
      started.push(options);
      return { start: async () => fail('closed'), stop: async () => undefined, onNotice: () => () => undefined } as unknown as Engine;
    };
    const held = {
      socket: { path: `${path}2`, token: 't' },
      publish: () => undefined,
      announce: () => undefined,
      release: () => undefined,
    };
    const reach = createEngineLocator({
      hostOptions: { dataDir: dir, options: {}, accounts: [] },
      folder: { dir, running: () => running, take: () => ok(held) },
      clock: systemClock,
      createEngine,
    } as unknown as HostKit);
    expect((await reach.find()).ok).toBe(true);
    await other.value.stop();
    running = null;
    await reach.open();
    expect(started).toEqual([{ baseUrl: 'https://example.org' }]);
    await reach.stop();
  });

  it('that a host on another computer holds is reported with a remedy', async () => {
    const { dir, remove } = scratch();
    onTestFinished(remove);
    const held = takeFolder(dir);
    if (!held.ok) throw new Error(message(held.fault));
    // The path of a socket on the other computer.
    held.value.publish({ pid: 1, socket: join(dir, 'elsewhere.sock'), token: 't' });
    const folder = openFolder(dir);
    if (!folder.ok) throw new Error(message(folder.fault));
    const clock = new ManualClock();
    const after = clock.after;
    clock.after = (ms, run) => (setImmediate(() => clock.advance(ms)), after(ms, run));
    // An attempt to take the folder waits for the lock, so it is only reported as taken here.
    const reach = createEngineLocator({
      hostOptions: { dataDir: dir, options: {}, accounts: [] },
      folder: { ...folder.value, take: () => ok('taken') },
      clock,
    } as unknown as HostKit);
    const found = await reach.find();
    held.value.release();
    expect(found).toMatchObject({ ok: false, fault: { code: 'closed' } });
    if (found.ok) return;
    expect(english(found.fault.detail)).toBe(`another Touchline process uses ${dir} but doesn't respond`);
    expect(english(found.fault.hint)).toBe('End it, also on another computer, or choose another folder with --data-dir.');
  });
});

describe('a data folder on a network or a memory stick', () => {
  it.skipIf(process.platform !== 'linux')('has its socket in the temporary folder if it holds none', async () => {
    const ports: unknown[] = [];
    const path = `/proc/touchline-${process.pid}.sock`;
    const served = await serveLocalSocket({ path, token: 't', clock: systemClock, connect: (port) => ports.push(port) });
    if (!served.ok) throw new Error(message(served.fault));
    expect(served.value.path.startsWith(tmpdir())).toBe(true);
    expect(statSync(served.value.path).mode & 0o777).toBe(0o600);
    const port = await openLocalSocket({ path: served.value.path, token: 't' });
    await vi.waitFor(() => expect(ports).toHaveLength(1));
    if (port.ok) port.value.close();
    await served.value.stop();
  });

  it.skipIf(process.platform === 'win32')('whose socket has another thing in its place is a fault, not a crash', async () => {
    const { dir, remove } = scratch();
    onTestFinished(remove);
    mkdirSync(join(dir, 'touchline.sock'));
    const served = await serveLocalSocket({ path: join(dir, 'touchline.sock'), token: 't', clock: systemClock, connect: () => undefined });
    expect(served).toMatchObject({ ok: false, fault: { code: 'storage' } });
  });

  it.each(['SQLITE_IOERR_LOCK', 'SQLITE_PROTOCOL'])('that cannot lock files is named, with what to do (%s)', (code) => {
    const fault = storageFault(Object.assign(new Error(code), { code }), '/net/lock.db');
    expect(english(fault?.detail ?? null)).toBe(
      'the file system of /net/lock.db can’t lock files. Choose a data folder on a disk of this computer',
    );
  });
});
