import { DAY, SEASON } from '../scale.ts';

export const WEEK = 7 * DAY;
export const FIRST_SEASON = 1;
const SEASON_WEEKS = 26;
/** Weeks of the current season before the start, with two league rounds each. */
const WEEKS_GONE = 10;
export const ROUNDS_GONE = 2 * WEEKS_GONE;
/** Next rounds of the first leagues, minutes apart, so that a match day can be watched. Others play on Wednesdays and Saturdays. */
const QUICK_ROUNDS = 6;
const QUICK_LEAGUES = 24;
const QUICK_FIRST = 150;
const QUICK_EVERY = 1_500;
/**
 * Every second league and cup starts later, and so do international cups: tactics of most of their clubs lock a while after the
 * start, so that a countdown can be watched.
 */
const WAITS = (order: number): boolean => order % 2 === 1;
const LOCK = 2 * 3_600;
const WAITING_FIRST = LOCK + 900;
/** Offset between leagues, so that one block does not play all of them. */
const QUICK_STAGGER = 2;
const CUP_FIRST = 600;
const CUP_STAGGER = 60;
/** Rounds left in a cup at the start of the world. */
export const CUP_LEFT = 3;

interface Season {
  readonly season_id: number;
  readonly name: string;
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly finished: boolean;
}

/** Dates of seasons and matches. Seasons follow each other; the current one includes the start of the world. */
export function createCalendar(startedAt: number) {
  const today = Math.floor(startedAt / DAY) * DAY;
  const monday = today - ((new Date(today * 1_000).getUTCDay() + 6) % 7) * DAY;
  const startOf = (season: number): number => monday - WEEKS_GONE * WEEK - (SEASON - season) * SEASON_WEEKS * WEEK;
  const has = (season: number): boolean => Number.isInteger(season) && season >= FIRST_SEASON && season <= SEASON;
  const season = (id: number): Season => ({
    season_id: id,
    name: `Season ${id}`,
    number: id,
    start: startOf(id),
    end: startOf(id + 1) - 1,
    finished: id < SEASON,
  });
  /** Wednesdays and Saturdays alternately, from the week `first` on. */
  const matchDay = (first: number, n: number): number => first + Math.floor(n / 2) * WEEK + (n % 2 === 0 ? 2 : 5) * DAY;
  return {
    has,
    season,
    startOf,
    seasons: (): Season[] => Array.from({ length: SEASON - FIRST_SEASON + 1 }, (_, n) => season(FIRST_SEASON + n)),
    /** The season of a moment. Earlier moments count as the first season. */
    seasonAt: (time: number): number =>
      Math.max(FIRST_SEASON, Math.min(SEASON, SEASON + Math.floor((time - startOf(SEASON)) / (SEASON_WEEKS * WEEK)))),
    /** The game week of a moment in its season, from 1. */
    weekOf: (time: number, season: number): number => 1 + Math.max(0, Math.floor((time - startOf(season)) / WEEK)),
    leagueDate: (id: number, round: number, order: number, hour: number): number => {
      if (id !== SEASON || round < ROUNDS_GONE) return matchDay(startOf(id), round) + hour * 3_600;
      const left = round - ROUNDS_GONE;
      const quick = order >= QUICK_LEAGUES ? 0 : WAITS(order) ? 1 : QUICK_ROUNDS;
      if (left < quick)
        return startedAt + (WAITS(order) ? WAITING_FIRST + order * CUP_STAGGER : QUICK_FIRST + order * QUICK_STAGGER + left * QUICK_EVERY);
      return matchDay(monday + WEEK, left - quick) + hour * 3_600;
    },
    /** Cups play on Mondays; national and international cups alternate. */
    cupDate: (id: number, round: number, rounds: number, international: boolean, order: number, hour: number): number => {
      const shift = international ? WEEK : 0;
      if (id !== SEASON) return startOf(id) + (2 * round + 1) * WEEK + shift + hour * 3_600;
      const gone = Math.max(0, rounds - CUP_LEFT);
      if (round < gone) return monday - 2 * (gone - round) * WEEK + shift + hour * 3_600;
      if (round === gone)
        return WAITS(order) || international ? monday + WEEK + shift + hour * 3_600 : startedAt + CUP_FIRST + order * CUP_STAGGER;
      return monday + 2 * (round - gone) * WEEK + shift + hour * 3_600;
    },
  };
}
export type Calendar = ReturnType<typeof createCalendar>;
