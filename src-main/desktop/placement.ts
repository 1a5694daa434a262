import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rectangle } from 'electron';
import { ownFile } from '#engine/store/private.ts';

/** Position of a window. `bounds`, in device-independent pixels, apply when it is neither maximised nor full screen. */
interface Placed {
  readonly bounds: Rectangle;
  readonly maximised: boolean;
  readonly fullscreen: boolean;
}

const WANTED = { width: 1440, height: 900 };
const LEAST = { width: 640, height: 400 };

/** Identifies a set of displays by sizes and positions. The same set gives the same text in any order. */
export function fingerprint(displays: readonly { readonly bounds: Rectangle; readonly scaleFactor: number }[]): string {
  return displays
    .map(({ bounds: { x, y, width, height }, scaleFactor }) => `${width}x${height}@${x},${y}*${scaleFactor}`)
    .sort()
    .join(' ');
}

const clamp = (value: number, from: number, to: number): number => Math.round(Math.max(from, Math.min(value, to)));
const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Moves and shrinks the bounds to fit the work area they overlap most, or the first area when they overlap none. */
export function inside(bounds: Rectangle, areas: readonly Rectangle[]): Rectangle {
  const [first, ...others] = areas;
  if (!first) return bounds;
  const area = others.reduce((best, next) => (overlap(bounds, next) > overlap(bounds, best) ? next : best), first);
  const width = clamp(bounds.width, Math.min(LEAST.width, area.width), area.width);
  const height = clamp(bounds.height, Math.min(LEAST.height, area.height), area.height);
  return {
    width,
    height,
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
  };
}

/** Where a window opens: its last position, adjusted to be on a screen; centred on the first work area when none is saved. */
export function fit(saved: Placed | null, areas: readonly Rectangle[]): Placed {
  if (saved) return { ...saved, bounds: inside(saved.bounds, areas) };
  const area = areas[0] ?? { x: 0, y: 0, ...WANTED };
  const bounds = { ...WANTED, x: area.x + (area.width - WANTED.width) / 2, y: area.y + (area.height - WANTED.height) / 2 };
  return { bounds: inside(bounds, [area]), maximised: false, fullscreen: false };
}

/** Remembered sets of displays. The least recently used set is dropped first. */
const MAX_SETS = 20;
/** Limit for positions and sizes, in either direction. */
const MOST = 100_000;

interface Entry {
  readonly displays: string;
  readonly placed: Placed;
}

export type WindowStates = ReturnType<typeof openWindowStates>;

/** Window position per set of displays, stored in `windows.json` of the data folder. An unreadable file counts as empty. */
export function openWindowStates(dataDir: string) {
  const file = join(dataDir, 'windows.json');
  let all = load(file);
  return {
    get: (displays: string): Placed | null => all.find((entry) => entry.displays === displays)?.placed ?? null,
    set(displays: string, placed: Placed): void {
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
