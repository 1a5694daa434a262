import { penaltyIn } from './penalty.ts';

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
