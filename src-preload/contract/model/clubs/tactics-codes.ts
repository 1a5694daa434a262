import { lazyList } from '../../text/language.ts';

/** Playing styles by the game's code. Sources use different names, so the table is in one place and easy to change. */
export const PLAY_STYLES = lazyList(() => ['Defensive', 'Balanced', 'Attacking', 'Passing', 'Counter-attack', 'Long ball']);
/* @wc-context: tackling */
export const TACKLING = lazyList(() => ['None', 'Normal', 'Hard']);
export const TEMPO = lazyList(() => ['Slow', 'Normal', 'Fast', 'Very fast']);

/** Conditions of a planned change by the game's code. Sources differ here too. */
export const SITUATIONS = lazyList(() => [
  'Any score',
  'If winning',
  'If losing',
  'If drawing',
  'If losing or drawing',
  'If winning or drawing',
]);
export const MARGINS = lazyList(() => ['By any margin', 'By one goal', 'By two goals', 'By three or more']);
/** The same conditions in the middle of a line. */
const SITUATION_WORDS = lazyList(() => [
  'any score',
  'if winning',
  'if losing',
  'if drawing',
  'if losing or drawing',
  'if winning or drawing',
]);
const MARGIN_WORDS = lazyList(() => ['by any margin', 'by one goal', 'by two goals', 'by three or more']);
const [ALWAYS, ANY_MARGIN] = [0, 0];

/** Returns the label of a code, or the code itself if it has no label. */
export const labelOf = (labels: readonly string[], code: number | null | undefined): string =>
  code === null || code === undefined ? /* @wc-include */ 'unknown' : (labels[code] ?? `#${code}`);

type Code = number | string | null;
const word = (labels: readonly string[], code: Code): string => (typeof code === 'string' ? code.toLowerCase() : labelOf(labels, code));

/** Returns a condition in words; empty if there is none. */
export function conditionWords(situation: Code, margin: Code): string {
  const parts = [
    situation === ALWAYS || situation === null ? '' : word(SITUATION_WORDS, situation),
    margin === ANY_MARGIN || margin === null ? '' : word(MARGIN_WORDS, margin),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Scores under which each situation holds: w winning, d drawing, l losing. An unknown situation may hold under any. */
const HOLDS: readonly string[] = ['wdl', 'w', 'l', 'd', 'dl', 'wd'];
/** Returns whether two situations can hold at the same moment. */
export const canMeet = (a: Code, b: Code): boolean =>
  [...(HOLDS[Number(a ?? 0)] ?? 'wdl')].some((score) => (HOLDS[Number(b ?? 0)] ?? 'wdl').includes(score));

export const ELEVEN = 11;
/** Number of players in a line-up: the eleven and seven substitutes. */
export const SHEET = 18;
/** Maximum number of substitutions in a match, and its last minute. */
export const MOST_SUBSTITUTIONS = 3;
export const LAST_MINUTE = 90;
/** Time before kick-off from which tactics can no longer be changed. */
export const LOCK_SECONDS = 2 * 3_600;
