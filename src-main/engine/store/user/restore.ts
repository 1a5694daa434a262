import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dropSidecars, moveAside, stampOf } from '../move-aside.ts';
import { ownFile } from '../private.ts';
import { backupsIn, isGood } from './backup.ts';
import { MIGRATIONS } from './schema.ts';

/** Damaged files kept for whoever wants to look into them. */
const DAMAGED_KEPT = 3;

/** The newest backup that is whole; null when there is none. */
export const newestGood = (folder: string, binding: string | undefined): string | null =>
  backupsIn(folder).find(({ file }) => isGood(file, binding, MIGRATIONS.length))?.file ?? null;

/** Puts a backup in the place of the file. The copy is whole before `clear` takes away what stands there. */
export function putInPlace(backup: string, file: string, clear: () => void = () => {}): void {
  const draft = `${file}.new`;
  try {
    copyFileSync(backup, draft);
    ownFile(draft);
    clear();
    // A log left beside the old file would be replayed into the new one.
    dropSidecars(file);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Takes a damaged file out of the way; the oldest of such files go. Returns where it is now. */
export function keepDamaged(file: string, nowMs: number): string {
  const to = `${file}.damaged-${stampOf(nowMs)}`;
  moveAside(file, to);
  const folder = dirname(file);
  const kept = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.damaged-`))
    .sort()
    .reverse();
  for (const name of kept.slice(DAMAGED_KEPT)) rmSync(join(folder, name), { force: true });
  return to;
}

/** A healthy file that gives way to a backup stays beside it, the last one of its kind. */
export function keepReplaced(file: string): void {
  if (existsSync(file)) moveAside(file, `${file}.replaced`);
}
