import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { StartThread, WorkerThread } from '#engine/workers/worker-link.ts';
import { createRig, type Rig } from '../support/engine/test-engine.ts';
import { synced } from '../support/engine/small-market.ts';

const ENTRY = join(import.meta.dirname, '../../src-main/engine/serve-worker.ts');
/** Threads by role, and the tasks that each has yet to answer; the end of a thread is one. */
const threads = new Map<string, { readonly worker: Worker; readonly open: Set<number> }>();
let started = 0;

const startThread: StartThread = (role, data): WorkerThread => {
  const worker = new Worker(ENTRY, { workerData: { role, data }, execArgv: [] });
  const open = new Set<number>();
  started++;
  threads.set(role, { worker, open });
  worker.on('message', ({ id }: { readonly id: number }) => open.delete(id));
  worker.on('exit', () => open.clear());
  return {
    postMessage(message, moved = []) {
      open.add(message.id);
      worker.postMessage(message, [...moved]);
    },
    on: worker.on.bind(worker) as WorkerThread['on'],
    terminate: () => worker.terminate(),
  };
};
/** Simulated time stands still while a thread works. */
async function answered(): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if ([...threads.values()].some(({ open }) => open.size > 0)) quiet = 0;
  }
}

let rig: Rig;
beforeAll(async () => {
  rig = await createRig({ start: { startThread } });
  rig.onSettled(answered);
  await synced(rig);
}, 120_000);
afterAll(async () => {
  await rig.stop();
  expect([rig.errors, rig.bugs]).toEqual([[], []]);
});

const read = <N extends ResourceName>(name: N, params: Params<N>): Promise<Data<N>> => rig.read(name, params);
const strong = (filter = 'rating >= 70'): Promise<Data<'players'>> => read('players', { filter, limit: 500 });
const wanted = (): number[] =>
  Array.from({ length: rig.world.scale.players }, (_, at) => at + 1).filter((id) => rig.world.players.facts(id).rating >= 70);
const idsIn = ({ rows }: Data<'players'>): number[] => rows.map(({ player_id }) => player_id).sort((a, b) => a - b);
const BOOKS = { share: 'club_1' as Share, from: 0, to: 4_000_000_000 };
const nameOf = (id: number): string => rig.world.names.club(id);

/** Ends the thread of a role, as a lack of memory does. */
async function end(role: string): Promise<void> {
  await threads.get(role)?.worker.terminate();
}

describe('worker threads', () => {
  it('answer a query, a history of a book and a mistyped name', async () => {
    expect(idsIn(await strong())).toEqual(wanted());
    expect((await read('book-history', BOOKS)).spans.length).toBeGreaterThan(0);
    expect((await read('search', { text: nameOf(1), limit: 5 })).hits[0]?.name).toBe(nameOf(1));
    expect([...threads.keys()].sort()).toEqual(['columns', 'names', 'recorder']);
  });

  it('that end are replaced: the columns are filled again before the next query is answered', async () => {
    const before = started;
    await end('columns');
    const { total, counts } = await strong('rating >= 70 && age > 0');
    expect([total, counts?.true]).toEqual([wanted().length, wanted().length]);
    expect(started).toBe(before + 1);
  });

  it('that end are replaced: histories are read from the file', async () => {
    const before = await read('book-history', BOOKS);
    await end('recorder');
    const after = await read('book-history', BOOKS);
    expect(after.frames).toEqual(before.frames);
  });

  it('that end are replaced: names are found again', async () => {
    await end('names');
    expect((await read('search', { text: nameOf(2), limit: 5 })).hits[0]?.name).toBe(nameOf(2));
    const mistyped = `${nameOf(2).slice(0, -2)}${nameOf(2).slice(-1)}`;
    await rig.pass(5_000);
    expect((await read('search', { text: mistyped, limit: 5 })).hits.map(({ name }) => name)).toContain(nameOf(2));
  });
});
