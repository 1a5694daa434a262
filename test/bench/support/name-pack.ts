import { writeFileSync } from 'node:fs';

/** Syllables of generated names. Many names share a prefix, as real names do. */
const SYLLABLES = 'ba ro ni sal ter mo vic lan der kos tan wi fer gu lo ma pe dra shi an el or'.split(' ');
const SUFFIXES = ['United', 'City', 'Town', 'Rovers', 'Athletic'];
const CLUBS = 6_000;

/** Pseudo-random numbers that are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Writes a name pack with `names` names. The first clubs have unique names, `landmarks`. */
export function namePack(file: string, names: number, landmarks: readonly string[]): readonly string[] {
  const roll = dice(7);
  const pick = (from: readonly string[]): string => from[roll(from.length)] ?? '';
  const word = (): string => {
    const text = Array.from({ length: 2 + roll(3) }, () => pick(SYLLABLES)).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const C = Array.from({ length: CLUBS }, (_, at) => ({ id: at + 1, n: landmarks[at] ?? `${word()} ${pick(SUFFIXES)}` }));
  const P = Array.from({ length: names - CLUBS }, (_, at) => ({ id: at + 1, f: word(), s: word() }));
  writeFileSync(file, JSON.stringify({ PlayerData: { P }, ClubData: { C } }));
  return [...C.map(({ n }) => n), ...P.map(({ f, s }) => `${f} ${s}`)];
}
