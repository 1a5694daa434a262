import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appoint, bidFor, changePlayer, injure, listAuction, openVote, playRound, postJob } from '#demo/world/deeds.ts';
import { activeAt } from '#demo/world/market/owners.ts';
import { SEASON } from '#demo/world/scale.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import { ALERT_KINDS, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import type { Input } from '#contract/commands.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { pullBest, tradeAt } from '../../support/servers/trade-at.ts';
import { english, reason } from '../../support/english-text.ts';

type RuleInput = Input<'rule.save'>['rule'];
type Part = Pick<RuleInput, 'subject'> & Omit<RuleInput['conditions'][number], 'kind'>;

interface Scene {
  /** The subject of the rule and its terms, depending on the state of the world. */
  readonly about: (sim: Sim) => Part | Promise<Part>;
  /** Makes the condition true in the next block, or lets so many milliseconds pass until it is. */
  readonly cause: (sim: Sim) => unknown;
  readonly text: RegExp;
  readonly after?: (sim: Sim) => unknown;
  readonly both?: true;
}
/** Kinds that are true below a limit. */
const UPPER: readonly AlertKind[] = ['vote-ending', 'not-voted', 'auction-ending', 'tired', 'fixture', 'lock', 'bid'];
const MINUTE = 60_000;
const HOUR = 3_600;
const DAY = 86_400;
const share = (ref: string) => ({ kind: 'entity', ref }) as const;
const index = (sim: Sim, ref: string): number => sim.world.shares.fromKey(ref) ?? -1;
const book = (sim: Sim, ref: string) => {
  const { bids, asks } = sim.world.books.peek(index(sim, ref));
  const sum = (orders: readonly { num: number }[]): number => orders.reduce((total, { num }) => total + num, 0);
  return { bid: Math.max(...bids.map(({ price }) => price)), ask: Math.min(...asks.map(({ price }) => price)), bids: sum(bids) };
};
const last = (sim: Sim, ref: string): number => sim.world.figures.lastPrice(index(sim, ref));
const now = (sim: Sim): number => sim.clock.now() / 1_000;
const nextMatch = (sim: Sim, club: number) =>
  sim.world.fixtures.ofClub(club, SEASON).find(({ played, date }) => !played && date > now(sim) + 3 * HOUR)!;
const inUse = (sim: Sim): string => sim.world.users.name(3);
const auction = (sim: Sim, player: number, seconds: number): void => {
  if (sim.world.auctions.of(player)) throw new Error(`${player} is up for auction already`);
  sim.world.next(listAuction(sim.world, player, seconds, 10_000));
};
const block = (sim: Sim, ms = 2_000): Promise<void> => (sim.world.step(), sim.run(ms));

/** The holding with a target. */
const driftOf = { share: '' };

/** Every kind of condition, with an event in the world that makes it true. */
const SCENES: Readonly<Record<AlertKind, Scene>> = {
  price: {
    about: (sim) => ({ subject: share('club_5'), op: 'above', value: last(sim, 'club_5') * 2 }),
    cause: (sim) => tradeAt(sim.world, 'club_5', last(sim, 'club_5') * 3),
    text: /^last price /,
  },
  move: {
    about: () => ({ subject: share('club_6'), op: 'either', value: 30, minutes: 60 }),
    cause: (sim) => tradeAt(sim.world, 'club_6', last(sim, 'club_6') * 2),
    text: /^rose [\d.]+% to /,
  },
  spread: {
    about: (sim) => {
      const { bid, ask } = book(sim, 'club_7');
      return { subject: share('club_7'), op: 'above', value: (ask / bid - 1) * 100 };
    },
    cause: (sim) => pullBest(sim.world, 'club_7', 'bids'),
    text: /^spread [\d.]+%$/,
  },
  bid: {
    about: (sim) => ({ subject: share('club_8'), op: 'below', value: book(sim, 'club_8').bid }),
    cause: (sim) => pullBest(sim.world, 'club_8', 'bids'),
    text: /^best bid /,
  },
  ask: {
    about: (sim) => ({ subject: share('club_9'), op: 'above', value: book(sim, 'club_9').ask }),
    cause: (sim) => pullBest(sim.world, 'club_9', 'asks'),
    text: /^best ask /,
  },
  book: {
    about: (sim) => ({ subject: share('club_10'), op: 'above', value: book(sim, 'club_10').bids + 5_000, of: 'bids' }),
    cause: (sim) => sim.world.place({ share: index(sim, 'club_10'), side: 'bid', price: 1, num: 6_000, trader: 2 }),
    text: / in the order book$/,
  },
  depth: {
    about: (sim) => ({ subject: share('club_11'), op: 'above', value: book(sim, 'club_11').bids + 5_000, of: 'bids' }),
    cause: (sim) => sim.world.place({ share: index(sim, 'club_11'), side: 'bid', price: book(sim, 'club_11').bid, num: 9_000, trader: 2 }),
    text: / within 5% of the best price$/,
  },
  trade: {
    about: () => ({ subject: share('player_3'), op: 'above', value: 5_000 }),
    cause: (sim) => {
      const { bid, ask } = book(sim, 'player_3');
      tradeAt(sim.world, 'player_3', Math.floor((bid + ask) / 2), 6_000);
    },
    text: /^(bought|sold) [\d,]+ of /,
  },
  volume: {
    about: (sim) => ({
      subject: share('player_4'),
      op: 'above',
      value: sim.world.figures.of(index(sim, 'player_4'), sim.world.now()).volume_1_day + 1,
    }),
    cause: (sim) => tradeAt(sim.world, 'player_4', last(sim, 'player_4'), 100),
    text: /^volume /,
  },
  drift: {
    about: async (sim) => {
      await sim.client.command('account.add', { name: 'harrow' });
      const portfolio = sim.watch('portfolio', { names: ['harrow'] });
      await sim.until(() => portfolio.last().status === 'live');
      portfolio.stop();
      const { holdings, value } = portfolio.last().data!;
      const held = holdings.find((one) => one.share.startsWith('club_') && (one.value ?? 0) > 0)!;
      const weight = ((held.value ?? 0) / value) * 100;
      driftOf.share = held.share;
      await sim.client.command('setting.set', { name: 'targets', value: { [held.share]: weight } });
      return { subject: { kind: 'holdings' }, value: weight / 4, of: 'above' };
    },
    cause: (sim) => tradeAt(sim.world, driftOf.share, last(sim, driftOf.share) * 3),
    text: /^weight [\d.]+%, target [\d.]+%$/,
    after: async (sim) => {
      await sim.client.command('setting.set', { name: 'targets', value: {} });
      await sim.client.command('account.remove', { name: 'harrow' });
    },
  },
  screen: {
    about: async (sim) => {
      await sim.client.command('market.sync', {});
      const filter = `club_id == 15 && last > ${(last(sim, 'club_15') * 2) / 10_000}`;
      await sim.run(2 * MINUTE);
      const saved = await sim.client.command('screen.save', { screen: { name: 'Dear', kind: 'clubs', filter, schedule: 'hourly' } });
      await sim.client.command('screen.save', { screen: { name: 'Also dear', kind: 'clubs', filter, schedule: 'hourly' } });
      await sim.run(2 * MINUTE);
      return { subject: { kind: 'game' }, of: 'entered', screen: saved.ok ? saved.value.id : null };
    },
    cause: async (sim) => {
      tradeAt(sim.world, 'club_15', last(sim, 'club_15') * 3);
      await block(sim, 62 * MINUTE);
    },
    text: / entered the screen “Dear”$/,
  },
  'vote-opened': {
    about: () => ({ subject: share('club_3') }),
    cause: (sim) => sim.world.next(openVote(sim.world, index(sim, 'club_3'), 'manager', DAY, DAY)),
    text: /^nominations for the manager of .+ 1 day/,
  },
  'vote-ending': {
    about: () => ({ subject: share('club_13'), value: 1 }),
    cause: async (sim) => {
      sim.world.next(openVote(sim.world, index(sim, 'club_13'), 'manager', 1, 2 * HOUR));
      await block(sim, 61 * MINUTE);
    },
    text: /^the manager vote on .+ ends in /,
  },
  'not-voted': {
    about: async (sim) => {
      await sim.client.command('account.add', { name: inUse(sim) });
      return { subject: share('club_14'), value: 1 };
    },
    cause: async (sim) => {
      sim.world.next(openVote(sim.world, index(sim, 'club_14'), 'manager', 1, 2 * HOUR));
      await block(sim, 61 * MINUTE);
    },
    text: / ends in .+; you haven’t voted$/,
    after: (sim) => sim.client.command('account.remove', { name: inUse(sim) }),
  },
  listed: { about: () => ({ subject: share('player_30') }), cause: (sim) => auction(sim, 30, DAY), text: / was listed for auction$/ },
  outbid: {
    about: async (sim) => {
      auction(sim, 35, DAY);
      await block(sim);
      sim.world.next(bidFor(sim.world, 35, 1));
      await block(sim);
      return { subject: share('club_1') };
    },
    cause: (sim) => sim.world.next(bidFor(sim.world, 35, 2)),
    text: / is now at .+; the club was outbid$/,
  },
  'auction-ending': {
    about: () => ({ subject: share('player_32'), value: 60 }),
    cause: async (sim) => {
      auction(sim, 32, 2 * HOUR);
      await block(sim, 61 * MINUTE);
    },
    text: / ends in \d+ (h|min)/,
  },
  'auction-price': {
    about: async (sim) => {
      auction(sim, 33, DAY);
      await block(sim);
      return { subject: share('player_33'), op: 'above', value: 5_000 };
    },
    cause: (sim) => sim.world.next(bidFor(sim.world, 33, 2)),
    text: /^highest bid /,
  },
  injured: {
    about: () => ({ subject: share('player_40') }),
    cause: (sim) => sim.world.next(injure(sim.world, 40, 9)),
    text: / is injured for 9 days$/,
  },
  banned: {
    about: () => ({ subject: share('player_41') }),
    cause: (sim) => sim.world.next(changePlayer(sim.world, 41, { banned: 2 })),
    text: / is banned$/,
  },
  tired: {
    about: () => ({ subject: share('player_42'), op: 'below', value: 30 }),
    cause: (sim) => sim.world.next(changePlayer(sim.world, 42, { fitness: 12 })),
    text: / is at fitness 12$/,
  },
  sold: {
    about: async (sim) => {
      auction(sim, 43, 5);
      await block(sim, 1_000);
      sim.world.next(bidFor(sim.world, 43, 2));
      await block(sim, 1_000);
      return { subject: share('player_43') };
    },
    cause: async (sim) => {
      await sim.run(10_000);
      sim.world.quiet(false);
      await block(sim);
      sim.world.quiet(true);
    },
    text: / moved to /,
  },
  fixture: {
    about: (sim) => ({ subject: share('club_1'), value: (nextMatch(sim, 1).date - now(sim)) / HOUR - 0.1 }),
    cause: (sim) => sim.run(8 * MINUTE),
    text: /^kick-off in /,
  },
  lock: {
    about: (sim) => ({ subject: share('club_2'), value: (nextMatch(sim, 2).date - 2 * HOUR - now(sim)) / 60 - 6 }),
    cause: (sim) => sim.run(8 * MINUTE),
    text: /^tactics lock in /,
  },
  result: {
    about: () => ({ subject: share('club_4') }),
    cause: (sim) => sim.world.next(playRound(sim.world, nextMatch(sim, 4).comp)),
    text: / \d+ – \d+ /,
  },
  manager: {
    about: async (sim) => {
      sim.world.next(appoint(sim.world, 15, 4));
      await block(sim);
      return { subject: share('club_15') };
    },
    cause: (sim) => sim.world.next(appoint(sim.world, 15, 5)),
    text: / is the new manager$/,
  },
  'seat-free': {
    about: async (sim) => {
      sim.world.next(appoint(sim.world, 16, 6));
      await block(sim);
      return { subject: share('club_16') };
    },
    cause: (sim) => sim.world.next(appoint(sim.world, 16, null)),
    text: /^no manager$/,
  },
  job: {
    about: () => ({ subject: { kind: 'game' } }),
    cause: (sim) => sim.world.next(postJob(sim.world, 16, 'Who?')),
    text: / posted a manager job$/,
  },
  inactive: {
    about: (sim) => ({ subject: share(`user:${sim.world.users.name(7)}`), value: (now(sim) - activeAt(sim.world, 7)) / DAY + 0.005 }),
    cause: (sim) => sim.run(20 * MINUTE),
    text: /^last active \d+ days ago$/,
  },
  active: {
    about: (sim) => ({ subject: share(`user:${sim.world.users.name(2)}`) }),
    cause: (sim) => tradeAt(sim.world, 'club_13', last(sim, 'club_13')),
    text: /^acted in the game$/,
  },
  'trader-order': {
    about: async (sim) => {
      const name = sim.world.users.name(4);
      // its books name the orders of a trader from the reading after he was added
      await sim.client.command('watchlist.add', { name: 'Followed', refs: [`user:${name}` as never] });
      const acts = sim.watch('order-acts', { names: [name] });
      await sim.until(() => (acts.last().data?.observed[0]?.spans.length ?? 0) > 0, 20 * MINUTE);
      acts.stop();
      return { subject: share(`user:${name}`) };
    },
    cause: (sim) => sim.world.place({ share: index(sim, 'club_14'), side: 'bid', price: 1, num: 7, trader: 4 }),
    text: /^placed a bid for 7 of .+ at /,
  },
  balance: {
    about: async (sim) => {
      const name = sim.world.users.name(1);
      const user = sim.watch('user', { name });
      await sim.until(() => user.last().status === 'live');
      user.stop();
      return { subject: share(`user:${name}`), op: 'above', value: user.last().data?.balances?.total ?? 0 };
    },
    cause: (sim) => tradeAt(sim.world, 'club_12', last(sim, 'club_12'), 500),
    text: /^balance /,
  },
  source: {
    about: () => ({ subject: { kind: 'game' }, of: 'events' }),
    cause: (sim) => sim.control.fault('plug', true),
    text: /^events is (degraded|unreachable)/,
    after: (sim) => sim.control.fault('plug', false),
  },
  lag: {
    about: () => ({ subject: { kind: 'game' }, op: 'above', value: 4 }),
    cause: async (sim) => {
      await sim.control.fault('lag', true, { blocks: 12 });
      sim.watch('orderbook', { share: 'club_1' }); // the age of a response is known only after a read
      for (let n = 0; n < 12; n++) await block(sim);
    },
    text: /^\d+ blocks behind$/,
    after: (sim) => sim.control.fault('lag', false),
  },
  mismatch: {
    about: () => ({ subject: { kind: 'game' } }),
    cause: (sim) => sim.control.fault('node-wrong', true),
    text: / hosted, .+ on your node$/,
    both: true,
  },
};

async function withSim(connection: 'hosted' | 'both'): Promise<Sim> {
  const sim = await createSim({ listening: false, connection });
  sim.world.quiet(true);
  await block(sim);
  return sim;
}

/** A rule that has observed its subject once, so that later changes are new. */
async function arm(sim: Sim, rule: RuleInput) {
  const saved = await sim.client.command('rule.save', { rule });
  if (!saved.ok) throw new Error(reason(saved.fault));
  const { id } = saved.value;
  const rules = sim.watch('rules', {});
  const alerts = sim.watch('alerts', { rule: id });
  const status = () => rules.last().data?.rules.find((one) => one.rule.id === id);
  const looked = await sim.until(() => (status()?.looked ?? 0) > 0);
  expect(looked, `${JSON.stringify(status())} ${sim.errors}`).not.toBeNull();
  await sim.run(1_000);
  const told = (): readonly Alert[] => alerts.last().data?.history ?? [];
  const stop = async (): Promise<void> => {
    rules.stop();
    alerts.stop();
    await sim.client.command('rule.remove', { id });
  };
  return { id, told, status, stop };
}

describe('every kind of alert fires once for an upstream event, with its reason', () => {
  const sims: Partial<Record<'hosted' | 'both', Sim>> = {};
  beforeAll(async () => {
    for (const connection of ['hosted', 'both'] as const) sims[connection] = await withSim(connection);
  });
  afterAll(async () => {
    for (const sim of Object.values(sims)) await sim.stop();
  });

  it.each(Object.keys(ALERT_KINDS) as AlertKind[])('%s', async (kind) => {
    const { about, cause, text, after, both } = SCENES[kind];
    const sim = sims[both ? 'both' : 'hosted']!;
    const { subject, ...terms } = await about(sim);
    const rule = await arm(sim, { subject, conditions: [{ kind, ...terms }] });
    const before = rule.told().map(({ id }) => id);
    expect(rule.status()?.state).toBe('armed');
    await cause(sim);
    await block(sim);
    const fresh = () => rule.told().filter(({ id }) => !before.includes(id));
    const came = await sim.until(() => fresh().length > 0, 10 * MINUTE);
    expect(came, `${kind}: ${JSON.stringify(rule.status())} ${sim.errors}`).not.toBeNull();
    await block(sim);
    await sim.run(5_000);
    const [alert, ...more] = fresh();
    expect(more).toEqual([]);
    expect(english(alert?.text)).toMatch(text);
    expect(alert?.why).toHaveLength(1);
    expect(alert).toMatchObject({ kind, state: ALERT_KINDS[kind].type === 'happening' ? 'happened' : 'firing' });
    expect(alert?.why[0]).toMatchObject({ kind, holds: true });
    expect(alert?.source).not.toBeNull();
    // The value and its threshold have the same unit; the value is rounded to hundredths.
    if (UPPER.includes(kind)) {
      for (const { value, threshold } of [alert, ...(alert?.why ?? [])].flatMap((one) => one ?? [])) {
        expect(value).toBeGreaterThan(0);
        expect(value).toBeLessThanOrEqual((threshold ?? 0) + 0.01);
        expect(value).toBeGreaterThan((threshold ?? 0) * 0.05);
      }
    }
    await after?.(sim);
    await rule.stop();
    await block(sim, 40_000);
    expect(sim.errors).toEqual([]);
  });

  it.each([
    ['node-down', /^node is unreachable/],
    ['node-behind', /^node is catching-up/],
    ['node-frozen', /^node is (stalled|catching-up|degraded)/],
  ] as const)('trouble with the user’s node (%s) and its end are reported without mention of the hosted service', async (fault, text) => {
    const sim = sims.both!;
    const node = await arm(sim, { subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'node' }] });
    const hosted = await arm(sim, { subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'hosted' }] });
    await sim.control.fault(fault, true);
    for (let n = 0; n < 90 && node.told().length === 0; n++) await block(sim);
    expect(node.told()).toMatchObject([{ kind: 'source', state: 'firing', opens: { panel: 'connection' } }]);
    expect(english(node.told()[0]?.text)).toMatch(text);
    await sim.control.fault(fault, false);
    for (let n = 0; n < 90 && node.told()[0]?.state === 'firing'; n++) await block(sim);
    expect(node.told()).toMatchObject([{ state: 'cleared' }]);
    expect(hosted.told()).toEqual([]);
    await node.stop();
    await hosted.stop();
  });
});
