/** The possible positions of a slot, in the order of the columns below. */
const SLOTS = 'GK LB CB RB DML DMC DMR LM CM RM AML AMC AMR FL FC FR SS RCB LCB'.split(' ');
/** Percent of rating lost in each slot: one row per position of the player, lowest bit first. */
const TABLE = `
   0 40 40 40 40 40 40 40 40 40 40 40 40 40 40 40 40 40 40
  40  0  5  3  0  5  3  5 15 10 20 25 25 35 35 35 35  3  0
  40  5  0  5 10  5 10 15 15 15 25 25 25 35 35 35 35  0  0
  40  3  5  0  3  5  0 10 15  5 25 25 20 35 35 35 35  0  3
  40  5 15 10  0  2  2  0  3  3  5 15 15 25 25 25 25 10  5
  40 15 10 15  3  0  3  3  0  3 15 10 15 25 25 25 15 15 15
  40 10 15  5  2  2  0  3  3  0 15 15  5 25 25 25 25  5 10
  40 15 15 15  0  5  5  0  1  1  0  3  3 15 15 15 10 15 15
  40 15 15 15  5  1  5  3  0  3  3  0  3 15 15 15  5 15 15
  40 15 15 15  5  5  0  1  1  0  3  3  0 15 15 15 10 15 15
  40 35 35 35 25 25 25  0  5  5  0  3  5  3 10 10  3 35 35
  40 25 25 25 15 15 15  3  0  3  3  0  3 10 10 10  0 25 25
  40 35 35 35 25 25 25  5  5  0  5  3  0 10 10  3  3 35 35
  40 35 35 35 35 35 35 15 15 15  5  5  5  0  1  3  1 35 35
  40 35 35 35 35 35 35 15 15 15  5  5  5  3  0  3  0 35 35
  40 35 35 35 35 35 35 15 15 15  5  5  5  3  1  0  1 35 35
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/).map(Number));

/** Returns the percentage a player loses in a slot, with the most suitable of all his positions (a bit mask). */
export function penaltyIn(slot: string, positions: number): number {
  const column = SLOTS.indexOf(slot);
  let least = 40;
  TABLE.forEach((row, bit) => {
    if (positions & (1 << bit)) least = Math.min(least, row[column] ?? 40);
  });
  return least;
}

/** The properties of a player that decide his effective rating. `positions` is a bit mask. */
export interface Able {
  readonly positions: number;
  readonly rating: number;
  /** From 0 to 100. */
  readonly fitness: number;
  readonly unhappy: boolean;
}

/** An unhappy player loses a tenth of his rating. */
const UNHAPPY = 0.9;

/** Returns the effective rating of a player in a slot: his rating with position, fitness and morale counted. */
export const worthIn = (slot: string, { rating, fitness, positions, unhappy }: Able): number =>
  rating * (1 - penaltyIn(slot, positions) / 100) * (fitness / 100) * (unhappy ? UNHAPPY : 1);
