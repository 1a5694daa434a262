import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import { RESOURCES } from '#contract/resources.ts';
import type { Input } from '#contract/commands.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';
import { reason } from '../../support/english-text.ts';

type RuleInput = Input<'rule.save'>['rule'];
let rig: Rig;
let alerts: ReturnType<Rig['watch']>;
let rules: ReturnType<Rig['watch']>;
const history = () => (alerts.last() as { data: { history: readonly Record<string, unknown>[] } | null }).data?.history ?? [];
const of = (rule: string) => history().filter((alert) => alert['rule'] === rule);
const status = (id: string) =>
  (
    rules.last() as { data: { rules: readonly { rule: { id: string }; state: string; why: string | null; looked: number }[] } | null }
  ).data?.rules.find(({ rule }) => rule.id === id);

async function save(rule: RuleInput): Promise<string> {
  const done = await rig.client.command('rule.save', { rule });
  if (!done.ok) throw new Error(reason(done.fault));
  return done.value.id;
}
const deed = (path: string, body: object): void => {
  deedPaths(rig.world, { unsafe: false, older: false })[path]?.(body);
  rig.step();
};
/** Makes a trade at this price the newest of a share. */
function trade(share: string, price: number): void {
  const index = rig.world.shares.fromKey(share) ?? -1;
  const { bids, asks } = rig.truth(share) as Record<'bids' | 'asks', { price: number; num: number }[]>;
  const better = [...asks.filter((one) => one.price <= price), ...bids.filter((one) => one.price >= price)];
  const all = better.reduce((sum, { num }) => sum + num, 0);
  const up = asks.some((one) => one.price <= price);
  const sides = up ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const);
  for (const side of sides) rig.world.place({ share: index, side, price, num: all + 10, trader: side === 'ask' ? 1 : 2 });
  rig.step();
}
/** A rule that has observed its subject once, so that later changes are new. */
async function armed(rule: RuleInput): Promise<string> {
  const id = await save(rule);
  await rig.until(
    () => looked(id),
    () => [status(id), rig.errors],
  );
  return id;
}
const looked = (id: string): boolean => (status(id)?.looked ?? 0) > 0;

beforeAll(async () => {
  rig = await createRig();
  rig.step();
  alerts = rig.watch('alerts', {});
  rules = rig.watch('rules', {});
});
afterAll(async () => {
  await rig.stop();
});

describe('alerts on the demo world', () => {
  it('report once that a vote has opened, with reasons and a deep link', async () => {
    const id = await armed({ subject: { kind: 'entity', ref: 'club_3' }, conditions: [{ kind: 'vote-opened' }] });
    deed('/control/vote', { share: 'club_3', type: 'manager' });
    await rig.until(
      () => of(id).length > 0,
      () => [status(id), rig.errors],
    );
    rig.step(3);
    expect(of(id)).toMatchObject([{ ref: 'club_3', state: 'happened', kind: 'vote-opened', opens: { panel: 'proposal', ref: 'club_3' } }]);
    expect((of(id)[0]?.['why'] as unknown[]).length).toBe(1);
    expect(rig.notices.filter(({ alert }) => alert).at(-1)).toMatchObject({ alert: { channels: ['in-app', 'system', 'badge'] } });
    expect(RESOURCES.alerts.data.safeParse(alerts.last().data).error).toBeUndefined();
    expect(RESOURCES.rules.data.safeParse(rules.last().data).error).toBeUndefined();
  });

  it('report that a price crossed a threshold, and that it returned', async () => {
    const share = 'club_5';
    const before = rig.watch('clubs', { ids: [5] });
    await rig.until(() => before.last().status === 'live');
    const price = before.last().data?.rows[0]?.last_price ?? 0;
    before.stop();
    const id = await armed({ subject: { kind: 'entity', ref: share }, conditions: [{ kind: 'price', op: 'above', value: price * 3 }] });
    trade(share, price * 4);
    await rig.until(
      () => of(id).length > 0,
      () => [status(id), rig.errors],
    );
    expect(of(id)[0]).toMatchObject({ state: 'firing', threshold: price * 3, value: price * 4, ref: share });
    trade(share, Math.max(1, price));
    await rig.until(
      () => of(id)[0]?.['state'] === 'cleared',
      () => of(id),
    );
    expect(of(id)).toHaveLength(1);
  });

  it('report a player put up for auction and an injury', async () => {
    const auction = await armed({ subject: { kind: 'game' }, conditions: [{ kind: 'listed' }] });
    const injury = await armed({ subject: { kind: 'entity', ref: 'player_11' }, conditions: [{ kind: 'injured' }] });
    deed('/control/auction', { player: 12 });
    deed('/control/injure', { player: 11 });
    await rig.until(
      () => of(injury).length > 0 && of(auction).some(({ ref }) => ref === 'player_12'),
      () => [status(injury), status(auction), rig.errors],
    );
    expect(of(injury)).toMatchObject([{ ref: 'player_11', kind: 'injured' }]);
    expect(of(auction).filter(({ ref }) => ref === 'player_12')).toHaveLength(1);
  });

  it('report a source in trouble', async () => {
    const id = await armed({ subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'events' }] });
    await rig.control.fault('plug', true);
    await rig.until(
      () => of(id).length > 0,
      () => [status(id), rig.errors],
    );
    await rig.control.fault('plug', false);
    await rig.until(
      () => of(id)[0]?.['state'] === 'cleared',
      () => [of(id), rig.engine().status().sources],
    );
    expect(of(id)[0]).toMatchObject({ ref: null, kind: 'source', opens: { panel: 'connection' } });
  });

  it('report a missing subject, and never fire on it', async () => {
    const id = await save({
      subject: { kind: 'entity', ref: 'club_99999' },
      conditions: [{ kind: 'price', op: 'below', value: 1_000_000 }],
    });
    await rig.until(
      () => status(id)?.state === 'gone',
      () => [status(id), rig.errors],
    );
    expect(status(id)?.why).toEqual('club 99999 doesn’t exist');
    expect(of(id)).toEqual([]);
  });

  it('refuse an invalid rule with an explanation', async () => {
    const bad = await rig.client.command('rule.save', {
      rule: { subject: { kind: 'game' }, conditions: [{ kind: 'price', op: 'above', value: 5 }] },
    });
    expect(bad).toMatchObject({
      ok: false,
      fault: { code: 'bad-params', detail: '“Price” applies to a club or a player, not to the game.' },
    });
  });

  it('that fire while the engine isn’t running are found later, each once', async () => {
    const id = await armed({ subject: { kind: 'entity', ref: 'club_7' }, conditions: [{ kind: 'vote-opened' }] });
    await rig.restart('hosted', () => deed('/control/vote', { share: 'club_7', type: 'manager' }));
    await rig.until(
      () => of(id).length > 0,
      () => [status(id), rig.errors],
    );
    await rig.restart();
    await rig.until(
      () => looked(id),
      () => status(id),
    );
    rig.step(2);
    expect(of(id)).toHaveLength(1);
    expect(rig.errors).toEqual([]);
  });
});
