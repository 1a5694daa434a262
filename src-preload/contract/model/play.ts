/** How a team plays, by the number the game keeps. The public names differ between sources: one table, easy to change. */
export const PLAY_STYLES: readonly string[] = ['Defensive', 'Balanced', 'Attacking', 'Passing', 'Counter-attack', 'Long ball'];
export const TACKLING: readonly string[] = ['None', 'Normal', 'Hard'];
export const TEMPO: readonly string[] = ['Slow', 'Normal', 'Fast', 'Very fast'];

/** The word for a number, or the number where nobody knows a word. */
export const labelOf = (labels: readonly string[], code: number | null | undefined): string =>
  code === null || code === undefined ? 'not told' : (labels[code] ?? `#${code}`);

export const ELEVEN = 11;
/** The eleven and seven substitutes. */
export const SHEET = 18;
/** Tactics can no longer be changed from this long before a match. */
export const LOCK_SECONDS = 2 * 3_600;
