/** Row from the own goal and column from the right of each position, as in the game's own grid. */
const CELLS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  GK: [0, 3],
  RB: [1, 0],
  RCB: [1, 1],
  CB: [1, 3],
  LCB: [1, 5],
  LB: [1, 6],
  DMR: [3, 0],
  DMC: [3, 3],
  DML: [3, 6],
  RM: [5, 0],
  CM: [5, 3],
  LM: [5, 6],
  AMR: [6, 0],
  AMC: [6, 3],
  AML: [6, 6],
  SS: [7, 3],
  FR: [8, 0],
  FC: [8, 3],
  FL: [8, 6],
};
const WIDE = 6;
/** Minimum number of columns between neighbours, below which they would overlap. */
const LEAST = 1.4;

/** An unknown position is in the centre. */
const cell = (code: string): readonly [number, number] => CELLS[code] ?? [5, 3];

/** A place on the pitch: x from the left and y from the top, 0 to 1, with the own goal at the bottom. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the places of slots: equal positions are side by side, a crowded row is spread out, and the rows share the height. */
export function spots(slots: readonly string[]): Spot[] {
  const rows = [...new Set(slots.map((code) => cell(code)[0]))].sort((a, b) => a - b);
  const columns = new Map<number, number>();
  for (const row of rows) {
    const here = slots.flatMap((code, slot) => (cell(code)[0] === row ? [{ code, slot }] : []));
    const placed = here.map(({ code, slot }) => {
      const same = here.filter((other) => other.code === code);
      const nth = same.findIndex((other) => other.slot === slot);
      return { slot, column: cell(code)[1] + (nth - (same.length - 1) / 2) * 2 };
    });
    placed.sort((a, b) => a.column - b.column);
    const tight = placed.some(({ column }, i) => i > 0 && column - (placed[i - 1]?.column ?? 0) < LEAST);
    placed.forEach(({ slot, column }, i) => columns.set(slot, tight ? (i * WIDE) / (placed.length - 1) : column));
  }
  return slots.map((code, slot) => ({
    x: 1 - (columns.get(slot) ?? 3) / WIDE,
    y: 1 - (rows.length < 2 ? 0.5 : rows.indexOf(cell(code)[0]) / (rows.length - 1)),
  }));
}

/** Returns the same places with the goalkeeper at the given end. */
export const turned = (places: readonly Spot[], keeper: 'bottom' | 'top'): readonly Spot[] =>
  keeper === 'bottom' ? places : places.map(({ x, y }) => ({ x: 1 - x, y: 1 - y }));

/** Returns the smallest horizontal distance between two places in a row, 0 to 1; 1 if each row has only one. */
export function narrowest(places: readonly Spot[]): number {
  let least = 1;
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) if (Math.abs(a.y - b.y) < 0.01) least = Math.min(least, Math.abs(a.x - b.x));
  return least;
}

/** The data type of a dragged slot. */
export const SLOT = 'application/x-touchline-slot';

/** Returns the distance between two positions on the game's grid. */
export const apart = (a: string, b: string): number => Math.hypot(cell(a)[0] - cell(b)[0], cell(a)[1] - cell(b)[1]);

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the nearest place in the direction of an arrow key, where sideways distance counts double; the same place if there is none. */
export function towards(all: readonly Spot[], from: number, key: string): number {
  const step = STEPS[key];
  const start = all[from];
  if (!step || !start) return from;
  let [best, least] = [from, Infinity];
  all.forEach(({ x, y }, i) => {
    const ahead = (x - start.x) * step[0] + (y - start.y) * step[1];
    const aside = Math.abs((x - start.x) * step[1]) + Math.abs((y - start.y) * step[0]);
    if (ahead > 0.01 && ahead + aside * 2 < least) [best, least] = [i, ahead + aside * 2];
  });
  return best;
}

/** The content of one slot on the pitch. */
export interface PitchSpot {
  readonly name: string;
  /** The player in the slot, as in `player_12`. */
  readonly ref?: string | null;
  readonly figure: string;
  /** Small letters beside the position: C for captain, PM for playmaker. */
  readonly tags?: readonly string[];
  readonly fitness: number | null;
  readonly tone?: 'plain' | 'warn' | 'error';
  readonly differs?: boolean;
  /** A gain shown at the upper edge, as in `+76`. */
  readonly gain?: string | null;
  /** The full sentence, for screen readers and the tooltip. */
  readonly description: string;
}

// Letters on the pitch for what a player did or does.
// @wc-include
export const goalLetter = (): string => 'G';
// @wc-context: assists
// @wc-include
export const assistLetter = (): string => 'A';
// @wc-context: playmaker
// @wc-include
export const playmakerLetters = (): string => 'PM';
