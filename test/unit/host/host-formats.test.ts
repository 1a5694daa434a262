import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ok } from '#contract/faults.ts';
import { withDefaults } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { systemClock } from '#engine/base/clock.ts';
import type { Engine, EngineOptions } from '#engine/engine.ts';
import { openFolder } from '#host/data-folder.ts';
import { createEngineLocator } from '#host/engine-locator.ts';
import type { HostKit } from '#host/host.ts';
import { hostFormats, setHostFormats } from '#host/host-text.ts';
import { smallEngine } from '../../support/engine/small-engine.ts';
import { scratch } from '../../support/servers/processes.ts';

it('a host formats figures as the settings ask, and writes the causes in its log as sentences', async () => {
  const { dir, remove } = scratch();
  const folder = openFolder(dir);
  if (!folder.ok) throw new Error('the folder cannot be opened');
  const settings = {
    status: 'live' as const,
    data: { locale: 'de-DE' },
    source: 'local' as const,
    height: null,
    observedAt: 1,
    fault: null,
  };
  const createEngine = ({ log }: EngineOptions): Engine => {
    log.warn('market cache unavailable', text('disk.full', { file: 'cache.db' }));
    const { serve } = smallEngine({ read: (resource) => (resource === 'settings' ? settings : null) });
    return {
      start: async () => ok(undefined),
      stop: async () => undefined,
      onNotice: () => () => undefined,
      connect: serve,
    } as unknown as Engine;
  };
  const locator = createEngineLocator({
    hostOptions: { dataDir: dir, options: {}, accounts: [] },
    folder: folder.value,
    clock: systemClock,
    createEngine,
  } as unknown as HostKit);
  onTestFinished(async () => {
    await locator.stop();
    setHostFormats(withDefaults({}));
    remove();
  });
  expect((await locator.find()).ok).toBe(true);
  await expect.poll(() => hostFormats().number(1_000)).toBe('1.000');
  expect(readFileSync(join(dir, 'touchline.log'), 'utf8')).toContain(
    'market cache unavailable: the disk is full; couldn’t write cache.db\n',
  );
});
