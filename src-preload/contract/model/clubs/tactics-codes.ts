/** How a team plays, by the number the game keeps. The public names differ between sources: one table, easy to change. */
export const PLAY_STYLES: readonly string[] = ['Defensive', 'Balanced', 'Attacking', 'Passing', 'Counter-attack', 'Long ball'];
export const TACKLING: readonly string[] = ['None', 'Normal', 'Hard'];
export const TEMPO: readonly string[] = ['Slow', 'Normal', 'Fast', 'Very fast'];

/** When a planned change is made, by the number the game keeps: sources differ here too. */
export const SITUATIONS: readonly string[] = [
  'Whatever the score',
  'If winning',
  'If losing',
  'If drawing',
  'If losing or drawing',
  'If winning or drawing',
];
export const MARGINS: readonly string[] = ['By any margin', 'By one goal', 'By two goals', 'By three or more'];
const [ALWAYS, ANY_MARGIN] = [0, 0];

/** The word for a number, or the number where nobody knows a word. */
export const labelOf = (labels: readonly string[], code: number | null | undefined): string =>
  code === null || code === undefined ? 'not told' : (labels[code] ?? `#${code}`);

type Code = number | string | null;
const word = (labels: readonly string[], code: Code): string => (typeof code === 'string' ? code : labelOf(labels, code)).toLowerCase();

/** A condition in words; empty for none. */
export function conditionWords(situation: Code, margin: Code): string {
  const parts = [
    situation === ALWAYS || situation === null ? '' : word(SITUATIONS, situation),
    margin === ANY_MARGIN || margin === null ? '' : word(MARGINS, margin),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Scores under which a situation holds: winning, drawing, losing. An unknown one may hold under any. */
const HOLDS: readonly string[] = ['wdl', 'w', 'l', 'd', 'dl', 'wd'];
/** Whether two situations can hold at the same moment. */
export const canMeet = (a: Code, b: Code): boolean =>
  [...(HOLDS[Number(a ?? 0)] ?? 'wdl')].some((score) => (HOLDS[Number(b ?? 0)] ?? 'wdl').includes(score));

export const ELEVEN = 11;
/** The eleven and seven substitutes. */
export const SHEET = 18;
/** Substitutions of a match, and its last minute. */
export const MOST_SUBSTITUTIONS = 3;
export const LAST_MINUTE = 90;
/** Tactics can no longer be changed from this long before a match. */
export const LOCK_SECONDS = 2 * 3_600;
