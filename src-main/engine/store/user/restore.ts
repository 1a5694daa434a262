import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dropSidecars, moveAside, stampOf } from '../move-aside.ts';
import { ownFile } from '../private.ts';
import { backupsIn, isGood } from './backup.ts';
import { MIGRATIONS } from './schema.ts';

/** Number of damaged files to keep for examination. */
const DAMAGED_KEPT = 3;

/** Returns the newest undamaged backup; null if there is none. */
export const newestGood = (folder: string, binding: string | undefined): string | null =>
  backupsIn(folder).find(({ file }) => isGood(file, binding, MIGRATIONS.length))?.file ?? null;

/** Replaces the file with a backup. The copy is complete before `clear` removes the old file. */
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

/** Moves a damaged file aside and removes the oldest of such files. Returns its new path. */
export function keepDamaged(file: string, nowMs: number): string {
  const to = `${file}.damaged-${stampOf(nowMs)}`;
  moveAside(file, to);
  const folder = dirname(file);
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.damaged-`))
    .sort()
    .reverse();
  for (const name of files.slice(DAMAGED_KEPT)) rmSync(join(folder, name), { force: true });
  return to;
}

/** Moves an undamaged file aside before a backup replaces it; only the last one is kept. */
export function keepReplaced(file: string): void {
  if (existsSync(file)) moveAside(file, `${file}.replaced`);
}
