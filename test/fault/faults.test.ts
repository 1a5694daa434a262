import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultName, FaultParams } from '#demo/faults.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { english } from '../support/english-text.ts';

const SHARES = ['club_1', 'club_2', 'club_3', 'player_1', 'player_2'];

let rig: Rig;
beforeEach(async () => {
  rig = await createRig();
});
afterEach(async () => {
  await rig.stop();
});

/** Watches order books, cards and the tape, as a workspace does. */
function workspace() {
  const books = SHARES.map((share) => ({ share, ...rig.watch('orderbook', { share }) }));
  const others = [
    rig.watch('club', { id: 1 }),
    rig.watch('player', { id: 1 }),
    rig.watch('trades', { limit: 50 }),
    rig.watch('market', {}),
  ];
  const status = rig.watch('status', {});
  const live = (): boolean => [...books, ...others].every(({ last }) => last().status === 'live');
  const right = (): boolean =>
    live() && books.every(({ share, last }) => JSON.stringify(rig.shown(last())) === JSON.stringify(rig.truth(share)));
  const saw = () => [...books, ...others].map(({ last }) => `${last().status} ${last().height} ${english(last().fault?.detail) ?? ''}`);
  return { books, others, status, right, saw };
}

interface Row {
  readonly rule: string;
  readonly fault: FaultName;
  readonly params?: FaultParams;
  /** Blocks made during the fault. */
  readonly blocks?: number;
  /** Duration of the fault in engine time. */
  readonly ms?: number;
}

const ROWS: readonly Row[] = [
  { rule: 'connections that are cut', fault: 'drop' },
  { rule: 'a stream that says nothing for over a minute', fault: 'silence', params: { interface: 'events' }, ms: 70_000 },
  { rule: '429 on everything', fault: '429', ms: 5_000 },
  { rule: '503 with Retry-After', fault: '503', params: { retryAfter: 10 }, ms: 5_000 },
  { rule: 'errors of the server', fault: '500' },
  { rule: 'answers that are no JSON', fault: 'garbage' },
  { rule: 'answers cut in the middle', fault: 'garbage', params: { form: 'truncated' } },
  { rule: 'answers of another shape', fault: 'garbage', params: { form: 'shape' } },
  { rule: 'slow answers', fault: 'slow', params: { ms: 3_000 } },
  { rule: 'a stream that restarts', fault: 'drain' },
  { rule: 'a stream in a new epoch', fault: 'epoch' },
  { rule: 'a chain that replaces its newest blocks', fault: 'reorg', params: { depth: 3 } },
  { rule: 'a game node that catches up', fault: 'degraded' },
  { rule: 'answers older than the event', fault: 'lag', params: { blocks: 3 }, ms: 5_000 },
  { rule: 'a service whose clock is ahead', fault: 'skew' },
  { rule: 'a pulled plug', fault: 'plug', ms: 20_000 },
];

describe('after every fault, each watched order book is correct again without user action', () => {
  it.each(ROWS)('$rule', async ({ fault, params, blocks = 5, ms = 8_000 }) => {
    const { right, saw } = workspace();
    await rig.until(right, saw);
    await rig.control.fault(fault, true, params);
    for (let n = 0; n < blocks; n++) {
      rig.step();
      await rig.pass(ms / blocks);
    }
    await rig.control.fault(fault, false);
    rig.step();
    await rig.until(right, saw);
    const { hosted, mcp } = rig.servers.meter.read() as Record<string, { refused: number } | undefined>;
    expect({ hosted: hosted?.refused ?? 0, tools: mcp?.refused ?? 0 }).toEqual({ hosted: 0, tools: 0 });
    expect({ errors: rig.errors, bugs: rig.bugs }).toEqual({ errors: [], bugs: [] });
  });

  it('a storm of events loses nothing and exceeds no limit', async () => {
    const { right, saw } = workspace();
    await rig.until(right, saw);
    await rig.control.fault('storm', true, { perSecond: 500 });
    await rig.pass(20_000);
    await rig.control.fault('storm', false);
    await rig.until(right, saw);
    const refused = Object.entries(rig.servers.meter.read() as Record<string, { refused: number }>).filter(
      ([, count]) => count.refused > 0,
    );
    expect(refused).toEqual([]);
  });
});

describe('during a fault', () => {
  it('an unreadable response fails one tile, naming endpoint and field, and everything else is live', async () => {
    const { books, others, right, saw } = workspace();
    await rig.until(right, saw);
    await rig.control.fault('garbage', true, { interface: 'rest', match: '/share_trade_history', form: 'shape' });
    rig.step(10);
    const [club, , trades] = others;
    await rig.until(() => trades?.last().status === 'failed', saw);
    expect(trades?.last()).toMatchObject({
      fault: { code: 'unreadable', detail: expect.stringContaining('/share_trade_history/all') as string },
    });
    expect(trades?.last().data).not.toBeNull();
    await rig.until(() => books.every(({ last }) => last().status === 'live') && club?.last().status === 'live', saw);
    await rig.control.fault('garbage', false);
    await rig.until(right, saw);
  });

  it('an unavailable service is reported, its data stays, and nothing is live', async () => {
    const { books, status, right, saw } = workspace();
    await rig.until(right, saw);
    await rig.control.fault('plug', true);
    await rig.until(() => status.last().data?.cutOffSince !== null && books.every(({ last }) => last().status !== 'live'), saw);
    for (const { last } of books) expect(last().data).not.toBeNull();
    await rig.control.fault('plug', false);
    await rig.until(right, saw);
  });

  it('a response older than its event is shown as stale, never as live', async () => {
    const { books, right, saw } = workspace();
    await rig.until(right, saw);
    await rig.control.fault('lag', true, { blocks: 3 });
    rig.step();
    const height = rig.world.head().height;
    await rig.until(() => books.some(({ last }) => last().status === 'stale'), saw);
    for (const { seen } of books)
      for (const snapshot of seen) if (snapshot.status === 'live') expect(snapshot.height ?? 0).toBeLessThanOrEqual(height);
    await rig.control.fault('lag', false);
    rig.step();
    await rig.until(right, saw);
  });
});
