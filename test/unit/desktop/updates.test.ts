import { describe, expect, it } from 'vitest';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { updateItems } from '#desktop/menu.ts';
import { builtInAddress, releasePage, updateCapability, type Installation, type UpdateCapability } from '#desktop/updates/capability.ts';
import { problemOf } from '#desktop/updates/update-problem.ts';
import { createUpdates, updateReport, updateText, type Updater, type UpdateState, type UpdateSettings } from '#desktop/updates/updates.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { english } from '../../support/english-text.ts';

const URL = 'https://updates.example';
const OWN = 'https://releases.example/releases/latest/download';
const HOUR = 3_600_000;
const PACKAGE: UpdateCapability = { may: 'tell', why: text('update.how.package') };

/** Lets hours pass one by one, including everything they cause. */
async function pass(clock: ManualClock, hours: number): Promise<void> {
  for (let left = hours; left > 0; left--) {
    clock.advance(HOUR);
    await new Promise(setImmediate);
  }
}

/** Updates from an update address with the offer the test sets. */
function rig(wishes: Partial<UpdateSettings> = {}, way: UpdateCapability = { may: 'install' }, address = '') {
  const clock = new ManualClock();
  const offered: { version: string | null; broken: string | null; backup: CodedText | null } = {
    version: null,
    broken: null,
    backup: null,
  };
  const did: string[] = [];
  const updater: Updater = {
    check: async (url, channel) => {
      did.push(`check ${channel} ${url}`);
      if (offered.broken) throw new Error(offered.broken);
      return offered.version === null ? null : { version: offered.version, notes: { en: 'Faster.' } };
    },
    download: async (progress) => {
      did.push('download');
      progress(40.7);
      if (offered.broken) throw new Error(offered.broken);
    },
    install: () => void did.push('install'),
    onQuit: (install) => void did.push(`on quit ${install}`),
  };
  const wanted: { -readonly [N in keyof UpdateSettings]: UpdateSettings[N] } = {
    updates: 'tell',
    updateUrl: URL,
    updateChannel: 'stable',
    updateSkipped: '',
    ...wishes,
  };
  let skipped = wanted.updateSkipped;
  const news: UpdateState[] = [];
  const all: UpdateState[] = [];
  const updates = createUpdates({
    updater,
    capability: way,
    clock,
    address,
    settings: () => ({ ...wanted, updateSkipped: skipped }),
    backup: async () => {
      did.push('backup');
      return offered.backup;
    },
    downloaded: (version) => void did.push(`recorded ${version}`),
    skip: (version) => void (skipped = version),
    changed: (state, told) => {
      all.push(state);
      if (told) news.push(state);
    },
  });
  return { clock, offered, did, news, all, updates, wanted, skipped: () => skipped };
}

describe('the update check', () => {
  it('sends no request without an update address, and reports that', async () => {
    const { updates, did } = rig({ updateUrl: '' });
    expect(english(updateText(await updates.check()))).toBe('This build has no update address.');
    expect(did).toEqual([]);
  });

  it('uses the address of this build, unless the user set one or turned updates off', async () => {
    const own = rig({ updateUrl: '' }, { may: 'install' }, OWN);
    await own.updates.check();
    expect(own.did).toEqual([`check stable ${OWN}`]);
    const other = rig({ updateChannel: 'preview' }, { may: 'install' }, OWN);
    await other.updates.check();
    expect(other.did).toEqual([`check preview ${URL}`]);
    const off = rig({ updateUrl: '', updates: 'off' }, { may: 'install' }, OWN);
    off.updates.start();
    await pass(off.clock, 12);
    expect(off.did).toEqual([]);
    expect(english(updateText(off.updates.state()))).toBe('Update checks are turned off.');
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
    expect(off.did).toEqual([`check stable ${URL}`]);
  });

  it('reports a version once, and downloads it only by setting or on request', async () => {
    const { updates, offered, did, news } = rig();
    offered.version = '2.0.0';
    await updates.check();
    await updates.check();
    expect(news).toMatchObject([{ at: 'available', version: '2.0.0', notes: { en: 'Faster.' } }]);
    expect(did).not.toContain('download');
    expect(await updates.download()).toMatchObject({ at: 'ready', version: '2.0.0' });
    expect(did.slice(-4)).toEqual(['backup', 'on quit true', 'download', 'recorded 2.0.0']);

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

  it.each<[string, Partial<UpdateSettings>, UpdateState['at'], number]>([
    ['turning updates off', { updates: 'off' }, 'off', 1],
    ['going back from Preview', { updateChannel: 'stable' }, 'newest', 2],
    ['another setting', { updates: 'download', updateSkipped: '1.0.0' }, 'ready', 1],
  ])('applies %s to an update that is downloaded', async (_, change, at, checks) => {
    const { updates, offered, did, wanted } = rig({ updateChannel: 'preview' });
    offered.version = '2.0.0';
    await updates.check();
    await updates.download();
    offered.version = null;
    Object.assign(wanted, change);
    updates.reconsider();
    await new Promise(setImmediate);
    expect(updates.state().at).toBe(at);
    expect(did.includes('on quit false')).toBe(at !== 'ready');
    expect(did.filter((act) => act.startsWith('check'))).toHaveLength(checks);
  });

  it('drops an update that is turned off during its download', async () => {
    const { updates, offered, did, wanted, news } = rig();
    offered.version = '2.0.0';
    await updates.check();
    const loading = updates.download();
    wanted.updates = 'off';
    expect(await loading).toMatchObject({ at: 'off' });
    expect(did.at(-1)).toBe('on quit false');
    expect(news).toHaveLength(1);
  });

  it('reports a failure and changes nothing', async () => {
    const { updates, offered, news } = rig();
    offered.broken = 'net::ERR_NAME_NOT_RESOLVED\n at somewhere';
    expect(english(updateText(await updates.check()))).toBe('Couldn’t reach the update address. Touchline tries again later.');
    expect(news).toEqual([]);
  });

  it('downloads nothing before the user’s data is backed up, and installs nothing that was cut off', async () => {
    const { updates, offered, did, news } = rig();
    offered.version = '2.0.0';
    await updates.check();
    offered.backup = text('disk.full', { file: 'user.db' });
    expect(english(updateText(await updates.download()))).toMatch(/couldn’t be backed up.*the disk is full/);
    expect(did.at(-1)).toBe('backup');
    offered.backup = null;
    await updates.check();
    offered.broken = 'net::ERR_CONTENT_LENGTH_MISMATCH';
    expect(english(updateText(await updates.download()))).toMatch(/cut off/);
    expect(news.at(-1)).toMatchObject({ at: 'failed' });
    expect(did.at(-1)).toBe('on quit false');
  });
});

describe('a failure of the system or the network is one sentence', () => {
  const coded = (code: string, cause?: Error): Error => Object.assign(new Error('it failed', { cause }), { code });
  it.each<[string, unknown, RegExp]>([
    ['a full disk', coded('ENOSPC'), /disk is too full/],
    ['a file that may not be written', coded('EACCES'), /no permission/],
    ['a file with another digest', coded('ERR_CHECKSUM_MISMATCH'), /cut off/],
    ['a connection that ends', new TypeError('terminated', { cause: coded('UND_ERR_SOCKET') }), /cut off/],
    ['a name that nobody has', new TypeError('fetch failed', { cause: coded('ENOTFOUND') }), /Couldn’t reach/],
    ['anything else', new Error('No\nat line 1'), /^The update failed: No\.$/],
    ['something thrown', 'odd', /^The update failed: odd\.$/],
  ])('%s', (_, cause, sentence) => expect(english(problemOf(cause))).toMatch(sentence));
});

const LINUX: Installation = {
  platform: 'linux',
  packaged: true,
  env: {},
  program: '/opt/Touchline/touchline',
  packageType: '',
  writable: () => true,
};
const INSTALLATIONS: [string, Partial<Installation>, UpdateCapability['may'], RegExp | null][] = [
  ['a checkout', { packaged: false }, 'nothing', /runs from source/],
  ['a deb', { packageType: 'deb' }, 'tell', /apt install/],
  ['an rpm', { packageType: 'rpm' }, 'tell', /dnf install/],
  ['a package of another kind', {}, 'tell', /package manager/],
  ['a Flatpak made of the deb', { packageType: 'deb', env: { FLATPAK_ID: 'org.touchline.app' } }, 'tell', /flatpak update/],
  ['an AppImage', { env: { APPIMAGE: '/home/me/T.AppImage' }, packageType: 'deb' }, 'install', null],
  [
    'an AppImage in a protected folder',
    { env: { APPIMAGE: '/opt/T.AppImage' }, writable: (folder) => folder !== '/opt' },
    'tell',
    /write to \/opt/,
  ],
  ['a portable program', { platform: 'win32', env: { PORTABLE_EXECUTABLE_DIR: 'c:\\x' } }, 'tell', /portable/],
  ['an installed program', { platform: 'win32' }, 'install', null],
  ['an installed program in a protected folder', { platform: 'win32', writable: () => false }, 'tell', /Ask whoever installed it/],
  ['an application on macOS', { platform: 'darwin', program: '/Applications/Touchline.app/Contents/MacOS/Touchline' }, 'install', null],
  [
    'an application of all users on macOS',
    {
      platform: 'darwin',
      program: '/Applications/Touchline.app/Contents/MacOS/Touchline',
      writable: (folder) => folder !== '/Applications',
    },
    'tell',
    /write to \/Applications/,
  ],
];

describe.skipIf(process.platform === 'win32')('the update capability', () => {
  it.each(INSTALLATIONS)('of %s', (_name, installation, may, why) => {
    const capability = updateCapability({ ...LINUX, ...installation });
    expect(capability.may).toBe(may);
    if (why) expect(english((capability as { why: CodedText }).why)).toMatch(why);
  });

  it.each(
    INSTALLATIONS.flatMap(([name, given]) => (['off', 'tell', 'download'] as const).map((updates) => [name, updates, given] as const)),
  )('of %s keeps the setting “%s”', async (_name, updates, given) => {
    const capability = updateCapability({ ...LINUX, ...given });
    const { updates: checked, offered, did, clock } = rig({ updates }, capability);
    offered.version = '2.0.0';
    checked.start();
    await pass(clock, 1);
    await checked.download();
    const looks = updates !== 'off' && capability.may !== 'nothing';
    expect(did.filter((act) => act.startsWith('check'))).toHaveLength(looks ? 1 : 0);
    expect(did.includes('download')).toBe(looks && capability.may === 'install');
    expect(did).not.toContain('install');
    const able = capability.may === 'install';
    expect(updateReport(checked.state(), capability, URL).step).toBe(
      capability.may === 'nothing' ? 'none' : looks && able ? 'restart' : 'check',
    );
  });

  it('that can install is offered by the settings page with what to do there', async () => {
    const { updates, offered } = rig();
    offered.version = '2.0.0';
    const { said, step } = updateReport(await updates.check(), { may: 'install' }, URL);
    expect([english(said), step]).toEqual(['Touchline 2.0.0 is available. Touchline installs it when you quit.', 'download']);
    expect(english(updateText(updates.state()))).toContain('Settings → Updates');
  });

  it('that only reports downloads nothing', async () => {
    const { updates, offered, did } = rig({ updates: 'download' }, PACKAGE);
    offered.version = '2.0.0';
    expect(await updates.check()).toMatchObject({ at: 'available' });
    await updates.download();
    expect(did).toEqual([`check stable ${URL}`]);
  });
});

describe('the address of a build', () => {
  it.each([
    [`provider: generic\nurl: ${OWN}\nupdaterCacheDirName: touchline-updater\n`, OWN],
    [`url: '${OWN}/'\n`, OWN],
    ['provider: generic\nurl: https://updates.invalid\n', ''],
    ['url: http://releases.example\n', ''],
    ['url: https://\n', ''],
    ['url: https://user:pw@releases.example\n', ''],
    ['', ''],
  ])('in %j is %j', (config, address) => expect(builtInAddress(config)).toBe(address));

  it('leads to the page of the earlier release', () => {
    expect(releasePage(OWN, '1.0.0')).toBe('https://releases.example/releases/tag/v1.0.0');
    expect(releasePage(URL, '1.0.0')).toBe(URL);
  });
});

it('the update menu offers the actions of the present state', () => {
  const nothing = (): void => undefined;
  const labels = (state: UpdateState, able = true): (string | undefined)[] =>
    updateItems({ state, able, check: nothing, download: nothing, install: nothing, skip: nothing }).map(({ label }) => label);
  const offer = { version: '2.0.0', notes: {} };
  expect(labels({ at: 'newest' })).toEqual(['Check for updates…']);
  expect(labels({ at: 'available', ...offer, how: text('update.how.download') })).toEqual([
    'Download 2.0.0',
    'Skip version 2.0.0',
    'Check for updates…',
  ]);
  expect(labels({ at: 'available', ...offer, how: text('update.how.package') }, false)[0]).toBe(
    'Touchline 2.0.0 is available. Your package manager installs updates.',
  );
  expect(labels({ at: 'failed', why: text('update.disk-full') })).toEqual([
    'The disk is too full for the update. Free some disk space.',
    'Check for updates…',
  ]);
  expect(labels({ at: 'downloading', ...offer, percent: 40 })).toEqual(['Downloading 2.0.0 (40%)']);
  expect(labels({ at: 'ready', ...offer })).toEqual(['Restart to update to 2.0.0', 'Skip version 2.0.0']);
});
