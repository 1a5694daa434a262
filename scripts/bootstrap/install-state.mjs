import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What npm writes into node_modules when it is done: every package that is there. */
const WRITTEN_LAST = 'node_modules/.package-lock.json';

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return null; // not there, or written half
  }
};

/**
 * Why the packages at hand are not those of the lock file; null when they are.
 * `wanted` and `written` are the `packages` of package-lock.json and of npm's own list, `there` says whether a package's folder is.
 */
export function whyInstall(wanted, written, there) {
  if (written === null) return 'they are not installed';
  for (const [path, { version, optional, devOptional, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue;
    const found = written[path];
    // Packages for other systems are left out.
    if (!found && (optional || devOptional)) continue;
    if (!found) return `${path} is missing`;
    if (found.version !== version) return `${path} is ${found.version} and should be ${version}`;
    if (!there(path)) return `${path} is gone`;
  }
  return null;
}

/** The same of this checkout. */
export const whyInstallHere = (root = '.') =>
  whyInstall(read(join(root, 'package-lock.json')) ?? {}, read(join(root, WRITTEN_LAST)), (path) =>
    existsSync(join(root, path, 'package.json')),
  );
