import { actOn, placeOrder, type Acted, type Parts, type Wish } from './acts.ts';
import type { Auctions } from './players/auctions.ts';
import type { Books } from './market/books.ts';
import type { Block, Chain } from './chain.ts';
import type { Clubs } from './clubs/all-clubs.ts';
import type { Game } from './matches/game.ts';
import type { Journal } from './journal.ts';
import type { Players } from './players/all-players.ts';
import type { Ledger } from './market/ledger.ts';
import type { Payouts } from './clubs/payouts.ts';
import type { Prices } from './market/prices.ts';
import { createRng } from './rng.ts';
import type { Shares } from './market/shares.ts';
import type { LiveTrades } from './market/trades.ts';
import type { Users } from './people/all-users.ts';
import type { Votes } from './people/open-votes.ts';
import { managersPaid } from './clubs/wages.ts';

export interface Told {
  readonly topic: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/** Changes of one block. Shares and traders are numbers; players and clubs are ids. */
export interface BlockReport {
  readonly block: Block;
  readonly previous: Block;
  readonly orders: readonly number[];
  readonly trades: readonly number[];
  readonly users: readonly number[];
  readonly clubs: readonly number[];
  readonly auctions: readonly number[];
  readonly moved: readonly number[];
  readonly votes: readonly number[];
  /** Rounds and matches that were played, and players whose state changed through them or through an act. */
  readonly turns: readonly number[];
  readonly fixtures: readonly number[];
  readonly players: readonly number[];
  /** Other events, by topic. */
  readonly told: readonly Told[];
  /** True when so many shares changed that their topics collapse into one. */
  readonly busy: boolean;
}
/** Entities affected by an act in a block. Absent fields mean none. */
export type Touched = Partial<
  Pick<BlockReport, 'orders' | 'users' | 'clubs' | 'auctions' | 'moved' | 'votes' | 'turns' | 'fixtures' | 'players' | 'told'>
>;

const BUSY_FROM = 14;

interface Needs {
  readonly seed: number;
  readonly startedAt: number;
  readonly startHeight: number;
  readonly now: () => number;
  readonly journal: Journal;
  readonly shares: Shares;
  readonly prices: Prices;
  readonly users: Users;
  readonly clubs: Clubs;
  readonly players: Players;
  readonly game: Game;
  readonly books: Books;
  readonly trades: LiveTrades;
  readonly ledger: Ledger;
  readonly votes: Votes;
  readonly auctions: Auctions;
  readonly payouts: Payouts;
  readonly chain: Chain;
  readonly told: (report: BlockReport) => void;
}

/** Advances a world: events of each block, simulated and requested. */
export function createStep(needs: Needs) {
  const { seed, startedAt, startHeight, now, journal, shares, prices, users, clubs, players } = needs;
  const { game, books, trades, ledger, votes, auctions, payouts, chain, told } = needs;
  let lastOrder = 30_000_000;
  let paused = false;
  let paidUntil = startedAt;
  const wishes: (Wish | { readonly pull: number; readonly share: number })[] = [];
  const parts: Parts = { books, trades, prices, users, ledger, nextOrderId: () => ++lastOrder };
  const deeds: ((time: number) => Touched)[] = [];
  const liquid: number[] = [];
  for (let share = 0; share < shares.count && liquid.length < 600; share++) if (prices.tempo(share).tier === 'liquid') liquid.push(share);
  const hot: number[] = [];
  for (const kind of ['club', 'player'] as const) {
    for (let id = 1; id <= (kind === 'club' ? 12 : 20); id++) {
      const share = shares.indexOf(kind, id);
      if (share !== null) hot.push(share);
    }
  }

  /** Whether anybody trades a share: nobody trades that of a player whose career ended. */
  function isTraded(share: number): boolean {
    const { kind, id } = shares.of(share);
    return kind === 'club' || !players.ended.has(id);
  }

  /** Makes the next block. `acts` overrides how many orders are placed, pulled or taken in it. */
  function step(acts?: number, crowded = acts === undefined): BlockReport {
    const previous = chain.head();
    const time = now();
    const height = previous.height + 1;
    const rng = createRng(seed, 111, height - startHeight);
    const acted: Acted = { orders: new Set(), trades: new Set(), users: new Set() };
    for (const wish of wishes.splice(0)) {
      if ('pull' in wish) {
        const book = books.open(wish.share);
        for (const side of [book.bids, book.asks]) {
          const at = side.findIndex((order) => order.id === wish.pull);
          if (at >= 0) side.splice(at, 1);
        }
        acted.orders.add(wish.share);
      } else if (isTraded(wish.share)) placeOrder(parts, wish, height, time, acted);
    }
    const busy = rng.chance(0.11);
    const count = acts ?? (paused ? 0 : busy ? rng.int(24, 48) : rng.int(2, 9));
    for (let n = 0; n < count; n++) {
      const u = rng.next();
      const share =
        u < 0.72
          ? hot[Math.floor(hot.length * rng.next() ** 1.5)]
          : u < 0.94 && liquid.length > 0
            ? rng.pick(liquid)
            : rng.int(0, shares.count - 1);
      if (share !== undefined && prices.tempo(share).orders > 0 && isTraded(share)) actOn(parts, share, rng, height, time, acted);
    }
    const sold = paused || acts !== undefined ? { players: [], clubs: [], moved: [] } : auctions.step(time);
    const voted = paused || acts !== undefined ? [] : votes.step(time);
    const done: Touched[] = [paused || acts !== undefined ? {} : game.matchDays.step(time), ...deeds.splice(0).map((deed) => deed(time))];
    const incomes = [
      ...done
        .flatMap(({ fixtures = [] }) => fixtures.map((id) => game.fixtures.get(id)))
        .map((one) => (one ? payouts.ofMatch(one) : new Map())),
      paused || acts !== undefined ? new Map<number, number>() : managersPaid(game.calendar, clubs, paidUntil, time + 1),
    ];
    const paidBefore = paidUntil;
    paidUntil = Math.max(paidUntil, time + 1);
    const paidAfter = paidUntil;
    journal.note(
      () => void (paidUntil = paidBefore),
      () => void (paidUntil = paidAfter),
    );
    for (const paid of incomes) {
      if (paid.size > 0) ledger.pay(paid);
      for (const user of paid.keys()) acted.users.add(user);
    }
    const touched = (key: Exclude<keyof Touched, 'told'>): number[] => done.flatMap((one) => [...(one[key] ?? [])]);
    const block = chain.extend(time);
    books.seal();
    journal.seal();
    const report: BlockReport = {
      block,
      previous,
      orders: [...new Set([...acted.orders, ...touched('orders')])],
      trades: [...acted.trades],
      users: [...new Set([...acted.users, ...touched('users')])],
      clubs: [...sold.clubs, ...touched('clubs')],
      auctions: [...sold.players, ...touched('auctions')],
      moved: [...sold.moved, ...touched('moved')],
      votes: [...voted, ...touched('votes')],
      turns: touched('turns'),
      fixtures: touched('fixtures'),
      players: touched('players'),
      told: done.flatMap(({ told = [] }) => told),
      busy: crowded && acted.orders.size >= BUSY_FROM,
    };
    told(report);
    return report;
  }

  return {
    step,
    /** Places an exact order in the next block. */
    place: (wish: Wish): void => void wishes.push(wish),
    /** Removes an order from its book in the next block. */
    pull: (share: number, order: number): void => void wishes.push({ share, pull: order }),
    /** Performs a deed in the next block. */
    next: (deed: (time: number) => Touched): void => void deeds.push(deed),
    /** While quiet, blocks contain only requests made with `place`, `pull` and `next`. */
    quiet: (on: boolean): void => void (paused = on),
  };
}
