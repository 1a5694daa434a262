/**
 * Records `test/samples/typed-queries.json`: what people type when they look for names of the demo world, with one error each.
 * Run `node test/support/names/typed-queries.ts` after the names of the demo world have changed.
 */
import { writeFileSync } from 'node:fs';
import { editDistance } from '#engine/names/edit-distance.ts';
import { keyOf } from '#engine/names/name-cost.ts';
import { demoNames } from './demo-names.ts';

export interface TypedQuery {
  readonly how: string;
  readonly text: string;
  readonly wanted: string;
}
const EACH = 40;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Pseudo-random numbers that are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => (state = (state * 48_271) % 2_147_483_647) % sides;
}
type Roll = ReturnType<typeof dice>;

/** A place inside a word of at least four letters; 0 if there is none. */
const placeIn = (text: string, roll: Roll, from = 1): number => {
  const places = [...text.matchAll(/[a-z]{4,}/g)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 - from }, (_, i) => index + from + i),
  );
  return places[roll(Math.max(1, places.length))] ?? 0;
};
const splice = (text: string, at: number, drop: number, put: string): string => text.slice(0, at) + put + text.slice(at + drop);

/** One error of each kind, made in a folded name. */
const ERRORS: Readonly<Record<string, (key: string, roll: Roll) => string>> = {
  transposed: (key, roll) => {
    const at = placeIn(key, roll);
    return splice(key, at, 2, `${key[at + 1]}${key[at]}`);
  },
  missing: (key, roll) => splice(key, placeIn(key, roll), 1, ''),
  doubled: (key, roll) => {
    const at = placeIn(key, roll);
    return splice(key, at, 1, `${key[at]}${key[at]}`);
  },
  wrong: (key, roll) => splice(key, placeIn(key, roll), 1, LETTERS[roll(26)] ?? 'x'),
  added: (key, roll) => splice(key, placeIn(key, roll), 0, LETTERS[roll(26)] ?? 'x'),
  'wrong first letter': (key, roll) => splice(key, 0, 1, LETTERS[roll(26)] ?? 'x'),
  'without a space': (key) => key.replace(' ', ''),
  swapped: (key) => key.split(' ').reverse().join(' '),
  'swapped and missing': (key, roll) => ERRORS['missing']?.(key.split(' ').reverse().join(' '), roll) ?? key,
  partial: (key, roll) => key.slice(0, key.length - 1 - roll(2)),
};

/** Makes queries that no other name fits as well: nobody could tell which of two was meant. */
function record(): TypedQuery[] {
  const names = demoNames();
  const keys = [...new Set(names.map(({ name }) => keyOf(name)))];
  const sorted = (key: string): string => key.split(' ').sort().join(' ');
  const forms = keys.map((key) => ({ key, sorted: sorted(key) }));
  const roll = dice(20_261);
  return Object.entries(ERRORS).flatMap(([how, make]) => {
    const made: TypedQuery[] = [];
    while (made.length < EACH) {
      const { name } = names[roll(names.length)] ?? { name: '' };
      const key = keyOf(name);
      const text = make(key, roll);
      if (text === key || key.length < 8 || !key.includes(' ')) continue;
      const distance = Math.min(editDistance(text, key, 3), editDistance(sorted(text), sorted(key), 3));
      const literal = how === 'partial' ? text : null;
      const rival = forms.some(
        (other) =>
          other.key !== key &&
          (editDistance(text, other.key, distance) <= distance ||
            editDistance(sorted(text), other.sorted, distance) <= distance ||
            (literal !== null && other.key.startsWith(literal))),
      );
      if (!rival) made.push({ how, text, wanted: name });
    }
    return made;
  });
}

if (import.meta.filename === process.argv[1]) {
  const rows = record().map((row) => JSON.stringify(row));
  writeFileSync('test/samples/typed-queries.json', `[\n${rows.map((row) => `  ${row}`).join(',\n')}\n]\n`);
}
