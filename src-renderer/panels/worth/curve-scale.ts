import { roundStep } from '../../charts/round-step.ts';

/** Scales of the payback curve: sizes on a logarithmic axis, seasons on a linear one that leaves room for the label. */
interface CurveScale {
  readonly least: number;
  readonly most: number;
  readonly width: number;
  readonly x: (size: number) => number;
  readonly y: (seasons: number) => number;
  /** Decimals that tell the lines apart. */
  readonly digits: number;
  readonly lines: readonly { readonly y: number; readonly seasons: number }[];
  readonly ticks: readonly { readonly x: number; readonly size: number }[];
}

const LABEL = 20;
const FIRST = [1, 2, 5];
export function curveScale(
  points: readonly { readonly size: number; readonly seasons: number }[],
  width: number,
  height: number,
): CurveScale {
  const least = points[0]?.size ?? 1;
  const most = Math.max(least + 1, points.at(-1)?.size ?? 1);
  const all = points.map(({ seasons }) => seasons);
  const span = Math.max(...all) - Math.min(...all) || Math.max(...all) * 0.1 || 1;
  const low = Math.max(0, Math.min(...all) - span * 0.15);
  const high = Math.max(...all) + span * 0.1;
  const x = (size: number): number => (Math.log(Math.max(least, size) / least) / Math.log(most / least)) * width;
  const y = (seasons: number): number => LABEL + (1 - (seasons - low) / (high - low)) * (height - LABEL - 2);
  const step = roundStep(high - low, 3);
  const lines = Array.from({ length: 6 }, (_, n) => (Math.ceil(low / step) + n) * step)
    .filter((seasons) => seasons <= high)
    .map((seasons) => ({ y: y(seasons), seasons }));
  const round = Array.from({ length: 13 }, (_, power) => FIRST.map((one) => one * 10 ** power)).flat();
  const ticks: { x: number; size: number }[] = [];
  for (const size of round.filter((one) => one >= least && one <= most))
    if (x(size) - (ticks.at(-1)?.x ?? -Infinity) > 48) ticks.push({ x: x(size), size });
  return { least, most, width, x, y, digits: Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)), lines, ticks };
}

/** Returns the size at a place on the axis, rounded to two digits. */
export function nearestSize({ least, most, width }: CurveScale, x: number): number {
  const size = least * (most / least) ** (Math.min(width, Math.max(0, x)) / width);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(size)) - 1);
  return Math.min(most, Math.max(least, Math.round(size / unit) * unit));
}

/** Returns the size after a key press: arrows change its first digit, Page Up and Page Down ten times that; null for another key. */
export function stepSize(key: string, size: number, least: number, most: number): number | null {
  const unit = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, size))) / 10);
  const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 };
  if (key === 'Home') return least;
  if (key === 'End') return most;
  const by = steps[key];
  return by === undefined ? null : Math.min(Math.max(most, size), Math.max(1, Math.round(size + by * unit)));
}
