import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm writes this file at the end of an installation: the list of all installed packages. */
const WRITTEN_LAST = 'node_modules/.package-lock.json';

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null; // missing or incomplete
  }
};

/**
 * Why the installed packages differ from the lock file; null when they do not.
 * `wanted` and `written` are the `packages` of package-lock.json and of npm's own list; `there` checks whether a package's folder exists.
 */
export function whyInstall(wanted, written, there) {
  if (written === null) return 'they are not installed';
  for (const [path, { version, optional, devOptional, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue;
    const found = written[path];
    // Packages for other systems are not installed.
    if (!found && (optional || devOptional)) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== version) return `${path} is ${found.version} and should be ${version}`;
    if (!there(path)) return `${path} is gone`;
  }
  return null;
}

/** The same check for this checkout. */
export const whyInstallHere = (root = '.') =>
  whyInstall(read(join(root, 'package-lock.json')) ?? {}, read(join(root, WRITTEN_LAST)), (path) =>
    existsSync(join(root, path, 'package.json')),
  );
