import { fold, words } from '../store/cache/normalise.ts';
import { editDistance } from './edit-distance.ts';

/** How well a name matches a text, best first. Errors cost more than any literal match except one inside a word. */
export const COST = { exact: 0, prefix: 1, word: 2, anyOrder: 3, error: 4, inside: 5 } as const;
/** Words of a text that are compared; a longer text is cut. */
const MOST_TERMS = 8;

/** Returns a name or a text as it is compared: folded, without apostrophes, words separated by one space. */
export const keyOf = (text: string): string => words(fold(text).replace(/['’‘`´]/g, '')).join(' ');

const ASCII = /^[a-z\d]+$/;
/** One bit for each letter, one for digits and one for all other letters. */
export function maskOf(key: string): number {
  let mask = 0;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) mask |= 1 << 26;
    else if (code !== 32) mask |= 1 << 27;
  }
  return mask;
}

/** Letters in which a word may be wrong: none in a short word, where any other would match as well. */
const mostErrors = (term: string): number => (!ASCII.test(term) || term.length < 3 ? 0 : term.length < 7 ? 1 : 2);

/** A text to search for, prepared once. */
export interface Wanted {
  readonly key: string;
  readonly terms: readonly string[];
  /** The same words, the longest first. */
  readonly longest: readonly string[];
  readonly mask: number;
  /** Words that may contain an error. */
  readonly loose: readonly string[];
}
export function wantedIn(text: string): Wanted {
  const terms = keyOf(text).split(' ').filter(Boolean).slice(0, MOST_TERMS);
  const key = terms.join(' ');
  const longest = [...terms].sort((a, b) => b.length - a.length);
  return { key, terms, longest, mask: maskOf(key), loose: terms.filter((term) => mostErrors(term) > 0) };
}

/** Returns the cost of a match letter by letter; infinite if there is none. */
export function literalCost(key: string, { key: wanted, terms }: Wanted): number {
  if (key.startsWith(wanted)) return key.length === wanted.length ? COST.exact : COST.prefix;
  const padded = ` ${key}`;
  if (padded.includes(` ${wanted}`)) return COST.word;
  let cost: number = COST.anyOrder;
  for (const term of terms) {
    if (padded.includes(` ${term}`)) continue;
    if (!key.includes(term)) return Infinity;
    cost = COST.inside;
  }
  return cost;
}

/** Errors of one word against the best word of a name, plus a half if it only matches a beginning; infinite if none comes near. */
function errorsOf(term: string, parts: readonly string[], used: boolean[]): number {
  const most = mostErrors(term);
  let best = Infinity;
  let at = -1;
  for (let i = 0; i < parts.length && best > 0; i++) {
    const part = parts[i] as string;
    if (used[i] === true) continue;
    if (part.startsWith(term)) {
      if (best > (part === term ? 0 : 0.25)) [best, at] = [part === term ? 0 : 0.25, i];
      continue;
    }
    if (most === 0) continue;
    const whole = editDistance(term, part, most);
    const begun = whole <= 1 || term.length < 4 ? most + 1 : editDistance(term, part, most, true);
    const errors = Math.min(whole > most ? Infinity : whole, begun > most ? Infinity : begun + 0.5);
    if (errors < best) [best, at] = [errors, i];
  }
  if (at >= 0) used[at] = true;
  return best;
}

/** The number of errors with which a name matches, in any order of its words or as one text; infinite if it does not come near. */
export function looseErrors(key: string, { key: wanted, longest }: Wanted): number {
  const most = wanted.length < 4 ? 1 : 2;
  const whole = editDistance(wanted, key, most);
  const asText = whole <= most ? whole : Infinity;
  const parts = key.split(' ');
  const used: boolean[] = [];
  let sum = 0;
  // The longest word first, so that it takes the part that is its own.
  for (const term of longest) {
    sum += errorsOf(term, parts, used);
    if (sum >= asText) return asText;
  }
  return Math.min(sum, asText);
}
