import type { MapGroup } from '#contract/model/market/market-map.ts';
import { hasHead, HEAD, type Layout, type Rect, type ShareRect } from './treemap.ts';

/** Colours of a map as `#rrggbb` or `rgb(r, g, b)`. */
interface MapColours {
  readonly surface: string;
  readonly base: string;
  readonly text: string;
  readonly faint: string;
  readonly up: string;
  readonly down: string;
  readonly mine: string;
  readonly warn: string;
  readonly focus: string;
  readonly hatch: string;
  readonly font: string;
  readonly fontPx: number;
}
/** Texts and the state of the cursor. */
interface MapTexts {
  readonly name: (one: ShareRect) => string;
  readonly change: (change: number | null) => string;
  /** Name of a group, and a shorter one. */
  readonly group: (key: string) => string;
  readonly code: (key: string) => string;
  /** What stands at the end of its heading. */
  readonly note: (group: MapGroup) => string;
  /** Groups with an edge that warns. */
  readonly marked: ReadonlySet<string>;
  readonly current: number;
  readonly chosen: string | null;
}

/** Changes beyond this, in percent, have the full colour. */
export const CAP = 4;
/** The most of the market colour in a field, so that labels keep their contrast. */
const STRONGEST = 0.54;
const PAD = 4;
const LEAST_LABEL = { width: 34, height: 15 } as const;

const channels = (colour: string): readonly number[] => {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour);
  if (hex) return hex.slice(1).map((part) => Number.parseInt(part, 16));
  return (colour.match(/\d+(\.\d+)?/g) ?? ['0', '0', '0']).slice(0, 3).map(Number);
};
/** Returns the colour of a change: the base, mixed with the market colour by its size. Unknown is the base. */
function colourOf(change: number | null, { base, up, down }: Pick<MapColours, 'base' | 'up' | 'down'>): string {
  const part = (Math.min(CAP, Math.abs(change ?? 0)) / CAP) * STRONGEST;
  const [from, to] = [channels(base), channels((change ?? 0) < 0 ? down : up)];
  return `rgb(${from.map((value, at) => Math.round(value + ((to[at] ?? value) - value) * part)).join(', ')})`;
}

function hatchOf(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = context.canvas.ownerDocument.createElement('canvas');
  tile.width = tile.height = 6;
  const pen = tile.getContext('2d');
  if (!pen) return null;
  pen.strokeStyle = colour;
  pen.lineWidth = 1.2;
  pen.beginPath();
  for (const from of [-6, 0, 6]) {
    pen.moveTo(from, 6);
    pen.lineTo(from + 6, 0);
  }
  pen.stroke();
  return context.createPattern(tile, 'repeat');
}

/** Returns as much of a text as fits into a width, with an ellipsis; empty if nothing fits. Widths are those of the font in use. */
function fitted(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const mid = (low + high + 1) >> 1;
    if (measure(`${text.slice(0, mid).trimEnd()}…`) <= width) low = mid;
    else high = mid - 1;
  }
  return low < 4 ? '' : `${text.slice(0, low).trimEnd()}…`;
}

/** Breaks a name into at most two lines of a width; the last one ends with an ellipsis where it does not fit. Empty if nothing fits. */
export function broken(text: string, width: number, lines: number, measure: (text: string) => number): string[] {
  const words = text.split(' ');
  let fits = words.length;
  while (fits > 0 && measure(words.slice(0, fits).join(' ')) > width) fits--;
  if (fits === words.length || fits === 0 || lines < 2) return [fitted(text, width, measure)].filter((line) => line !== '');
  return [words.slice(0, fits).join(' '), fitted(words.slice(fits).join(' '), width, measure)].filter((line) => line !== '');
}

/** Returns what a heading says in a width: the whole name with its change, else the code with it, else one of the two alone. */
export function headingIn(
  names: readonly [name: string, code: string],
  change: string,
  width: number,
  measure: (text: string) => number,
): { readonly name: string; readonly change: string } {
  const both = names.find((one) => measure(one) + measure(change) + 3 * PAD <= width);
  if (both !== undefined) return { name: both, change };
  return { name: names.find((one) => measure(one) + PAD / 2 <= width) ?? '', change: '' };
}

/** Draws the map in one pass. Text stands only where it fits. Sizes in CSS px. */
export function drawMap(
  context: CanvasRenderingContext2D,
  layout: Layout,
  size: { width: number; height: number },
  colours: MapColours,
  texts: MapTexts,
): void {
  const { groups, shares } = layout;
  const px = colours.fontPx + 1;
  const line = px + 3;
  const measure = (text: string): number => context.measureText(text).width;
  context.clearRect(0, 0, size.width, size.height);
  context.textBaseline = 'top';
  const hatch = hatchOf(context, colours.hatch);
  for (const { x, y, width, height, row } of shares) {
    context.fillStyle = row.idle ? colours.surface : colourOf(row.change, colours);
    context.fillRect(x, y, width, height);
    if (row.idle && hatch) {
      context.fillStyle = hatch;
      context.fillRect(x, y, width, height);
    }
  }
  context.font = `${px}px ${colours.font}`;
  context.fillStyle = colours.text;
  for (const one of shares) {
    if (one.width < LEAST_LABEL.width || one.height < LEAST_LABEL.height) continue;
    const change = one.row.change === null ? '' : texts.change(one.row.change);
    const room = Math.floor((one.height - PAD) / line);
    const name = broken(texts.name(one), one.width - 2 * PAD, room - (change === '' ? 0 : 1), measure);
    if (name.length === 0) continue;
    if (change !== '' && room > name.length && measure(change) <= one.width - 2 * PAD) name.push(change);
    for (const [at, text] of name.entries()) context.fillText(text, one.x + PAD, one.y + PAD - 1 + at * line);
  }
  context.font = `600 ${px}px ${colours.font}`;
  for (const group of groups) {
    if (!hasHead(group, groups.length)) continue;
    const { name, change } = headingIn(
      [texts.group(group.group.key), texts.code(group.group.key)],
      texts.note(group.group),
      group.width,
      measure,
    );
    context.fillStyle = colours.text;
    context.fillText(name, group.x + PAD / 2, group.y + (HEAD - px) / 2 - 1);
    context.fillStyle = !group.group.change ? colours.faint : group.group.change < 0 ? colours.down : colours.up;
    context.fillText(change, group.x + group.width - measure(change) - PAD, group.y + (HEAD - px) / 2 - 1);
  }
  const edge = (one: Rect, colour: string, wide: number): void => {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.strokeRect(one.x + wide / 2, one.y + wide / 2, Math.max(1, one.width - wide), Math.max(1, one.height - wide));
  };
  for (const one of groups) if (texts.marked.has(one.group.key)) edge(one, colours.warn, 1.5);
  for (const one of shares) if (one.row.mine) edge(one, colours.mine, 1.5);
  for (const one of shares) if (one.row.share === texts.chosen) edge(one, colours.text, 1.5);
  const current = shares[texts.current];
  if (current) edge(current, colours.focus, 2);
}
