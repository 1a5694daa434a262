import { z } from 'zod';
import type { NodeBuild } from './gsp/node.ts';
import { no, yes, type Answer } from './http.ts';
import {
  appoint,
  bidFor,
  castVote,
  changePlayer,
  type Deed,
  dropAuction,
  dropVote,
  injure,
  listAuction,
  openVote,
  playRound,
  postJob,
  retire,
  setParam,
  setTactics,
} from './world/deeds.ts';
import type { World } from './world/world.ts';

const id = z.int();
const seconds = z.int().min(1);
const Injure = z.object({ player: id, days: z.int().min(1).default(14) });
const Player = z.object({
  player: id,
  to: z
    .object({ fitness: id, morale: id, concerns: id, banned: id, injured: id, injury_id: id, yellow_cards: id })
    .partial()
    .refine((to) => Object.keys(to).length > 0, 'says nothing to change'),
});
const Retire = z.object({ player: id, end: z.enum(['retired', 'gone']).default('retired') });
const Play = z.object({ comp: id });
const Score = z.object({ fixture: id, home: id.min(0), away: id.min(0) });
const Tactics = z.object({ club: id, hidden: z.boolean().optional() });
const Vote = z.object({
  share: z.string(),
  type: z.enum(['manager', 'agent', 'unlock']),
  proposing: seconds.default(86_400),
  voting: seconds.default(3 * 86_400),
});
const Cast = z.object({ share: z.string(), voter: z.string(), option: id });
const Unvote = z.object({ share: z.string() });
const Unlist = z.object({ player: id });
const Auction = z.object({ player: id, seconds: seconds.default(3_600), minimumBid: id.min(1).optional() });
const Bid = z.object({ player: id, club: id, amount: id.min(1).optional() });
const Job = z.object({ club: id, text: z.string().default('Who takes over?') });
const Manager = z.object({ club: id, name: z.string().nullable() });
const Param = z.object({ name: z.string(), value: z.number() });
const Build = z.object({ unsafe: z.boolean(), older: z.boolean(), without: z.array(z.string()) }).partial();

/** Control paths that cause an event in the next block of a world. */
export function deedPaths(world: World, nodeBuild: NodeBuild): Record<string, (body: unknown) => Answer> {
  const next = (deed: Deed | string): Answer => {
    if (typeof deed === 'string') return no(404, deed);
    world.next(deed);
    return yes({ inBlock: world.head().height + 1 });
  };
  const known = (kind: 'players' | 'clubs', which: number, deed: () => Deed | string): Answer =>
    next(world[kind].has(which) ? deed() : `no such ${kind === 'players' ? 'player' : 'club'}`);
  return {
    '/control/injure': (body) => {
      const { player, days } = Injure.parse(body);
      return known('players', player, () => injure(world, player, days));
    },
    '/control/player': (body) => {
      const { player, to } = Player.parse(body);
      const given = Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined));
      return known('players', player, () => changePlayer(world, player, given));
    },
    '/control/retire': (body) => {
      const { player, end } = Retire.parse(body);
      return known('players', player, () => retire(world, player, end));
    },
    '/control/play': (body) => {
      const comp = world.comps.get(Play.parse(body).comp);
      if (!comp) return no(404, 'no such competition');
      return next(world.progress.played(comp) < world.fixtures.rounds(comp) ? playRound(world, comp) : 'it is over');
    },
    '/control/score': (body) => {
      const { fixture, home, away } = Score.parse(body);
      const found = world.fixtures.get(fixture);
      if (!found || found.played) return no(404, found ? 'it is played' : 'no such match');
      world.scores.set(fixture, home, away);
      return yes({ comp: found.comp.id, round: found.round });
    },
    '/control/tactics': (body) => {
      const { club, hidden } = Tactics.parse(body);
      return known('clubs', club, () => (world.clubs.facts(club).manager === null ? 'nobody manages it' : setTactics(world, club, hidden)));
    },
    '/control/vote': (body) => {
      const { share, type, proposing, voting } = Vote.parse(body);
      const index = world.shares.fromKey(share);
      return next(index === null ? 'no such share' : openVote(world, index, type, proposing, voting));
    },
    '/control/cast': (body) => {
      const { share, voter, option } = Cast.parse(body);
      const [index, user] = [world.shares.fromKey(share), world.users.indexOf(voter)];
      return next(index === null || user === null ? 'no such share or voter' : castVote(world, index, user, option));
    },
    '/control/unvote': (body) => {
      const index = world.shares.fromKey(Unvote.parse(body).share);
      return next(index === null || world.votes.of(index).length === 0 ? 'no such vote' : dropVote(world, index));
    },
    '/control/unlist': (body) => {
      const { player } = Unlist.parse(body);
      return next(world.auctions.of(player) ? dropAuction(world, player) : 'no such auction');
    },
    '/control/auction': (body) => {
      const { player, seconds: left, minimumBid } = Auction.parse(body);
      return known('players', player, () => (world.auctions.of(player) ? 'is up already' : listAuction(world, player, left, minimumBid)));
    },
    '/control/bid': (body) => {
      const { player, club, amount } = Bid.parse(body);
      return known('clubs', club, () => (world.auctions.of(player) ? bidFor(world, player, club, amount) : 'no such auction'));
    },
    '/control/job': (body) => {
      const { club, text } = Job.parse(body);
      return known('clubs', club, () => postJob(world, club, text));
    },
    '/control/manager': (body) => {
      const { club, name } = Manager.parse(body);
      const user = name === null ? null : world.users.indexOf(name);
      return known('clubs', club, () => (name !== null && user === null ? 'no such trader' : appoint(world, club, user)));
    },
    '/control/param': (body) => {
      const { name, value } = Param.parse(body);
      return next(setParam(world, name, value));
    },
    '/control/node': (body) => {
      Object.assign(nodeBuild, Build.parse(body));
      return yes(nodeBuild);
    },
  };
}
