import type { FinanceWeek } from '#contract/model/clubs/finance.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { CLUB_SHARE, prizeFraction } from '#contract/model/worth/payout-table.ts';
import type { PayoutLine } from '#contract/model/worth/worth.ts';

/** What the estimate of a club's season needs; null for what is not known. */
interface ClubSeason {
  readonly last: readonly FinanceWeek[] | null;
  readonly now: readonly FinanceWeek[] | null;
  readonly played: number | null;
  readonly matches: number | null;
  /** The prize pot of the league, and the club's place in it. */
  readonly pot: number | null;
  readonly place: number | null;
  readonly clubs: number | null;
  /** Holders of a club in debt get no part of its prize. */
  readonly inDebt: boolean;
}

type Field = 'shareholder_payouts' | 'shareholder_prize_money' | 'gate_receipts' | 'tv_revenue';
/** Sums items of a balance sheet without their sign; null without a sheet, or if no week has the item. */
function sum(weeks: readonly FinanceWeek[] | null, ...fields: Field[]): Coin | null {
  const amounts = (weeks ?? []).flatMap((week) => fields.flatMap((field) => week[field] ?? []));
  return amounts.length === 0 ? null : (amounts.reduce<number>((all, amount) => all + Math.abs(amount), 0) as Coin);
}
const scaled = (amount: number | null, by: number): Coin | null => (amount === null ? null : (Math.round(amount * by) as Coin));

/**
 * Returns a club's payouts by reason. The estimate of the season scales match days by the matches left, and takes the prize from the pot
 * and the present place, unless the last season's sheet shows that none was paid.
 */
export function clubPayouts({ last, now, played, matches, pot, place, clubs, inDebt }: ClubSeason): PayoutLine[] {
  const sofar = sum(now, 'shareholder_payouts');
  const before = sum(last, 'shareholder_payouts');
  const pace = played !== null && played > 0 && matches !== null && sofar !== null ? scaled(sofar, matches / played) : null;
  const prize = sum(last, 'shareholder_prize_money');
  const due =
    inDebt || prize === 0
      ? (0 as Coin)
      : pot === null || place === null || clubs === null
        ? prize
        : scaled(pot, prizeFraction(place, clubs) * CLUB_SHARE.prize);
  return [
    {
      name: 'matchday',
      last: before,
      sofar,
      estimate: pace ?? before,
      rule: scaled(sum(last, 'gate_receipts', 'tv_revenue'), CLUB_SHARE.matchday),
    },
    { name: 'prize', last: prize, sofar: sum(now, 'shareholder_prize_money'), estimate: due, rule: due },
  ];
}

/** Sums one column of the payouts; null if any of its parts is unknown, because a payback on the others would be too long. */
export function columnSum(lines: readonly PayoutLine[], column: 'last' | 'sofar' | 'estimate' | 'rule'): Coin | null {
  const known = lines.flatMap((line) => line[column] ?? []);
  return known.length < lines.length ? null : (known.reduce<number>((all, amount) => all + amount, 0) as Coin);
}
