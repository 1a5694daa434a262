import type { Share } from '#contract/model/market/share.ts';
import { cashOf, type Cash } from './cash.ts';
import { movementsOf, type Movement } from './movements.ts';
import type { FolioLedger } from './packed-ledger.ts';
import { countedPrice, type PricePaths } from './price-paths.ts';
import { bookLots, shareBook, type ShareBook } from './share-book.ts';

/** What one account holds now. Coin in base units. */
export interface AccountNow {
  readonly name: string;
  readonly coin: number;
  readonly held: readonly (readonly [share: Share, num: number])[];
}
/** Some accounts seen as one: movements between them are none. */
export interface Scope {
  readonly coin: number;
  readonly books: readonly ShareBook[];
  readonly cash: readonly Cash[];
  readonly repeated: number;
  readonly undated: number;
}

/** Sees some accounts as one. A time after `now` counts as now: the clock of the service may be ahead. */
export function scopeOf(accounts: readonly AccountNow[], ledger: FolioLedger, now: number): Scope {
  const names = new Set(accounts.map(({ name }) => name));
  const has = (name: string | null): boolean => name !== null && names.has(name);
  const mine = ledger.trades.filter(({ buyer, seller }) => has(buyer) || has(seller));
  const trades = Map.groupBy(mine, ({ share }) => share);
  const entries = Map.groupBy(
    ledger.influence.filter(({ name, share }) => share !== null && names.has(name)),
    ({ share }) => share as Share,
  );
  const held = new Map<Share, number>();
  for (const account of accounts) for (const [share, num] of account.held) held.set(share, (held.get(share) ?? 0) + num);
  const books = [...new Set([...held.keys(), ...trades.keys(), ...entries.keys()])].map((share) => {
    const known = movementsOf(names, trades.get(share) ?? [], entries.get(share) ?? []).map((one) =>
      one.at <= now ? one : { ...one, at: now as Movement['at'] },
    );
    return shareBook(share, known, held.get(share) ?? 0);
  });
  const money = ledger.money.filter(({ name }) => names.has(name));
  const { cash, repeated, undated } = cashOf(money, mine);
  return {
    coin: accounts.reduce((sum, { coin }) => sum + coin, 0),
    books,
    cash: cash.map((one) => (one.at <= now ? one : { ...one, at: now })),
    repeated,
    undated,
  };
}

/** Coin and value of holdings at each time, and sums from the beginning of the records up to it. Base units. */
export interface Flows {
  readonly coin: number[];
  readonly held: number[];
  readonly deposits: number[];
  readonly price: number[];
  readonly realised: number[];
  readonly income: number[];
  readonly wages: number[];
  readonly other: number[];
}
export const FLOW_PARTS = ['deposits', 'price', 'realised', 'income', 'wages', 'other'] as const;

const zeros = (count: number): number[] => new Array<number>(count).fill(0);

/** Adds amounts to the times at or after them. Both ascend. */
function accumulate(into: number[], times: readonly number[], amounts: readonly { readonly at: number; readonly amount: number }[]): void {
  let [sum, next] = [0, 0];
  for (let n = 0; n < times.length; n++) {
    for (; next < amounts.length && (amounts[next]?.at ?? 0) <= (times[n] ?? 0); next++) sum += amounts[next]?.amount ?? 0;
    into[n] = (into[n] ?? 0) + sum;
  }
}

/** Works out net worth and its parts at ascending times. A share without any price counts as nothing. */
export function flowsOf({ coin, books, cash }: Scope, times: readonly number[], prices: PricePaths, method: 'fifo' | 'average'): Flows {
  const flows = Object.fromEntries(['coin', 'held', ...FLOW_PARTS].map((part) => [part, zeros(times.length)])) as unknown as Flows;
  const bought = zeros(times.length);
  const arrived = zeros(times.length);
  for (const book of books) {
    const { share, initial, movements } = book;
    const path = prices.get(share);
    let [held, next, paid, kind] = [initial, 0, 0, 0];
    let cursor = 0;
    for (let n = 0; n < times.length; n++) {
      const at = times[n] ?? 0;
      for (; next < movements.length && (movements[next]?.at ?? 0) <= at; next++) {
        const { num, price, at: when } = movements[next] as Movement;
        held += num;
        if (price === null) kind += num * ((path && countedPrice(path, when)) ?? 0);
        else paid += num * price;
      }
      if (path) {
        while (cursor + 1 < path.times.length && (path.times[cursor + 1] ?? 0) <= at) cursor++;
        flows.held[n] = (flows.held[n] ?? 0) + held * (path.prices[cursor] ?? 0);
      }
      bought[n] = (bought[n] ?? 0) + paid;
      arrived[n] = (arrived[n] ?? 0) + kind;
    }
    if (!movements.some(({ num }) => num < 0)) continue;
    accumulate(
      flows.realised,
      times,
      bookLots(book, method).closed.flatMap(({ at, realised }) => (realised === null ? [] : [{ at, amount: realised as number }])),
    );
  }
  const ofKind = (kind: Cash['kind']): number[] => {
    const sums = zeros(times.length);
    accumulate(
      sums,
      times,
      cash.filter((one) => one.kind === kind),
    );
    return sums;
  };
  const [income, wages, deposits, traded] = [ofKind('income'), ofKind('wages'), ofKind('deposits'), ofKind('trade')];
  const total = cash.reduce((sum, { amount }) => sum + amount, 0);
  for (let n = 0; n < times.length; n++) {
    const at = <T>(list: readonly T[]): T => list[n] as T;
    flows.coin[n] = coin - total + at(income) + at(wages) + at(deposits) + at(traded);
    flows.income[n] = at(income);
    flows.wages[n] = at(wages);
    flows.deposits[n] = at(deposits) + at(arrived);
    flows.other[n] = at(traded) + at(bought);
    flows.price[n] = at(flows.held) - at(bought) - at(arrived);
  }
  return flows;
}
