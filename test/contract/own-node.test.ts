import { afterEach, describe, expect, it } from 'vitest';
import { createRig, type Rig, type RigOptions } from '../support/engine/test-engine.ts';
import { english } from '../support/english-text.ts';

let rig: Rig;
const start = async (connection: RigOptions['connection']): Promise<Rig> => (rig = await createRig({ ...(connection && { connection }) }));
afterEach(async () => {
  const { errors, bugs } = rig;
  await rig.stop();
  expect([errors, bugs]).toEqual([[], []]);
});
const nodeOf = ({ last }: ReturnType<typeof rig.watch<'status'>>) => last().data?.sources.find(({ name }) => name === 'node');

describe('the hosted service and the user’s node at the same block', () => {
  it('agree, and the panel shows what was compared', async () => {
    await start('both');
    const check = rig.watch('crosscheck', {});
    rig.watch('orderbook', { share: 'club_1' as never });
    await rig.until(() => (check.last().data?.comparedAt ?? null) !== null, check.last);
    expect(check.last().data).toMatchObject({ different: [], skipped: null, height: rig.world.head().height });
    expect(check.last().data?.same).toBeGreaterThan(3);
  });

  it('agree on line-ups that one serves in stored form and the other flat', async () => {
    await start('both');
    const check = rig.watch('crosscheck', {});
    const clubs = Array.from({ length: 10 }, (_, n) => n + 1);
    for (const club of clubs) rig.watch('tactics', { club: club as never });
    const compared = () => {
      const data = check.last().data;
      return data?.comparedAt != null && !data.notComparable.some(({ method }) => method === 'get_club_tactics') ? data : null;
    };
    await rig.until(() => (compared()?.same ?? 0) > clubs.length, check.last);
    expect(compared()?.different).toEqual([]);
    expect(rig.notices).toEqual([]);
  });

  it('are reported with both values when the node differs', async () => {
    await start('both');
    const check = rig.watch('crosscheck', {});
    rig.watch('club', { id: 1 as never });
    await rig.control.fault('node-wrong', true);
    await rig.until(() => (check.last().data?.different.length ?? 0) > 0, check.last);
    const one = check.last().data?.different.find(({ method, field }) => method === 'get_club' && field === 'balance.total');
    expect(one).toMatchObject({ params: { club_id: 1 } });
    expect(Number(one?.node)).toBe(Number(one?.hosted) + 1);
    const log = rig.watch('disagreements', {});
    await rig.until(() => (log.last().data?.entries.length ?? 0) > 0, log.last);
    const entry = log.last().data?.entries.find(({ method, params }) => method === 'get_club' && params['club_id'] === 1);
    const total = (json: string | undefined): unknown => (JSON.parse(json ?? 'null') as { balance?: { total?: unknown } }).balance?.total;
    expect([total(entry?.hosted), total(entry?.node)]).toEqual([one?.hosted, one?.node]);
    expect(rig.notices.filter(({ key }) => key === 'crosscheck')).toMatchObject([{ tone: 'warn' }]);
  });

  it('are not compared when only one is connected, with the reason', async () => {
    await start('hosted');
    const check = rig.watch('crosscheck', {});
    await rig.until(() => check.last().data?.skipped?.code === 'crosscheck.needs-both', check.last);
  });
});

describe('the user’s node', () => {
  it('is replaced by the hosted service when it fails', async () => {
    await start('both');
    const book = rig.watch('orderbook', { share: 'club_1' as never });
    const status = rig.watch('status', {});
    await rig.until(() => nodeOf(status)?.health === 'ok', status.last);
    await rig.control.fault('node-down', true);
    rig.step(2);
    await rig.until(() => nodeOf(status)?.health === 'unreachable', status.last);
    rig.step(2);
    const right = (): boolean => JSON.stringify(rig.shown(book.last())) === JSON.stringify(rig.truth('club_1'));
    await rig.until(() => right() && book.last().status === 'live' && book.last().source === 'hosted', book.last);
    await rig.control.fault('node-down', false);
    await rig.until(() => nodeOf(status)?.health === 'ok', status.last);
    rig.step();
    await rig.until(() => right(), book.last);
  });

  it('as the only source that fails keeps the data, shows the reason, and recovers', async () => {
    await start('node');
    const book = rig.watch('orderbook', { share: 'club_1' as never });
    const status = rig.watch('status', {});
    await rig.until(() => book.last().status === 'live', book.last);
    const before = book.last().data;
    await rig.control.fault('node-down', true);
    await rig.until(() => book.last().status === 'failed', book.last);
    expect(book.last()).toMatchObject({ data: before, fault: { code: 'unreachable' } });
    await rig.control.fault('node-down', false);
    await rig.until(() => book.last().status === 'live', book.last);
    await rig.until(() => nodeOf(status)?.health === 'ok', status.last);
    expect(nodeOf(status)?.movedAt).toBeGreaterThan(0);
  });

  it.each([
    ['node-behind', 'catching-up', /catching up/],
    ['node-frozen', 'stalled', /stalled/],
  ] as const)('under %s is not used, with the reason', async (fault, health, why) => {
    await start('both');
    const status = rig.watch('status', {});
    await rig.until(() => nodeOf(status)?.health === 'ok', status.last);
    await rig.control.fault(fault, true);
    await rig.until(() => {
      rig.step();
      return nodeOf(status)?.health === health;
    }, status.last);
    expect(english(nodeOf(status)?.why)).toMatch(why);
    const book = rig.watch('orderbook', { share: 'club_2' as never });
    await rig.until(() => book.last().status === 'live', book.last);
    expect(book.last().source).toBe('hosted');
  });

  it('reports blocks while the hosted stream is unavailable', async () => {
    await start('both');
    const book = rig.watch('orderbook', { share: 'club_1' as never });
    const status = rig.watch('status', {});
    await rig.until(() => nodeOf(status)?.health === 'ok' && status.last().data?.stream.state === 'open', status.last);
    await rig.control.fault('drop', true, { interface: 'events' });
    await rig.until(() => english(status.last().data?.stream.why)?.includes('blocks from your node') ?? false, status.last);
    const reads = book.seen.length;
    rig.step(3);
    await rig.until(() => book.seen.length > reads && book.last().source === 'node', book.last);
    await rig.until(() => JSON.stringify(rig.shown(book.last())) === JSON.stringify(rig.truth('club_1')), book.last);
    await rig.control.fault('drop', false);
    await rig.until(() => status.last().data?.stream.state === 'open', status.last);
  });
});
