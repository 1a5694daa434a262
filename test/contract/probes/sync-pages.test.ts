import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/engine/base/clock.ts';
import { clubsStep } from '../../../src-main/engine/sync/read-clubs.ts';
import { freeStep } from '../../../src-main/engine/sync/read-free.ts';
import type { Step, Work } from '../../../src-main/engine/sync/step.ts';
import { inPages, probeApi, type Form, type Probe } from '../../support/probe-lists.ts';

/** Runs one step of a sync on a store in memory; says which ids were written and what was noted. */
async function run(step: Step, service: Probe) {
  const { api, asked } = probeApi(service);
  const ids: number[] = [];
  let noted: Record<string, unknown> = {};
  const census = {
    put: (_kind: string, rows: readonly { id: number }[]) => ids.push(...rows.map(({ id }) => id)),
    ids: (_kind: string, after: number) => [...new Set(ids)].filter((id) => id > after).sort((a, b) => a - b),
    last: () => Math.max(0, ...ids),
    seen: () => [],
    dropUnseen: () => 0,
  };
  const work = {
    clock: systemClock,
    api,
    cache: { census },
    connection: 'hosted',
    pace: () => Promise.resolve(),
    ask: { priority: 'background', spender: 'test', signal: new AbortController().signal },
    kept: () => ({ era: 1, startedAt: 0, done: {}, counts: {} }),
    note: (change: object) => void (noted = { ...noted, ...change }),
    floor: () => 0,
    wrote: () => undefined,
  } as unknown as Work;
  const plan = await step.plan(work);
  if (!plan.ok) return { said: `${plan.fault.code}: ${plan.fault.detail ?? ''}`, ids, noted, asked };
  let told = 0;
  for (let at = 0; at < plan.value.units; at++) {
    const got = await plan.value.run(at);
    if (!got.ok) return { said: `${got.fault.code}: ${got.fault.detail ?? ''}`, ids, noted, asked };
    told += got.value;
  }
  await plan.value.end?.();
  return { said: 'fine', told, ids: [...new Set(ids)].sort((a, b) => a - b), noted, asked };
}

const COUNT = 123;
const clubs = Array.from({ length: COUNT }, (_, n) => ({ club_id: n + 1 }));
const players = { '/players': inPages([], 'counts nothing', 5) };

describe('the clubs of the whole market', () => {
  it.each<[form: Form, size: number]>([
    ['counts rows and pages', 50],
    ['counts rows', 50],
    ['counts nothing', 50],
    ['writes its counts as one word', 50],
    ['counts rows and pages', 20],
    ['counts nothing', 20],
  ])('are all read from a service that %s, in pages of %i', async (form, size) => {
    const got = await run(clubsStep, { rest: { '/clubs/detailed': inPages(clubs, form, size), ...players } });
    expect([got.said, got.ids.length, got.noted['clubs']]).toEqual(['fine', COUNT, COUNT]);
  });
});

describe('players without a club', () => {
  const free = Array.from({ length: COUNT }, (_, n) => ({ player_id: 10_000 * (n + 1) }));
  it.each<[form: Form, size: number]>([
    ['counts rows and pages', 50],
    ['counts rows and pages', 20],
  ])('are all read from pages of a service that %s, in pages of %i', async (form, size) => {
    const got = await run(freeStep, {
      rest: {
        '/players': () => ({ page: 1, per_page: 5, total: COUNT, total_pages: 25, items: [...free].reverse().slice(0, 5) }),
        '/players/detailed': inPages(free, form, size),
      },
    });
    expect([got.said, got.ids.length]).toEqual(['fine', COUNT]);
  });
  it('are asked for by their ids where nobody counts them', async () => {
    const some = Array.from({ length: 30 }, (_, n) => ({ player_id: n + 1 }));
    const got = await run(freeStep, {
      rest: { '/players': () => ({ page: 1, per_page: 5, items: some.slice(-5) }) },
      gsp: { get_players: ({ player_ids }: { player_ids: number[] }) => some.filter(({ player_id }) => player_ids.includes(player_id)) },
    });
    expect([got.said, got.ids.length]).toEqual(['fine', 30]);
  });
});
