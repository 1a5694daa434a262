import { describe, expect, it } from 'vitest';
import { systemClock } from '#engine/base/clock.ts';
import { clubsStep } from '#engine/sync/read-clubs.ts';
import { freeStep } from '#engine/sync/read-free-agents.ts';
import type { SyncStep, Work } from '#engine/sync/sync-step.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { inPages, probeApi, type Form, type Probe } from '../../support/servers/probe-lists.ts';
import { english } from '../../support/english-text.ts';

/** Runs one step of a sync on an in-memory store; returns the ids written and the checkpoint. */
async function run(step: SyncStep, service: Probe, connection: Connection = 'hosted') {
  const { api, asked } = probeApi(service, connection);
  const stop = connection === 'hosted' ? () => undefined : api.start();
  const ids: number[] = [];
  let noted: Record<string, unknown> = {};
  let swept = false;
  const census = {
    get: () => [],
    put: (_kind: string, rows: readonly { id: number }[]) => ids.push(...rows.map(({ id }) => id)),
    seen: (_kind: string, after: number) =>
      [...new Set(ids)]
        .filter((id) => id > after)
        .sort((a, b) => a - b)
        .map((id) => ({ id, observedAt: 0 })),
    last: () => Math.max(0, ...ids),
    dropUnseen: () => Number((swept = true)) - 1,
  };
  const work = {
    clock: systemClock,
    api,
    cache: { census },
    connection,
    pace: () => Promise.resolve(),
    ask: { priority: 'background', caller: 'test', signal: new AbortController().signal },
    progress: () => ({ era: 1, startedAt: 0, done: {}, counts: {}, skipped: [], ...noted }),
    note: (change: object) => void (noted = { ...noted, ...change }),
    floor: () => 0,
    wrote: () => undefined,
  } as unknown as Work;
  const plan = await step.plan(work);
  if (!plan.ok) return { said: `${plan.fault.code}: ${english(plan.fault.detail) ?? ''}`, ids, noted, asked };
  let told = 0;
  for (let at = 0; at < plan.value.units; at++) {
    const got = await plan.value.run(at);
    if (!got.ok) return { said: `${got.fault.code}: ${english(got.fault.detail) ?? ''}`, ids, noted, asked };
    told += got.value;
  }
  await plan.value.end?.();
  stop();
  return { said: 'fine', told, ids: [...new Set(ids)].sort((a, b) => a - b), noted, asked, swept };
}

const COUNT = 123;
const clubs = Array.from({ length: COUNT }, (_, n) => ({ club_id: n + 1 }));
const players = { '/players': inPages([], 'counts nothing', 5) };

describe('the clubs of a market sync', () => {
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
  it('are requested by ids where no source counts them', async () => {
    const some = Array.from({ length: 30 }, (_, n) => ({ player_id: n + 1 }));
    const got = await run(freeStep, {
      rest: { '/players': () => ({ page: 1, per_page: 5, items: some.slice(-5) }) },
      gsp: { get_players: ({ player_ids }: { player_ids: number[] }) => some.filter(({ player_id }) => player_ids.includes(player_id)) },
    });
    expect([got.said, got.ids.length]).toEqual(['fine', 30]);
  });
});

describe('unusable rows of a market sync are reported, and no stored row is deleted because of them', () => {
  const odd = (rows: readonly object[], id: string) => rows.map((row, n) => (n === 60 ? { [id]: 'odd' } : row));
  const free = Array.from({ length: COUNT }, (_, n) => ({ player_id: 10_000 * (n + 1) }));
  const newest = () => ({ page: 1, per_page: 5, total: COUNT, total_pages: 25, items: [...free].reverse().slice(0, 5) });
  const oneOf = (what: string) => [{ what, why: expect.stringContaining('_id') as string }];

  it.each<[form: Form]>([['counts rows and pages'], ['counts nothing']])('among clubs of a service that %s', async (form) => {
    const got = await run(clubsStep, { rest: { '/clubs/detailed': inPages(odd(clubs, 'club_id'), form, 50), ...players } });
    expect(got).toMatchObject({ said: 'fine', told: COUNT - 1, noted: { skipped: oneOf('some clubs') }, swept: false });
  });
  it('among the clubs of a node', async () => {
    const got = await run(clubsStep, { gsp: { get_all_clubs: odd(clubs, 'club_id') } }, 'node');
    expect(got).toMatchObject({ said: 'fine', told: COUNT - 1, noted: { skipped: oneOf('some clubs') }, swept: false });
  });
  it('among pages of players without a club', async () => {
    const got = await run(freeStep, {
      rest: { '/players': newest, '/players/detailed': inPages(odd(free, 'player_id'), 'counts rows', 50) },
    });
    expect(got).toMatchObject({ said: 'fine', told: COUNT - 1, noted: { skipped: oneOf('some players') }, swept: false });
  });
  it('among the ids that a node lists', async () => {
    const ids = [{ player_id: 1 }, { player_id: 'odd' }];
    const got = await run(freeStep, { gsp: { get_player_ids: ids, get_players: [{ player_id: 1 }] } }, 'node');
    expect(got).toMatchObject({ said: 'fine', ids: [1], noted: { skipped: oneOf('some players') }, swept: false });
  });
  it('unless there are none, when rows that were not found are deleted', async () => {
    const got = await run(clubsStep, { rest: { '/clubs/detailed': inPages(clubs, 'counts rows', 50), ...players } });
    expect([got.said, got.swept, got.noted['skipped']]).toEqual(['fine', true, undefined]);
  });
});
