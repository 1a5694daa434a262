import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { injure, listAuction } from '#demo/world/deeds.ts';
import type { Alert } from '#contract/model/alerts/alert.ts';
import type { Input } from '#contract/commands.ts';
import type { Notice } from '#contract/protocol.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { tradeAt } from '../../support/servers/trade-at.ts';
import { english, message, reason } from '../../support/english-text.ts';

type RuleInput = Input<'rule.save'>['rule'];
const MINUTE = 60_000;
let sim: Sim;
let all: ReturnType<typeof sim.watch<'alerts'>>;
let rules: ReturnType<typeof sim.watch<'rules'>>;
const history = (): readonly Alert[] => all.last().data?.history ?? [];
const told = (): readonly Notice[] => sim.notices.filter(({ alert }) => alert);
const status = (id: string) => rules.last().data?.rules.find(({ rule }) => rule.id === id);
const now = (): number => sim.clock.now() / 1_000;
const block = (ms = 2_000): Promise<void> => (sim.world.step(), sim.run(ms));

async function run<N extends Parameters<Sim['client']['command']>[0]>(name: N, input: Input<N>): Promise<void> {
  const done = await sim.client.command(name, input);
  if (!done.ok) throw new Error(reason(done.fault));
}
async function arm(rule: RuleInput): Promise<string> {
  const saved = await sim.client.command('rule.save', { rule });
  if (!saved.ok) throw new Error(reason(saved.fault));
  expect(await sim.until(() => (status(saved.value.id)?.looked ?? 0) > 0)).not.toBeNull();
  await sim.run(1_000);
  return saved.value.id;
}
const hurts = (player: number, more: Partial<RuleInput> = {}): RuleInput => ({
  subject: { kind: 'entity', ref: `player_${player}` },
  conditions: [{ kind: 'injured' }],
  ...more,
});
/** Injures a player and waits for the alert. */
async function hurt(player: number): Promise<Alert | undefined> {
  sim.world.next(injure(sim.world, player, 3));
  await block();
  return history().find(({ ref }) => ref === `player_${player}`);
}
/** The time of day in UTC, so many minutes from now. */
const clockTime = (minutes: number): string => new Date(sim.clock.now() + minutes * MINUTE).toISOString().slice(11, 16);
const DAILY = [1, 2, 3, 4, 5, 6, 7];

beforeEach(async () => {
  sim = await createSim({ listening: false });
  sim.world.quiet(true);
  all = sim.watch('alerts', {});
  rules = sim.watch('rules', {});
  await run('setting.set', { name: 'zone', value: 'utc' });
  await block();
});
afterEach(async () => {
  expect(sim.errors).toEqual([]);
  await sim.stop();
});

describe('an undelivered alert is kept in the history with the reason', () => {
  it('when its subject is muted, until it is unmuted', async () => {
    await arm(hurts(5));
    await run('rule.mute', { ref: 'player_5' });
    expect((await hurt(5))?.delivery).toMatchObject([
      { channel: 'in-app', outcome: 'held', why: 'muted' },
      { channel: 'system', outcome: 'held' },
      { channel: 'badge', outcome: 'held' },
    ]);
    expect(told()).toEqual([]);
    await run('rule.mute', { ref: 'player_5', on: false });
    await arm(hurts(6));
    await hurt(6);
    expect(told()).toHaveLength(1);
  });

  it('while its rule or all rules are snoozed', async () => {
    const id = await arm(hurts(5));
    await run('rule.snooze', { id, until: now() + 600 });
    expect((await hurt(5))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'rule snoozed' });
    expect(status(id)?.state).toBe('snoozed');
    await arm(hurts(6));
    await run('rule.snooze', { until: now() + 600 });
    expect((await hurt(6))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'notifications paused' });
    expect(told()).toEqual([]);
    await sim.run(11 * MINUTE);
    await arm(hurts(7));
    await hurt(7);
    expect(told()).toHaveLength(1);
  });

  it('in quiet hours, and is summarised in one notice at their end; critical alerts are delivered only if the user chose so', async () => {
    const quiet = { from: clockTime(-1), to: clockTime(10), days: DAILY };
    await arm(hurts(5));
    await arm(hurts(6, { priority: 'critical' }));
    await run('setting.set', { name: 'quietHours', value: quiet });
    await sim.run(MINUTE);
    expect((await hurt(5))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'quiet hours' });
    expect((await hurt(6))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'quiet hours' });
    expect(told()).toEqual([]);
    await run('setting.set', { name: 'quietCritical', value: true });
    await arm(hurts(7, { priority: 'critical' }));
    await hurt(7);
    expect(told()).toHaveLength(1);
    await sim.run(12 * MINUTE);
    expect(told().slice(1)).toMatchObject([{ title: 'During quiet hours: 2 alerts', alert: { opens: { panel: 'alerts' } } }]);
    expect(told()[1]?.alert?.ids.length).toBe(2);
  });

  it('in quiet hours that end during a snooze of all rules, and is summarised in one notice when the snooze ends', async () => {
    await arm(hurts(5));
    await run('setting.set', { name: 'quietHours', value: { from: clockTime(-1), to: clockTime(10), days: DAILY } });
    await sim.run(MINUTE);
    expect((await hurt(5))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'quiet hours' });
    await run('rule.snooze', { until: now() + 30 * 60 });
    await sim.run(20 * MINUTE);
    expect(told()).toEqual([]);
    await sim.run(15 * MINUTE);
    expect(told()).toMatchObject([{ title: 'During quiet hours: 1 alert' }]);
  });

  it('outside the schedule of its rule', async () => {
    await arm(hurts(5, { schedule: { from: clockTime(60), to: clockTime(120), days: DAILY } }));
    expect((await hurt(5))?.delivery[0]).toMatchObject({ outcome: 'held', why: 'outside the rule’s hours' });
    expect(told()).toEqual([]);
  });

  it('when it fires and clears too often', async () => {
    const price = sim.world.figures.lastPrice(sim.world.shares.fromKey('club_6') ?? 0);
    const id = await arm({ subject: { kind: 'entity', ref: 'club_6' }, conditions: [{ kind: 'price', op: 'above', value: price * 2 }] });
    for (let n = 0; n < 8; n++) {
      tradeAt(sim.world, 'club_6', price * 3);
      await block(12_000);
      tradeAt(sim.world, 'club_6', price);
      await block(12_000);
    }
    expect(history()).toHaveLength(8);
    expect(told()).toHaveLength(5);
    expect(status(id)?.state).toBe('quieted');
    expect(history()[0]?.delivery[0]).toMatchObject({ outcome: 'held', why: 'flapping' });
    await sim.run(15 * MINUTE);
    tradeAt(sim.world, 'club_6', price * 3);
    await block();
    expect(told()).toHaveLength(6);
  });
});

describe('a notice', () => {
  it('combines alerts about the same entity at the same moment', async () => {
    await arm(hurts(5));
    await arm(hurts(5, { name: 'another' }));
    await hurt(5);
    expect(history()).toHaveLength(2);
    expect(
      history()
        .map(({ delivery }) => delivery[0]?.outcome)
        .sort(),
    ).toEqual(['merged', 'sent']);
    expect(told().at(-1)?.alert?.ids).toHaveLength(2);
    expect(new Set(told().map(({ key }) => key)).size).toBe(1);
  });

  it('is sent only after the condition has been true for the duration of the rule', async () => {
    const price = sim.world.figures.lastPrice(sim.world.shares.fromKey('club_6') ?? 0);
    const id = await arm({
      subject: { kind: 'entity', ref: 'club_6' },
      conditions: [{ kind: 'price', op: 'above', value: price * 2 }],
      holdFor: 120,
    });
    tradeAt(sim.world, 'club_6', price * 3);
    await block(60_000);
    expect(status(id)?.state).toBe('pending');
    tradeAt(sim.world, 'club_6', price);
    await block(120_000);
    expect(history()).toEqual([]);
    tradeAt(sim.world, 'club_6', price * 3);
    await block(150_000);
    expect(history()).toHaveLength(1);
  });

  it('is sent once by a rule that fires once, and never by an expired rule', async () => {
    const once = await arm({ subject: { kind: 'game' }, conditions: [{ kind: 'listed' }], frequency: { how: 'once' } });
    const expired = await arm(hurts(5, { expires: now() + 300 }));
    for (const player of [50, 51]) {
      sim.world.next(listAuction(sim.world, player, 3_600));
      await block();
    }
    expect(history().map(({ ref }) => ref)).toEqual(['player_50']);
    expect(status(once)?.state).toBe('done');
    await sim.run(6 * MINUTE);
    expect(status(expired)?.state).toBe('expired');
    expect(await hurt(5)).toBeUndefined();
  });
});

describe('the subject of a rule', () => {
  it('grows and shrinks with its watchlist, and is reported as deleted with it', async () => {
    const made = await sim.client.command('watchlist.add', { name: 'Mine', refs: ['player_5'] });
    if (!made.ok) throw new Error(message(made.fault));
    const list = made.value.id;
    const id = await arm({ subject: { kind: 'watchlist', id: list }, conditions: [{ kind: 'injured' }] });
    await run('watchlist.add', { id: list, refs: ['player_6'] });
    expect(await sim.until(() => status(id)?.watching === 2 && status(id)?.looked === 2)).not.toBeNull();
    expect((await hurt(6))?.ref).toBe('player_6');
    await run('watchlist.remove', { id: list });
    expect(await sim.until(() => status(id)?.state === 'gone')).not.toBeNull();
    expect(status(id)?.why).toEqual('the watchlist was deleted');
    expect(await hurt(5)).toBeUndefined();
  });

  it('without data is neither true nor false: the rule reports it after a while and recovers with new data', async () => {
    const price = sim.world.figures.lastPrice(sim.world.shares.fromKey('club_6') ?? 0);
    const id = await arm({
      subject: { kind: 'entity', ref: 'club_6' },
      conditions: [{ kind: 'price', op: 'above', value: price * 2 }],
      blindAfter: 60,
    });
    await sim.control.fault('500', true);
    tradeAt(sim.world, 'club_6', Math.max(1, Math.floor(price / 2)));
    await block(30_000);
    expect(status(id)?.state).not.toBe('blind');
    await block(120_000);
    expect(status(id)?.state).toBe('blind');
    expect(english(status(id)?.why)).toMatch(/\S/);
    expect(history()).toEqual([]);
    await sim.control.fault('500', false);
    expect(await sim.until(() => status(id)?.state === 'armed', 5 * MINUTE)).not.toBeNull();
    expect(history()).toEqual([]);
  });
});
