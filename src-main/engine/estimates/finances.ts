import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import { runway, WEEK_S, weeksOf } from '#contract/model/clubs/balance-weeks.ts';
import type { Finances } from '#contract/model/clubs/finance.ts';
import { share, type EntityRef } from '#contract/model/market/share.ts';

/** Weeks of the forecast that a chart of finances draws. */
const AHEAD = 6;

/** Returns the forecasts for a club: the net of its next full week, and its balance six weeks later. `now` in Unix seconds. */
export function financeEstimates(finances: Finances, height: number | null, now: number): EstimateGiven[] {
  const weeks = weeksOf(finances, now);
  const balance = finances.balances?.total ?? null;
  const { bare, of } = runway(weeks, balance);
  const last = weeks.findLast(({ at }) => at !== null);
  // An old season has no weeks to come.
  if (bare === null || !last || last.at === null || last.at + 2 * WEEK_S < now) return [];
  const next = Math.max(1, Math.ceil((now - last.at) / WEEK_S));
  const start = last.at + next * WEEK_S;
  const season = finances.season_id;
  const ref = share('club', finances.club) as EntityRef;
  const week = (n: number): string => `${season}/${last.number + n}`;
  const net = { kind: 'projection', ref, target: week(next), value: Math.round(bare), height, due: start + WEEK_S } as const;
  const due = start + (AHEAD - 1) * WEEK_S;
  const inputs = { season, start, weeks: of };
  if (balance === null) return [{ ...net, inputs }];
  const value = Math.round(balance + (bare * (due - now)) / WEEK_S);
  // Prize money of the running week is part of the balance already.
  const prize = last.runs ? (last.sheet?.prize_money ?? 0) : 0;
  const later = { kind: 'runway', ref, target: week(next + AHEAD - 1), value, height, due } as const;
  return [
    { ...net, inputs },
    { ...later, inputs: { ...inputs, balance, prize } },
  ];
}
