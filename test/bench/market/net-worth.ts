import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { FolioLink } from '#engine/folio/folio-role.ts';
import { createPace } from '#engine/base/slices.ts';
import { packLedger, packPrices } from '#engine/folio/packed-ledger.ts';
import { threadLink } from '#engine/workers/worker-link.ts';
import type { Bench } from '../support/bench.ts';
import { atMost, percentile } from '../support/figures.ts';

const HOLDINGS = 2_000;
const TRANSACTIONS = 50_000;
const NOW = 1_790_000_000;
const YEAR = 365 * 86_400;
/** Days with a price per share. */
const PRICES = 60;

/** One account: 25,000 trades with their entries of coin, in a fixed order of chance. */
function portfolio() {
  let dice = 7;
  const next = (to: number): number => (dice = (dice * 16_807) % 2_147_483_647) % to;
  const trades: Trade[] = [];
  const money: Entry[] = [];
  const held = new Map<Share, number>();
  for (let n = 0; n < TRANSACTIONS / 2; n++) {
    const share = `player_${n % HOLDINGS}` as Share;
    const before = held.get(share) ?? 0;
    const buys = before < 50 || next(3) > 0;
    const [num, price, time] = [
      buys ? 50 + next(500) : 1 + next(before),
      500 + next(40_000),
      NOW - YEAR + Math.floor((n * YEAR * 2) / TRANSACTIONS),
    ];
    held.set(share, before + (buys ? num : -num));
    trades.push({ id: n, time, share, price, num, buyer: buys ? 'me' : 'x', seller: buys ? 'x' : 'me', taker: 'buy' } as Trade);
    const amount = (buys ? -1 : 1) * num * price;
    money.push({ kind: 'money', name: 'me', time, type: 'share trade', amount, share, num: null, other: 'x', fixture: null } as Entry);
  }
  const prices = [...held.keys()].map(
    (share) => [share, Array.from({ length: PRICES }, (_, n) => [NOW - YEAR + (n * YEAR) / PRICES, 500 + next(40_000)] as const)] as const,
  );
  return { ledger: { trades, influence: [], money }, prices, held: [...held] };
}

export const folio: Bench = {
  measures: `net worth of ${HOLDINGS.toLocaleString('en-US')} holdings from ${TRANSACTIONS.toLocaleString('en-US')} transactions, in the worker thread`,
  baseline: 'sending the same transactions to the thread as plain objects and back',
  run: async ({ quick, say }) => {
    const { ledger, prices, held } = portfolio();
    const file = new URL('../../../src-main/engine/serve-worker.ts', import.meta.url);
    const link: FolioLink = threadLink(
      () => new Worker(file, { workerData: { role: 'folio', data: null } }),
      () => performance.now(),
      { warn: say },
    );
    const accounts = [{ name: 'me', coin: 1e9, held }];
    const input = {
      accounts,
      index: null,
      method: 'fifo' as const,
      now: NOW,
      from: null,
      to: null,
      seasons: [[4, NOW - YEAR / 2] as const],
      gapless: null,
    };
    const [all, main]: [number[], number[]] = [[], []];
    const pace = createPace(() => performance.now());
    for (let round = 0; round < (quick ? 4 : 12); round++) {
      const from = performance.now();
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      // Another object, so that it is packed again.
      const packed = { ledger: await packLedger({ ...ledger }, pace), prices: await packPrices(prices, pace) };
      const got = await link.call('equity', { ...input, ...packed });
      delay.disable();
      main.push(delay.max / 1e6);
      if (!got.ok || got.value.points.length < 300) throw new Error('the net worth was not worked out');
      all.push(performance.now() - from);
    }
    await link.stop();
    const plain = Array.from({ length: quick ? 4 : 12 }, () => {
      const from = performance.now();
      structuredClone(structuredClone(ledger));
      return performance.now() - from;
    });
    const baseline = { what: 'the same transactions copied there and back, p50', value: percentile(plain, 0.5) };
    const name = `Portfolio of ${HOLDINGS.toLocaleString('en-US')} holdings, ${TRANSACTIONS.toLocaleString('en-US')} transactions`;
    return [
      {
        name: `${name}, p50`,
        unit: 'ms',
        value: percentile(all, 0.5),
        bar: atMost(500),
        baseline,
        note: `the slowest ${Math.max(...all).toFixed(0)} ms`,
      },
      { name: `${name}: longest turn of the main thread, p50`, unit: 'ms', value: percentile(main, 0.5), bar: null, baseline },
    ];
  },
};
