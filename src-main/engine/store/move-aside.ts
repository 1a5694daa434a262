import { existsSync, renameSync, rmSync } from 'node:fs';

/** 20261121-034500, in UTC: sorts as text the way it does in time. */
export const stampOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** What SQLite keeps beside a database; left over from another file it would spoil the next one. */
export function dropSidecars(file: string): void {
  for (const end of ['-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
}

/** Moves a database out of the way under another name, for whoever wants to look into it. */
export function moveAside(file: string, to: string): void {
  if (existsSync(file)) renameSync(file, to);
  dropSidecars(file);
}
