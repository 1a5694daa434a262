import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders of the system's own programs, without those that npm adds. */
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';
const NEEDED = ['mmdebstrap', 'unshare', 'pivot_root'];
const missing = (): string | undefined =>
  NEEDED.find((name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: { PATH } }).status !== 0);
const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
const suite = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1];

function reason(): string | null {
  if (!/^ID=(?:debian|ubuntu)$/m.test(release) || !suite) return 'only Debian and Ubuntu make a clean root of their packages';
  if (process.getuid?.() !== 0) return 'only root installs into another root';
  const program = missing();
  return program === undefined ? null : `${program} is not installed`;
}
/** Why packages cannot be installed into a clean root here; null when they can. */
export const noRoot = reason();

/**
 * Enters a root with mounts of its own, which end with the program. Not by chroot, in which the kernel allows no user namespaces, and so no
 * sandbox of Chromium.
 */
const ENTER = `mount --bind "$0" "$0" && cd "$0" && for one in dev proc sys; do mount --rbind /$one $one || exit; done
pivot_root . mnt && umount -l /mnt && exec "$@"`;

/** A small system of its own, in memory where there is room: the distribution's base, apt, and the tools that keep a desktop's lists. */
export function cleanRoot() {
  const memory = '/dev/shm';
  const dir = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'touchline-root-'));
  const env = { PATH, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const enter = ['unshare', '--mount', 'sh', '-c', ENTER, dir];
  /** Runs a program in the root to its end; its output is in the error when it fails. */
  const run = (...command: string[]): string => {
    const { status, stdout, stderr } = spawnSync(enter[0] ?? '', [...enter.slice(1), ...command], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}: ${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
    return stdout;
  };
  const remove = (): void => rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  try {
    const options = [
      '--mode=root',
      '--variant=apt',
      '--skip=cleanup/apt',
      '--aptopt=Acquire::Languages "none"',
      '--dpkgopt=force-unsafe-io',
    ];
    execFileSync('mmdebstrap', [...options, '--include=mount,desktop-file-utils', suite ?? '', dir], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    cpSync('/etc/resolv.conf', join(dir, 'etc/resolv.conf'), { dereference: true });
    run('useradd', '--create-home', 'player');
  } catch (cause) {
    remove();
    throw cause;
  }
  return {
    dir,
    run,
    /** Puts a file into the root, readable by everybody, and returns its path there. */
    put: (file: string, name: string): string => {
      cpSync(file, join(dir, 'opt', name), { dereference: true });
      run('chmod', '0755', `/opt/${name}`);
      return `/opt/${name}`;
    },
    /** The command that starts a program in the root as a user. */
    asUser: (program: string): string[] => [...enter, 'setpriv', '--reuid=player', '--regid=player', '--clear-groups', program],
    remove,
  };
}
