import type { Comp } from './competitions.ts';
import { mix } from '../rng.ts';

const WANTED_ROUNDS = 34;
const even = (clubs: number): number => clubs + (clubs % 2);

/** How many rounds a league of so many clubs plays: an even number of rounds robin, near a full season. */
export function roundsOf(clubs: number): number {
  if (clubs < 2) return 0;
  const once = even(clubs) - 1;
  return once * Math.max(2, 2 * Math.round(WANTED_ROUNDS / (2 * once)));
}

/** Who meets whom in one round, at home first: the circle, in an order of its own for every league and season. An odd club is free. */
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
