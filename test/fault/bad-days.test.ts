import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { english } from '../support/english-text.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await createRig();
});
afterEach(async () => {
  await rig.stop();
});

const SHARE = 'club_1';
/** Watches one order book until it is live and correct. */
async function trueBook() {
  const book = rig.watch('orderbook', { share: SHARE });
  await rig.until(
    () => book.last().status === 'live' && JSON.stringify(rig.shown(book.last())) === JSON.stringify(rig.truth(SHARE)),
    () => [book.last().status, book.last().fault],
  );
  return book;
}

function spoilFile(file: string): void {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 0, Math.min(bytes.length, 8_192));
  writeFileSync(file, bytes);
}

describe('a start', () => {
  it('while the service is unavailable shows stored data with its age, never as live', async () => {
    const book = await trueBook();
    const before = rig.shown(book.last());
    await rig.restart('hosted', () => rig.control.fault('plug', true));
    await rig.until(
      () => book.last().status === 'failed',
      () => book.last().status,
    );
    expect(rig.shown(book.last())).toEqual(before);
    expect(book.last()).toMatchObject({ source: 'cache', fault: { code: 'unreachable' } });
    expect(book.last().observedAt).not.toBeNull();
    await rig.control.fault('plug', false);
    rig.step();
    await trueBook();
  });

  it('while the service is unavailable reports that nothing is stored', async () => {
    await rig.restart('hosted', () => rig.control.fault('plug', true));
    const book = rig.watch('orderbook', { share: 'club_9' });
    await rig.until(() => book.last().status === 'failed');
    expect(book.last()).toMatchObject({ data: null, source: null, height: null, observedAt: null, fault: { code: 'unreachable' } });
  });

  it('when offline by choice opens the cache used last and sends no request', async () => {
    const book = await trueBook();
    const before = rig.shown(book.last());
    await rig.restart('offline', () => rig.servers.meter.reset());
    await rig.until(
      () => book.last().status === 'offline' && book.last().data !== null,
      () => book.last(),
    );
    expect(rig.shown(book.last())).toEqual(before);
    const status = rig.watch('status', {});
    await rig.until(
      () => status.last().data?.height === rig.world.head().height,
      () => status.last().data?.height,
    );
    const { hosted } = rig.servers.meter.read() as Record<string, { requests: number } | undefined>;
    expect(hosted?.requests ?? 0).toBe(0);
  });

  it('when offline by choice draws the chart from stored trades', async () => {
    const chart = { share: SHARE, interval: '1d', from: Math.floor(rig.clock.now() / 1_000) - 30 * 86_400 } as const;
    const before = rig.watch('candles', chart);
    await rig.until(
      () => before.last().data?.reading === false,
      () => before.last().fault,
    );
    const bars = before.last().data?.bars;
    before.stop();
    await rig.restart('offline');
    const after = rig.watch('candles', chart);
    await rig.until(
      () => after.last().data !== null,
      () => after.last(),
    );
    expect(after.last()).toMatchObject({ status: 'offline', source: 'cache', data: { bars, reading: false } });
  });

  it('resumes the stream at its position and reads what changed meanwhile', async () => {
    const book = await trueBook();
    await rig.restart('hosted', () => rig.step(5));
    await rig.until(
      () => JSON.stringify(rig.shown(book.last())) === JSON.stringify(rig.truth(SHARE)) && book.last().status === 'live',
      () => book.last().status,
    );
    const stream = rig.watch('stream', {});
    await rig.until(() => (stream.last().data?.entries.length ?? 0) > 0);
    expect(stream.last().data?.entries.some(({ mark, text }) => mark === 'open' && /from \S+:\d+/.test(english(text) ?? ''))).toBe(true);
  });

  it('with a damaged cache moves it aside and creates a new one', async () => {
    await trueBook();
    const folder = join(rig.dataDir, 'cache');
    await rig.restart('hosted', () => {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) spoilFile(join(folder, name));
    });
    await trueBook();
    expect(readdirSync(folder).some((name) => name.includes('damaged'))).toBe(true);
  });

  it('with a damaged user.db restores the newest good backup and reports it', async () => {
    const made = await rig.client.command('watchlist.add', { name: 'Kept', refs: ['club_3'] });
    const id = made.ok ? made.value.id : '';
    expect(await rig.client.command('backup.make', {})).toMatchObject({ ok: true });
    await rig.restart('hosted', () => spoilFile(join(rig.dataDir, 'user.db')));
    const list = rig.watch('watchlist', { id });
    await rig.until(
      () => list.last().status === 'live',
      () => list.last(),
    );
    expect(list.last().data).toMatchObject({ name: 'Kept', rows: [{ kind: 'item', ref: 'club_3' }] });
    expect(rig.notices.map(({ title }) => english(title))).toContain('Your data was restored');
  });
});

describe('the user’s node', () => {
  it('serves the order book at once, and updates it with each block', async () => {
    await rig.restart('node');
    const book = await trueBook();
    expect(book.last().source).toBe('node');
    rig.step(3);
    await rig.until(
      () => JSON.stringify(rig.shown(book.last())) === JSON.stringify(rig.truth(SHARE)),
      () => [book.last().status, book.last().height],
    );
  });

  it('names what only the hosted service serves', async () => {
    await rig.restart('node');
    const tape = rig.watch('trades', { limit: 20 });
    await rig.until(() => tape.last().status === 'failed');
    expect(tape.last().fault?.code).toBe('needs-hosted');
  });

  it('is replaced by the hosted service when it fails, and is used again after it recovers', async () => {
    await rig.restart('both');
    const book = await trueBook();
    await rig.until(
      () => book.last().source === 'node' || (rig.step(), false),
      () => book.last().source,
    );
    await rig.control.fault('node-down', true);
    rig.step();
    await rig.until(
      () => book.last().source === 'hosted' || (rig.step(), false),
      () => [book.last().source, book.last().status, book.last().fault],
    );
    await rig.control.fault('node-down', false);
    await rig.until(
      () => book.last().source === 'node' || (rig.step(), false),
      () => [book.last().source, book.last().status],
    );
  });

  it.each([
    ['node-frozen', 'stalled'],
    ['node-behind', 'catching-up'],
  ] as const)('that is %s is reported and not used', async (fault, health) => {
    await rig.restart('both');
    const status = rig.watch('status', {});
    await rig.control.fault(fault, true);
    const node = () => status.last().data?.sources.find(({ name }) => name === 'node');
    await rig.until(
      () => node()?.health === health || (rig.step(), false),
      () => node(),
    );
    expect(node()?.why).toBeTruthy();
    const book = await trueBook();
    expect(book.last().source).toBe('hosted');
  });
});
