import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import { parsed } from '../base/json.ts';
import { connect, guard, isDamage, storageFault, type Db } from './open.ts';
import { ownEverything, ownFile } from './private.ts';

/** Description of a running host, published in its data folder so that other processes attach to it instead of starting an engine. */
export const HostInfo = z.object({
  pid: z.int(),
  socket: z.string(),
  token: z.string(),
  address: z.string().optional(),
  options: z.record(z.string(), z.string()).optional(),
  /** Version of the program; absent in those that did not publish it. */
  version: z.string().optional(),
  /** The host runs for a single answer: if it was killed, that counts as no crash. */
  oneShot: z.boolean().optional(),
});
export type HostInfo = z.output<typeof HostInfo>;

export interface TakenFolder {
  /** Whether the previous host ended without releasing the folder: it crashed, was killed, or the computer stopped. */
  readonly crashed: boolean;
  /** Publishes the description of the host. Throws the disk's error if it cannot be written. */
  publish(info: HostInfo): void;
  release(): void;
}

const infoFile = (dataDir: string): string => join(dataDir, 'host.json');
const lockFile = (dataDir: string): string => join(dataDir, 'lock.db');
/** The blanked description while no host runs. It reserves disk space, so that the next host can start when the disk is full. */
const spareFile = (dataDir: string): string => join(dataDir, 'host.json.spare');
/** Size of the description in bytes; even the smallest file takes one block of this size. */
const ROOM = 4_096;
/** Lock timeout in milliseconds: long enough for another process's check to end, short enough not to delay the start. */
const PATIENCE = 500;

const isBusy = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');

function lock(dataDir: string, binding: string | undefined): Db {
  const file = lockFile(dataDir);
  ownFile(file);
  const db = connect(file, binding, { timeout: PATIENCE });
  try {
    // In memory: the next holder would have to roll back a journal file left by a crash.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (cause) {
    db.close();
    if (!isDamage(cause)) throw cause;
    // Emptied instead of removed: a lock that another process takes meanwhile stays on the same file.
    truncateSync(file, 0);
    return lock(dataDir, binding);
  }
}

/**
 * Makes this process the only engine of the folder until it releases it or ends. The operating system frees the lock, so it is never stale.
 * Returns the fault `storage` if another process holds it or the folder cannot be used.
 */
export function takeFolder(dataDir: string, binding?: string): Result<TakenFolder> {
  let db: Db;
  let crashed: boolean;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    db = lock(dataDir, binding);
    ownEverything(dataDir);
    // A description left by a crashed host is void.
    const left = existsSync(infoFile(dataDir)) ? readInfo(dataDir) : undefined;
    crashed = left !== undefined && left?.oneShot !== true;
    blank(dataDir);
  } catch (cause) {
    if (isBusy(cause)) return fail('storage', text('folder.taken', { folder: dataDir }));
    const known = storageFault(cause, text('folder.named', { folder: dataDir }));
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

/** Whether a running process holds the folder. A missing folder is not held. */
export function isTaken(dataDir: string, binding?: string): boolean {
  let db: Db | undefined;
  try {
    db = connect(lockFile(dataDir), binding, { readonly: true, fileMustExist: true, timeout: 0 });
    db.pragma('schema_version');
    return false;
  } catch (cause) {
    if (isBusy(cause)) return true;
    if (storageFault(cause, dataDir) !== null) return false;
    throw cause;
  } finally {
    db?.close();
  }
}

/** Returns the host that runs on this folder; null if there is none, or if it has not published itself yet. */
export function runningHost(dataDir: string, binding?: string): HostInfo | null {
  return isTaken(dataDir, binding) ? readInfo(dataDir) : null;
}

function readInfo(dataDir: string): HostInfo | null {
  const read = guard(dataDir, () => HostInfo.safeParse(parsed(readFileSync(infoFile(dataDir), 'utf8'))).data ?? null);
  return read.ok ? read.value : null;
}

/** Overwrites a file in place, which needs no free space on the disk. */
function overwrite(file: string, text: string): void {
  const bytes = Buffer.from(text.padEnd(ROOM));
  writeFileSync(file, bytes, { flag: 'r+', flush: true });
  truncateSync(file, bytes.length);
  ownFile(file);
}

/** Blanks the description when the host ends; the file remains as reserved space. */
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

/** Writes a file atomically and for this user only, because it holds a token. */
function writePrivate(file: string, text: string): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
    ownFile(draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
