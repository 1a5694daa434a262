/** Row from the own goal and column from the right of each slot, as the game's own grid has them. */
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
const CENTRE: readonly [number, number] = [5, 3];
const WIDE = 6;
/** Columns between neighbours below which they would cover each other. */
const LEAST = 1.4;

const cell = (code: string): readonly [number, number] => CELLS[code] ?? CENTRE;

/** Where a spot is drawn: 0 to 1 from the left and from the top; the own goal is at the bottom. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Places for slots: those of one name stand side by side, a crowded row is spread, and the rows in use share the height. */
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

/** The same places with the goalkeeper at the top, as seen from the other end. */
export const turned = (places: readonly Spot[], keeper: 'bottom' | 'top'): readonly Spot[] =>
  keeper === 'bottom' ? places : places.map(({ x, y }) => ({ x: 1 - x, y: 1 - y }));

/** The least distance between two that stand in one row, 0 to 1; 1 where everybody has a row alone. */
export function narrowest(places: readonly Spot[]): number {
  let least = 1;
  for (const [at, a] of places.entries())
    for (const b of places.slice(at + 1)) if (Math.abs(a.y - b.y) < 0.01) least = Math.min(least, Math.abs(a.x - b.x));
  return least;
}

/** What a dragged slot is known by. */
export const SLOT = 'application/x-touchline-slot';

/** How far apart two slots stand on the field. */
export const apart = (a: string, b: string): number => Math.hypot(cell(a)[0] - cell(b)[0], cell(a)[1] - cell(b)[1]);

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The spot an arrow leads to: the nearest one that way, what lies aside counting double. Itself where there is none. */
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

/** What a slot says. */
export interface PitchSpot {
  readonly name: string;
  /** Who stands there: `player_12`. */
  readonly ref?: string | null;
  readonly figure: string;
  /** Small letters beside the position: C, PM. */
  readonly tags?: readonly string[];
  readonly fitness: number | null;
  readonly tone?: 'plain' | 'warn' | 'error';
  readonly differs?: boolean;
  /** On the upper edge: `+76`. */
  readonly gain?: string | null;
  /** The whole sentence, read out and on hover. */
  readonly says: string;
}
