import type { LaneChip } from './event-lane.ts';

/** What a chip looks like in the document. `icon` is drawn in a square of 24 units. */
interface ChipLook {
  readonly fill: string;
  readonly ink: string;
  readonly font: string;
  readonly icon: (chip: LaneChip) => Path2D | null;
  readonly text: (chip: LaneChip) => string;
}

const [HEIGHT, ROOM, ICON, BETWEEN, CORNER] = [16, 4, 12, 2, 3];

/** Returns the outline of an icon, from its shapes in the document. */
export function outlineOf(icon: Element): Path2D {
  const outline = new Path2D();
  for (const shape of icon.children) {
    const at = (name: string): number => Number(shape.getAttribute(name) ?? 0);
    const part = new Path2D(shape.getAttribute('d') ?? '');
    if (shape.tagName === 'circle') part.arc(at('cx'), at('cy'), at('r'), 0, 2 * Math.PI);
    if (shape.tagName === 'rect') part.roundRect(at('x'), at('y'), at('width'), at('height'), at('rx'));
    outline.addPath(part);
  }
  return outline;
}

/** Draws the chips of a lane as they look in the document. The size of the lane is in px. */
export function drawLane(canvas: HTMLCanvasElement, chips: readonly LaneChip[], width: number, height: number, look: ChipLook): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = look.font;
  context.textBaseline = 'middle';
  const top = (height - HEIGHT) / 2;
  for (const chip of chips) {
    const text = look.text(chip);
    const long = 2 * ROOM + ICON + (text === '' ? 0 : BETWEEN + context.measureText(text).width);
    const left = chip.x - long / 2;
    context.fillStyle = look.fill;
    context.beginPath();
    context.roundRect(left, top, long, HEIGHT, CORNER);
    context.fill();
    context.fillStyle = context.strokeStyle = look.ink;
    if (text !== '') context.fillText(text, left + ROOM + ICON + BETWEEN, height / 2 + 0.5);
    const icon = look.icon(chip);
    if (!icon) continue;
    context.save();
    context.translate(left + ROOM, (height - ICON) / 2);
    context.scale(ICON / 24, ICON / 24);
    context.lineWidth = 2;
    context.stroke(icon);
    context.restore();
  }
}
