import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { cashOf, type Cash } from './cash.ts';
import { inOrder, movementsOf, type Movement } from './movements.ts';
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
/** Several accounts as one, and each of them: what is held and the cash of the whole are the sums of theirs at any time. */
interface ScopeOfAll extends Scope {
  readonly each: readonly Scope[];
}

/** Adds the other side of movements of influence between own accounts that only one of them lists. */
function withBothSides(names: ReadonlySet<string>, entries: readonly Entry[]): readonly Entry[] {
  if (names.size < 2) return entries;
  const inside = entries.filter(({ name, other }) => other !== null && other !== name && names.has(name) && names.has(other));
  const keyOf = (name: string, other: string | null, { time, num, share }: Entry, sign: 1 | -1): string =>
    JSON.stringify([name, other, time, sign * (num ?? 0), share]);
  const open = new Map<string, number>();
  for (const one of inside) open.set(keyOf(one.name, one.other, one, 1), (open.get(keyOf(one.name, one.other, one, 1)) ?? 0) + 1);
  const added = inside.flatMap((one): Entry[] => {
    const facing = keyOf(one.other ?? '', one.name, one, -1);
    const left = open.get(facing) ?? 0;
    open.set(facing, left - 1);
    return left > 0 ? [] : [{ ...one, name: one.other ?? '', other: one.name, num: one.num === null ? null : -one.num }];
  });
  return added.length > 0 ? [...entries, ...added] : entries;
}

/** Puts the movements of several accounts in one share together, without those from one to another. */
function joined(share: Share, books: readonly ShareBook[]): ShareBook {
  const [only] = books;
  if (only && books.length === 1) return only;
  const keyOf = ({ at, num, trade }: Movement, sign: 1 | -1): string => `${at} ${sign * num} ${trade}`;
  const open = new Map<string, number>();
  for (const { movements, fillers } of books)
    for (const one of movements) if (!fillers.has(one)) open.set(keyOf(one, 1), (open.get(keyOf(one, 1)) ?? 0) + 1);
  /** A trade or transfer that leaves one account arrives in another at the same second. */
  const isInside = (one: Movement): boolean => {
    const facing = open.get(keyOf(one, -1)) ?? 0;
    if (facing === 0) return false;
    open.set(keyOf(one, -1), facing - 1);
    return true;
  };
  const fillers = new Set(books.flatMap((book) => [...book.fillers]));
  const movements = books.flatMap((book) => book.movements).filter((one) => fillers.has(one) || !isInside(one));
  const add = (of: 'initial' | 'vanished'): number => books.reduce((sum, book) => sum + book[of], 0);
  return {
    share,
    initial: add('initial'),
    movements: movements.sort(inOrder),
    fillers,
    vanished: add('vanished'),
    transfers: movements.filter((one) => one.price === null && !fillers.has(one)).length,
  };
}

/** One account. A time after `now` counts as now: the clock of the service may be ahead. */
function scopeOfOne({ name, coin, held }: AccountNow, { trades: mine, influence, money }: FolioLedger, now: number): Scope {
  const trades = Map.groupBy(mine, ({ share }) => share);
  const entries = Map.groupBy(influence, ({ share }) => share as Share);
  const holds = new Map(held);
  const names = new Set([name]);
  const books = [...new Set([...holds.keys(), ...trades.keys(), ...entries.keys()])].map((share) => {
    const known = movementsOf(names, trades.get(share) ?? [], entries.get(share) ?? []).map((one) =>
      one.at <= now ? one : { ...one, at: now as Movement['at'] },
    );
    return shareBook(share, known, holds.get(share) ?? 0);
  });
  const { cash, repeated, undated } = cashOf(money, mine);
  return { coin, books, cash: cash.map((one) => (one.at <= now ? one : { ...one, at: now })), repeated, undated };
}

/** Sees some accounts as one. */
export function scopeOf(accounts: readonly AccountNow[], ledger: FolioLedger, now: number): ScopeOfAll {
  const names = new Set(accounts.map(({ name }) => name));
  const own = new Map(accounts.map(({ name }) => [name, { trades: [] as Trade[], influence: [] as Entry[], money: [] as Entry[] }]));
  for (const trade of ledger.trades)
    for (const name of new Set([trade.buyer, trade.seller])) if (name !== null) own.get(name)?.trades.push(trade);
  for (const entry of withBothSides(names, ledger.influence)) if (entry.share !== null) own.get(entry.name)?.influence.push(entry);
  for (const entry of ledger.money) own.get(entry.name)?.money.push(entry);
  const each = accounts.map((account) => scopeOfOne(account, own.get(account.name) ?? NO_RECORDS, now));
  const byShare = Map.groupBy(
    each.flatMap(({ books }) => books),
    ({ share }) => share,
  );
  const add = (of: 'coin' | 'repeated' | 'undated'): number => each.reduce((sum, one) => sum + one[of], 0);
  const cash = each.flatMap((one) => one.cash);
  return {
    coin: add('coin'),
    books: [...byShare].map(([share, books]) => joined(share, books)),
    cash: each.length === 1 ? cash : cash.sort((a, b) => a.at - b.at),
    repeated: add('repeated'),
    undated: add('undated'),
    each,
  };
}
const NO_RECORDS: FolioLedger = { trades: [], influence: [], money: [] };

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
