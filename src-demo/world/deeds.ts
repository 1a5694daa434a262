import type { Comp } from './matches/competitions.ts';
import { postings } from './clubs/jobs.ts';
import { params } from './params.ts';
import type { PlayerEnd, PlayerFacts } from './players/all-players.ts';
import { DAY } from './scale.ts';
import type { Touched } from './advance-world.ts';
import { tactics } from './clubs/set-tactics.ts';
import { voteState, type VoteType } from './people/open-votes.ts';
import type { World } from './world.ts';

/** Something tests or the world itself can cause in a block. Returns the affected entities. */
export type Deed = (time: number) => Touched;

/** Sets a value in a map and records how to undo it. */
function put<K, V>(world: World, map: Map<K, V>, key: K, value: V): void {
  const before = map.get(key);
  map.set(key, value);
  world.note(
    () => (before === undefined ? map.delete(key) : map.set(key, before)),
    () => map.set(key, value),
  );
}
type Condition = Partial<Pick<PlayerFacts, 'injured' | 'injury_id' | 'fitness' | 'morale' | 'concerns' | 'banned' | 'yellow_cards'>>;

export const changePlayer =
  (world: World, player: number, to: Condition): Deed =>
  () => {
    const before = world.players.facts(player);
    const after = { ...before, ...to };
    world.players.change(player, after);
    world.note(
      () => world.players.change(player, before),
      () => world.players.change(player, after),
    );
    const club = world.players.clubOf(player);
    return { players: [player], clubs: club === null ? [] : [club] };
  };
/** Injures a player for a number of days. */
export const injure =
  (world: World, player: number, days: number): Deed =>
  (time) =>
    changePlayer(world, player, { injured: time + days * DAY, injury_id: 1 + (player % 5) })(time);

/** Ends a player's career: he leaves his club, his auction ends, and nobody trades his share any more. */
export const retire =
  (world: World, player: number, end: PlayerEnd): Deed =>
  (time) => {
    const [club, share] = [world.players.clubOf(player), world.shares.indexOf('player', player) ?? 0];
    put(world, world.players.ended, player, end);
    world.players.move(player, null);
    world.note(
      () => world.players.move(player, club),
      () => world.players.move(player, null),
    );
    const { bids, asks } = world.books.open(share);
    const users = [...bids, ...asks].flatMap(({ trader }) => trader ?? []);
    for (const side of [bids, asks]) side.length = 0;
    const { auctions = [], clubs = [] } = dropAuction(world, player)(time);
    return { players: [player], auctions, clubs: [...clubs, ...(club === null ? [] : [club])], orders: [share], users };
  };

/** Plays the next round of a competition. */
export const playRound =
  (world: World, comp: Comp): Deed =>
  (time) =>
    world.matchDays.play(comp, time);

/** Sets new tactics, public or hidden. Without `hidden`, the visibility stays unchanged. */
export const setTactics =
  (world: World, club: number, hidden?: boolean): Deed =>
  () => {
    tactics(world).change(club, hidden);
    return { clubs: [club] };
  };

export const openVote =
  (world: World, share: number, type: VoteType, proposing: number, voting: number): Deed =>
  (time) => {
    world.votes.add(share, type, time, proposing, voting);
    return { votes: [share] };
  };

/** Casts a trader's ballot in the open vote about a share. */
export const castVote =
  (world: World, share: number, voter: number, option: number): Deed =>
  (time) => {
    const vote = world.votes.of(share).find((one) => voteState(one, time) === 'voting');
    return vote && world.votes.cast(vote, voter, option) ? { votes: [share] } : {};
  };
export const dropVote =
  (world: World, share: number): Deed =>
  () => {
    const vote = world.votes.of(share).at(-1);
    if (!vote) return {};
    world.votes.drop(vote);
    return { votes: [share] };
  };
export const dropAuction =
  (world: World, player: number): Deed =>
  () => {
    const auction = world.auctions.of(player);
    if (!auction) return {};
    world.auctions.drop(auction);
    return { auctions: [player], clubs: auction.seller === null ? [] : [auction.seller] };
  };

export const listAuction =
  (world: World, player: number, seconds: number, minimumBid?: number): Deed =>
  (time) => {
    const made = world.auctions.list(player, time, seconds, minimumBid);
    return made ? { auctions: [player], clubs: made.seller === null ? [] : [made.seller] } : {};
  };

export const bidFor =
  (world: World, player: number, club: number, amount?: number): Deed =>
  () => {
    const auction = world.auctions.of(player);
    if (!auction) return {};
    const before = world.auctions.bid(auction, club, amount);
    return { auctions: [player], clubs: before === null ? [club] : [club, before] };
  };

/** Appoints a manager of a club, or makes it vacant. */
export const appoint =
  (world: World, club: number, manager: number | null): Deed =>
  () => {
    const left = manager === null ? null : world.clubs.managedBy(manager);
    const before = world.clubs.appoint(club, manager);
    world.note(
      () => {
        world.clubs.appoint(club, before);
        if (manager !== null && left !== null) world.clubs.appoint(left, manager);
      },
      () => void world.clubs.appoint(club, manager),
    );
    return { clubs: left === null ? [club] : [club, left] };
  };

export const postJob =
  (world: World, club: number, text: string): Deed =>
  (time) => {
    put(world, postings(world), club, { posted: time, text });
    return { told: [{ topic: 'jobs', data: { clubIds: [club] } }] };
  };

export const setParam =
  (world: World, name: string, value: number): Deed =>
  () => {
    put(world, params(world), name, value);
    return { told: [{ topic: 'params', data: { names: [name] } }] };
  };
