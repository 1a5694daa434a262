import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import { RESOURCES } from '#contract/resources.ts';
import type { Digest } from '#contract/model/app/digest.ts';
import { createRig, type Rig } from '../../support/engine/test-engine.ts';
import { reason } from '../../support/english-text.ts';

let rig: Rig;
let digest: ReturnType<typeof watchDigest>;
const watchDigest = () => rig.watch('digest', {});
const now = (): Digest | null => digest.last().data as Digest | null;
/** Matches follow the calendar of the world, and results are ignored here. */
const happened = () => now()?.lines.filter(({ kind }) => kind !== 'result') ?? [];
const kinds = (): string[] => happened().map(({ kind, ref }) => `${kind} ${ref ?? ''}`);
const ready = (): Promise<void> =>
  rig.until(
    () => now()?.state === 'ready' && now()?.seen === false,
    () => [now(), rig.errors],
  );
/** Counts as an absence: a minute of the rig's clock. */
const away = (): Promise<void> => rig.pass(65_000);
const deed = (path: string, body: object): void => {
  deedPaths(rig.world, NODE)[path]?.(body);
  rig.step();
};
/** Waits until the baseline is stored. */
const noted = (): Promise<void> => rig.pass(40_000);
async function must(command: Parameters<Rig['client']['command']>[0], input: object): Promise<unknown> {
  const done = await rig.client.command(command, input as never);
  if (!done.ok) throw new Error(reason(done.fault));
  return done.value;
}
function trade(share: string, price: number): void {
  const index = rig.world.shares.fromKey(share) ?? -1;
  const { bids, asks } = rig.truth(share) as Record<'bids' | 'asks', { price: number; num: number }[]>;
  const num = [...bids, ...asks].reduce((sum, order) => sum + order.num, 10);
  rig.world.place({ share: index, side: 'ask', price, num, trader: 1 });
  rig.world.place({ share: index, side: 'bid', price, num, trader: 2 });
  rig.step();
}

const NODE = { unsafe: false, older: false } as Parameters<typeof deedPaths>[1];
beforeAll(async () => {
  rig = await createRig();
  rig.step();
  await must('setting.set', { name: 'digestAfter', value: 1 });
  // Only the entities this file follows.
  const lists = rig.watch('watchlists', {});
  await rig.until(() => (lists.last().data?.length ?? 0) > 0);
  for (const { id } of lists.last().data ?? []) await must('watchlist.remove', { id });
  lists.stop();
  await must('watchlist.add', { name: 'Mine', refs: ['club_3', 'club_5', 'player_11'] });
  digest = watchDigest();
});
afterAll(() => rig.stop());

describe('the “While you were away” digest', () => {
  it('is empty for a user who was not away', async () => {
    await away(); // nobody has been present yet, so nobody missed anything
    rig.client.look('yes');
    await rig.until(() => digest.last().data !== null);
    expect(now()).toMatchObject({ state: 'none', lines: [], seen: true });
    await noted();
  });

  it('reports votes, prices and alerts on followed entities, each once, ranked and with a deep link', async () => {
    const rule = { name: 'Hurt', subject: { kind: 'entity', ref: 'player_11' }, conditions: [{ kind: 'injured' }] };
    await must('rule.save', { rule });
    const rules = rig.watch('rules', {});
    await rig.until(() => (rules.last().data?.rules[0]?.looked ?? 0) > 0);
    rig.client.look('no');
    await noted(); // the baseline at departure
    deed('/control/vote', { share: 'club_3', type: 'manager' });
    deed('/control/injure', { player: 11 });
    const clubs = rig.watch('clubs', { ids: [5] });
    await rig.until(() => clubs.last().status === 'live');
    const price = clubs.last().data?.rows[0]?.last_price ?? 10;
    clubs.stop();
    trade('club_5', price * 3);
    await away();
    rig.client.look('yes');
    await ready();
    expect(kinds()).toEqual(['alert player_11', 'vote-opened club_3', 'price club_5']);
    expect(now()).toMatchObject({ followed: { held: 0, watched: 3, leftOut: 0 }, more: 0, unknown: [] });
    expect(happened().map(({ opens: { panel } }) => panel)).toEqual(['player', 'proposal', 'chart']);
    expect(now()?.lines.every(({ about }) => about === 'watched')).toBe(true);
    expect(RESOURCES.digest.data.safeParse(now()).error).toBeUndefined();
    expect((now()?.until ?? 0) - (now()?.since ?? 0)).toBeGreaterThanOrEqual(60);
  });

  it('stays until it is read, also across a restart, and states when the engine was not running', async () => {
    rig.client.look('no');
    rig.client.look('yes');
    await rig.until(() => now()?.state === 'ready');
    expect(now()?.seen).toBe(false);
    await rig.restart('hosted', () => rig.pass(200_000));
    await ready();
    expect(kinds()).toEqual(expect.arrayContaining(['vote-opened club_3', 'price club_5', 'alert player_11']));
    expect(now()?.unknown).toContainEqual(expect.objectContaining({ why: 'Touchline wasn’t running' }));
  });

  it('is empty after it was read', async () => {
    await must('digest.seen', {});
    await rig.until(() => now()?.seen === true);
    await noted();
    rig.client.look('no');
    await noted();
    await away();
    rig.client.look('yes');
    await ready();
    expect(happened()).toEqual([]);
    expect(now()?.unknown).toEqual([]);
    await must('digest.seen', {});
  });

  it('ignores a short absence', async () => {
    await rig.until(() => now()?.seen === true);
    rig.client.look('no');
    rig.client.look('yes');
    await noted();
    expect(now()?.seen).toBe(true);
  });

  it('reports what is unknown while the service is unavailable', async () => {
    rig.client.look('no');
    await noted();
    await rig.control.fault('plug', true);
    await away();
    rig.client.look('yes');
    await ready();
    expect(happened()).toEqual([]);
    expect(now()?.unknown.map(({ what }) => what)).toEqual(expect.arrayContaining(['votes', 'votes that ended', 'prices of clubs']));
    await rig.control.fault('plug', false);
  });
});
