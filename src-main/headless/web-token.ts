import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type Log } from '../engine/base/log.ts';
import { newToken } from './door.ts';

const FILE = 'web-token';
/** 32 bytes as base64url. */
const WHOLE = /^[\w-]{43}$/;
const MINE_ONLY = 0o600;

function kept(file: string): string | null {
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

/**
 * The token of a data folder's web workstation: the same at every start, so that an open page finds its way back by itself.
 * Where it cannot be kept it is good for this start alone. Deleting the file `web-token` locks every page out.
 */
export function webToken(dataDir: string, log: Log): string {
  const file = join(dataDir, FILE);
  const token = newToken();
  const draft = `${file}.${process.pid}`;
  try {
    const before = kept(file);
    if (before !== null) return before;
    writeFileSync(draft, `${token}\n`, { mode: MINE_ONLY, flag: 'wx' });
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    log.warn(`the web token cannot be kept, pages have to be opened again after the next start: ${describe(cause)}`);
  }
  return token;
}
