/** Hashes integers to a well distributed 32-bit number. The whole world is derived from it: the same input gives the same number. */
export function mix(...parts: readonly number[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) {
    h = Math.imul(h ^ (part | 0), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** The same as a fraction from 0 (inclusive) to 1 (exclusive). */
export const unit = (...parts: readonly number[]): number => mix(...parts) / 4_294_967_296;

export interface Rng {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(p: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Approximately normal, mean 0, deviation 1. */
  gauss(): number;
}

/** A pseudo-random sequence determined by `seed`. */
export function createRng(...seed: readonly number[]): Rng {
  let state = mix(...seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (p) => next() < p,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    gauss: () => next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() + next() - 6,
  };
}

/** Smooth noise from −1 to 1 at any `x`, computed directly. */
export function noise(seed: number, octave: number, x: number): number {
  const cell = Math.floor(x);
  const t = x - cell;
  const from = unit(seed, octave, cell);
  const to = unit(seed, octave, cell + 1);
  return (from + (to - from) * t * t * (3 - 2 * t)) * 2 - 1;
}
