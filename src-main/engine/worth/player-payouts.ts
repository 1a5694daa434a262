import type { PlayerStats } from '#contract/model/clubs/player.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { CLEAN_SHEET_POSITIONS, PAYOUT_RULES, PLAYER_RULES, type PayoutRule } from '#contract/model/worth/payout-table.ts';
import type { RuleLine } from '#contract/model/worth/worth.ts';

/** How often a player's influence was paid by each rule, and in how many league matches of his club. */
interface Times {
  readonly matches: number;
  readonly of: Readonly<Record<PayoutRule, number>>;
}

/** League matches of a season: played so far, and all. */
interface SeasonMatches {
  readonly season: number;
  readonly played: number;
  readonly all: number;
}

/** Counts the last two seasons, which are 12 months, from a player's league statistics. Only goalkeepers and defenders are paid for clean sheets. */
export function timesOf(stats: readonly PlayerStats[], positions: number, now: SeasonMatches, only?: number): Times {
  const rows = stats.filter(({ season_id }) =>
    only === undefined ? season_id === now.season || season_id === now.season - 1 : season_id === only,
  );
  const sum = (of: (row: PlayerStats) => number | null | undefined): number => rows.reduce((all, row) => all + (of(row) ?? 0), 0);
  const seasons = new Set([...rows.map(({ season_id }) => season_id), only ?? now.season]);
  const matches = [...seasons].reduce<number>((all, season) => all + (season === now.season ? now.played : now.all), 0);
  const clean = (positions & CLEAN_SHEET_POSITIONS) === 0 ? 0 : sum(({ clean_sheets }) => clean_sheets);
  const of = { match: matches, start: sum(({ appearances }) => appearances), goal: sum(({ goals }) => goals) };
  return { matches, of: { ...of, assist: sum(({ assists }) => assists), clean, agent: matches } };
}

/** Applies the rules to a weekly wage, with the times scaled to `matches` a season. Without times, only those of every match are known. */
export function ruleLines(wage: number | null, times: Times | null, matches: number | null): RuleLine[] {
  return PAYOUT_RULES.map((name) => {
    const { fraction, shared } = PLAYER_RULES[name];
    const every = name === 'match' || name === 'agent';
    const scaled =
      matches === null ? null : every ? matches : times === null || times.matches === 0 ? null : (times.of[name] / times.matches) * matches;
    const amount = scaled === null || wage === null ? null : (Math.round(Math.floor(wage * fraction) * scaled) as Coin);
    return { name, fraction, times: scaled, amount, shared };
  });
}

/** Returns what the rules pay for all influence a season; null if no rule's amount is known. */
export function sharedSum(lines: readonly RuleLine[]): Coin | null {
  const amounts = lines.flatMap(({ shared, amount }) => (shared && amount !== null ? [amount] : []));
  return amounts.length === 0 ? null : (amounts.reduce((sum, amount) => sum + amount, 0) as Coin);
}
