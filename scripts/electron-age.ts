import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Major versions that count as current: the newest and the one before. */
const CURRENT_MAJORS = 2;
const major = (version: string): number => Number(/^(\d+)\.\d+\.\d+$/.exec(version)?.[1] ?? Number.NaN);

/** Compares the pinned version with the newest release, both as `45.4.1`. Returns what is wrong; null: current. */
export function tooOld(pinned: string, newest: string): string | null {
  const [ours, theirs] = [major(pinned), major(newest)];
  if (Number.isNaN(ours) || Number.isNaN(theirs)) return `Not a version: ${Number.isNaN(ours) ? pinned : newest}.`;
  return ours > theirs - CURRENT_MAJORS
    ? null
    : `Electron ${pinned} is older than the two newest major versions, ${theirs} and ${theirs - 1}.`;
}

if (import.meta.main) {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const trouble = tooOld(devDependencies.electron, process.argv[2] ?? '');
  console.log(trouble ?? `Electron ${devDependencies.electron} is current.`);
  if (trouble !== null) process.exitCode = 1;
}
