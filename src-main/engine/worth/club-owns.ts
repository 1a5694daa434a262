import { perInfluence } from '#contract/model/market/money.ts';

/** Players of a squad that must have a price: with fewer, what a club owns is unknown. */
export const LEAST_PRICED = 18;

interface Assets {
  /** Sum of the last prices of the squad's players per influence, in base units, and how many of them have one. */
  readonly squad: number;
  readonly priced: number;
  /** Cash less debts, in base units; null or NaN if unknown. */
  readonly balance: number | null;
}

/** Returns what a club owns per influence, in base units: its squad at share prices, plus cash, less debts. NaN if that is unknown. */
export const ownsPerInfluence = ({ squad, priced, balance }: Assets): number =>
  balance === null || priced < LEAST_PRICED ? NaN : squad + perInfluence(balance);

/**
 * Returns how far a price is from a value, in percent: −40 is 40% below. This is the discount of every panel, column and record. Null if
 * one of them is unknown or not above zero.
 */
export const discountOf = (price: number | null, value: number | null): number | null =>
  price === null || value === null || !(price > 0) || !(value > 0) ? null : (price / value - 1) * 100;
