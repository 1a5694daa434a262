import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type Log } from '#engine/base/log.ts';
import { newToken } from './auth.ts';

const FILE = 'web-token';
/** 32 bytes as base64url. */
const WHOLE = /^[\w-]{43}$/;
const MINE_ONLY = 0o600;

/** Returns the current token of a data folder's web workstation. Another program may have replaced it. */
export type WebToken = () => string;

/** The token stored in a folder; null when there is none. Throws on disk errors other than ENOENT. */
export function storedToken(dataDir: string): string | null {
  const file = join(dataDir, FILE);
  try {
    const token = readFileSync(file, 'utf8').trim();
    // A copied folder loses its permissions. This removes the access of other users.
    chmodSync(file, MINE_ONLY);
    return WHOLE.test(token) ? token : null;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** Replaces the stored token and returns the new one. The old token becomes invalid. */
export function replaceToken(dataDir: string): string {
  const file = join(dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  const token = newToken();
  try {
    writeFileSync(draft, `${token}\n`, { mode: MINE_ONLY, flag: 'wx' });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
  return token;
}

/**
 * The token of a data folder. It stays the same across starts, so an open page can reconnect. If it cannot be stored,
 * it is valid for this start only.
 */
export function webToken(dataDir: string, log: Log): WebToken {
  const file = join(dataDir, FILE);
  const stamp = (): string => {
    const seen = statSync(file, { throwIfNoEntry: false });
    return seen ? `${seen.ino} ${seen.mtimeMs}` : '';
  };
  let token: string;
  let seen = '';
  try {
    token = storedToken(dataDir) ?? replaceToken(dataDir);
    seen = stamp();
  } catch (cause) {
    token = newToken();
    log.warn(`couldn't save the web token; open pages again after the next start: ${describe(cause)}`);
  }
  return () => {
    try {
      const now = stamp();
      if (now !== seen) {
        token = storedToken(dataDir) ?? token;
        seen = now;
      }
    } catch {
      // While the file cannot be read, the last known token stays valid.
    }
    return token;
  };
}
