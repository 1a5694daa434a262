import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Chromium switches that turn its sandbox off. */
const OFF = ['--no-sandbox', '--disable-setuid-sandbox', '--disable-namespace-sandbox'];

/** Escapes the special characters of AppArmor paths. */
const literally = (path) => path.replace(/[[\]{}*?^\\"]/g, '\\$&');

/** An AppArmor profile that allows this program user namespaces and otherwise changes nothing. */
export const appArmorProfile = (electron) => `# Lets Touchline's Electron use Chromium's sandbox.
abi <abi/4.0>,
include <tunables/global>

profile touchline-checkout "${literally(electron)}" flags=(unconfined) {
  userns,
}
`;

/** Regular expressions for the special parts of AppArmor path patterns. All other characters are literal. */
const GLOB = { '**': '.*', '*': '[^/]*', '?': '[^/]', '{': '(?:', '}': ')', ',': '|' };

function pattern(glob) {
  const parts = glob.match(/\\[^]|\*\*|[^]/g) ?? [];
  const grouped = parts.includes('{') && parts.includes('}');
  const source = parts.map((part) => {
    if (part in GLOB && (grouped || !'{},'.includes(part))) return GLOB[part];
    return part.replace(/^\\/, '').replace(/[\\.+^$()|[\]{}*?]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`);
}

/** Whether a profile file lets this program create user namespaces. */
export function allowsNamespaces(text, electron) {
  const plain = text.replace(/^\s*#.*$/gm, '');
  const heads =
    /^[ \t]*(?:profile\s+(?:"[^"/][^"\n]*"\s+|[\w.:-]+\s+)?)?("\/[^"\n]+"|\/\S+)\s*(?:flags\s*=\s*\([^)]*\)\s*)?\{([^]*?)^\s*\}/gm;
  return [...plain.matchAll(heads)].some(
    ([, path, body]) => /^\s*(?:allow\s+)?userns\b/m.test(body) && pattern(path.replace(/^"|"$/g, '')).test(electron),
  );
}

/**
 * Whether Chromium will find a sandbox, in its own order: user namespaces, then the setuid helper. Without either it aborts,
 * so this check runs before it starts. Pure: `state` comes from `readSandboxState`.
 */
export function sandboxVerdict(state) {
  const { platform, args, root, helper, restricted, profile, clone, namespaces, unshare } = state;
  if (platform !== 'linux') return { sandbox: 'own' };
  if (args.some((arg) => OFF.includes(arg))) return { sandbox: 'off', because: 'you asked for it' };
  if (root) return { sandbox: 'off', because: 'running as root' };
  if (helper?.owner === 0 && (helper.mode & 0o4001) === 0o4001) return { sandbox: 'helper' };
  if (namespaces === 0)
    return { sandbox: null, because: 'this system allows no user namespaces (user.max_user_namespaces is 0)', profileHelps: false };
  if (clone === 0)
    return {
      sandbox: null,
      because: 'this system keeps user namespaces to root (kernel.unprivileged_userns_clone is 0)',
      profileHelps: false,
    };
  if (restricted === 1)
    return profile
      ? { sandbox: 'namespaces' }
      : {
          sandbox: null,
          because:
            'this system lets only programs with an AppArmor profile create user namespaces (kernel.apparmor_restrict_unprivileged_userns is 1)',
          profileHelps: true,
        };
  if (unshare === false)
    return { sandbox: null, because: 'user namespaces cannot be created here, as in many containers', profileHelps: false };
  return { sandbox: 'namespaces' };
}

const shell = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Complete commands that provide a sandbox when there is none. `profileFile` is the path of the written profile. */
export function sandboxAdvice(verdict, { electron, profileFile }) {
  const helper = shell(join(dirname(electron), 'chrome-sandbox'));
  const ways = [
    ...(verdict.profileHelps && profileFile
      ? [
          [
            'allow it for this Electron alone, with an AppArmor profile:',
            `sudo install -m 644 ${shell(profileFile)} /etc/apparmor.d/touchline-checkout && sudo apparmor_parser -r /etc/apparmor.d/touchline-checkout`,
          ],
        ]
      : []),
    ["give it Chromium's setuid helper:", `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`],
    ['use the workstation in the browser, which has a sandbox of its own:', 'npm start -- --web'],
  ];
  return [
    `the desktop app would end at once: ${verdict.because}, and Chromium's sandbox needs them or its setuid helper. One of these helps:`,
    ...ways.flatMap(([what, command]) => [`  ${what}`, `    ${command}`]),
  ];
}

const number = (file) => {
  try {
    return Number(readFileSync(file, 'utf8').trim());
  } catch {
    return null; // this kernel does not have the setting, so it restricts nothing
  }
};

function profiled(folder, electron) {
  try {
    return readdirSync(folder, { withFileTypes: true }).some((entry) => {
      try {
        return entry.isFile() && allowsNamespaces(readFileSync(join(folder, entry.name), 'utf8'), electron);
      } catch {
        return false; // no read permission
      }
    });
  } catch {
    return false; // no AppArmor
  }
}

function helperOf(electron) {
  try {
    const { uid, mode } = statSync(join(dirname(electron), 'chrome-sandbox'));
    return { owner: uid, mode: mode & 0o7777 };
  } catch {
    return null;
  }
}

function unshared() {
  const done = spawnSync('unshare', ['--user', 'true'], { stdio: 'ignore', timeout: 5_000 });
  return done.error ? null : done.status === 0;
}

/** Reads the sandbox settings of this system. `base` is its root folder. */
export function readSandboxState(file, args, { base = '/' } = {}) {
  const electron = resolve(file);
  return {
    platform: process.platform,
    args,
    root: process.getuid?.() === 0,
    helper: helperOf(electron),
    restricted: number(join(base, 'proc/sys/kernel/apparmor_restrict_unprivileged_userns')),
    clone: number(join(base, 'proc/sys/kernel/unprivileged_userns_clone')),
    namespaces: number(join(base, 'proc/sys/user/max_user_namespaces')),
    profile: profiled(join(base, 'etc/apparmor.d'), electron),
    unshare: process.platform === 'linux' ? unshared() : null,
  };
}
