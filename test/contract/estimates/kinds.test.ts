import { afterEach, describe, expect, it } from 'vitest';
import { bidFor, castVote, listAuction, openVote } from '#demo/world/deeds.ts';
import { finances } from '#demo/world/clubs/finances.ts';
import { isDividend, statement } from '#demo/world/market/statements.ts';
import { tactics } from '#demo/world/clubs/set-tactics.ts';
import { SEASON } from '#demo/world/scale.ts';
import { judge, type Estimate } from '#contract/model/app/estimate.ts';
import { ESTIMATE_KIND_IDS, type EstimateKind } from '#contract/model/app/estimate-kind.ts';
import { proposalKey } from '#contract/model/votes/archive.ts';
import type { ClubId, EntityRef, PlayerId, Share } from '#contract/model/market/share.ts';
import { DAY, daysLater, glance, ledgerOf, minutesLater, noteAll, unixNow } from '../../support/engine/estimate-sim.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { tradeAt } from '../../support/servers/trade-at.ts';

const CLUB = 3 as ClubId;
const PLAYER = 5 as PlayerId;
const WEEK = 7 * DAY;
const club = `club_${CLUB}` as EntityRef;
const player = `player_${PLAYER}` as EntityRef;

interface Scene {
  /** Makes the estimate, as the panel that shows it does. */
  readonly make: (sim: Sim) => Promise<unknown>;
  /** Lets time pass until the fact is known. */
  readonly pass: (sim: Sim) => Promise<void>;
  /** The fact, from the world itself. */
  readonly truth: (sim: Sim, row: Estimate) => number;
}
const indexOf = (sim: Sim, share: string): number => sim.world.shares.fromKey(share) ?? -1;
const nextMatch = (sim: Sim, club: number = CLUB) => sim.world.fixtures.ofClub(club, SEASON).find(({ date }) => date > unixNow(sim))!;
const matchOf = (sim: Sim, { target }: Estimate) => sim.world.fixtures.get(Number(target))!;
const eleven = ({ inputs }: Estimate): readonly number[] => inputs['eleven'] as number[];
const common = (a: readonly number[], b: readonly (number | null)[]): number => a.filter((one) => b.includes(one)).length;
/** Opens a vote whose voting has run for a while, with ballots of several owners. */
async function vote(sim: Sim): Promise<void> {
  const { world } = sim;
  const index = indexOf(sim, club);
  for (const old of world.votes.of(index)) world.votes.drop(old);
  world.next(openVote(world, index, 'manager', 60, DAY));
  world.step();
  await minutesLater(sim, 2);
  for (const voter of world.users.pool(index).slice(0, 7)) world.next(castVote(world, index, voter, 1 + (voter % 2)));
  world.step();
  await glance(sim, 'proposal', { share: club as string as Share });
  const [open] = world.votes.of(index);
  if (!open) throw new Error('no vote');
  const about = {
    ref: club,
    target: proposalKey({ share: club as string as Share, id: open.id, startTime: open.startTime }),
    due: open.endTime,
  };
  await noteAll(sim, [
    { kind: 'vote-outcome', ...about, value: 1 },
    { kind: 'vote-turnout', ...about, value: 40_000, low: 10_000, high: 400_000 },
  ]);
  expect(world.votes.of(index)[0]?.ballots.size).toBeGreaterThan(3);
}
const ended = (sim: Sim) => {
  const vote = sim.world.votes.ended().find(({ share }) => share === indexOf(sim, club));
  if (!vote) throw new Error('the vote has not ended');
  return vote;
};
const dueIn = (sim: Sim, seconds: number): number => unixNow(sim) + seconds;
const gave = async (sim: Sim, ...estimates: Parameters<typeof noteAll>[1]): Promise<void> =>
  expect(await noteAll(sim, estimates)).toBe(estimates.length);
const points = (sim: Sim, id: number): number => {
  const row = sim.world.tables.standing(id)!;
  return row.pts / row.played;
};

/** Every kind: how it is made, how its fact becomes known, and the fact in the world. */
const SCENES: Readonly<Record<EstimateKind, Scene>> = {
  'fair-range': {
    make: async (sim) => {
      const { world } = sim;
      world.next(listAuction(world, PLAYER, 1_800, 20_000));
      world.step();
      world.next(bidFor(world, PLAYER, CLUB));
      world.step();
      // The tiny world has few sales: some position and rating has enough of them.
      for (const position of [1, 2, 4, 8, 256, 32_768])
        for (const rating of [64, 70, 76, 82]) await glance(sim, 'comparables', { player: PLAYER, position, rating });
    },
    pass: (sim) => minutesLater(sim, 50),
    truth: ({ world }) => world.auctions.transfers().find((one) => one.player === PLAYER)!.amount,
  },
  projection: {
    make: (sim) => glance(sim, 'finances', { club: CLUB }),
    pass: (sim) => daysLater(sim, 15),
    truth: ({ world }, { inputs }) => {
      const { movements, net } = finances(world);
      return net(movements(CLUB, Number(inputs['start']), Number(inputs['start']) + WEEK));
    },
  },
  runway: {
    make: (sim) => glance(sim, 'finances', { club: CLUB }),
    pass: (sim) => daysLater(sim, 45),
    truth: ({ world }, { due }) => {
      const { movements, net } = finances(world);
      return world.clubs.facts(CLUB).balance + net(movements(CLUB, world.startedAt, due));
    },
  },
  'autopick-model': {
    make: async (sim) => {
      const { world, servers } = sim;
      // The game's pick is not served before the match, and clubs without a manager are always picked by the game.
      Object.assign(servers.nodeBuild, { without: ['autopick_club_tactics'] });
      for (let id = 1; id <= world.clubs.count; id++) world.clubs.appoint(id, null);
      const isUsual = (id: number): boolean =>
        world.lineups.of(nextMatch(sim, id), id).formation === world.clubs.facts(id).default_formation;
      const id = Array.from({ length: world.clubs.count }, (_, n) => n + 1).find(isUsual);
      await glance(sim, 'lineups', { club: id as ClubId });
    },
    pass: (sim) => daysLater(sim, 8),
    truth: ({ world }, row) => {
      const { sheet } = tactics(world).played(world.fixtures.get(Number(row.target))!, Number(row.ref.slice(5))).tactics;
      return common(
        eleven(row),
        sheet.slice(0, 11).map(({ player }) => player),
      );
    },
  },
  'likely-eleven': {
    make: (sim) => glance(sim, 'lineups', { club: CLUB }),
    pass: async (sim) => daysLater(sim, (nextMatch(sim).date - unixNow(sim)) / DAY + 0.3),
    truth: (sim, row) => {
      const fixture = matchOf(sim, row);
      const side = fixture.home === CLUB ? 0 : 1;
      const started = sim.world.matches.of(fixture).performances.filter((one) => one.side === side && one.slot < 11);
      return common(
        eleven(row),
        started.map((one) => one.player),
      );
    },
  },
  'vote-outcome': {
    make: vote,
    pass: (sim) => daysLater(sim, 1.1),
    truth: (sim) => [...ended(sim).options].sort((a, b) => b.votes - a.votes)[0]!.id,
  },
  'vote-turnout': {
    make: vote,
    pass: (sim) => daysLater(sim, 1.1),
    truth: (sim) => ended(sim).options.reduce((sum, { votes }) => sum + votes, 0),
  },
  difficulty: {
    make: async (sim) => {
      const { world } = sim;
      const league = world.comps.leagueAt(SEASON, world.comps.orderOf(CLUB));
      const row = world.tables.standing(CLUB)!;
      const inputs = { league: league.id, season: SEASON, played: row.played, matches: 2, opponents: [4, 5] };
      const [, second] = world.fixtures.ofClub(CLUB, SEASON).filter(({ played, comp }) => !played && comp.id === league.id);
      await gave(sim, { kind: 'difficulty', ref: club, target: 'next', value: 1.5, due: second!.date + 10_800, inputs });
    },
    pass: (sim) => daysLater(sim, 16),
    truth: (sim) => (points(sim, 4) + points(sim, 5)) / 2,
  },
  income: {
    make: (sim) => glance(sim, 'projection', { names: ['harrow'] }),
    pass: (sim) => daysLater(sim, 15),
    truth: ({ world }, { inputs }) => {
      const start = inputs['start'] as number;
      const paid = [...statement(world, world.users.indexOf('harrow') ?? -1, start, start + WEEK)].filter(isDividend);
      return paid.reduce((sum, { amount }) => sum + amount, 0);
    },
  },
  payback: {
    make: (sim) =>
      gave(sim, { kind: 'payback', ref: club, value: 10_000_000, due: dueIn(sim, 4 * WEEK), inputs: { price: 5_000, weeks: 26 } }),
    pass: (sim) => daysLater(sim, 29),
    truth: ({ world }, { at, due }) => {
      const full = finances(world)
        .weeks(CLUB, SEASON)
        .filter(({ date }) => date >= at && date + WEEK <= due);
      return Math.round((full.reduce((sum, week) => sum + week.shareholder_payouts, 0) / full.length) * 26);
    },
  },
  'discount-value': {
    make: (sim) => gave(sim, { kind: 'discount-value', ref: club, value: 12_000, due: dueIn(sim, 3_600) }),
    pass: async (sim) => {
      tradeAt(sim.world, club, sim.world.figures.lastPrice(indexOf(sim, club)) * 2);
      await minutesLater(sim, 70);
    },
    truth: (sim, { due }) => {
      const { trades } = sim.world;
      return trades.of(indexOf(sim, club)).findLast(({ time }) => time <= due)!.price;
    },
  },
  forecast: {
    make: (sim) => gave(sim, { kind: 'forecast', ref: player, value: 80, due: dueIn(sim, DAY) }),
    pass: (sim) => daysLater(sim, 1.1),
    truth: ({ world }) => world.players.facts(PLAYER).rating,
  },
  'rating-path': {
    make: (sim) => gave(sim, { kind: 'rating-path', ref: player, value: 80, low: 79, high: 81, due: dueIn(sim, DAY) }),
    pass: (sim) => daysLater(sim, 1.1),
    truth: ({ world }) => world.players.facts(PLAYER).rating,
  },
  similar: {
    make: (sim) => gave(sim, { kind: 'similar', ref: player, target: 'player_9', value: 1, due: dueIn(sim, DAY) }),
    pass: (sim) => daysLater(sim, 1.1),
    truth: ({ world }) => world.players.facts(PLAYER).rating - world.players.facts(9).rating,
  },
};

describe('every kind of estimate is scored against the world’s own truth', () => {
  let sim: Sim;
  afterEach(() => sim.stop());

  it.each(ESTIMATE_KIND_IDS)('%s', async (kind) => {
    const { make, pass, truth } = SCENES[kind];
    sim = await createSim({ connection: 'both', listening: false });
    await make(sim);
    const [open] = (await ledgerOf(sim, kind)).rows;
    expect(open).toMatchObject({ kind, state: 'open', counts: true, fact: null });
    await pass(sim);
    const row = (await ledgerOf(sim, kind)).rows.find(({ id }) => id === open?.id);
    expect(row?.why ?? null).toBeNull();
    expect(row?.state).toBe('scored');
    expect(row?.fact).toBeCloseTo(truth(sim, row!), 9);
    expect(row).toMatchObject(judge(kind, row!, row!.fact!));
    expect(sim.errors).toEqual([]);
  });
});
