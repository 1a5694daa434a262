import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 0o600;
const FOLDER = 0o700;
const STICKY = 0o1000;
/** Files that SQLite keeps beside a database. */
export const SIDECARS = ['-wal', '-shm', '-journal'] as const;
/** The files that Touchline creates in a data folder and its folders. A folder chosen by the user may hold other files as well. */
const OWN: readonly (readonly [folder: string, files: RegExp])[] = [
  ['.', /^(user\.db|lock\.db|host\.json|web-token|windows\.json|touchline\.log)/],
  ['backups', /^\.?user-.*\.db/],
  ['cache', /\.db/],
  ['crashes', /^crash-/],
  ['desktop', /^$/],
];

/** Sets the mode of a path if other users have access. File systems without permissions and files of other users stay unchanged. */
function limit(path: string, mode: number): void {
  try {
    const now = statSync(path).mode;
    if ((now & 0o777) !== mode && (now & STICKY) === 0) chmodSync(path, mode);
  } catch {
    // any error is reported by the operation that uses the path
  }
}

/** Creates a file that only this user can access, whatever the umask; the files that SQLite creates beside it get the same mode. */
export function ownFile(file: string): void {
  try {
    closeSync(openSync(file, 'a', FILE));
  } catch {
    return; // the operation that opens the file reports the error
  }
  limit(file, FILE);
  for (const end of SIDECARS) limit(file + end, FILE);
}

/** Restricts a folder to this user. A folder with a sticky bit, which all users share, stays unchanged. */
export const ownFolder = (folder: string): void => limit(folder, FOLDER);

/** Removes other users' access to a data folder and to all files that Touchline creates in it. */
export function ownEverything(dataDir: string): void {
  for (const [name, files] of OWN) {
    const folder = join(dataDir, name);
    ownFolder(folder);
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isFile() && files.test(entry.name)) limit(join(folder, entry.name), FILE);
    } catch {
      // a folder may be missing; any other error is reported by the operation in the folder
    }
  }
}
