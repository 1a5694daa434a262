import { COIN, perInfluence as eachOf } from '#contract/model/market/money.ts';
import { PLAYER_RULES } from '#contract/model/worth/payout-table.ts';
import type { PayoutLine, Worth, WorthPart } from '#contract/model/worth/worth.ts';
import { counted, decimal, priceText, since, whole } from '../../lib/format/format.ts';
import { SOURCE_WORDS } from '../../lib/format/source-text.ts';

/** Returns an amount of all influence for one influence, in coin with at least three significant digits. `amount` in base units. */
export function perInfluence(amount: number | null): string {
  if (amount === null) return '—';
  const coin = eachOf(amount) / COIN;
  if (coin === 0) return decimal(0, 4);
  return decimal(coin, Math.min(9, Math.max(4, 2 - Math.floor(Math.log10(Math.abs(coin))))));
}
/** Returns an average price, which may have fractions of a base unit. */
export const averageText = (price: number | null): string => (price === null ? '—' : priceText(Math.round(price)));

/** Returns what a part of a club's assets is, with its count. */
export function partTitle({ name, count, missing }: WorthPart, game: boolean): string {
  if (name === 'cash') return 'Cash';
  if (name === 'debts') return 'Debts';
  if (name === 'stadium') return count === null ? 'Stadium' : `Stadium, ${counted(count, 'seat', 'seats')}`;
  if (count === null || count === 0) return 'Squad';
  const some = missing > 0 ? `${whole(count)} of ${whole(count + missing)}` : whole(count);
  return game ? `Squad, ${some} at game value` : `Squad, ${some} at last price`;
}
/** Returns where a part comes from, with its age; `now` in Unix seconds. */
export function partOrigin({ own, source, observedAt, amount }: WorthPart, now: number): string {
  if (own) return amount === null ? 'not set' : 'my figure';
  if (source === null || observedAt === null) return '—';
  return `${SOURCE_WORDS[source]} ${since(observedAt, now)}`;
}

const PAYOUTS: Readonly<Record<PayoutLine['name'], string>> = {
  matchday: 'Match days, 1% of income',
  prize: 'Prize, 10% of the club’s',
  player: 'Matches',
};
export const payoutTitle = (name: PayoutLine['name']): string => PAYOUTS[name];
export const ruleTitle = (name: keyof typeof PLAYER_RULES): string => PLAYER_RULES[name].title;

/** Returns the name of a season counted from the one that is on. */
export const seasonText = (season: number | null, back = 0): string =>
  season === null ? (back > 0 ? 'Last season' : 'This season') : `S${whole(season - back)}`;

/** Sums one column of the payouts; null if nothing is known. */
export function sumOf(lines: readonly PayoutLine[], column: 'last' | 'sofar' | 'estimate' | 'rule'): number | null {
  const known = lines.flatMap((line) => line[column] ?? []);
  return known.length === 0 ? null : known.reduce<number>((all, amount) => all + amount, 0);
}

/** Returns the parts of a club with the squad at share prices or at the value that the game states, and their sum. */
export function assetsOf(worth: Worth, squadAt: 'shares' | 'game') {
  const { parts, game, value, discount, why } = worth;
  if (squadAt === 'game' && game)
    return {
      parts: parts.map((part) => (part.name === 'squad' ? game.squad : part)),
      value: game.value,
      discount: game.discount,
      why: game.why,
    };
  return { parts, value, discount, why };
}
