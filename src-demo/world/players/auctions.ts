import type { Clubs } from '../clubs/all-clubs.ts';
import type { Journal } from '../journal.ts';
import type { Players } from './all-players.ts';
import { createRng } from '../rng.ts';

export interface DemoAuction {
  readonly id: number;
  readonly player: number;
  readonly seller: number | null;
  /** Unix seconds. */
  endTime: number;
  readonly minimumBid: number;
  readonly bids: { readonly amount: number; readonly club: number }[];
}
interface DemoTransfer {
  readonly player: number;
  readonly from: number | null;
  readonly to: number;
  readonly amount: number;
  readonly time: number;
}

const DAY = 86_400;
const MAX_TRANSFERS = 5_000;
export const nextBid = (auction: DemoAuction): number => {
  const high = auction.bids.at(-1);
  return high ? Math.ceil(high.amount * 1.05) : auction.minimumBid;
};

/** Open transfer auctions. Bids come in with blocks, the first auctions end within minutes, and the highest bidder gets the player. */
export function createAuctions(seed: number, players: Players, clubs: Clubs, startedAt: number, journal: Journal) {
  const rng = createRng(seed, 101);
  const wanted = Math.max(5, Math.min(400, Math.round(players.count / 120)));
  let lastId = 700_000;
  let transfers: DemoTransfer[] = [];
  const among = (list: readonly DemoAuction[], player: number): boolean => list.some((auction) => auction.player === player);

  /** Adds an auction of a player who is not in `list`. */
  function andAnother(list: readonly DemoAuction[], now: number, left: number): DemoAuction[] {
    let player = rng.int(1, players.count);
    while (among(list, player)) player = rng.int(1, players.count);
    const minimumBid = Math.max(10_000, players.facts(player).value);
    return [...list, { id: ++lastId, player, seller: players.clubOf(player), endTime: now + left, minimumBid, bids: [] }];
  }
  function bid(auction: DemoAuction): number | null {
    const club = rng.int(1, clubs.count);
    if (club === auction.seller || auction.bids.at(-1)?.club === club) return null;
    auction.bids.push({ amount: nextBid(auction), club });
    return club;
  }
  let open: readonly DemoAuction[] = [];
  for (let n = 0; n < wanted; n++) open = andAnother(open, startedAt, n < 4 ? 60 + n * 110 : rng.int(900, 7 * DAY));
  for (const auction of open) for (let k = rng.int(0, 5); k > 0; k--) bid(auction);
  return {
    open: (): readonly DemoAuction[] => open,
    of: (player: number): DemoAuction | null => open.find((auction) => auction.player === player) ?? null,
    transfers: (): readonly DemoTransfer[] => transfers,
    /** Opens an auction of a player; null if he is already in one. */
    list: (player: number, now: number, left: number, minimumBid?: number): DemoAuction | null => {
      if (among(open, player)) return null;
      const least = minimumBid ?? Math.max(10_000, players.facts(player).value);
      const auction: DemoAuction = {
        id: ++lastId,
        player,
        seller: players.clubOf(player),
        endTime: now + left,
        minimumBid: least,
        bids: [],
      };
      const before = open;
      const put = (there: boolean): void => void (open = there ? [...before, auction] : before);
      put(true);
      journal.note(
        () => put(false),
        () => put(true),
      );
      return auction;
    },
    /** Withdraws an auction: nobody gets the player. */
    drop: (auction: DemoAuction): void => {
      const before = open;
      const after = open.filter((one) => one !== auction);
      const put = (list: readonly DemoAuction[]) => (): void => void (open = list);
      put(after)();
      journal.note(put(before), put(after));
    },
    /** Places a bid of a club. Returns the previous highest bidder. */
    bid: (auction: DemoAuction, club: number, amount = nextBid(auction)): number | null => {
      const before = auction.bids.at(-1)?.club ?? null;
      const made = { amount, club };
      auction.bids.push(made);
      journal.note(
        () => auction.bids.pop(),
        () => auction.bids.push(made),
      );
      return before;
    },
    /** Advances auctions by one block. Returns players whose auction changed and clubs whose reserved money changed. */
    step: (now: number): { players: number[]; clubs: number[]; moved: number[] } => {
      const changed = { players: [] as number[], clubs: [] as number[], moved: [] as number[] };
      if (rng.chance(0.3) && open.length > 0) {
        const auction = rng.pick(open);
        const before = auction.bids.at(-1)?.club;
        const ended = auction.endTime;
        const club = bid(auction);
        if (club !== null) {
          // A late bid extends the auction by five minutes.
          if (auction.endTime - now < 60) auction.endTime = now + 300;
          const [made, end] = [auction.bids.at(-1), auction.endTime];
          journal.note(
            () => {
              auction.bids.pop();
              auction.endTime = ended;
            },
            () => {
              if (made) auction.bids.push(made);
              auction.endTime = end;
            },
          );
          changed.players.push(auction.player);
          changed.clubs.push(club, ...(before === undefined ? [] : [before]));
        }
      }
      const over = open.filter((auction) => auction.endTime <= now);
      const [openBefore, transfersBefore] = [open, transfers];
      for (const auction of over) {
        const high = auction.bids.at(-1);
        changed.players.push(auction.player);
        if (!high) continue;
        const { player, seller } = auction;
        players.move(player, high.club);
        journal.note(
          () => players.move(player, seller),
          () => players.move(player, high.club),
        );
        transfers = [{ player: auction.player, from: auction.seller, to: high.club, amount: high.amount, time: now }, ...transfers].slice(
          0,
          MAX_TRANSFERS,
        );
        changed.moved.push(auction.player);
        changed.clubs.push(high.club, ...(auction.seller === null ? [] : [auction.seller]));
      }
      if (over.length > 0) {
        open = open.filter((auction) => auction.endTime > now);
        for (let n = 0; n < over.length; n++) open = andAnother(open, now, rng.chance(0.3) ? rng.int(240, 900) : rng.int(DAY, 7 * DAY));
        const [openAfter, transfersAfter] = [open, transfers];
        journal.note(
          () => void ([open, transfers] = [openBefore, transfersBefore]),
          () => void ([open, transfers] = [openAfter, transfersAfter]),
        );
      }
      return changed;
    },
  };
}
export type Auctions = ReturnType<typeof createAuctions>;
