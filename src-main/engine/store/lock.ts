import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { connect, isDamage, storageFault, type Db } from './open.ts';
import { ownEverything, ownFile } from './private.ts';

/** What a running host leaves in its folder, so that others attach to it instead of starting a second engine. */
export const HostInfo = z.object({
  pid: z.int(),
  socket: z.string(),
  token: z.string(),
  address: z.string().optional(),
  options: z.record(z.string(), z.string()).optional(),
  /** It runs for one answer: that it was ended before is no crash. */
  oneShot: z.boolean().optional(),
});
export type HostInfo = z.output<typeof HostInfo>;

export interface TakenFolder {
  /** Whether the host before this one ended without releasing the folder: it crashed, was killed, or the computer stopped. */
  readonly crashed: boolean;
  /** Throws as the disk does when it cannot be written. */
  publish(info: HostInfo): void;
  release(): void;
}

const infoFile = (dataDir: string): string => join(dataDir, 'host.json');
const lockFile = (dataDir: string): string => join(dataDir, 'lock.db');
/** The description while nobody runs: blank, so that the next host needs no new room on a disk that is full by then. */
const spareFile = (dataDir: string): string => join(dataDir, 'host.json.spare');
/** What a disk gives to the smallest file anyway. */
const ROOM = 4_096;
/** Long enough for a look by another process to pass, short enough that a start is not held up. */
const PATIENCE = 500;

const isBusy = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');

function lock(dataDir: string, binding: string | undefined): Db {
  const file = lockFile(dataDir);
  ownFile(file);
  const db = connect(file, binding, { timeout: PATIENCE });
  try {
    // In memory: a journal left by a crash would have to be rolled back by the next holder.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (cause) {
    db.close();
    if (!isDamage(cause)) throw cause;
    // Emptied and not removed: a lock taken meanwhile by another process stays on the same file.
    truncateSync(file, 0);
    return lock(dataDir, binding);
  }
}

/**
 * Makes this process the only engine of the folder until it releases it or dies; the operating system frees the lock, so it
 * is never stale. A `storage` fault says whether another one has it or why the folder cannot be used.
 */
export function takeFolder(dataDir: string, binding?: string): Result<TakenFolder> {
  let db: Db;
  let crashed: boolean;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    db = lock(dataDir, binding);
    ownEverything(dataDir);
    // What a crashed host left describes nobody.
    const left = existsSync(infoFile(dataDir)) ? readInfo(dataDir) : undefined;
    crashed = left !== undefined && left?.oneShot !== true;
    blank(dataDir);
  } catch (cause) {
    if (isBusy(cause)) return fail('storage', `another Touchline is using the data folder ${dataDir}`);
    const known = storageFault(cause, `the data folder ${dataDir}`);
    if (known === null) throw cause;
    return { ok: false, fault: known };
  }
  return ok({
    crashed,
    publish: (info) => describe(dataDir, JSON.stringify(info)),
    release: () => {
      if (!db.open) return;
      blank(dataDir);
      db.close();
    },
  });
}

/** Whether a living process holds the folder. A folder that is not there is held by nobody. */
export function isTaken(dataDir: string, binding?: string): boolean {
  let db: Db;
  try {
    db = connect(lockFile(dataDir), binding, { readonly: true, fileMustExist: true, timeout: 0 });
  } catch (cause) {
    if (storageFault(cause, dataDir) !== null) return false;
    throw cause;
  }
  try {
    db.pragma('schema_version');
    return false;
  } catch (cause) {
    if (isBusy(cause)) return true;
    if (storageFault(cause, dataDir) !== null) return false;
    throw cause;
  } finally {
    db.close();
  }
}

/** The host that runs on this folder; null when none does, or when it has not published itself yet. */
export function runningHost(dataDir: string, binding?: string): HostInfo | null {
  return isTaken(dataDir, binding) ? readInfo(dataDir) : null;
}

function readInfo(dataDir: string): HostInfo | null {
  try {
    const read = HostInfo.safeParse(JSON.parse(readFileSync(infoFile(dataDir), 'utf8')));
    return read.success ? read.data : null;
  } catch (cause) {
    if (cause instanceof SyntaxError || storageFault(cause, dataDir) !== null) return null;
    throw cause;
  }
}

/** Writes over what a file holds, in its place: this needs no room. */
function overwrite(file: string, text: string): void {
  const handle = openSync(file, 'r+');
  try {
    const bytes = Buffer.from(text.padEnd(ROOM));
    writeSync(handle, bytes, 0, bytes.length, 0);
    ftruncateSync(handle, bytes.length);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  ownFile(file);
}

/** Nobody runs: what was said of the host is gone, and its room is kept. */
function blank(dataDir: string): void {
  const file = infoFile(dataDir);
  if (!existsSync(file)) return;
  try {
    overwrite(file, '');
    renameSync(file, spareFile(dataDir));
  } catch (cause) {
    rmSync(file, { force: true });
    if (storageFault(cause, file) === null) throw cause;
  }
}

function describe(dataDir: string, text: string): void {
  const [file, spare] = [infoFile(dataDir), spareFile(dataDir)];
  if (existsSync(file)) return overwrite(file, text);
  if (!existsSync(spare)) return writePrivate(file, text.padEnd(ROOM));
  overwrite(spare, text);
  renameSync(spare, file);
}

/** Whole or not at all, and for this user alone: it holds a token. */
function writePrivate(file: string, text: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    ownFile(draft);
    renameSync(draft, file);
  } catch (cause) {
    rmSync(draft, { force: true });
    throw cause;
  }
}
