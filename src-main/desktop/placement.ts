export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Position of a window. `bounds`, in device-independent pixels, apply when it is neither maximised nor full screen. */
export interface Placed {
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
