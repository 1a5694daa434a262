import { z } from 'zod';

/** Base units of the game's coin: 1/10,000 coin. Never fractional. */
export const Coin = z.int().brand<'Coin'>();
export type Coin = z.output<typeof Coin>;
export const COIN = 10_000;

/** A balance; `reserved` is the part in open orders and bids. */
export const Balance = z.object({ total: Coin, available: Coin, reserved: Coin });

/** Base units of the dollar stablecoin: 1/1,000,000. */
export const Usd = z.int().brand<'Usd'>();
export type Usd = z.output<typeof Usd>;

/**
 * Total influence of each club and player at the start. The game counts a share's market value, and what one influence is paid, by this
 * number also where it has issued more; so does every figure here.
 */
export const SUPPLY = 1_000_000;
/** The market value of a share, from the price of one influence. */
export const marketValueOf = (price: number): number => price * SUPPLY;
/** Influence in percent of the supply. */
export const shareOfSupply = (num: number): number => (num / SUPPLY) * 100;
/** What one influence has of an amount of all influence. Unrounded. */
export const perInfluence = (amount: number): number => amount / SUPPLY;
