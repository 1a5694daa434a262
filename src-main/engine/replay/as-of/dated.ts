import type { Estimates } from '#contract/model/app/estimate.ts';
import type { Fixture } from '#contract/model/matches/fixture.ts';
import { MATCH_S } from '#contract/model/matches/fixture-words.ts';
import { knownSince } from '#contract/model/matches/known-since.ts';
import type { AsOf } from './as-of.ts';

const NO_RESULT = {
  ...{ played: false, home_goals: null, away_goals: null, home_pen_score: null, away_pen_score: null, attendance: null },
} as const;

/** A match as it stood in the calendar: without its result while it may not have been known. */
function fixtureAt<F extends Fixture>(fixture: F, at: number): F {
  const isOver = typeof fixture.date === 'number' && fixture.date + MATCH_S <= at;
  if (isOver) return fixture;
  const { fixture_id, turn_id, season_id, comp_type, comp_id, number, stadium_id, comp_name, country_id, date } = fixture;
  const { home_club, away_club } = fixture;
  const of = { fixture_id, turn_id, season_id, comp_type, comp_id, number, stadium_id, comp_name, country_id, date, home_club, away_club };
  return { ...of, ...NO_RESULT } as unknown as F;
}
/** The matches that were known, each as it stood in the calendar. */
export function fixturesAt<T extends { fixtures: Fixture[] }>(data: T, at: number): T {
  const since = knownSince(data.fixtures);
  return { ...data, fixtures: data.fixtures.filter((one) => since(one) <= at).map((one) => fixtureAt(one, at)) };
}
const NO_PARTS = { events: null, players: null, commentary: null, substitutions: null, tactics: null };

export const fixture: AsOf<'fixture'> = {
  cut(data, at) {
    const shown = fixtureAt(data, at);
    return shown === data ? data : { ...shown, played: false, ...NO_PARTS };
  },
};
export const schedule: AsOf<'schedule'> = { cut: fixturesAt };
export const calendar: AsOf<'calendar'> = { cut: fixturesAt };
export const messages: AsOf<'messages'> = { cut: (rows, at) => rows.filter(({ date }) => typeof date === 'number' && date <= at) };
const WEEK = 7 * 86_400;
/** The weeks of a club that were over. Its balance then is in the row of the club. */
export const finances: AsOf<'finances'> = {
  cut(data, at) {
    const weeks = data.weeks.filter(({ date }) => typeof date === 'number' && date + WEEK <= at);
    return weeks.length === 0 ? null : { ...data, balances: null, weeks };
  },
};
export const tenures: AsOf<'tenures'> = {
  cut: (rows, at) =>
    rows
      .filter(({ start_date }) => typeof start_date === 'number' && start_date <= at)
      .map((row) => {
        const isOver = typeof row.end_date === 'number' && row.end_date > 0 && row.end_date <= at;
        // the record of a manager who stayed longer has later matches in it
        return isOver ? row : { ...row, end_date: null, won: null, drawn: null, lost: null, num_games: null };
      }),
};
/** Tactics that have been in force since before that time; those of earlier times are not stored. */
export const tactics: AsOf<'tactics'> = {
  cut: (data, at) => {
    const since = data.seen?.since ?? null;
    return since !== null && since <= at ? data : null;
  },
};
/** What was known of each event: one that was set in advance without its result, and nothing that nobody knew of. */
export const events: AsOf<'events'> = {
  cut: (rows, at) =>
    rows
      .filter(({ known }) => known <= at)
      .map((row) => (row.plan === null || row.plan.to <= at ? row : { ...row, text: row.plan.text, short: null, plan: null })),
};
export const theses: AsOf<'theses'> = {
  cut: (rows, at) =>
    rows
      .filter(({ createdAt, savedAt }) => createdAt <= at && savedAt <= at)
      .map((row) =>
        row.knownAt !== null && row.knownAt <= at
          ? row
          : { ...row, state: 'open' as const, fact: null, knownAt: null, knownHeight: null, why: null },
      ),
};
/** Estimates with the facts known by then. The record of a kind is that of the present, so it is left out. */
export const estimates: AsOf<'estimates'> = {
  cut(data, at): Estimates {
    const rows = data.rows
      .filter((row) => row.at <= at)
      .map((row) =>
        row.knownAt !== null && row.knownAt <= at
          ? row
          : { ...row, state: 'open' as const, fact: null, knownAt: null, knownHeight: null, error: null, right: null, why: null },
      );
    const scored = rows.filter(({ state, counts }) => state === 'scored' && counts);
    return { rows, scored: scored.length, right: scored.filter(({ right }) => right === true).length, bias: null, records: [] };
  },
};
