import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startDemo } from '#demo/start.ts';
import { AGENT } from '../../support/servers/demo.ts';
import { reason } from '../../support/english-text.ts';

const entry = fileURLToPath(new URL('../../../src-demo/serve-demo.ts', import.meta.url));
const start = (...args: string[]) => startDemo({ entry, execPath: process.execPath, args: ['--size', 'tiny', ...args] });

it('the demo runs in its own process, makes blocks manually on request, and ends when stopped', async () => {
  const started = await start('--manual', '--seed', '5');
  if (!started.ok) throw new Error(reason(started.fault));
  const { baseUrl, restPrefix, nodeHealthUrl, controlUrl, stop } = started.value;
  const height = async () => ((await (await fetch(`${nodeHealthUrl}/state`)).json()) as { height: number }).height;
  const before = await height();
  expect((await fetch(`${baseUrl}${restPrefix}/clubs`, { headers: AGENT })).status).toBe(200);
  expect(await height()).toBe(before);
  await fetch(`${controlUrl}/control/step`, { method: 'POST', body: '{"blocks":3}' });
  expect(await height()).toBe(before + 3);
  await stop();
  await expect(fetch(`${baseUrl}${restPrefix}/clubs`, { headers: AGENT })).rejects.toThrow();
});

it('the demo opens a control port only on request', async () => {
  const started = await start();
  if (!started.ok) throw new Error(reason(started.fault));
  expect(started.value.controlUrl).toBeUndefined();
  await started.value.stop();
});

it('the demo reports why it does not start: wrong usage, a port in use, nothing to run', async () => {
  expect(await start('--size', 'vast')).toMatchObject({ ok: false, fault: { detail: expect.stringContaining('--size') as unknown } });
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  expect(await start('--port', String(port))).toMatchObject({
    ok: false,
    fault: { detail: expect.stringContaining('EADDRINUSE') as unknown },
  });
  other.close();
  expect(await startDemo({ entry, execPath: '/nowhere/node' })).toMatchObject({ ok: false, fault: { code: 'unreachable' } });
});
