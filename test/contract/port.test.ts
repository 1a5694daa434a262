import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { ownDisplay } from '../support/screen/display.ts';
import { electronKit, findElectron } from '../support/screen/electron-kit.ts';
import { localKit, memoryKit, webKit, type Kit } from '../support/engine/port-kits.ts';
import { smallEngine } from '../support/engine/small-engine.ts';

await ownDisplay();
const electron = findElectron();
if ('why' in electron) process.stdout.write(`Port over Electron: skipped, ${electron.why}.\n`);
const kits: [name: string, make: () => Promise<Kit>][] = [
  ['memory', memoryKit],
  ['WebSocket', webKit],
  ['local socket', localKit],
  ...('path' in electron ? [['Electron', () => electronKit(electron.path)] as [string, () => Promise<Kit>]] : []),
];
const soon = { timeout: 15_000, interval: 5 };

describe.each(kits)('a Port over %s', (_name, make) => {
  let kit: Kit;
  beforeAll(async () => void (kit = await make()));
  afterAll(() => kit.stop());

  async function connected() {
    const engine = smallEngine();
    const pair = await kit.open();
    engine.serve(pair.engine);
    const client = createClient();
    client.attach(pair.view);
    return { engine, pair, client };
  }
  type Connected = Awaited<ReturnType<typeof connected>>;
  function watched({ client }: Connected) {
    const seen: Snapshot<Record<string, unknown>>[] = [];
    const unwatch = client.watch('settings', {}, (snapshot) => void seen.push(snapshot));
    return { seen, unwatch, last: () => seen.at(-1)?.data?.['value'] };
  }

  it('delivers in order in both directions', async () => {
    const { client, pair } = await connected();
    const there: number[] = [];
    pair.engine.onMessage((message) => void there.push((message as { id: number }).id));
    const back: number[] = [];
    const calls = Array.from({ length: 200 }, (_, n) =>
      client.command('setting.set', { name: 'theme', value: n }).then(() => void back.push(n)),
    );
    await Promise.all(calls);
    expect(there).toEqual([...there].sort((a, b) => a - b));
    expect(there).toHaveLength(200);
    expect(back).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('carries any text unchanged', async () => {
    const { client } = await connected();
    const text = 'line\nbreak \u2028 "quotes" \\ \u0000 é 漢 😀';
    expect(await client.command('note.set', { ref: 'club_7', text })).toMatchObject({ ok: true, value: { text } });
  });

  it('gives a watch the value at once and eventually every newer one', async () => {
    const all = await connected();
    const watch = watched(all);
    await vi.waitFor(() => expect(watch.last()).toBe(0), soon);
    for (let value = 1; value <= 50; value++) all.engine.set(value);
    await vi.waitFor(() => expect(watch.last()).toBe(50), soon);
  });

  it('stops delivering after unwatch', async () => {
    const all = await connected();
    const watch = watched(all);
    await vi.waitFor(() => expect(watch.last()).toBe(0), soon);
    watch.unwatch();
    await vi.waitFor(() => expect(all.engine.watchers()).toBe(0), soon);
    all.engine.set(9);
    await all.client.command('setting.set', { name: 'theme', value: 'dark' }); // every earlier message has arrived now
    expect(watch.last()).toBe(0);
  });

  it('restores its watches on a new Port', async () => {
    const all = await connected();
    const watch = watched(all);
    await vi.waitFor(() => expect(watch.last()).toBe(0), soon);
    all.pair.engine.close();
    await vi.waitFor(
      () => expect(watch.seen.at(-1)).toMatchObject({ status: 'failed', fault: { code: 'closed' }, data: { value: 0 } }),
      soon,
    );
    all.engine.set(3);
    const next = await kit.open();
    all.engine.serve(next.engine);
    all.client.attach(next.view);
    await vi.waitFor(() => expect(watch.seen.at(-1)).toMatchObject({ status: 'live', fault: null, data: { value: 3 } }), soon);
  });

  it('answers a frame outside the contract with a fault and continues', async () => {
    const { client, pair } = await connected();
    const faults: unknown[] = [];
    pair.view.onMessage((message) => {
      const frame = message as { kind: string };
      if (frame.kind === 'fault') faults.push(frame);
    });
    pair.view.send({ kind: 'nonsense' });
    pair.view.send('text');
    pair.view.send({ kind: 'watch', id: -1, resource: 'settings', params: {} });
    pair.view.send(null);
    await vi.waitFor(() => expect(faults).toHaveLength(4), soon);
    expect(faults[0]).toMatchObject({ of: 'frame', id: null, fault: { code: 'bad-params' } });
    expect(await client.command('setting.set', { name: 'theme', value: 'dark' })).toMatchObject({ ok: true });
  });

  it('refuses an unknown resource, an unknown command and input outside the contract, naming each', async () => {
    const all = await connected();
    const seen: Snapshot<unknown>[] = [];
    all.client.watch('nothing' as 'settings', {}, (snapshot) => void seen.push(snapshot));
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ status: 'failed', fault: { code: 'unknown' } }), soon);
    expect(await all.client.command('nothing' as never, {} as never)).toMatchObject({ ok: false, fault: { code: 'unknown' } });
    expect(await all.client.command('note.set', { ref: 7 } as never)).toMatchObject({ ok: false, fault: { code: 'bad-params' } });
  });

  it.each(['engine', 'view'] as const)('settles every open call when the %s closes, and notifies both ends', async (end) => {
    const { client, pair, engine } = await connected();
    watched({ client, pair, engine });
    await vi.waitFor(() => expect(engine.watchers()).toBe(1), soon);
    const call = client.command('backup.make', {});
    pair[end].close();
    expect(await call).toMatchObject({ ok: false, fault: { code: 'closed' } });
    await vi.waitFor(() => expect(engine.watchers()).toBe(0), soon);
    expect(await client.command('backup.make', {})).toMatchObject({ ok: false, fault: { code: 'closed' } });
  });

  it('reports the amount in flight, and zero once everything was received', async () => {
    const { pair, client } = await connected();
    expect(await pair.flood(32, 512 * 1024)).toBeGreaterThan(1024 * 1024);
    await vi.waitFor(async () => expect(await pair.backlog()).toBe(0), soon);
    expect(await client.command('setting.set', { name: 'theme', value: 'dark' })).toMatchObject({ ok: true });
  });
});

describe('acknowledgements over a WebSocket', () => {
  let kit: Kit;
  beforeAll(async () => void (kit = await webKit()));
  afterAll(() => kit.stop());
  const frame = (n: number) => ({ n, text: 'x'.repeat(1_000) });
  const bytes = (frames: number): number => frames * JSON.stringify(frame(0)).length;

  async function opened() {
    const { engine, view } = await kit.open();
    const heard: unknown[] = [];
    engine.onMessage((message) => void heard.push(message));
    const say = async (message: unknown): Promise<void> => {
      view.send(message);
      view.send('heard');
      await vi.waitFor(() => expect(heard.pop()).toBe('heard'), soon);
    };
    return { engine, view, heard, say };
  }

  it('report what a view has received but not handled, and are not frames', async () => {
    const { engine, heard, say } = await opened();
    await say({ ack: 0 });
    for (let n = 0; n < 5; n++) engine.send(frame(n));
    await vi.waitFor(() => expect(engine.backlog?.()).toBe(bytes(5)), soon);
    await say({ ack: 3 });
    expect(engine.backlog?.()).toBe(bytes(2));
    await say({ ack: 5 });
    expect(engine.backlog?.()).toBe(0);
    expect(heard).toEqual([]);
  });

  it('are optional for a client, and ignored for frames never sent', async () => {
    const { engine, say } = await opened();
    for (let n = 0; n < 3_000; n++) engine.send(frame(n % 10));
    await vi.waitFor(() => expect(engine.backlog?.()).toBe(0), soon);
    await say({ ack: 9_000 });
    expect(engine.backlog?.()).toBe(0);
    engine.send(frame(1));
    await vi.waitFor(() => expect(engine.backlog?.()).toBe(bytes(1)), soon);
    await say({ ack: 3_001 });
    expect(engine.backlog?.()).toBe(0);
  });
});
