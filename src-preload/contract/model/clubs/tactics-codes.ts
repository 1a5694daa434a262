/** Playing styles by the game's code. Sources use different names, so the table is in one place and easy to change. */
export const PLAY_STYLES: readonly string[] = ['Defensive', 'Balanced', 'Attacking', 'Passing', 'Counter-attack', 'Long ball'];
export const TACKLING: readonly string[] = ['None', 'Normal', 'Hard'];
export const TEMPO: readonly string[] = ['Slow', 'Normal', 'Fast', 'Very fast'];

/** Conditions of a planned change by the game's code. Sources differ here too. */
export const SITUATIONS: readonly string[] = [
  'Any score',
  'If winning',
  'If losing',
  'If drawing',
  'If losing or drawing',
  'If winning or drawing',
];
export const MARGINS: readonly string[] = ['By any margin', 'By one goal', 'By two goals', 'By three or more'];
const [ALWAYS, ANY_MARGIN] = [0, 0];

/** Returns the label of a code, or the code itself if it has no label. */
export const labelOf = (labels: readonly string[], code: number | null | undefined): string =>
  code === null || code === undefined ? 'unknown' : (labels[code] ?? `#${code}`);

type Code = number | string | null;
const word = (labels: readonly string[], code: Code): string => (typeof code === 'string' ? code : labelOf(labels, code)).toLowerCase();

/** Returns a condition in words; empty if there is none. */
export function conditionWords(situation: Code, margin: Code): string {
  const parts = [
    situation === ALWAYS || situation === null ? '' : word(SITUATIONS, situation),
    margin === ANY_MARGIN || margin === null ? '' : word(MARGINS, margin),
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
