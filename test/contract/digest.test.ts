import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deedPaths } from '#demo/control-deeds.ts';
import { RESOURCES } from '#contract/resources.ts';
import type { Digest } from '#contract/model/app/digest.ts';
import { createRig, type Rig } from '../support/engine/rig.ts';

let rig: Rig;
let digest: ReturnType<typeof watchDigest>;
const watchDigest = () => rig.watch('digest', {});
const now = (): Digest | null => digest.last().data as Digest | null;
/** Matches are played by the world's own calendar: whether one was is no matter here. */
const happened = () => now()?.lines.filter(({ kind }) => kind !== 'result') ?? [];
const kinds = (): string[] => happened().map(({ kind, ref }) => `${kind} ${ref ?? ''}`);
const ready = (): Promise<void> =>
  rig.until(
    () => now()?.state === 'ready' && now()?.seen === false,
    () => [now(), rig.errors],
  );
/** So long that it counts as an absence: a minute of the rig's clock. */
const away = (): Promise<void> => rig.pass(65_000);
const deed = (path: string, body: object): void => {
  deedPaths(rig.world, NODE)[path]?.(body);
  rig.step();
};
/** How things stand was read since then. */
const noted = (): Promise<void> => rig.pass(40_000);
async function must(command: Parameters<Rig['client']['command']>[0], input: object): Promise<unknown> {
  const done = await rig.client.command(command, input as never);
  if (!done.ok) throw new Error(done.fault.detail ?? done.fault.message);
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
  // Only what this file follows itself.
  const lists = rig.watch('watchlists', {});
  await rig.until(() => (lists.last().data?.length ?? 0) > 0);
  for (const { id } of lists.last().data ?? []) await must('watchlist.remove', { id });
  lists.stop();
  await must('watchlist.add', { name: 'Mine', refs: ['club_3', 'club_5', 'player_11'] });
  digest = watchDigest();
});
afterAll(() => rig.stop());

describe('since you were away', () => {
  it('there is nothing to tell to somebody who was not', async () => {
    await away(); // nobody has looked here yet, so nobody missed anything
    rig.client.look('yes');
    await rig.until(() => digest.last().data !== null);
    expect(now()).toMatchObject({ state: 'none', lines: [], seen: true });
    await noted();
  });

  it('tells of votes, prices and alerts on what is followed, each once, ranked and with what to open', async () => {
    const rule = { name: 'Hurt', subject: { kind: 'entity', ref: 'player_11' }, conditions: [{ kind: 'injured' }] };
    await must('rule.save', { rule });
    const rules = rig.watch('rules', {});
    await rig.until(() => (rules.last().data?.rules[0]?.looked ?? 0) > 0);
    rig.client.look('no');
    await noted(); // how it stood when they left
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

  it('waits until it is seen, over a restart too, and says that nothing ran in between', async () => {
    rig.client.look('no');
    rig.client.look('yes');
    await rig.until(() => now()?.state === 'ready');
    expect(now()?.seen).toBe(false);
    await rig.restart('hosted', () => rig.pass(200_000));
    await ready();
    expect(kinds()).toEqual(expect.arrayContaining(['vote-opened club_3', 'price club_5', 'alert player_11']));
    expect(now()?.unknown).toContainEqual(expect.objectContaining({ why: 'Touchline did not run' }));
  });

  it('is over once it was seen; then nothing happened', async () => {
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

  it('a moment away is no absence', async () => {
    await rig.until(() => now()?.seen === true);
    rig.client.look('no');
    rig.client.look('yes');
    await noted();
    expect(now()?.seen).toBe(true);
  });

  it('says what could not be known while the service is away', async () => {
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
