import type { Position } from '#contract/model/clubs/player.ts';

/** The positions as they stand on a pitch whose own goal is at the left: columns from left to right, each from top to bottom. */
export const POSITION_GRID: readonly (readonly [top: Position | null, middle: Position, bottom: Position | null])[] = [
  [null, 'GK', null],
  ['LB', 'CB', 'RB'],
  ['DML', 'DMC', 'DMR'],
  ['LM', 'CM', 'RM'],
  ['AML', 'AMC', 'AMR'],
  ['FL', 'FC', 'FR'],
];

/** Chosen positions: those that are a player's main one, and those that he plays too. */
export interface PositionChoice {
  readonly main: readonly Position[];
  readonly also: readonly Position[];
}
export const NO_POSITION: PositionChoice = { main: [], also: [] };

/** All positions in reading order of the pitch. */
const ORDER: readonly Position[] = POSITION_GRID.flat().filter((code) => code !== null);
const inOrder = (codes: Iterable<Position>): Position[] => {
  const wanted = new Set(codes);
  return ORDER.filter((code) => wanted.has(code));
};

/** Returns the choice after a position was pressed: not chosen → main → plays too → not chosen. */
export function press({ main, also }: PositionChoice, code: Position): PositionChoice {
  if (main.includes(code)) return { main: main.filter((one) => one !== code), also: inOrder([...also, code]) };
  if (also.includes(code)) return { main, also: also.filter((one) => one !== code) };
  return { main: inOrder([...main, code]), also };
}

/** Returns the position that an arrow key leads to from another; the same one at the edge. */
export function neighbour(from: Position, key: string): Position {
  const column = POSITION_GRID.findIndex((codes) => codes.includes(from));
  const row = POSITION_GRID[column]?.indexOf(from) ?? 1;
  const at = (c: number, r: number): Position | null => POSITION_GRID[c]?.[r] ?? POSITION_GRID[c]?.[1] ?? null;
  switch (key) {
    case 'ArrowLeft':
      return at(column - 1, row) ?? from;
    case 'ArrowRight':
      return at(column + 1, row) ?? from;
    case 'ArrowUp':
      return POSITION_GRID[column]?.[row - 1] ?? from;
    case 'ArrowDown':
      return POSITION_GRID[column]?.[row + 1] ?? from;
    case 'Home':
      return ORDER[0] ?? from;
    case 'End':
      return ORDER.at(-1) ?? from;
    default:
      return from;
  }
}
