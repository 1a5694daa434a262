import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { splitRef } from '#contract/model/market/share.ts';
import type { namesRole } from '#engine/names/names-role.ts';
import { threadLink } from '#engine/workers/worker-link.ts';
import { demoNames } from '../../support/names/demo-names.ts';
import type { TypedQuery } from '../../support/names/typed-queries.ts';
import { WRITTEN } from '../../support/names/written-queries.ts';
import type { Bench } from '../support/bench.ts';
import { atLeast, atMost, percentile, type Figure } from '../support/figures.ts';

const NAMES = 200_000;
const SLICE = 2_000;
const LIMIT = 12;

/** The names of the demo world, and more players until there are 200,000. */
function names(): { readonly kind: 'club' | 'player'; readonly name: string }[] {
  const known = demoNames().map(({ ref, name }) => ({ kind: splitRef(ref).kind as 'club' | 'player', name }));
  const more = demoNames(8).filter(({ ref }) => splitRef(ref).kind === 'player');
  return [...known, ...more.slice(0, NAMES - known.length).map(({ name }) => ({ kind: 'player' as const, name }))];
}

export const nameIndex: Bench = {
  measures: `finding mistyped names among ${NAMES.toLocaleString('en-US')} in the worker thread, and how often the wanted one is first`,
  baseline: 'a plain look at every name',
  run: async ({ quick, say }) => {
    const all = names();
    const recorded = JSON.parse(readFileSync('test/samples/typed-queries.json', 'utf8')) as TypedQuery[];
    const queries = [...recorded, ...WRITTEN.map(([text, wanted]) => ({ how: 'written', text, wanted }))];
    const file = new URL('../../src-main/engine/serve-worker.ts', import.meta.url);
    let worker: Worker | undefined;
    const link = threadLink<ReturnType<typeof namesRole>['tasks']>(
      () => (worker = new Worker(file, { workerData: { role: 'names', data: null } })),
      () => performance.now(),
      { warn: say },
    );
    await link.call('find', { text: 'x', kinds: null, limit: 1 });
    const before = process.memoryUsage().rss;
    const begun = performance.now();
    for (let at = 0; at < all.length; at += SLICE) {
      const slice = all.slice(at, at + SLICE);
      await link.call('put', {
        ids: slice.map((_, i) => at + i + 1),
        kinds: slice.map(({ kind }) => kind),
        names: slice.map(({ name }) => name),
      });
    }
    const filled = performance.now() - begun;
    const heap = await worker?.getHeapStatistics?.();
    const took: number[] = [];
    let first = 0;
    for (let round = 0; round < (quick ? 1 : 3); round++)
      for (const { text, wanted } of queries) {
        const from = performance.now();
        const found = await link.call('find', { text, kinds: null, limit: LIMIT });
        took.push(performance.now() - from);
        if (round === 0 && found.ok && all[(found.value[0]?.id ?? 0) - 1]?.name === wanted) first++;
      }
    const folded = all.map(({ name }) => name.toLowerCase());
    const plain = queries.map(({ text }) => {
      const from = performance.now();
      folded.filter((name) => name.includes(text)).slice(0, LIMIT);
      return performance.now() - from;
    });
    await link.stop();
    const baseline = { what: 'a plain look at every name, p50', value: percentile(plain, 0.5) };
    const at = (p: number): Figure => ({
      name: `Mistyped names among ${NAMES.toLocaleString('en-US')}, in the worker, p${p * 100}`,
      unit: 'ms',
      value: percentile(took, p),
      bar: atMost(50),
      baseline,
      note: `${took.length} queries, the slowest ${Math.max(...took).toFixed(0)} ms`,
    });
    return [
      at(0.5),
      at(0.99),
      {
        name: 'Mistyped names: the wanted one first',
        unit: '%',
        value: (first / queries.length) * 100,
        bar: atLeast(95),
        baseline: null,
        note: `${queries.length} recorded queries`,
      },
      { name: 'Index of names: filled', unit: 'ms', value: filled, bar: null, baseline: null },
      {
        name: 'Index of names: heap of the worker',
        unit: 'MB',
        value: heap ? heap.used_heap_size / 1_048_576 : (process.memoryUsage().rss - before) / 1_048_576,
        bar: null,
        baseline: { what: 'the names as one text', value: all.reduce((sum, { name }) => sum + name.length, 0) / 1_048_576 },
      },
    ];
  },
};
