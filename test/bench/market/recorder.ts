import Database from 'better-sqlite3';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { share } from '#contract/model/market/share.ts';
import { createRecorderRole, type RecorderTasks } from '#engine/recorder/recorder-role.ts';
import { threadLink } from '#engine/workers/worker-link.ts';
import { scratch } from '../../support/servers/processes.ts';
import { pause, type Bench } from '../support/bench.ts';
import { atMost, percentile } from '../support/figures.ts';

const BOOKS = 20_000;
/** Levels per book, of which some change. */
const [LEVELS, CHANGED] = [6, 3];
const SNAPSHOTS = 720;
const EVERY_S = 120;
/** Part of the books that changes between two snapshots: 864,000 runs a day. */
const PART = 0.02;
const START = 1_790_000_000 - (1_790_000_000 % 86_400);
const PIECE = 65_536;
const ENTRY = join(import.meta.dirname, '../../src-main/engine/serve-worker.ts');

let dice = 7;
const random = (): number => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647;
const whole = (most: number): number => Math.floor(random() * most);

/** A market of which a few books change with each snapshot, as text of the service's table. */
function createMarket() {
  const prices = Array.from({ length: BOOKS }, () => 500 + whole(50_000));
  const sizes = Array.from({ length: BOOKS }, () => Array.from({ length: LEVELS }, () => 1 + whole(20_000)));
  const rows = (id: number): string =>
    `"${id * 9}":[${(sizes[id] ?? []).map((num, n) => `[${id * 31 + n},"trader ${(id * 7 + n) % 900}",${n >= LEVELS / 2},${(prices[id] ?? 0) + n * 7},${num}]`).join(',')}]`;
  const texts = Array.from({ length: BOOKS }, (_, id) => rows(id));
  return {
    text: (at: number): string => `{"meta":{"updated_unix":${at}},"data":{${texts.join(',')}}}`,
    change(): void {
      for (let n = 0; n < BOOKS * PART; n++) {
        const id = whole(BOOKS);
        const own = sizes[id] ?? [];
        for (let k = 0; k < CHANGED; k++) own[(k * 2 + whole(2)) % LEVELS] = 1 + whole(20_000);
        texts[id] = rows(id);
      }
    },
  };
}

const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
type Tasks = ReturnType<typeof createRecorderRole>['tasks'];
function read(tasks: Tasks, text: string, at: number): void {
  tasks.dumpStart({ kind: 'player', at, records: true, bodies: 'changed', within: EVERY_S * 1.5 });
  for (let from = 0; from < text.length; from += PIECE) tasks.dumpPart({ text: text.slice(from, from + PIECE) });
  const { got, recorded } = tasks.dumpEnd({ arrived: true });
  if (!got.ok || recorded?.got.ok === false) throw new Error('a table was not recorded');
}

/** The worst delays of this thread's event loop while tables of the size of the service's are passed on to the recorder's thread. */
async function delays(file: string | null, text: string, rounds: number): Promise<number> {
  const data = { file, binding: process.env['TOUCHLINE_SQLITE_BINDING'] };
  const link =
    file === null
      ? null
      : threadLink<RecorderTasks>(
          () => new Worker(ENTRY, { workerData: { role: 'recorder', data } }),
          () => performance.now(),
          { warn: () => undefined },
        );
  await link?.call('sizes', null);
  const monitor = monitorEventLoopDelay({ resolution: 1 });
  monitor.enable();
  for (let round = 0; round < rounds; round++) {
    await link?.call('dumpStart', { kind: 'player', at: START + round * EVERY_S, records: true, bodies: 'changed', within: 180 });
    for (let from = 0; from < text.length; from += PIECE) {
      const piece = text.slice(from, from + PIECE);
      if (link) await link.call('dumpPart', { text: piece });
      else await pause(1);
    }
    await link?.call('dumpEnd', { arrived: true });
  }
  monitor.disable();
  await link?.stop();
  return monitor.percentile(99) / 1e6;
}

export const recorder: Bench = {
  measures: 'a day of all order books: size, processor time, reading, event-loop delay',
  baseline: 'the parsing of the same tables, and the event loop without a recorder',
  run: async ({ quick, say }) => {
    const folder = scratch('disk');
    try {
      const snapshots = quick ? 60 : SNAPSHOTS;
      const market = createMarket();
      const file = join(folder.dir, 'day.record.db');
      const nativeBinding = process.env['TOUCHLINE_SQLITE_BINDING'];
      const role = createRecorderRole({ file, binding: nativeBinding });
      const { tasks } = role;
      read(tasks, market.text(START), START);
      const size = (): number => {
        const sizes = tasks.sizes(null).got;
        return sizes.ok ? (sizes.value.classes.find(({ name }) => name === 'books')?.bytes ?? 0) / 1e6 : Number.NaN;
      };
      /** Size of the newest books, which are no part of a day. */
      const state = (): number => {
        const db = new Database(file, nativeBinding ? { nativeBinding, readonly: true } : { readonly: true });
        const found = db.prepare("SELECT pgsize FROM dbstat WHERE aggregate = TRUE AND name = 'book_now'").get() as { pgsize: number };
        db.close();
        return found.pgsize / 1e6;
      };
      const first = size();
      const costs: number[] = [];
      const parsing: number[] = [];
      let at = START;
      for (let n = 1; n < snapshots; n++) {
        at += EVERY_S;
        market.change();
        const text = market.text(at);
        let begun = spent();
        read(tasks, text, at);
        costs.push(spent() - begun);
        begun = spent();
        JSON.parse(text);
        parsing.push(spent() - begun);
      }
      say(`recorded ${snapshots} tables of ${Math.round(market.text(at).length / 1e5) / 10} MB`);
      const scale = SNAPSHOTS / snapshots;
      const rows = first + (size() - first) * scale;
      const of = share('player', 9 * 77);
      const reads = Array.from({ length: 200 }, (_, n) => {
        const begun = performance.now();
        tasks.history({ share: share('player', 9 * (n * 97 + 5)), from: START, to: START + 86_400, most: 2_000 });
        return performance.now() - begun;
      });
      for (let after = -1, more = true; more;) {
        const done = tasks.tidy({ now: START + 86_400 + 60, before: [], maxBytes: Infinity, after }).got;
        if (!done.ok) throw new Error('packing failed');
        ({ more, after } = done.value);
      }
      const packed = size() - state();
      const packedReads = Array.from({ length: 200 }, (_, n) => {
        const begun = performance.now();
        tasks.history({ share: n === 0 ? of : share('player', 9 * (n * 97 + 5)), from: START, to: START + 86_400, most: 2_000 });
        return performance.now() - begun;
      });
      role.stop();
      say(`the file has ${Math.round(statSync(file).size / 1e5) / 10} MB, with prices`);
      const long = market.text(at);
      const rounds = quick ? 3 : 10;
      const idle = await delays(null, long, rounds);
      const busy = await delays(join(folder.dir, 'thread.record.db'), long, rounds);
      const cpu = percentile(costs, 0.5);
      const mean = costs.reduce((sum, one) => sum + one, 0) / costs.length;
      const note = quick ? 'scaled from a twelfth of a day' : undefined;
      return [
        {
          name: 'A day of 864,000 runs, as rows',
          unit: 'MB',
          value: rows,
          bar: atMost(20),
          baseline: { what: 'the first table alone', value: first },
          ...(note && { note }),
        },
        {
          name: 'The same day, packed',
          unit: 'MB',
          value: packed * (quick ? scale : 1),
          bar: atMost(5),
          baseline: { what: 'as rows', value: rows },
          ...(note && { note }),
        },
        {
          name: 'Recording, of one core',
          unit: '%',
          value: (mean / (EVERY_S * 1_000)) * 100,
          bar: atMost(1),
          baseline: { what: 'JSON.parse alone', value: (percentile(parsing, 0.5) / (EVERY_S * 1_000)) * 100 },
        },
        {
          name: 'Recording one table, processor time',
          unit: 'ms',
          value: cpu,
          bar: null,
          baseline: { what: 'JSON.parse alone', value: percentile(parsing, 0.5) },
        },
        {
          name: 'Event-loop delay while a table is passed on, p99',
          unit: 'ms',
          value: busy,
          bar: atMost(idle + 5),
          baseline: { what: 'without a recorder', value: idle },
        },
        {
          name: 'Reading a day of one share, p99',
          unit: 'ms',
          value: percentile(reads, 0.99),
          bar: atMost(5),
          baseline: { what: 'packed', value: percentile(packedReads, 0.99) },
        },
        {
          name: 'Reading a packed day of one share, p99',
          unit: 'ms',
          value: percentile(packedReads, 0.99),
          bar: atMost(5),
          baseline: { what: 'as rows', value: percentile(reads, 0.99) },
        },
      ];
    } finally {
      folder.remove();
    }
  },
};
