import { expect, it } from 'vitest';
import type { FaultName, FaultParams } from '#demo/faults.ts';
import { injure } from '#demo/world/deeds.ts';
import { SEASON } from '#demo/world/scale.ts';
import { voteState } from '#demo/world/people/open-votes.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import type { Input } from '#contract/commands.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { english, reason } from '../support/english-text.ts';

type RuleInput = Input<'rule.save'>['rule'];
const BLOCK_MS = 240_000;
const DAY_BLOCKS = 360;
const DAYS = 7;
/** Blocks between the starts of two faults; each fault has its own duration in blocks. */
const FAULT_EVERY = 30;
const FAULTS: readonly (readonly [FaultName, FaultParams, number])[] = [
  ['drop', {}, 1],
  ['silence', {}, 2],
  ['503', { retryAfter: 10 }, 1],
  ['epoch', {}, 1],
  ['garbage', { form: 'truncated' }, 1],
  ['plug', {}, 2],
  ['twice', {}, 3],
  ['lag', { blocks: 2 }, 2],
  ['500', {}, 1],
  ['drain', {}, 1],
  ['scrambled', {}, 2],
  ['degraded', {}, 1],
  ['slow', { ms: 20_000 }, 2],
  ['ids-none', {}, 2],
  ['reorg', { depth: 2 }, 1],
];
/** Blocks after a fault until all data is expected to be current. */
const REST = 2;

/** An event or state a rule waits for, as the world has it: its identity, and the text of its alert. */
interface Truth {
  readonly rule: RuleInput;
  /** The present identities, each with the text by which its alert is found. */
  readonly now: (sim: Sim) => ReadonlyMap<string, string>;
  readonly words: (alert: Alert) => string;
  /** Whether an ended state may return; an auction extended by a late bid is the same one. */
  readonly again?: true;
}
const seconds = (sim: Sim): number => sim.clock.now() / 1_000;
const CLUB = 5;
const LIMIT = 1.002;

/** The rules of the week, each also as plain arithmetic over the world. */
function truths(sim: Sim): readonly Truth[] {
  const { world } = sim;
  const key = (share: number): string => world.shares.key(share);
  const price = (): number => world.figures.lastPrice(world.shares.fromKey(`club_${CLUB}`) ?? 0);
  const limit = Math.round(price() * LIMIT);
  const squad = (): number[] => world.players.squad(CLUB);
  const hurt = (): [string, string][] =>
    squad().flatMap((player) => {
      const { injured } = world.players.facts(player);
      return injured > seconds(sim) ? [[`${player}:${injured}`, `player_${player} ${injured}`]] : [];
    });
  return [
    {
      rule: { subject: { kind: 'game' }, conditions: [{ kind: 'vote-opened' }] },
      now: () =>
        new Map(
          world.votes.open().flatMap((vote) => {
            const state = voteState(vote, seconds(sim));
            const phase = state === 'voting' ? 'voting on' : 'nominations for';
            return state === 'finished' ? [] : [[`${vote.id}:${state}`, `${key(vote.share)} ${phase} the ${vote.type}`] as const];
          }),
        ),
      words: ({ ref, text }) => `${ref} ${/^(voting on|nominations for) the \w+/.exec(english(text))?.[0]}`,
    },
    {
      rule: { subject: { kind: 'game' }, conditions: [{ kind: 'listed' }] },
      now: () =>
        new Map(
          world.auctions
            .open()
            .filter(({ endTime }) => endTime > seconds(sim))
            .map(({ id, player }) => [String(id), `player_${player}`]),
        ),
      words: ({ ref }) => String(ref),
    },
    {
      rule: { subject: { kind: 'entity', ref: `club_${CLUB}` }, conditions: [{ kind: 'injured' }] },
      now: () => new Map(hurt()),
      words: ({ ref, value }) => `${ref} ${value}`,
    },
    {
      rule: { subject: { kind: 'entity', ref: `club_${CLUB}` }, conditions: [{ kind: 'result' }] },
      now: () => new Map(world.fixtures.ofClub(CLUB, SEASON).flatMap(({ id, played }) => (played ? [[String(id), 'a result']] : []))),
      words: () => 'a result',
    },
    {
      rule: {
        subject: { kind: 'entity', ref: `club_${CLUB}` },
        conditions: [{ kind: 'price', op: 'above', value: limit }],
        clearBy: { percent: 0 },
      },
      again: true,
      now: () => new Map(price() > limit ? [['above', 'above']] : []),
      words: () => 'above',
    },
    {
      rule: {
        subject: { kind: 'entity', ref: `club_${CLUB}` },
        match: 'all',
        conditions: [{ kind: 'price', op: 'below', value: limit }, { kind: 'injured' }],
        clearBy: { percent: 0 },
      },
      again: true,
      now: () => new Map(price() < limit ? hurt() : []),
      words: ({ ref, value }) => `${ref} ${value}`,
    },
  ];
}

/** Deterministic pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** How often each text occurs. */
const tally = (words: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

it('in a week with a fault every two hours and a restart each day, each alert is reported exactly once and none is invented', async () => {
  const random = chance(11);
  const sim = await createSim({ listening: false });
  sim.world.step();
  await sim.run(BLOCK_MS);
  const watched = await Promise.all(
    truths(sim).map(async (truth) => {
      const saved = await sim.client.command('rule.save', { rule: truth.rule });
      if (!saved.ok) throw new Error(reason(saved.fault));
      return {
        ...truth,
        id: saved.value.id,
        alerts: sim.watch('alerts', { rule: saved.value.id, limit: 1_000 }),
        status: () => rules.last().data?.rules.find(({ rule }) => rule.id === saved.value.id),
        /** The alerts required, the alerts allowed, and the identities present at the last check, at any time and without faults. */
        owed: new Map<string, string>(),
        may: new Map<string, string>(),
        held: new Set<string>(),
        seen: new Set<string>(),
      };
    }),
  );
  const rules = sim.watch('rules', {});
  expect(await sim.until(() => watched.every(({ status }) => (status()?.looked ?? 0) > 0))).not.toBeNull();
  // An event that has already happened at the first observation is not new.
  for (const one of watched) for (const id of one.now(sim).keys()) for (const known of [one.held, one.seen]) known.add(id);

  let rises = 0;
  /** Records the present identities. An identity that returns is a new event. */
  const note = (calm: boolean): void => {
    for (const one of watched) {
      const now = one.now(sim);
      if (one.again) {
        for (const id of [...one.held]) if (!now.has(id)) one.held.delete(id);
        if (calm) for (const id of [...one.seen]) if (!now.has(id)) one.seen.delete(id);
      }
      for (const [id, words] of now) {
        if (!one.held.has(id)) one.may.set(`${id} ${++rises}`, words);
        one.held.add(id);
        if (!calm || one.seen.has(id)) continue;
        one.seen.add(id);
        one.owed.set(`${id} ${rises}`, words);
      }
    }
  };
  let [on, left, rest]: [FaultName | null, number, number] = [null, 0, 0];
  for (let block = 1; block <= DAYS * DAY_BLOCKS; block++) {
    if (random() < 0.02) {
      const squad = sim.world.players.squad(CLUB);
      sim.world.next(injure(sim.world, squad[Math.floor(random() * squad.length)] ?? 1, 1));
    }
    sim.world.step();
    note(false);
    if (on !== null && --left === 0) {
      await sim.control.fault(on, false);
      [on, rest] = [null, REST];
    }
    if (block % FAULT_EVERY === 0) {
      const [name, params, blocks] = FAULTS[(block / FAULT_EVERY) % FAULTS.length] ?? ['drop', {}, 1];
      await sim.control.fault(name, true, params);
      [on, left] = [name, blocks];
      note(false);
    }
    if (block % DAY_BLOCKS === 200) await sim.restart(() => void (sim.world.step(), note(false)));
    await sim.run(BLOCK_MS);
    note(on === null && rest === 0);
    if (on === null && rest > 0) rest--;
  }
  await sim.run(10 * BLOCK_MS);

  const counts: string[] = [];
  for (const { rule, alerts, owed, may, words } of watched) {
    const kinds = rule.conditions.map(({ kind }) => kind).join(' and ');
    const told = tally((alerts.last().data?.history ?? []).map(words));
    const [least, most] = [tally(owed.values()), tally(may.values())];
    const missed = Object.keys(least).filter((word) => (told[word] ?? 0) < (least[word] ?? 0));
    const made = Object.keys(told).filter((word) => (told[word] ?? 0) > (most[word] ?? 0));
    counts.push(`${kinds}: ${owed.size} owed, ${alerts.last().data?.history.length} told, ${may.size} came`);
    expect({ kinds, missed, made, told, least, most }).toMatchObject({ missed: [], made: [] });
  }
  console.info(`a week of alerts: ${counts.join('; ')}`);
  expect(watched.map(({ owed }) => owed.size)).not.toContain(0);
  expect(sim.errors).toEqual([]);
  await sim.stop();
}, 900_000);
