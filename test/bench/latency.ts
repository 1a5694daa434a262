import type { Page } from 'playwright';
import { browser, open } from '../support/screen/workstation.ts';
import { pause, until, wallNow, type Bench } from './support/bench.ts';
import { atMost, percentile } from './support/figures.ts';
import { host } from './support/host.ts';
import { HOT, listen, openWorld, truth, type World } from './support/world.ts';

/** Twelve watched order books, one event each in turn. No book changes often enough for its snapshots to be combined. */
const SHARES = HOT.slice(0, 12);
const EVERY_MS = 100;

/** In the page: after `lookFor(size)`, `await painted` is the wall clock when a new size was painted. */
const WATCH_PAINT = `
(() => {
  let wanted = null;
  let tell = null;
  window.lookFor = (text) => void (window.painted = new Promise((resolve) => { wanted = text; tell = resolve; setTimeout(resolve, 5_000, NaN); }));
  const text = ({ target, addedNodes }) => (target.nodeType === 3 ? target.data : [...addedNodes].map((node) => node.textContent).join(' '));
  new MutationObserver((records) => {
    if (wanted === null || !records.some((record) => text(record).includes(wanted))) return;
    wanted = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // A message posted from a frame is heard once that frame went out.
      port1.onmessage = () => { port1.close(); tell(performance.timeOrigin + performance.now()); };
      port2.postMessage(null);
    });
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
})();
`;

interface Moments {
  readonly heard: number;
  readonly snapshot: number;
  readonly painted: number;
  readonly fetched: number;
}

/** The share of an event's orders topic. */
const about = (event: string): string | null => {
  const match = /"share:(club|player):(\d+):orders"/.exec(event);
  return match ? `${match[1]}_${match[2]}` : null;
};

async function bareFetch(world: World, share: string): Promise<number> {
  const [kind = '', id] = share.split('_');
  const begun = wallNow();
  const answer = await fetch(`${world.addresses.baseUrl}/v1/gsp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Touchline-bench/1.0' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'get_share_orderbook', params: { share: { [kind]: Number(id) } } }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`the bare fetch got ${answer.status}`);
  return wallNow() - begun;
}

/** Id of the order with this size. It is removed when the next one comes, so that levels do not accumulate. */
async function orderId(world: World, share: string, num: number): Promise<number> {
  const { orders } = (await world.control(`/control/truth?share=${share}`)) as { orders: { bids: { id: number; num: number }[] } };
  return orders.bids.find((order) => order.num === num)?.id ?? 0;
}

/** Places an order with a unique size at the top of a book and follows it to the watcher and to the screen. */
async function follow(
  world: World,
  page: Page,
  at: number,
  live: { heard: Map<string, number>; shown: Map<number, number>; book: Map<string, { price: number }>; placed: Map<string, number> },
): Promise<Moments> {
  const share = SHARES[at % SHARES.length] ?? 'club_1';
  const num = 700_000 + at;
  const text = num.toLocaleString('en-US');
  const price = live.book.get(share)?.price ?? 1;
  await page.evaluate((size) => (window as unknown as { lookFor(size: string): void }).lookFor(size), text);
  live.heard.delete(share);
  const before = live.placed.get(share);
  if (before !== undefined) await world.control('/control/pull', { share, order: before });
  await world.control('/control/place', { share, side: 'bid', price, num, name: null });
  await world.control('/control/step', { blocks: 1 });
  await until('the event', () => live.heard.has(share), 5_000);
  const fetched = await bareFetch(world, share);
  live.placed.set(share, await orderId(world, share, num));
  await until('the snapshot', () => live.shown.has(num), 5_000);
  const seen = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
  if (Number.isNaN(seen)) throw new Error(`${share} was never painted with ${text}`);
  return { heard: live.heard.get(share) ?? 0, snapshot: live.shown.get(num) ?? 0, painted: seen, fetched };
}

export const latency: Bench = {
  measures: 'from an event to a snapshot at a watcher, and to the screen',
  baseline: 'a bare fetch of the same book at the same moment',
  run: async ({ quick, say }) => {
    const world = await openWorld('--manual');
    const touchline = await host(world.addresses, SHARES);
    const chromium = await browser();
    const live = {
      heard: new Map<string, number>(),
      shown: new Map<number, number>(),
      book: new Map<string, { price: number }>(),
      placed: new Map<string, number>(),
    };
    const deaf = listen(
      world,
      (event, at) => {
        const share = about(event);
        if (share !== null && !live.heard.has(share)) live.heard.set(share, at);
      },
      wallNow,
    );
    try {
      await world.control('/control/quiet', { on: true });
      const shown = new Set<string>();
      for (const share of SHARES) {
        touchline.client.watch('orderbook', { share: share as never }, ({ data }) => {
          shown.add(share);
          const at = wallNow();
          for (const { num } of data?.bids ?? []) if (num >= 700_000 && !live.shown.has(num)) live.shown.set(num, at);
        });
        // Each order is at the best bid or just above it, so that its level is visible.
        const { bids, asks } = await truth(world, share);
        const bid = Math.max(1, ...bids.map((order) => order.price));
        live.book.set(share, { price: Math.min(bid + 1, Math.min(...asks.map((order) => order.price), Infinity) - 1) });
      }
      const { page, errors } = await open(chromium, touchline.firstLine, { width: 1600, height: 1000 });
      await until(
        'twelve books on screen',
        async () => (await page.locator('[data-testid="tile-orderbook"]:has(.row.level)').count()) >= SHARES.length,
      );
      await page.evaluate(WATCH_PAINT);
      await pause(3_000);
      const moments: Moments[] = [];
      const rounds = quick ? 60 : 250;
      for (let at = 0; at < rounds; at++) {
        const begun = performance.now();
        moments.push(await follow(world, page, at, live));
        await pause(Math.max(10, EVERY_MS - (performance.now() - begun)));
      }
      if (errors.length > 0) say(`latency: the page said ${errors[0] ?? ''}`);
      const of = (pick: (moment: Moments) => number, p: number): number => percentile(moments.map(pick), p);
      const baseline = (p: number) => ({ what: `bare fetch, p${p * 100}`, value: of((one) => one.fetched, p) });
      const toSnapshot = (one: Moments): number => one.snapshot - one.heard;
      const toScreen = (one: Moments): number => one.painted - one.heard;
      return [
        { name: 'Event → snapshot, p50', unit: 'ms', value: of(toSnapshot, 0.5), bar: atMost(30), baseline: baseline(0.5) },
        { name: 'Event → snapshot, p99', unit: 'ms', value: of(toSnapshot, 0.99), bar: atMost(120), baseline: baseline(0.99) },
        { name: 'Event → painted, p50', unit: 'ms', value: of(toScreen, 0.5), bar: null, baseline: baseline(0.5) },
        {
          name: 'Event → painted, p99',
          unit: 'ms',
          value: of(toScreen, 0.99),
          bar: atMost(200),
          baseline: baseline(0.99),
          note: `${rounds} events, twenty tiles open`,
        },
      ];
    } finally {
      deaf();
      await chromium.close();
      await touchline.stop();
      await world.stop();
    }
  },
};
