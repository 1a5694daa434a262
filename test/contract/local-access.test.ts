import { createConnection } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Port } from '#contract/protocol.ts';
import { openLocalSocket, serveLocalSocket } from '#host/local-socket.ts';
import { message } from '../support/english-text.ts';
import { ManualClock } from '../support/engine/manual-clock.ts';
import { launch, scratch } from '../support/servers/processes.ts';

const PROGRAM = 'test/support/engine/small-touchline.ts';
let folder: ReturnType<typeof scratch>;
beforeEach(() => void (folder = scratch()));
afterEach(() => folder.remove());

describe('the local socket', () => {
  let path: string;
  let stop: () => Promise<void>;
  const clock = new ManualClock();
  const ports: Port[] = [];
  beforeEach(async () => {
    path = process.platform === 'win32' ? `\\\\.\\pipe\\local-access-${process.pid}` : join(folder.dir, 's');
    const served = await serveLocalSocket({ path, token: 'right', clock, connect: (port) => void ports.push(port) });
    if (!served.ok) throw new Error(message(served.fault));
    stop = served.value.stop;
    ports.length = 0;
  });
  afterEach(() => stop());
  /** Sends text and returns when the server closes the connection. */
  const refused = (text: string, during: () => void = () => undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection(path, () => socket.write(text, () => setImmediate(during)));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve());
      socket.setTimeout(20_000, () => reject(new Error('still open')));
    });

  it('closes a connection that shows another token, or sends frames before its token', async () => {
    for (const line of ['wrong', 'righ', 'right ', '{"kind":"watch","id":1,"resource":"settings","params":{}}', ''.padEnd(70_000, 'x')])
      await refused(`${line}\n`);
    expect(ports).toEqual([]);
  });

  it('closes a connection that sends more than a frame, or nothing for five seconds', async () => {
    await refused('x'.repeat(1024 * 1024 + 1));
    await refused('', () => setTimeout(() => clock.advance(5_000), 50));
    expect(ports).toEqual([]);
  });

  it('serves at most 64 connections, so that none can use up the memory', async () => {
    const open = await Promise.all(
      Array.from(
        { length: 64 },
        () =>
          new Promise<ReturnType<typeof createConnection>>((resolve) => {
            const socket = createConnection(path, () => resolve(socket));
            socket.on('error', () => undefined);
          }),
      ),
    );
    await refused('right\n');
    expect(ports).toEqual([]);
    for (const socket of open) socket.destroy();
  });

  it.skipIf(process.platform !== 'linux')(
    'is in the temporary folder where the data folder, as on a network drive, holds no sockets',
    async () => {
      // The kernel's own file system refuses sockets with the same errors as those of network drives.
      const served = await serveLocalSocket({ path: '/sys/touchline.sock', token: 'right', clock, connect: () => undefined });
      if (!served.ok) throw new Error(message(served.fault));
      expect(dirname(served.value.path)).toBe(tmpdir());
      const reached = await openLocalSocket({ path: served.value.path, token: 'right' });
      expect(reached.ok).toBe(true);
      if (reached.ok) reached.value.close();
      await served.value.stop();
    },
  );
});

it('the tokens of a host are in no line that it prints and in no log', async () => {
  const view = join(folder.dir, 'index.html');
  writeFileSync(view, '<!doctype html>');
  const dataDir = join(folder.dir, 'data');
  const host = await launch(process.execPath, [PROGRAM, 'serve', '--data-dir', dataDir], { SMALL_VIEW: folder.dir });
  const { token } = JSON.parse(readFileSync(join(dataDir, 'host.json'), 'utf8')) as { token: string };
  const secrets = [token, readFileSync(join(dataDir, 'web-token'), 'utf8').trim(), new URL(host.firstLine).searchParams.get('token') ?? ''];
  await fetch(host.firstLine, { redirect: 'manual' });
  await host.stop();
  const log = readFileSync(join(dataDir, 'touchline.log'), 'utf8');
  expect(log).toContain('started, version');
  expect(secrets.every((secret) => secret.length === 43)).toBe(true);
  for (const secret of secrets) for (const text of [log, host.stderr(), ...host.lines]) expect(text).not.toContain(secret);
});
