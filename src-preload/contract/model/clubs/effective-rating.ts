import { penaltyIn } from './penalty.ts';

/** What tactics ask of a player. */
export interface Able {
  readonly positions: number;
  readonly rating: number;
  /** 0 to 100. */
  readonly fitness: number;
  readonly unhappy: boolean;
}

/** Playing unhappy costs a tenth. */
const UNHAPPY = 0.9;

/** What a player is worth in a slot: his rating less what position, fitness and morale take. */
export const worthIn = (slot: string, { rating, fitness, positions, unhappy }: Able): number =>
  rating * (1 - penaltyIn(slot, positions) / 100) * (fitness / 100) * (unhappy ? UNHAPPY : 1);
