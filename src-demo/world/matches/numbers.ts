/** Ids of turns, matches and match events. Each id encodes its parent's id. */
const ROUNDS = 100;
const PLACES = 200;
const LINES = 1_000;
const SHEETS = 10;

export const turnId = (comp: number, round: number): number => comp * ROUNDS + round;
export const compOfTurn = (turn: number): readonly [comp: number, round: number] => [Math.floor(turn / ROUNDS), turn % ROUNDS];
export const fixtureId = (turn: number, place: number): number => turn * PLACES + place;
export const turnOfFixture = (fixture: number): readonly [turn: number, place: number] => [Math.floor(fixture / PLACES), fixture % PLACES];
/** Ids of events, commentary, substitutions and players in a match. */
export const lineId = (fixture: number, n: number): number => fixture * LINES + n;
/** Ids of tactics used in a match: side (home 0, away 1), then action. */
export const sheetId = (fixture: number, side: 0 | 1, n: number): number => fixture * SHEETS + side * (SHEETS / 2) + n;
export const fixtureOfSheet = (id: number): readonly [fixture: number, side: 0 | 1, n: number] => [
  Math.floor(id / SHEETS),
  id % SHEETS < SHEETS / 2 ? 0 : 1,
  id % (SHEETS / 2),
];
