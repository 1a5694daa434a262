import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '#engine/store/private.ts';
import type { Placed } from './placement.ts';

/** Remembered sets of displays. The least recently used set is dropped first. */
const MAX_SETS = 20;
/** Limit for positions and sizes, in either direction. */
const MOST = 100_000;

interface Entry {
  readonly displays: string;
  readonly placed: Placed;
}

export interface WindowStates {
  get(displays: string): Placed | null;
  set(displays: string, placed: Placed): void;
}

/** Window position per set of displays, stored in `windows.json` of the data folder. An unreadable file counts as empty. */
export function openWindowStates(dataDir: string): WindowStates {
  const file = join(dataDir, 'windows.json');
  let all = load(file);
  return {
    get: (displays) => all.find((entry) => entry.displays === displays)?.placed ?? null,
    set(displays, placed) {
      all = [{ displays, placed }, ...all.filter((entry) => entry.displays !== displays)].slice(0, MAX_SETS);
      try {
        writeFileSync(`${file}.new`, JSON.stringify(all), { mode: 0o600 });
        ownFile(`${file}.new`);
        renameSync(`${file}.new`, file);
      } catch (cause) {
        process.stderr.write(`couldn't save the window position: ${String(cause)}\n`);
      }
    },
  };
}

function load(file: string): Entry[] {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(read) && read.every(isEntry) ? read : [];
  } catch {
    return []; // first start or damaged file: the window opens in the centre
  }
}

// Written by hand, because the window opens before the validation library is loaded.
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isLength = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MOST;
function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value['displays'] !== 'string') return false;
  const { placed } = value;
  if (!isObject(placed) || typeof placed['maximised'] !== 'boolean' || typeof placed['fullscreen'] !== 'boolean') return false;
  const { bounds } = placed;
  return isObject(bounds) && ['x', 'y', 'width', 'height'].every((name) => isLength(bounds[name]));
}
