import { existsSync, renameSync, rmSync } from 'node:fs';

/** Formats Unix milliseconds as 20261121-034500 in UTC, which sorts by time. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** Removes the files that SQLite keeps beside a database; files left over from another database would damage the next one. */
export function dropSidecars(file: string): void {
  for (const end of ['-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

/** Moves a database to another name, where it can be examined. */
export function moveAside(file: string, to: string): void {
  if (existsSync(file)) renameSync(file, to);
  dropSidecars(file);
}
