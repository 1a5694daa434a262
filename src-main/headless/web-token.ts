import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type Log } from '#engine/base/log.ts';
import { newToken } from './auth.ts';

const FILE = 'web-token';
/** 32 bytes as base64url. */
const WHOLE = /^[\w-]{43}$/;
const MINE_ONLY = 0o600;

/** The token of a data folder's web workstation as it is now: another program may have put a new one in its place. */
export type WebToken = () => string;

/** The token that stands in a folder; null when there is none. */
export function keptToken(dataDir: string): string | null {
  const file = join(dataDir, FILE);
  try {
    const token = readFileSync(file, 'utf8').trim();
    // Copied folders lose their rights; whoever else could read it then may not later.
    chmodSync(file, MINE_ONLY);
    return WHOLE.test(token) ? token : null;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** Puts a new token in the place of the old one, which lets nobody in any more. */
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
 * The token of a data folder: the same at every start, so that an open page finds its way back by itself. Where it cannot be
 * kept it is good for this start alone.
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
    token = keptToken(dataDir) ?? replaceToken(dataDir);
    seen = stamp();
  } catch (cause) {
    token = newToken();
    log.warn(`the web token cannot be kept, pages have to be opened again after the next start: ${describe(cause)}`);
  }
  return () => {
    try {
      const now = stamp();
      if (now !== seen) {
        token = keptToken(dataDir) ?? token;
        seen = now;
      }
    } catch {
      // As long as it cannot be read it is what it was.
    }
    return token;
  };
}
