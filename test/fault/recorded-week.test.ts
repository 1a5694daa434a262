import { afterAll, expect, it } from 'vitest';
import type { FaultName, FaultParams } from '#demo/faults.ts';
import { dumpOf } from '#demo/rest/dumps.ts';
import type { BookFrame, BookHistory } from '#contract/model/app/recorder.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { createSim, type Sim } from '../support/engine/sim.ts';
import { reason } from '../support/english-text.ts';
import { WEEK_FAULTS } from '../support/recorder/week-faults.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** Thin and busy shares of both kinds. */
const SHARES = [
  'club_1',
  'club_2',
  'club_7',
  'club_20',
  'player_1',
  'player_2',
  'player_50',
  'player_120',
  'player_200',
  'player_333',
] as Share[];
type Levels = Pick<BookFrame, 'bids' | 'asks'>;

const counts = { checked: 0, known: 0, spans: 0 };
afterAll(() => console.info(`recorded week: ${counts.checked} books checked, ${counts.known} of them known, in ${counts.spans} spans`));

/** The world's own order book of a share, as a frame shows it. */
function truth({ world }: Sim, share: Share): Levels {
  const { bids, asks } = world.books.peek(world.shares.fromKey(share) ?? 0);
  const side = (orders: readonly { readonly price: number; readonly num: number }[], sign: number): [number, number][] => {
    const sizes = new Map<number, number>();
    for (const { price, num } of orders) sizes.set(price, (sizes.get(price) ?? 0) + num);
    return [...sizes].filter(([, num]) => num > 0).sort(([a], [b]) => sign * (a - b));
  };
  return { bids: side(bids, -1), asks: side(asks, 1) };
}

it('A week with faults is recorded as it was served, and what was not seen remains a gap', { timeout: 540_000 }, async () => {
  const sim = await createSim({ listening: false });
  sim.step();
  const second = (): number => Math.floor(sim.clock.now() / 1_000);
  /** For each time at which the service built its tables, the books of the sample; times after the clock was set back replace earlier ones. */
  const built = { club: new Map<number, Map<Share, Levels>>(), player: new Map<number, Map<Share, Levels>>() };
  const [start, dark]: [number, [number, number][]] = [second(), []];
  sim.onSettled(async () => {
    for (const kind of ['club', 'player'] as const) {
      const at = dumpOf(sim.world, `${kind}s`)?.at ?? null;
      if (at === null || built[kind].has(at) || at > second()) continue;
      built[kind].set(at, new Map(SHARES.filter((share) => splitShare(share).kind === kind).map((share) => [share, truth(sim, share)])));
    }
  });
  const set = async (name: FaultName, on: boolean, params: FaultParams = {}): Promise<void> => {
    await sim.control.fault(name, on, params);
  };
  const choose = await sim.during(sim.client.command('setting.set', { name: 'recordKeepDays', value: { books: 0 } }));
  if (!choose.ok) throw new Error(reason(choose.fault));

  for (let hour = 0; hour < 7 * 24; hour++) {
    // two busy days in short blocks, the others with a block every half hour
    const blocks = hour < 12 || (hour > 100 && hour < 112) ? 12 : 2;
    const end = sim.clock.tick() + HOUR;
    const fault = WEEK_FAULTS[hour];
    if (fault) {
      const [name, params, minutes] = fault;
      const from = second();
      await set(name, true, params);
      await sim.run(minutes * MINUTE);
      await set(name, false);
      if (!['silence', 'slow', 'drop'].includes(name)) dark.push([from + 1, second()]);
    }
    if (hour === 60) {
      // stopped for half an hour
      const from = second();
      await sim.restart(() => sim.clock.sleep(30 * MINUTE));
      dark.push([from + 1, second() - 1]);
    }
    if (hour === 90) {
      // the computer sleeps for an hour
      const from = second();
      sim.clock.sleep(HOUR);
      dark.push([from + 1, second() - 1]);
    }
    if (hour === 140) {
      // the clock is set back: nothing can be told about times that come twice
      sim.clock.sleep(-5 * MINUTE);
      for (const kind of ['club', 'player'] as const) for (const at of built[kind].keys()) if (at >= second()) built[kind].delete(at);
      await sim.run(8 * MINUTE);
    }
    for (let n = 0; n < blocks; n++) {
      sim.step();
      await sim.run(Math.max(0, (end - sim.clock.tick()) / (blocks - n)));
    }
  }

  const watched = sim.watch('recorder', {});
  expect(await sim.until(() => watched.last().data !== null)).not.toBeNull();
  expect(watched.last().data?.trouble).toBeNull();
  for (const share of SHARES) {
    let spans = 0;
    for (let from = start - 3_600; from < second(); from += DAY / 1_000) {
      const to = Math.min(second(), from + DAY / 1_000 - 1);
      const watch = sim.watch('book-history', { share, from, to, most: 5_000 });
      expect(await sim.until(() => watch.last().data !== null)).not.toBeNull();
      const history = watch.last().data as BookHistory;
      watch.stop();
      expect(history.thinned).toBe(false);
      spans += history.spans.length;
      const isKnown = (time: number): boolean => history.spans.some((span) => span.from <= time && time <= span.to);
      for (const [at, books] of built[splitShare(share).kind]) {
        if (at < from || at > to) continue;
        counts.checked++;
        if (!isKnown(at)) continue;
        counts.known++;
        const frame = history.frames.findLast((one) => one.at <= at);
        expect({ at, share, bids: frame?.bids, asks: frame?.asks }).toEqual({ at, share, ...books.get(share) });
      }
      for (const [first, last] of dark)
        for (const span of history.spans)
          expect(span.from > first && span.to < last, `${share}: ${span.from}–${span.to} lies in a gap`).toBe(false);
      for (const span of history.spans)
        for (const [first, last] of dark)
          if (last - first > 400) expect(span.from < first - 400 && span.to > last + 400, `${share}: a span crosses a gap`).toBe(false);
    }
    expect(spans).toBeGreaterThan(5);
    counts.spans += spans;
  }
  expect(counts.known).toBeGreaterThan(counts.checked * 0.85);
  expect(sim.errors.filter((line) => /TypeError|ReferenceError|AssertionError/.test(line))).toEqual([]);
  await sim.stop();
});
