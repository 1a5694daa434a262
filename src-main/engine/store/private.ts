import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

const FILE = 0o600;
const FOLDER = 0o700;
const STICKY = 0o1000;
/** What SQLite keeps beside a database. */
const SIDECARS = ['-wal', '-shm', '-journal'] as const;
/** Files that Touchline writes into a data folder, and its folders in it. Others may be in a folder that somebody chose. */
const OWN_FILES = /^(user\.db|lock\.db|host\.json|web-token|windows\.json|touchline\.log)/;
const OWN_FOLDERS: readonly (readonly [name: string, files: RegExp])[] = [
  ['backups', /^\.?user-.*\.db/],
  ['cache', /\.db/],
  ['crashes', /^crash-/],
  ['desktop', /^$/],
];

/** Sets the mode where others have rights. A system or a disk without such rights, and a file of somebody else, stay as they are. */
function limit(path: string, mode: number): void {
  try {
    const now = statSync(path).mode;
    if ((now & 0o777) !== mode && (now & STICKY) === 0) chmodSync(path, mode);
  } catch {
    // The work on it says what is wrong with it, if anything is.
  }
}

/** Makes a file exist for this user alone, whatever the umask is; what SQLite makes beside it gets the same rights. */
export function ownFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', FILE));
  } catch {
    return; // whoever opens it for work hears why
  }
  limit(file, FILE);
  for (const end of SIDECARS) limit(file + end, FILE);
}

/** Keeps everybody else out of a folder of ours. A folder that all users share, as one with a sticky bit, is left as it is. */
export const ownFolder = (folder: string): void => limit(folder, FOLDER);

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // the work in it says what is wrong with it
  }
}

/** Takes the rights of others from a data folder and from all that Touchline ever wrote into it. */
export function ownEverything(dataDir: string): void {
  ownFolder(dataDir);
  const each = (folder: string, names: RegExp): void => {
    for (const entry of entriesOf(folder)) if (entry.isFile() && names.test(entry.name)) limit(join(folder, entry.name), FILE);
  };
  each(dataDir, OWN_FILES);
  for (const [name, files] of OWN_FOLDERS) {
    const folder = join(dataDir, name);
    if (!existsSync(folder)) continue;
    ownFolder(folder);
    each(folder, files);
  }
}
