import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fail, ok } from '#contract/faults.ts';
import { systemClock } from '#engine/base/clock.ts';
import type { Engine, EngineOptions } from '#engine/engine.ts';
import type { Running } from '#host/data-folder.ts';
import type { HostKit } from '#host/host.ts';
import { serveLocalSocket } from '#host/local-socket.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import { scratch } from '../../support/servers/processes.ts';
import { message } from '../../support/english-text.ts';

describe('the engine of a folder', () => {
  it('that replaces an ended host keeps its connection instead of the demo world', async () => {
    const { dir, remove } = scratch();
    onTestFinished(remove);
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\reach-${process.pid}` : join(dir, 'a');
    const other = await serveLocalSocket({ path, token: 't', clock: systemClock, connect: () => undefined });
    if (!other.ok) throw new Error(message(other.fault));
    let running: Running | null = { path, token: 't', address: null, options: { baseUrl: 'https://example.org' } };
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
});
