/** Sizes of worlds. Leagues have 17 clubs, about as in the game. */
export const SIZES = {
  tiny: { clubs: 20, players: 400, users: 60 },
  tenth: { clubs: 535, players: 17_910, users: 1_200 },
  full: { clubs: 5_350, players: 179_100, users: 12_000 },
} as const;
export type Size = keyof typeof SIZES;
export interface Scale {
  readonly clubs: number;
  readonly players: number;
  readonly users: number;
}
export const isSize = (text: string): text is Size => Object.hasOwn(SIZES, text);

export const LEAGUE_CLUBS = 17;
export const SEASON = 4;
export const DAY = 86_400;
