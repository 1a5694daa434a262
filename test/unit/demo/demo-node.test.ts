import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demo } from '../../support/servers/demo.ts';

let d: Awaited<ReturnType<typeof demo>>;
beforeEach(async () => {
  d = await demo();
});
afterEach(() => d.stop());
type Reply = { result: Record<string, unknown> & { data?: unknown }; error?: { code: number; message: string } };
const ask = async (method: string, params?: unknown) => (await d.node(method, params)) as Reply;
const health = async (path: string) => {
  const answer = await fetch(d.at.nodeHealthUrl + path);
  return { status: answer.status, text: await answer.text() };
};

describe('a demo node', () => {
  it('without a state has no height and no hash, returns from long polls at once and is unhealthy', async () => {
    await d.control.fault('node-empty', true);
    for (const { result } of [await ask('getnullstate'), await ask('get_club', { club_id: 1 })]) {
      expect(result).toMatchObject({ state: 'pregenesis', gameid: 'tl-demo' });
      for (const key of ['height', 'blockhash', 'data']) expect(result).not.toHaveProperty(key);
    }
    expect((await ask('waitforchange', [''])).result).toBe('');
    expect(await health('/healthz')).toEqual({ status: 500, text: 'not ok' });
    expect(JSON.parse((await health('/state')).text)).not.toHaveProperty('height');
    await d.control.fault('node-empty', false);
    expect((await ask('getnullstate')).result).toMatchObject({ height: d.world.head().height, state: 'up-to-date' });
  });

  it.each(['unknown', 'pregenesis', 'out-of-sync', 'catching-up', 'at-target', 'disconnected'])(
    'that is %s reports it everywhere',
    async (state) => {
      await d.control.fault('node-state', true, { state });
      expect((await ask('get_club', { club_id: 1 })).result.state).toBe(state);
      expect((await ask('getnullstate')).result.state).toBe(state);
      expect((await health('/healthz')).status).toBe(500);
      await d.control.fault('node-state', false);
      expect(await health('/healthz')).toEqual({ status: 200, text: 'ok' });
    },
  );

  it('with a dead feed returns from its long polls at once, with the known hash', async () => {
    const { hash } = d.world.head();
    await d.control.fault('node-frozen', true);
    expect((await ask('waitforchange', [hash])).result).toBe(hash);
    d.world.step();
    expect((await ask('waitforchange', [hash])).result).toBe(hash);
    expect((await ask('waitforpendingchange', [0])).result).toMatchObject({ block: { hash: 'pending', parent: hash } });
  });

  it('returns pending states with the next block, and returns when that block changes', async () => {
    const waiting = ask('waitforpendingchange', [0]);
    let told = false;
    void waiting.then(() => (told = true));
    while (!told) {
      d.world.step();
      await new Promise((next) => setTimeout(next, 1));
    }
    const { result } = await waiting;
    expect(result.block).toMatchObject({ hash: 'pending', height: Number(result.height) + 1, parent: result.blockhash });
  });

  it('of an older build returns states as a block beside the game data', async () => {
    d.servers.nodeBuild.older = true;
    const { hash, height } = d.world.head();
    expect((await ask('getnullstate')).result).toEqual({ block: null, gamestates: { state: { 'game-state': { initial: true } } } });
    expect((await ask('getcurrentstate')).result).toMatchObject({ block: { hash, height }, gamestates: { state: {} } });
    expect((await ask('getpendingstate')).result).toMatchObject({ block: { hash: 'pending', height: height + 1, parent: hash } });
    expect((await ask('get_club', { club_id: 1 })).result).toMatchObject({ height, data: { club_id: 1 } });
  });

  it('accepts batches and bodies of any size, and unlimited ids with unsafe methods', async () => {
    const calls = Array.from({ length: 250 }, (_, id) => d.call('get_club', { club_id: 1, filler: 'x'.repeat(2_000) }, id));
    const replies = (await (await d.post(d.at.nodeUrl, calls)).json()) as { id: number; result: unknown }[];
    expect(replies.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
    const player_ids = Array.from({ length: 101 }, (_, n) => n + 1);
    expect((await ask('get_players', { player_ids })).error).toMatchObject({ code: -32601 });
    d.servers.nodeBuild.unsafe = true;
    expect((await ask('get_players', { player_ids })).result.data).toHaveLength(101);
  });

  it('answers invalid calls and unknown methods as JSON-RPC specifies', async () => {
    const raw = async (body: unknown) => (await (await d.post(d.at.nodeUrl, body)).json()) as Reply;
    expect((await raw('{')).error?.code).toBe(-32700);
    expect((await raw({ method: 'get_club' })).error?.code).toBe(-32600);
    expect((await ask('get_nothing')).error).toEqual({ code: -32601, message: 'Method not found' });
    expect((await d.get('/v1/gsp')).status).toBe(405);
    expect((await fetch(d.at.nodeUrl)).status).toBe(405);
    expect((await d.post(`${d.at.gspUrl}/`, d.call('getnullstate'))).status).toBe(404);
    expect((await ask('getstatehash', { block: 'none' })).error?.code).toBe(-32603);
  });
});
