import type { Clock } from '#engine/base/clock.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { createAuctions } from './players/auctions.ts';
import { createBooks } from './market/books.ts';
import { createChain, heightAt, type Block } from './chain.ts';
import { createClubs } from './clubs/all-clubs.ts';
import { createFigures } from './market/figures.ts';
import { createGame } from './matches/game.ts';
import { createJournal } from './journal.ts';
import { createLedger } from './market/ledger.ts';
import { createMoves } from './players/moves.ts';
import { originOf } from './origin.ts';
import { createPayouts } from './clubs/payouts.ts';
import { createPlayers } from './players/all-players.ts';
import { mix } from './rng.ts';
import type { Size } from './scale.ts';
import { createStep, type BlockReport } from './advance-world.ts';
import { createLiveTrades } from './market/trades.ts';
import { createVotes } from './people/open-votes.ts';

interface WorldOptions {
  readonly seed: number;
  readonly size: Size;
  readonly clock: Clock;
}

/** A simulated game. Its entities are functions of the seed; only changes since the start are stored. */
export function createWorld({ seed, size, clock }: WorldOptions) {
  const startedAt = Math.floor(clock.now() / 1_000);
  const now = (): number => Math.floor(clock.now() / 1_000);
  const startHeight = heightAt(clock.now());
  const { scale, names, shares, prices, users, history } = originOf({ seed, size, startedAt, startHeight });
  const journal = createJournal();
  const clubs = createClubs(seed, scale, users);
  const players = createPlayers(seed, scale, clubs, startedAt, users.count);
  const game = createGame(seed, clubs, players, startedAt, journal);
  const books = createBooks(seed, shares, users, prices, startedAt, journal);
  const trades = createLiveTrades(journal);
  const ledger = createLedger(users, books, journal);
  const figures = createFigures(shares, history, trades);
  const votes = createVotes(seed, shares, users, users.holding, startedAt, journal);
  const auctions = createAuctions(seed, players, clubs, startedAt, journal);
  const moves = createMoves(seed, players, clubs, auctions, startedAt);
  const payouts = createPayouts({ seed, clubs, players, ...game, shares, users, trades, moves });
  const chain = createChain(seed, startHeight, startedAt);
  const blocks = createEmitter<BlockReport>();
  const forks = createEmitter<{ depth: number; block: Block; previous: Block }>();

  journal.begin();
  const { step, place, pull, next, quiet } = createStep({
    ...{ seed, startedAt, startHeight, now, journal, shares, prices, users, clubs, players },
    ...{ game, books, trades, ledger, votes, auctions, payouts, chain, told: blocks.emit },
  });

  return {
    seed,
    size,
    scale,
    clock,
    startedAt,
    now,
    names,
    shares,
    prices,
    users,
    clubs,
    players,
    ...game,
    books,
    trades,
    history,
    ledger,
    figures,
    votes,
    auctions,
    moves,
    payouts,
    chain,
    step,
    startHeight,
    head: chain.head,
    onBlock: blocks.on,
    onFork: forks.on,
    place,
    pull,
    /** Records a change of the current block and how to undo it. */
    note: journal.note,
    next,
    quiet,
    /** Replaces the newest blocks by one empty block, as if they had never happened. */
    fork: (wanted: number): Block => {
      const previous = chain.head();
      const depth = journal.drop(wanted);
      const block = chain.fork(depth);
      journal.seal();
      forks.emit({ depth, block, previous });
      return block;
    },
    /** Runs `read` on the world of `depth` blocks ago. */
    past: <T>(depth: number, read: () => T): T => chain.past(depth, () => journal.past(depth, read)),
    /** Makes a block every one to two seconds. Returns a function that stops it. */
    run: (): (() => void) => {
      const pause = (): number => 1_250 + (mix(seed, 112, chain.head().height) % 700);
      let cancel = clock.after(pause(), function next() {
        step();
        cancel = clock.after(pause(), next);
      });
      return () => cancel();
    },
  };
}
export type World = ReturnType<typeof createWorld>;
