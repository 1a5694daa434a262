import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Point, Rectangle, Size } from 'electron';
import { ownFile } from '#engine/store/private.ts';

/** Position of a window. `bounds`, in device-independent pixels, apply when it is neither maximised nor full screen. */
export interface Placed {
  readonly bounds: Rectangle;
  readonly maximised: boolean;
  readonly fullscreen: boolean;
  /** Whether it stays above the windows of other programs. Older versions stored none. */
  readonly onTop?: boolean;
}

const MAIN: Readonly<Record<'wanted' | 'least', Size>> = { wanted: { width: 1440, height: 900 }, least: { width: 640, height: 400 } };
const BESIDE: typeof MAIN = { wanted: { width: 720, height: 520 }, least: { width: 240, height: 160 } };
/** Default and least size of a window; the main one has no id. */
export const sizesOf = (id: string | null): typeof MAIN => (id === null ? MAIN : BESIDE);

type Displays = readonly { readonly bounds: Rectangle; readonly scaleFactor: number }[];

/** Names the place of a window for a set of displays. That of the main window is the set alone, as in older versions. */
export const placeKey = (displays: Displays, id: string | null): string => `${fingerprint(displays)}${id === null ? '' : `#${id}`}`;

/** Identifies a set of displays by sizes and positions. The same set gives the same text in any order. */
export function fingerprint(displays: Displays): string {
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
export function inside(bounds: Rectangle, areas: readonly Rectangle[], least = MAIN.least): Rectangle {
  const [first, ...others] = areas;
  if (!first) return bounds;
  const area = others.reduce((best, next) => (overlap(bounds, next) > overlap(bounds, best) ? next : best), first);
  const width = clamp(bounds.width, Math.min(least.width, area.width), area.width);
  const height = clamp(bounds.height, Math.min(least.height, area.height), area.height);
  return {
    width,
    height,
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
  };
}

/** Where a window opens: its last position, adjusted to be on a screen; centred on a point or the first work area when none is saved. */
export function fit(saved: Placed | null, areas: readonly Rectangle[], { wanted, least } = MAIN, at?: Point): Placed {
  if (saved) return { ...saved, bounds: inside(saved.bounds, areas, least) };
  const area = areas[0] ?? { x: 0, y: 0, ...wanted };
  const { x, y } = at ?? { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const bounds = { ...wanted, x: x - wanted.width / 2, y: y - wanted.height / 2 };
  return { bounds: inside(bounds, at ? areas : [area], least), maximised: false, fullscreen: false };
}

/** Remembered places. The least recently used one is dropped first. */
const MOST_PLACES = 200;
/** Limit for positions and sizes, in either direction. */
const MOST = 100_000;
/** Largest file, in bytes, and longest name of a place. Larger ones are not of this program. */
const MOST_BYTES = 1_000_000;
const MOST_LETTERS = 2_000;

interface Entry {
  /** The set of displays, with the window's id unless it is the main one (`placeKey`). */
  readonly displays: string;
  readonly placed: Placed;
}

export type WindowStates = ReturnType<typeof openWindowStates>;

/** Position of each window per set of displays, stored in `windows.json` of the data folder. What cannot be read is left out. */
export function openWindowStates(dataDir: string) {
  const file = join(dataDir, 'windows.json');
  let all = load(file);
  return {
    get: (displays: string): Placed | null => all.find((entry) => entry.displays === displays)?.placed ?? null,
    set(displays: string, placed: Placed): void {
      all = [{ displays, placed }, ...all.filter((entry) => entry.displays !== displays)].slice(0, MOST_PLACES);
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
    if (statSync(file).size > MOST_BYTES) return [];
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(read) ? read.filter(isEntry).slice(0, MOST_PLACES) : [];
  } catch {
    return []; // first start or damaged file: the window opens in the centre
  }
}

// Written by hand, because the window opens before the validation library is loaded.
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const isLength = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= MOST;
function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || typeof value['displays'] !== 'string' || value['displays'].length > MOST_LETTERS) return false;
  const { placed } = value;
  if (!isObject(placed) || typeof placed['maximised'] !== 'boolean' || typeof placed['fullscreen'] !== 'boolean') return false;
  if (!['undefined', 'boolean'].includes(typeof placed['onTop'])) return false;
  const { bounds } = placed;
  return isObject(bounds) && ['x', 'y', 'width', 'height'].every((name) => isLength(bounds[name]));
}
