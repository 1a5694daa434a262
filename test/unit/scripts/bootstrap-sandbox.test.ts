import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bootstrap } from '../../support/servers/bootstrap.ts';

interface State {
  platform: string;
  args: string[];
  root: boolean;
  helper: { owner: number; mode: number } | null;
  restricted: number | null;
  clone: number | null;
  namespaces: number | null;
  profile: boolean;
  unshare: boolean | null;
}
interface Verdict {
  sandbox: string | null;
  because?: string;
  profileHelps?: boolean;
}
const { allowsNamespaces, appArmorProfile, readSandboxState, sandboxAdvice, sandboxVerdict } = await bootstrap<{
  allowsNamespaces: (text: string, electron: string) => boolean;
  appArmorProfile: (electron: string) => string;
  readSandboxState: (electron: string, args: string[], options?: { base: string }) => State;
  sandboxAdvice: (verdict: Verdict, at: { electron: string; profileFile: string }) => string[];
  sandboxVerdict: (state: State) => Verdict;
}>('sandbox');

/** A Debian 12: user namespaces for everybody. */
const PLAIN: State = {
  platform: 'linux',
  args: [],
  root: false,
  helper: { owner: 1000, mode: 0o755 },
  restricted: null,
  clone: 1,
  namespaces: 96_365,
  profile: false,
  unshare: true,
};
const UBUNTU = { restricted: 1 };
const HELPER = { helper: { owner: 0, mode: 0o4755 } };

const SYSTEMS: readonly [name: string, differs: Partial<State>, sandbox: string | null, because?: RegExp][] = [
  ['Debian 12, unpacked by npm', {}, 'namespaces'],
  ['a kernel with none of the switches', { restricted: null, clone: null, namespaces: null, unshare: null }, 'namespaces'],
  ['macOS', { platform: 'darwin', restricted: 1 }, 'own'],
  ['Windows', { platform: 'win32' }, 'own'],
  ['Ubuntu 24.04, where a namespace can be made and is worth nothing', { ...UBUNTU, unshare: true }, null, /AppArmor profile/],
  ['Ubuntu 24.04 with a profile', { ...UBUNTU, profile: true }, 'namespaces'],
  ['Ubuntu 23.10 with a profile, where others make no namespace at all', { ...UBUNTU, profile: true, unshare: false }, 'namespaces'],
  ['Ubuntu 24.04 with the setuid helper', { ...UBUNTU, ...HELPER }, 'helper'],
  ['Ubuntu 24.04 with the restriction turned off', { restricted: 0 }, 'namespaces'],
  ['a helper of root without the bit', { ...UBUNTU, helper: { owner: 0, mode: 0o755 } }, null, /AppArmor/],
  ['a helper with the bit and not of root', { ...UBUNTU, helper: { owner: 1000, mode: 0o4755 } }, null, /AppArmor/],
  ['a helper that others may not run', { ...UBUNTU, helper: { owner: 0, mode: 0o4750 } }, null, /AppArmor/],
  ['no helper at all', { ...UBUNTU, helper: null }, null, /AppArmor/],
  ['a hardened Debian', { clone: 0 }, null, /unprivileged_userns_clone is 0/],
  ['a hardened Debian with the helper', { clone: 0, ...HELPER }, 'helper'],
  ['no namespaces at all', { namespaces: 0 }, null, /max_user_namespaces is 0/],
  ['no namespaces at all, and a profile that cannot help', { ...UBUNTU, profile: true, namespaces: 0 }, null, /max_user_namespaces is 0/],
  ['a container that forbids them', { unshare: false }, null, /containers/],
  ['root', { root: true, ...UBUNTU }, 'off', /running as root/],
  ['a user who turned it off', { ...UBUNTU, args: ['--no-sandbox'] }, 'off', /you asked for it/],
  ['a user who turned it off where it works', { args: ['--no-sandbox'] }, 'off', /you asked for it/],
];

describe("Chromium's sandbox on this system", () => {
  it.each(SYSTEMS)('%s', (_name, differs, sandbox, because) => {
    const verdict = sandboxVerdict({ ...PLAIN, ...differs });
    expect(verdict.sandbox).toBe(sandbox);
    if (because) expect(verdict.because).toMatch(because);
  });

  it('is only turned off by the user and for root', () => {
    const values: { [K in keyof State]: State[K][] } = {
      platform: ['linux'],
      args: [[], ['--data-dir', 'no-sandbox']],
      root: [false],
      helper: [null, { owner: 0, mode: 0o4755 }, { owner: 1000, mode: 0o755 }],
      restricted: [null, 0, 1],
      clone: [null, 0, 1],
      namespaces: [null, 0, 9],
      profile: [true, false],
      unshare: [null, true, false],
    };
    const all = Object.entries(values).reduce<Partial<State>[]>(
      (states, [key, options]) => states.flatMap((state) => options.map((value) => ({ ...state, [key]: value }))),
      [{}],
    );
    expect(all.length).toBe(2 * 3 * 3 * 3 * 3 * 2 * 3);
    expect(all.filter((state) => sandboxVerdict(state as State).sandbox === 'off')).toEqual([]);
  });
});

describe('the advice for a system without a sandbox', () => {
  const electron = "/home/ann/Ünï o'hara/electron";
  const advice = (differs: Partial<State>): string =>
    sandboxAdvice(sandboxVerdict({ ...PLAIN, ...differs }), { electron, profileFile: '/home/ann/a b/apparmor-profile' }).join('\n');

  it('names the cause, and complete commands for any path', () => {
    expect(advice(UBUNTU)).toContain('kernel.apparmor_restrict_unprivileged_userns is 1');
    expect(advice(UBUNTU)).toContain(
      "sudo install -m 644 '/home/ann/a b/apparmor-profile' /etc/apparmor.d/touchline-checkout && sudo apparmor_parser -r",
    );
    expect(advice(UBUNTU)).toContain(
      "sudo chown root:root '/home/ann/Ünï o'\\''hara/chrome-sandbox' && sudo chmod 4755 '/home/ann/Ünï o'\\''hara/chrome-sandbox'",
    );
    expect(advice(UBUNTU)).toContain('npm start -- --web');
  });

  it('offers a profile only where that is missing, and never a start without a sandbox', () => {
    for (const differs of [{ clone: 0 }, { namespaces: 0 }, { unshare: false }]) {
      expect(advice(differs)).not.toMatch(/apparmor\.d/);
      expect(advice(differs)).toContain('chmod 4755');
    }
    for (const [, differs, sandbox] of SYSTEMS) if (sandbox === null) expect(advice(differs)).not.toContain('--no-sandbox');
  });
});

describe('AppArmor profiles', () => {
  it.each(['/home/ann/touchline/node_modules/electron/dist/electron', '/tmp/Ünï [1] {a,b} *?^/electron'])(
    'of Touchline allow %s and nothing else',
    (electron) => {
      const profile = appArmorProfile(electron);
      expect(allowsNamespaces(profile, electron)).toBe(true);
      expect(allowsNamespaces(profile, '/usr/bin/other')).toBe(false);
    },
  );

  it.each([
    ['profile chrome /opt/google/chrome/chrome flags=(unconfined) {\n  userns,\n}', '/opt/google/chrome/chrome', true],
    ['/opt/{a,b}/**/electron flags=(unconfined) {\n  allow userns,\n}', '/opt/b/c/d/electron', true],
    ['profile "code" "/usr/share/my code/*" {\n  userns create,\n}', '/usr/share/my code/electron', true],
    ['profile code /usr/share/*/electron {\n  userns,\n}', '/usr/share/a/b/electron', false],
    ['profile code /opt/electron {\n  network,\n}', '/opt/electron', false],
    ['# profile code /opt/electron {\n#  userns,\n# }', '/opt/electron', false],
    ['profile one /opt/electron {\n  network,\n}\nprofile two /opt/two {\n  userns,\n}', '/opt/electron', false],
    ['profile unconfined_userns {\n  userns,\n}', '/opt/electron', false],
  ])('%j for %s: %s', (text, electron, allows) => expect(allowsNamespaces(text, electron)).toBe(allows));
});

describe('the state of a system', () => {
  let base: string;
  beforeEach(() => void (base = mkdtempSync(join(tmpdir(), 'touchline-system-'))));
  afterEach(() => rmSync(base, { recursive: true }));
  const put = (path: string, text: string, mode = 0o644): string => {
    const file = join(base, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
    return file;
  };

  it('is read from its own files', () => {
    const electron = put('app with space/electron', '');
    put('app with space/chrome-sandbox', '', 0o755);
    put('proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1\n');
    put('proc/sys/kernel/unprivileged_userns_clone', '1\n');
    put('proc/sys/user/max_user_namespaces', '63432\n');
    put('etc/apparmor.d/abstractions/base', 'nothing to see');
    expect(readSandboxState(electron, ['--safe-mode'], { base })).toMatchObject({
      args: ['--safe-mode'],
      helper: { mode: 0o755 },
      restricted: 1,
      clone: 1,
      namespaces: 63_432,
      profile: false,
    });
    put('etc/apparmor.d/touchline-checkout', appArmorProfile(electron));
    expect(readSandboxState(electron, [], { base }).profile).toBe(true);
  });

  it('has no restriction without any of the files', () => {
    expect(readSandboxState(put('electron', ''), [], { base })).toMatchObject({
      helper: null,
      restricted: null,
      clone: null,
      namespaces: null,
      profile: false,
    });
  });
});
