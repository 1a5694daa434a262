import { describe, expect, it } from 'vitest';
import { updateItems } from '#desktop/menu.ts';
import {
  createUpdates,
  updateCapability,
  updateSentence,
  type UpdateCapability,
  type Updater,
  type UpdateState,
  type UpdateSettings,
} from '#desktop/updates/updates.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';

const URL = 'https://updates.example';
const HOUR = 3_600_000;

/** Lets hours pass one by one, including everything they cause. */
async function pass(clock: ManualClock, hours: number): Promise<void> {
  for (let left = hours; left > 0; left--) {
    clock.advance(HOUR);
    await new Promise(setImmediate);
  }
}

/** Updates from an update address with the offer the test sets. */
function rig(wishes: Partial<UpdateSettings> = {}, way: UpdateCapability = { may: 'install' }) {
  const clock = new ManualClock();
  const offered: { version: string | null; broken: string | null } = { version: null, broken: null };
  const did: string[] = [];
  const updater: Updater = {
    check: (url) => {
      did.push(`check ${url}`);
      return offered.broken ? Promise.reject(new Error(offered.broken)) : Promise.resolve(offered.version);
    },
    download: (progress) => {
      did.push('download');
      progress(40.7);
      return Promise.resolve();
    },
    install: () => void did.push('install'),
    onQuit: (install) => void did.push(`on quit ${install}`),
  };
  const wanted: UpdateSettings = { updates: 'tell', updateUrl: URL, updateSkipped: '', ...wishes };
  let skipped = wanted.updateSkipped;
  const news: UpdateState[] = [];
  const all: UpdateState[] = [];
  const updates = createUpdates({
    updater,
    capability: way,
    clock,
    settings: () => ({ ...wanted, updateSkipped: skipped }),
    skip: (version) => void (skipped = version),
    changed: (state, told) => {
      all.push(state);
      if (told) news.push(state);
    },
  });
  return { clock, offered, did, news, all, updates, skipped: () => skipped };
}

describe('the update check', () => {
  it('sends no request without an update address, and reports that', async () => {
    const { updates, did } = rig({ updateUrl: '' });
    expect(updateSentence(await updates.check())).toMatch(/no update URL is set/);
    expect(did).toEqual([]);
  });

  it('runs a minute after the start and every six hours, unless it is switched off', async () => {
    const { updates, clock, did } = rig();
    const stop = updates.start();
    clock.advance(59_000);
    expect(did).toEqual([]);
    clock.advance(1_000);
    expect(did).toHaveLength(1);
    await pass(clock, 12);
    expect(did).toHaveLength(3);
    stop();
    await pass(clock, 12);
    expect(did).toHaveLength(3);

    const off = rig({ updates: 'off' });
    off.updates.start();
    await pass(off.clock, 1);
    expect(off.did).toEqual([]);
    await off.updates.check(); // a manual check runs anyway
    expect(off.did).toEqual([`check ${URL}`]);
  });

  it('reports a version once, and downloads it only by setting or on request', async () => {
    const { updates, offered, did, news } = rig();
    offered.version = '2.0.0';
    await updates.check();
    await updates.check();
    expect(news).toMatchObject([{ at: 'available', version: '2.0.0' }]);
    expect(did).not.toContain('download');
    expect(await updates.download()).toMatchObject({ at: 'ready', version: '2.0.0' });
    expect(did.slice(-2)).toEqual(['download', 'on quit true']);

    const eager = rig({ updates: 'download' });
    eager.offered.version = '2.0.0';
    expect(await eager.updates.check()).toMatchObject({ at: 'ready' });
    expect(eager.all.map(({ at }) => at)).toEqual(['checking', 'downloading', 'downloading', 'ready']);
    expect(eager.did).not.toContain('install'); // never interrupts the user
    eager.updates.install();
    expect(eager.did.at(-1)).toBe('install');
  });

  it('neither reports nor installs a skipped version', async () => {
    const { updates, offered, did, news, skipped, clock } = rig({ updates: 'download' });
    offered.version = '2.0.0';
    await updates.check();
    updates.skip();
    expect(skipped()).toBe('2.0.0');
    expect(did.at(-1)).toBe('on quit false');
    updates.start();
    await pass(clock, 7);
    expect(updates.state()).toMatchObject({ at: 'newest' });
    expect(news).toHaveLength(1);
    offered.version = '2.1.0';
    await pass(clock, 6);
    expect(news.at(-1)).toMatchObject({ at: 'ready', version: '2.1.0' });
  });

  it('reports a failure and changes nothing', async () => {
    const { updates, offered } = rig();
    offered.broken = 'net::ERR_NAME_NOT_RESOLVED\n at somewhere';
    expect(updateSentence(await updates.check())).toBe(
      'Couldn’t check for updates: net::ERR_NAME_NOT_RESOLVED. Touchline will try again later.',
    );
  });
});

describe('the update capability', () => {
  it.each<[string, Parameters<typeof updateCapability>[0], UpdateCapability['may']]>([
    ['of a checkout is nothing', { platform: 'linux', packaged: false, env: {} }, 'nothing'],
    ['of a system package is to report', { platform: 'linux', packaged: true, env: {} }, 'tell'],
    ['of an AppImage is to replace itself', { platform: 'linux', packaged: true, env: { APPIMAGE: '/x' } }, 'install'],
    ['of a portable program is to report', { platform: 'win32', packaged: true, env: { PORTABLE_EXECUTABLE_DIR: 'c:\\x' } }, 'tell'],
    ['of an installed program is to install', { platform: 'win32', packaged: true, env: {} }, 'install'],
    ['of an installation on macOS is to install', { platform: 'darwin', packaged: true, env: {} }, 'install'],
  ])('%s', (_rule, installed, may) => expect(updateCapability(installed).may).toBe(may));

  it('that only reports downloads nothing', async () => {
    const { updates, offered, did } = rig({ updates: 'download' }, { may: 'tell', why: 'your package manager installs updates' });
    offered.version = '2.0.0';
    expect(await updates.check()).toMatchObject({ at: 'available' });
    await updates.download();
    expect(did).toEqual([`check ${URL}`]);
  });
});

it('the update menu offers the actions of the present state', () => {
  const nothing = (): void => undefined;
  const labels = (state: UpdateState, able = true): (string | undefined)[] =>
    updateItems({ state, able, check: nothing, download: nothing, install: nothing, skip: nothing }).map(({ label }) => label);
  expect(labels({ at: 'newest', checkedAt: 0 })).toEqual(['Check for updates…']);
  expect(labels({ at: 'available', version: '2.0.0', why: '' })).toEqual(['Download 2.0.0', 'Skip version 2.0.0', 'Check for updates…']);
  expect(labels({ at: 'available', version: '2.0.0', why: 'your package manager installs updates' }, false)[0]).toBe(
    'Version 2.0.0 available: your package manager installs updates',
  );
  expect(labels({ at: 'downloading', version: '2.0.0', percent: 40 })).toEqual(['Downloading 2.0.0 (40%)']);
  expect(labels({ at: 'ready', version: '2.0.0' })).toEqual(['Restart to update to 2.0.0', 'Skip version 2.0.0']);
});
