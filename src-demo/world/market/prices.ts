import { noise, unit } from '../rng.ts';
import { DAY } from '../scale.ts';
import type { Shares } from './shares.ts';

/** How actively a share trades. `perDay`: trades per day; `orders`: usual number of orders in its book. */
export interface Tempo {
  readonly tier: 'hot' | 'liquid' | 'thin' | 'quiet';
  readonly perDay: number;
  readonly orders: number;
  /** Gap between best ask and best bid, as a fraction of the price. */
  readonly spread: number;
}

/** Octaves of the price path: period in days and amplitude (logarithmic). */
const SWINGS = [
  [160, 0.34],
  [41, 0.2],
  [11, 0.11],
  [2.9, 0.055],
  [0.7, 0.026],
  [0.16, 0.012],
  [0.031, 0.006],
] as const;

/** Liquidity and fair price of each share, computed directly for any moment. */
export function createPrices(seed: number, shares: Shares) {
  const tempos: Tempo[] = [];
  const tempo = (index: number): Tempo => (tempos[index] ??= makeTempo(index));
  const makeTempo = (index: number): Tempo => {
    const { kind, id } = shares.of(index);
    const u = unit(seed, 21, index);
    const v = unit(seed, 22, index);
    const club = kind === 'club';
    if (id <= (club ? 12 : 20)) return { tier: 'hot', perDay: 22 + 30 * v, orders: 34 + Math.floor(26 * u), spread: 0.004 + 0.012 * u };
    if (u < (club ? 0.2 : 0.03)) return { tier: 'liquid', perDay: 2 + 8 * v * v, orders: 15 + Math.floor(22 * v), spread: 0.01 + 0.03 * v };
    if (u < (club ? 0.82 : 0.6))
      return { tier: 'thin', perDay: 0.04 + 0.7 * v * v, orders: 3 + Math.floor(8 * v), spread: 0.04 + 0.12 * v };
    return { tier: 'quiet', perDay: v < 0.45 ? 0 : 0.012 * v, orders: v < 0.55 ? 0 : 1 + Math.floor(3 * v), spread: 0.15 + 0.2 * v };
  };
  /** Base price in base units: around 0.05–4 coin for clubs and 0.01–1 for players. */
  const base = (index: number): number => {
    const { kind, id } = shares.of(index);
    const u = unit(seed, 23, index);
    if (kind === 'club') return id <= 12 ? 3_000 + 27_000 * u * u : 700 * 30 ** u;
    return id <= 20 ? 700 + 5_000 * u : 140 * 40 ** (u * u);
  };
  return {
    tempo,
    /** The fair price at a Unix time, in base units, not rounded. */
    fair: (index: number, time: number): number => {
      const days = time / DAY;
      let swing = (unit(seed, 24, index) - 0.45) * 0.5 * Math.sin(days / 190 + index);
      SWINGS.forEach(([period, size], octave) => {
        swing += size * noise(seed ^ (index * 2_654_435), octave, days / period);
      });
      const [low, high] = shares.isClub(index) ? [500, 40_000] : [100, 10_000];
      return Math.min(high, Math.max(low, base(index) * Math.exp(swing)));
    },
  };
}
export type Prices = ReturnType<typeof createPrices>;
