import type { Comp } from './competitions.ts';
import { mix } from '../rng.ts';

const WANTED_ROUNDS = 34;
const even = (clubs: number): number => clubs + (clubs % 2);

/** Rounds of a league of this size: an even number of round robins, close to a full season. */
export function roundsOf(clubs: number): number {
  if (clubs < 2) return 0;
  const once = even(clubs) - 1;
  return once * Math.max(2, 2 * Math.round(WANTED_ROUNDS / (2 * once)));
}

/** Pairings of one round, home club first (circle method). The order differs by league and season. An odd club has no match. */
export function pairings(
  seed: number,
  { season, order }: Comp,
  clubs: readonly number[],
  round: number,
): readonly (readonly [number, number])[] {
  const size = even(clubs.length);
  const circle = size - 1;
  const drawn = clubs
    .map((club) => ({ club, lot: mix(seed, 201, season, order, club) }))
    .sort((a, b) => a.lot - b.lot || a.club - b.club)
    .map(({ club }) => club);
  const [leg, step] = [Math.floor(round / circle), round % circle];
  const made: [number, number][] = [];
  for (let n = 0; n < size / 2; n++) {
    const one = drawn[n === 0 ? circle : (step + n) % circle];
    const other = drawn[(step - n + circle) % circle];
    if (one === undefined || other === undefined) continue;
    const turned = (n === 0 ? step % 2 === 1 : n % 2 === 1) !== (leg % 2 === 1);
    made.push(turned ? [other, one] : [one, other]);
  }
  return made;
}
