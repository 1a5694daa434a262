import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ownFolder } from '#engine/store/private.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The default data folder on this system. */
export function defaultDataDir(variables: Variables, platform: NodeJS.Platform = process.platform, home = homedir()): string {
  if (platform === 'win32') return join(variables['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Touchline');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Touchline');
  return join(variables['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'touchline');
}

/** Creates the folder with access for this user only and checks that it is writable. Returns its absolute path or fault `storage`. */
export function openDataDir(dataDir: string): Result<string> {
  const dir = resolve(dataDir);
  try {
    make(dir);
    ownFolder(dir);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(dir);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    const hint = "Check the folder's permissions and the free disk space, or choose another folder with --data-dir.";
    return fail('storage', verbatim(WHY[code]?.(dir) ?? `${dir} can't be used (${code})`), null, verbatim(hint));
  }
}

/** Creates one level at a time: recursive `mkdir` never returns on systems that refuse a new folder with ENOENT. */
function make(dir: string): void {
  if (existsSync(dir)) {
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error(dir), { code: 'ENOTDIR' });
    return;
  }
  make(dirname(dir));
  mkdirSync(dir, { mode: 0o700 });
}

const WHY: Readonly<Record<string, (dir: string) => string>> = {
  EACCES: (dir) => `${dir} isn't writable by your user account`,
  EPERM: (dir) => `${dir} isn't writable by your user account`,
  EROFS: (dir) => `${dir} is on a read-only disk`,
  EEXIST: (dir) => `${dir} is not a folder`,
  ENOTDIR: (dir) => `${dir} is not a folder`,
  ENOSPC: (dir) => `${dir} is on a full disk`,
  ENOENT: (dir) => `${dir} can't be created`,
};
