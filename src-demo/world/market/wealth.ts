import type { DemoBook } from './books.ts';
import { perWorld } from '../per-world.ts';
import { turn } from './prepared.ts';
import { DAY } from '../scale.ts';
import type { World } from '../world.ts';

/** Longest period of earnings, in days. */
const DAYS = 31;
interface Sums {
  /** Per trader: value of influence in clubs and in players, and coin reserved by bids. */
  readonly clubs: Float64Array;
  readonly players: Float64Array;
  readonly reserved: Float64Array;
}

/** Holdings and earnings of all traders, summed share by share: in slices ahead of time, or on first use. */
export const wealth = perWorld((world: World) => {
  const { shares, users, books, trades, ledger, history, figures } = world;
  const empty = (): Sums => ({
    clubs: new Float64Array(users.count),
    players: new Float64Array(users.count),
    reserved: new Float64Array(users.count),
  });
  const start = empty();
  const earned = Array.from({ length: DAYS }, () => new Float64Array(users.count));
  const paid = { clubs: new Float64Array(DAYS), players: new Float64Array(DAYS) };
  const today = Math.floor(world.startedAt / DAY);
  let made = 0;
  let told = 0;

  function add(to: Sums, share: number, sign: 1 | -1, book: DemoBook, price: number, held: (user: number) => number): void {
    const worth = shares.isClub(share) ? to.clubs : to.players;
    const offered = new Map<number, number>();
    for (const { trader, num } of book.asks) if (trader !== null) offered.set(trader, (offered.get(trader) ?? 0) + num);
    for (const user of users.pool(share)) worth[user] = (worth[user] ?? 0) + sign * price * Math.max(offered.get(user) ?? 0, held(user));
    for (const { trader, num, price: bid } of book.bids)
      if (trader !== null) to.reserved[trader] = (to.reserved[trader] ?? 0) + sign * num * bid;
  }
  const addStart = (to: Sums, share: number, sign: 1 | -1): void =>
    add(to, share, sign, books.isChanged(share) ? books.start(share) : books.peek(share), history.last(share)?.price ?? 0, (user) =>
      users.holding(share, user),
    );
  function addEarnings(share: number): void {
    const pays = world.payouts;
    const total = shares.isClub(share) ? paid.clubs : paid.players;
    const pool = users.pool(share).map((user) => [user, users.holding(share, user)] as const);
    for (const row of pays.ofShare(share, (today - DAYS + 1) * DAY, world.startedAt)) {
      const back = today - Math.floor(row.time / DAY);
      const day = earned[back];
      if (!day) continue;
      total[back] = (total[back] ?? 0) + row.total;
      for (const [user, num] of pool) day[user] = (day[user] ?? 0) + pays.part(row, num);
    }
  }
  /** Adds up to `count` more shares; true when none is left. */
  function own(count: number): boolean {
    for (const until = Math.min(shares.count, made + count); made < until; made++) addStart(start, made, 1);
    return made === shares.count;
  }
  /** Simulates the season's matches, then sums club by club; true when nothing is left. */
  function moreEarned(): boolean {
    const { clubs, players, payouts } = world;
    if (!payouts.appearances.warm(1)) return false;
    if (told === clubs.count) return true;
    addEarnings(told);
    for (let player = told + 1; player <= players.count; player += clubs.count) addEarnings(shares.clubs + player - 1);
    return ++told === clubs.count;
  }
  let current: { readonly hash: string; readonly sums: Sums } | null = null;
  /** Current holdings: those at the start, with shares that changed since replaced. */
  function now(): Sums {
    const { hash } = world.head();
    if (current?.hash === hash) return current.sums;
    own(shares.count);
    const sums: Sums = { clubs: start.clubs.slice(), players: start.players.slice(), reserved: start.reserved.slice() };
    for (const share of new Set([...books.changed(), ...trades.shares()])) {
      addStart(sums, share, -1);
      add(sums, share, 1, books.peek(share), figures.lastPrice(share), (user) => ledger.holding(share, user).total);
    }
    current = { hash, sums };
    return sums;
  }
  /** Payouts of matches since the start, by day. */
  function* paidSince(): Generator<void, { clubs: Map<number, number>; players: Map<number, number> }> {
    const found = { clubs: new Map<number, number>(), players: new Map<number, number>() };
    for (let club = 1; club <= world.clubs.count; club++) {
      if (turn(club)) yield;
      const games = world.payouts.between(club, world.startedAt, world.now() + 1);
      if (games.length === 0) continue;
      const all = [shares.indexOf('club', club) ?? 0, ...world.players.squad(club).map((player) => shares.indexOf('player', player) ?? 0)];
      for (const share of all) {
        const map = shares.isClub(share) ? found.clubs : found.players;
        for (const { time, total } of world.payouts.ofShare(share, world.startedAt, world.now() + 1))
          map.set(Math.floor(time / DAY), (map.get(Math.floor(time / DAY)) ?? 0) + total);
      }
      yield;
    }
    return found;
  }
  const balance = (user: number): number => Math.max(now().reserved[user] ?? 0, ledger.coin(user));
  return {
    /** Processes up to `count` more shares; true when none is left. */
    warm: own,
    /** The balance of the game state's account, without reading every book. */
    balance,
    /** Coin reserved by bids. */
    reserved: (user: number): number => now().reserved[user] ?? 0,
    of: (user: number): { balance: number; clubs: number; players: number } => ({
      balance: balance(user),
      clubs: now().clubs[user] ?? 0,
      players: now().players[user] ?? 0,
    }),
    /** Processes earnings by one round or club; true when nothing is left. */
    moreEarned,
    /** A trader's payouts of the last days before the start; day 0 is the day of the start. */
    earned: (days: number, user: number): number => {
      let sum = 0;
      for (let back = 0; back < Math.min(days, DAYS); back++) sum += earned[back]?.[user] ?? 0;
      return sum;
    },
    /** Payouts of all clubs and all players per day. Earnings must be complete. */
    paid: function* (): Generator<void, (day: number) => { clubs: number; players: number }> {
      const since = yield* paidSince();
      return (day) => ({
        clubs: (paid.clubs[today - day] ?? 0) + (since.clubs.get(day) ?? 0),
        players: (paid.players[today - day] ?? 0) + (since.players.get(day) ?? 0),
      });
    },
  };
});
