export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a window was. `bounds` are those it has when neither maximised nor full screen, in device-independent pixels. */
export interface Placed {
  readonly bounds: Rectangle;
  readonly maximised: boolean;
  readonly fullscreen: boolean;
}

const WANTED = { width: 1440, height: 900 };
const LEAST = { width: 640, height: 400 };

/** Names a set of displays by their sizes and places: the same desk gives the same name, whatever order they come in. */
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

/** The bounds moved and shrunk until they lie wholly inside the work area they overlap most; the first one when none. */
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

/** Where a window opens: as it was, but always on a screen; in the middle of the first work area when never seen before. */
export function fit(saved: Placed | null, areas: readonly Rectangle[]): Placed {
  if (saved) return { ...saved, bounds: inside(saved.bounds, areas) };
  const area = areas[0] ?? { x: 0, y: 0, ...WANTED };
  const bounds = { ...WANTED, x: area.x + (area.width - WANTED.width) / 2, y: area.y + (area.height - WANTED.height) / 2 };
  return { bounds: inside(bounds, [area]), maximised: false, fullscreen: false };
}
