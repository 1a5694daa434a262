import { systemClock } from '#engine/base/clock.ts';
import { silent } from '#engine/base/log.ts';
import { startWebServer } from '#headless/web-server.ts';
import { ok } from '#contract/faults.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import type { Bar, Candles } from '#contract/model/market/graph.ts';
import type { ShareEvent } from '#contract/model/market/share-event.ts';
import { withDefaults } from '#contract/settings.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { smallEngine } from '../../support/engine/small-engine.ts';
import { message } from '../../support/english-text.ts';
import { grid } from './tiles.ts';

const STEP = 900;
const NOW = Math.floor(Date.now() / 1_000 / STEP) * STEP;

/** Bars up to now, one every quarter of an hour, with a random-walk price. */
function bars(count: number): Bar[] {
  let close = 20_000;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = Math.max(1_000, open + Math.round(Math.sin(at * 12.9898) * 180 + Math.sin(at / 700) * 20));
    const num = 5 + (at % 40);
    const value = Math.round((num * (open + close)) / 2);
    return {
      time: NOW - (count - at) * STEP,
      open,
      high: Math.max(open, close) + 60,
      low: Math.min(open, close) - 60,
      close,
      num,
      value,
      vwap: value / num,
      trades: 3,
    } as Bar;
  });
}

const live = <T>(data: T): Snapshot<T> => ({ status: 'live', data, source: 'rest', height: 100, observedAt: NOW, fault: null });

/** The view opens its tiles once it knows the status. */
const STATUS: EngineStatus = {
  connection: 'hosted',
  height: 100,
  blockhash: null,
  blockAt: NOW,
  lag: 0,
  stream: { state: 'open', heardAt: NOW, height: 100, eventsPerMinute: 0, retryAt: null, tries: 0, why: null },
  sources: [],
  cutOffSince: null,
  chain: null,
  gameId: null,
  version: null,
  names: 0,
  dataDir: '',
  clockSkew: null,
};

/** Matches over the time of the bars, one in seven of them with a transfer on the day after. */
const eventsOver = (count: number, count_: number): ShareEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const at = NOW - Math.floor(((count - n) / count) * count_ * STEP);
    const isMatch = n % 7 !== 0;
    return {
      at,
      kind: isMatch ? 'match' : 'transfer',
      text: verbatim(isMatch ? 'Won 2–1' : 'Bought a player'),
      ref: null,
      short: isMatch ? verbatim('W 2–1') : null,
      until: isMatch ? at + 6_600 : null,
    } as unknown as ShareEvent;
  });

/** What the page of a bench shows: charts of this many bars each. */
export interface ChartPage {
  readonly points: number;
  /** Charts side by side, linked in time (default: 1). */
  readonly charts?: number;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Events in the lane under each chart (default: 0). */
  readonly events?: number;
}

/** The built view on an engine with charts. */
export async function serveCharts({
  points: count,
  charts = 1,
  params,
  events = 0,
}: ChartPage): Promise<{ address: string; stop(): Promise<void> }> {
  const all = bars(count);
  const span = Math.max(count, 2) * STEP;
  const candles = {
    share: 'club_1',
    interval: '15m',
    from: NOW - span,
    to: NOW,
    bars: all,
    coverage: [{ from: NOW - span, to: NOW }],
    reading: false,
    stored: count * 3,
  } as unknown as Candles;
  const given = { interval: '15m', mode: 'candles', events: events > 0 ? ['match', 'transfer'] : [], ...params };
  const tiles = grid(
    Array.from({ length: charts }, (_, n) => ({ panel: 'chart', ref: `club_${n + 1}`, group: 1, params: given })),
    Math.min(charts, 3),
  );
  const layout = { id: 'bench', name: 'Bench', position: 0, tiles, savedAt: NOW };
  const known: Readonly<Record<string, Snapshot<unknown>>> = {
    status: live(STATUS),
    settings: live({ ...withDefaults({ firstRunDone: true, workspace: 'bench' }) }),
    layouts: live([layout]),
    candles: live(candles),
    events: live(eventsOver(events, count)),
    drawings: live([]),
    accounts: live([]),
    names: live({}),
  };
  const done = async () => ok({ done: true } as const);
  const saved = async () => ok({ layout });
  const small = smallEngine({ read: (resource) => known[resource] ?? NOTHING, handlers: { 'layout.save': saved, 'setting.set': done } });
  const server = await startWebServer({
    root: 'out/renderer',
    port: 0,
    clock: systemClock,
    log: silent,
    connect: (port) => void small.serve(port),
    token: () => 'the token of this benchmark',
  });
  if (!server.ok) throw new Error(message(server.fault));
  return { address: server.value.address(), stop: server.value.stop };
}
