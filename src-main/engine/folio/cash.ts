import type { Entry, MovementKind } from '#contract/model/clubs/finance.ts';
import { isIncome } from '#contract/model/market/costs.ts';
import type { Trade } from '#contract/model/market/trade.ts';

export interface Cash {
  readonly at: number;
  readonly kind: MovementKind;
  readonly amount: number;
  readonly entry: Entry;
}

/** Types are words of the service. A type that is neither pay, payout nor trade is a deposit, or a withdrawal if it is negative. */
export function kindOf(type: string): MovementKind {
  if (/wage|salary/i.test(type)) return 'wages';
  if (isIncome(type)) return 'income';
  return /trade|mint/i.test(type) ? 'trade' : 'deposits';
}

interface CashBook {
  /** Oldest first. */
  readonly cash: readonly Cash[];
  /** Entries of one trade that are listed again; they do not count. */
  readonly repeated: number;
  /** Entries without a time, which cannot be placed; the coin before them is uncertain. */
  readonly undated: number;
}

/** Sorts entries of coin by time and kind. An entry of a trade counts as often as there are such trades. */
export function cashOf(money: readonly Entry[], trades: readonly Trade[]): CashBook {
  const keyOf = (name: string, time: number | null, amount: number, share: string | null): string =>
    `${name}\u0000${time}\u0000${amount}\u0000${share}`;
  const open = new Map<string, number>();
  for (const { buyer, seller, time, num, price, share } of new Map(trades.map((trade) => [trade.id, trade])).values())
    for (const [name, amount] of [
      [buyer, -num * price],
      [seller, num * price],
    ] as const) {
      if (name === null) continue;
      const key = keyOf(name, time, amount, share);
      open.set(key, (open.get(key) ?? 0) + 1);
    }
  const cash: Cash[] = [];
  let [repeated, undated] = [0, 0];
  for (const entry of money) {
    const { time, amount, type, name, share } = entry;
    if (amount === null || amount === 0) continue;
    if (time === null) {
      undated++;
      continue;
    }
    const kind = kindOf(type);
    const key = kind === 'trade' ? keyOf(name, time, amount, share) : null;
    const left = key === null ? undefined : open.get(key);
    if (key !== null && left !== undefined) {
      if (left === 0) {
        repeated++;
        continue;
      }
      open.set(key, left - 1);
    }
    cash.push({ at: time, kind, amount, entry });
  }
  return { cash: cash.sort((a, b) => a.at - b.at), repeated, undated };
}
