import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Share } from '#contract/model/market/share.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { retire } from '#demo/world/deeds.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';
import { createSim, type Sim } from '../../support/engine/sim.ts';
import { reason } from '../../support/english-text.ts';

const MINUTE = 60_000;
let sim: Sim;
const now = (): number => Math.floor(sim.clock.now() / 1_000);

beforeEach(async () => {
  sim = await createSim({ listening: false });
  sim.step();
});
afterEach(() => sim.stop());

/** Connects another view. */
function view(follows = true) {
  const client = createClient();
  if (follows) client.followReplay();
  const [far, near] = memoryPair();
  sim.engine().connect(far);
  client.attach(near);
  return {
    client,
    watch<N extends ResourceName>(name: N, params: Params<N>) {
      const seen: Snapshot<Data<N>>[] = [];
      const stop = client.watch(name, params, (snapshot) => seen.push(snapshot));
      return { seen, last: () => seen.at(-1) ?? (NOTHING as Snapshot<Data<N>>), stop };
    },
  };
}
type View = ReturnType<typeof view>;
const run = async (of: View, input: Parameters<View['client']['command']>[1]): Promise<Data<'replay'>> => {
  const done = await sim.during(of.client.command('replay.run', input as never));
  if (!done.ok) throw new Error(reason(done.fault));
  return done.value as Data<'replay'>;
};
/** Lets the market run for a while, a block every `every` minutes. */
async function live(minutes: number, every = 2): Promise<void> {
  for (let n = 0; n < minutes; n += every) {
    sim.step();
    await sim.run(every * MINUTE);
  }
}

describe('the replay clock', () => {
  it('moves the book, the tape and the chart of every view that follows it, and of no other', async () => {
    const [first, second, script] = [view(), view(), view(false)];
    const share = 'club_1' as Share;
    const all = [first, second].map((one) => [
      one.watch('orderbook', { share }),
      one.watch('trades', { share, limit: 20 }),
      one.watch('candles', { share, interval: '15m' }),
    ]);
    const present = script.watch('orderbook', { share });
    await live(30);
    const at = now() - 600;
    await run(first, { action: 'start', at });
    await sim.run(1_000);
    for (const watches of all)
      for (const watch of watches) {
        expect(watch.last().status).toBe('recorded');
        expect(watch.last().observedAt).toBeLessThanOrEqual(at);
      }
    expect(present.last().status).toBe('live');
    await run(second, { action: 'stop' });
    await sim.run(1_000);
    for (const watches of all) for (const watch of watches) expect(watch.last().status).toBe('live');
  });

  it('plays at a multiple of real time, pauses, and stops at the present', async () => {
    const one = view();
    const clock = one.watch('replay', {});
    await live(20);
    const at = now() - 900;
    await run(one, { action: 'start', at });
    await run(one, { action: 'play', speed: 60 });
    await sim.run(5_000);
    const moved = clock.last().data?.at ?? 0;
    expect(moved).toBeGreaterThanOrEqual(at + 290);
    expect(moved).toBeLessThanOrEqual(at + 310);
    await run(one, { action: 'pause' });
    const paused = clock.last().data?.at ?? 0;
    await sim.run(5_000);
    expect(clock.last().data).toMatchObject({ at: paused, playing: false });
    await run(one, { action: 'play', speed: 240 });
    await sim.run(10_000);
    expect(clock.last().data?.playing).toBe(false);
    expect(clock.last().data?.at).toBeLessThanOrEqual(now());
  });

  it('plays trade by trade, each for a second, and pauses after the last one', async () => {
    const one = view();
    const clock = one.watch('replay', {});
    const share = 'club_1' as Share;
    one.watch('orderbook', { share });
    const tape = one.watch('trades', { share, limit: 100 });
    const from = now();
    await live(40);
    const times = [...new Set((tape.last().data ?? []).map(({ time }) => time as number))].filter((time) => time > from + 60).sort();
    expect(times.length).toBeGreaterThan(2);
    await run(one, { action: 'start', at: (times[0] ?? 0) - 1, share });
    await run(one, { action: 'play', byTrade: true });
    const shown: (number | null | undefined)[] = [];
    for (let n = 0; n < times.length; n++) {
      await sim.run(1_000);
      shown.push(clock.last().data?.at);
    }
    expect(shown).toEqual(times);
    await sim.run(2_000);
    expect(clock.last().data).toMatchObject({ at: times.at(-1), playing: false, byTrade: true });
    expect(await run(one, { action: 'speed', speed: 4 })).toMatchObject({ byTrade: false, speed: 4 });
  });

  it('steps to each recorded change of the share, forwards and back', async () => {
    const one = view();
    const share = 'club_1' as Share;
    one.watch('orderbook', { share });
    const from = now();
    await live(30);
    const history = one.watch('book-history', { share, from, to: now(), most: 5_000 });
    await sim.until(() => history.last().data !== null);
    const changes = (history.last().data?.frames ?? []).map(({ at }) => at).filter((at) => at > from + 300);
    history.stop();
    expect(changes.length).toBeGreaterThan(3);
    await run(one, { action: 'start', at: (changes[0] ?? 0) - 1, share });
    const seen: (number | null)[] = [];
    for (let n = 0; n < 3; n++) seen.push((await run(one, { action: 'step', by: 'change' })).at);
    const { marks } = await run(one, { action: 'pause' });
    expect(seen).toEqual(marks.filter((at) => at >= (changes[0] ?? 0)).slice(0, 3));
    expect((await run(one, { action: 'step', by: 'change', back: true })).at).toBe(seen[1]);
  });

  it('steps by block once over a second with two blocks, forwards and back', async () => {
    const one = view();
    const share = 'club_1' as Share;
    one.watch('orderbook', { share });
    await live(4);
    const index = sim.world.shares.fromKey(share) ?? 0;
    /** Makes a block with a new best bid, and waits until its book is read. */
    const block = async (): Promise<void> => {
      const best = sim.world.books.peek(index).bids[0]?.price ?? 1;
      sim.world.place({ share: index, side: 'bid', price: best + 1, num: 10, trader: 2 });
      sim.step();
      await sim.run(300);
    };
    const from = now();
    for (const blocks of [1, 2, 1, 2]) {
      for (let n = 0; n < blocks; n++) await block();
      await sim.run(2 * MINUTE);
    }
    const history = one.watch('book-history', { share, from, to: now(), most: 5_000 });
    await sim.until(() => history.last().data !== null);
    const frames = (history.last().data?.frames ?? []).map(({ at, height }) => [at, height] as const);
    history.stop();
    expect(frames).toHaveLength(4);
    // the record of a second has the newest of its blocks
    expect(frames.map(([, height], n) => (height ?? 0) - (frames[n - 1]?.[1] ?? 0)).slice(1)).toEqual([2, 1, 2]);
    await run(one, { action: 'start', at: from - 1, share });
    const step = async (back: boolean) => {
      const { at, height } = await run(one, { action: 'step', by: 'block', back });
      return [at, height];
    };
    for (const frame of frames) expect(await step(false)).toEqual(frame);
    await expect(step(false)).rejects.toThrow(/later record/);
    for (const frame of frames.slice(0, -1).toReversed()) expect(await step(true)).toEqual(frame);
  });

  it('explains a time in the future, a missing time, and a step beyond the last record', async () => {
    const one = view();
    const refused = async (input: object): Promise<string> => {
      const done = await sim.during(one.client.command('replay.run', input as never));
      return done.ok ? 'done' : `${done.fault.code}: ${reason(done.fault)}`;
    };
    expect(await refused({ action: 'play' })).toMatch(/^bad-params: .*no replay is on/i);
    expect(await refused({ action: 'start', at: now() + 60 })).toMatch(/^bad-params: .*future/);
    await live(4);
    expect(await refused({ action: 'start', at: now(), share: 'club_1' })).toBe('done');
    expect(await refused({ action: 'seek' })).toMatch(/^bad-params: .*Unix seconds/);
    expect(await refused({ action: 'seek', at: now() + 1_000 })).toMatch(/^bad-params: .*future/);
    expect(await refused({ action: 'step', by: 'trade' })).toMatch(/^not-found: .*later record/);
  });

  it('never shows a time after the present, also not after the clock of the computer was set back', async () => {
    const one = view();
    const clock = one.watch('replay', {});
    const book = one.watch('orderbook', { share: 'club_1' as Share });
    await live(20);
    await run(one, { action: 'start', at: now() - 60 });
    sim.clock.sleep(-10 * MINUTE);
    await run(one, { action: 'play', speed: 1 });
    await sim.run(3_000);
    expect(clock.last().data?.at).toBeLessThanOrEqual(now());
    expect(book.last().observedAt ?? 0).toBeLessThanOrEqual(now());
  });

  it('leaves alerts live', async () => {
    const one = view();
    const alerts = one.watch('alerts', { limit: 20 });
    await live(10);
    const best = sim.world.books.peek(sim.world.shares.fromKey('club_1') ?? 0).asks[0]?.price ?? 0;
    await run(one, { action: 'start', at: now() - 300 });
    const rule = await sim.during(
      one.client.command('rule.save', {
        rule: {
          name: 'Any price',
          subject: { kind: 'entity', ref: 'club_1' },
          conditions: [{ kind: 'price', op: 'above', value: 1 }],
        } as never,
      }),
    );
    expect(rule.ok || reason(rule.fault)).toBe(true);
    expect(best).toBeGreaterThan(0);
    const fired = await sim.until(() => (alerts.last().data?.history.length ?? 0) > 0, 10 * MINUTE);
    expect(fired).not.toBeNull();
    expect(alerts.last().status).toBe('live');
    expect(alerts.last().data?.history[0]?.at).toBeGreaterThanOrEqual(now() - 700);
  });
});

describe('a time of which nothing is recorded', () => {
  it.each(['orderbook', 'trades', 'candles'] as const)('before the first record, %s says so and shows nothing', async (name) => {
    const one = view();
    const watch = one.watch(name, { share: 'club_7', asOf: 1_000_000, ...(name === 'candles' && { interval: '1h' }) } as never);
    await sim.until(() => watch.last().status !== 'loading');
    // a share's trades are known back to its first one once they were read
    expect(watch.last()).toMatchObject({ status: 'failed', data: null, fault: { code: 'not-recorded' } });
  });

  it('in a gap, the book says so, and the records around it are shown again after it', async () => {
    const one = view();
    const share = 'club_1' as Share;
    one.watch('orderbook', { share });
    await live(20);
    const before = now() - 120;
    await sim.restart(() => sim.clock.sleep(30 * MINUTE));
    const again = view();
    const later = again.watch('orderbook', { share });
    await live(20);
    const status = async (at: number): Promise<string> => {
      await run(again, { action: 'start', at, share });
      await sim.run(500);
      return later.last().status === 'failed' ? (later.last().fault?.code ?? '') : later.last().status;
    };
    expect(await status(before)).toBe('recorded');
    expect(await status(before + 900)).toBe('not-recorded');
    expect(later.last().data).toBeNull();
    expect(await status(now() - 120)).toBe('recorded');
    const clock = again.watch('replay', {});
    await sim.run(500);
    expect(clock.last().data?.spans.length).toBeGreaterThan(0);
    // playing into the gap goes on at its end, and says so
    const end = clock.last().data?.spans.find((span) => span.from > before + 900)?.from ?? 0;
    await run(again, { action: 'seek', at: before + 100 });
    await run(again, { action: 'play', speed: 60 });
    await sim.until(() => (clock.last().data?.at ?? 0) >= end);
    expect(clock.last().data?.skipped).toMatchObject({ to: end });
    expect(clock.last().data?.at).toBeLessThan(end + 60);
    expect((await run(again, { action: 'pause' })).skipped).toBeNull();
  });

  it('in the future, `asOf` says so', async () => {
    const watch = view(false).watch('orderbook', { share: 'club_1' as Share, asOf: now() + 3_600 });
    await sim.until(() => watch.last().status !== 'loading');
    expect(watch.last()).toMatchObject({ status: 'failed', data: null, fault: { code: 'not-recorded' } });
  });
});

describe('the parameter `asOf`', () => {
  it('answers a script from the past while the clock is off', async () => {
    const script = view(false);
    const share = 'club_1' as Share;
    script.watch('orderbook', { share });
    script.watch('holdings', { names: ['harrow'] });
    const open = script.watch('candles', { share, interval: '5m' });
    await live(30);
    await sim.until(() => open.last().status === 'live');
    const asOf = now() - 600;
    const book = script.watch('orderbook', { share, asOf });
    const trades = script.watch('trades', { share, limit: 500, asOf });
    const candles = script.watch('candles', { share, interval: '5m', asOf });
    const holdings = script.watch('holdings', { names: ['harrow'], asOf });
    await sim.until(() => [book, trades, candles, holdings].every((one) => one.last().status !== 'loading'));
    for (const one of [book, trades, candles, holdings])
      expect(one.last()).toMatchObject({ status: 'recorded', source: 'recorder', fault: null });
    expect((trades.last().data ?? []).filter(({ time }) => time > asOf)).toEqual([]);
    expect((candles.last().data?.bars ?? []).filter(({ time }) => time > asOf)).toEqual([]);
    const before = JSON.stringify(book.last().data);
    await live(10);
    expect(JSON.stringify(book.last().data)).toBe(before);
  });
  it('marks a held player as retired from the time on at which this was recorded', async () => {
    const script = view(false);
    const held = script.watch('holdings', { names: ['harrow'] });
    await sim.until(() => held.last().status === 'live');
    const share = held.last().data?.rows.find((row) => row.share.startsWith('player_'))?.share ?? ('' as Share);
    const id = Number(share.slice('player_'.length));
    const player = script.watch('player', { id: id as never });
    await live(4);
    const before = now();
    sim.world.next(retire(sim.world, id, 'retired'));
    await live(10);
    await sim.until(() => player.last().data?.retired === true);
    await live(4);
    const endAt = async (asOf: number) => {
      const past = script.watch('holdings', { names: ['harrow'], asOf });
      await sim.until(() => past.last().status !== 'loading');
      return past.last().data?.rows.find((row) => row.share === share)?.ended ?? null;
    };
    expect([await endAt(before - 60), await endAt(before + 400)]).toEqual([null, 'retired']);
  });
});
