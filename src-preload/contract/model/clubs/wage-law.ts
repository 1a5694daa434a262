import { COIN } from '../market/money.ts';

const FIRST = 60;
/** Weekly wages in base units for ratings from 60 up; each point adds a fifth, rounded down. */
const LAW: readonly number[] = Array.from({ length: 41 }).reduce<number[]>(
  (bases, _, at) => [...bases, at === 0 ? 300 : Math.floor(((bases.at(-1) ?? 0) * 12) / 10)],
  [],
);

/** The weekly wage in base units that a new contract pays at a rating. */
export const wageDue = (rating: number): number => {
  const whole = Math.floor(rating);
  return (whole < FIRST ? 25 * whole : 5 * (LAW[Math.min(whole - FIRST, LAW.length - 1)] ?? 0)) * COIN;
};
