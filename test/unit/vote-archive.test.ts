import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createEmitter } from '../../src-main/engine/base/emitter.ts';
import type { LocalKind } from '../../src-main/engine/live/family.ts';
import type { Registry } from '../../src-main/engine/live/registry.ts';
import { watchVotes } from '../../src-main/engine/votes/watch.ts';
import { proposalKey } from '../../src-preload/contract/model/archive.ts';
import type { ShareProposal } from '../../src-preload/contract/model/proposal.ts';
import type { Share } from '../../src-preload/contract/model/share.ts';
import type { Reading } from '../../src-preload/contract/snapshot.ts';
import { createHandle } from '../../src-main/engine/store/handle.ts';
import { createArchive } from '../../src-main/engine/store/user/archive.ts';
import { MIGRATIONS } from '../../src-main/engine/store/user/schema.ts';

const club = 'club_7' as Share;
const key = proposalKey({ share: club, id: 5, startTime: 10 });
const reading = (at: number, votes: number, more: object = {}): Reading<ShareProposal> => ({
  data: {
    share: club,
    id: 5,
    type: 'manager',
    state: 'voting',
    startTime: 10,
    endTime: 900,
    totalVotes: votes,
    data: null,
    options: [{ id: 1, candidate: 'ann', votes }],
    voters: {},
    ...more,
  } as unknown as ShareProposal,
  source: 'hosted',
  height: at,
  observedAt: at,
});

function empty() {
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  return createArchive(createHandle(db));
}

it('keeps a proposal and each change of its count, and is told what is no news', () => {
  const archive = empty();
  expect([reading(20, 0), reading(21, 0), reading(25, 40), reading(24, 30)].map((one) => archive.record(one))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(archive.list(undefined, 10)).toMatchObject({ total: 1, rows: [{ key, firstSeen: 20, lastSeen: 25, totalVotes: 40 }] });
  expect(archive.points(key)).toEqual([
    { at: 20, height: 20, votes: { 1: 0 } },
    { at: 25, height: 25, votes: { 1: 40 } },
  ]);
});

it('keeps a vote that the game forgot, and takes none for one', () => {
  const archive = empty();
  archive.record(reading(20, 9));
  expect(archive.record(reading(30, 0, { id: null, type: null, state: null, options: [] }))).toBe(false);
  archive.record(reading(40, 3, { id: 6 }));
  expect(archive.list(club, 10).rows.map(({ id }) => id)).toEqual([6, 5]);
  expect(archive.list('club_8' as Share, 10).rows).toEqual([]);
});

it('tells apart the same number in another world', () => {
  const archive = empty();
  archive.record(reading(20, 9));
  archive.record(reading(30, 1, { startTime: 25 }));
  expect(archive.points(key)).toHaveLength(1);
});

it('stays bounded: old counts are thinned, the first and the newest stay', () => {
  const archive = empty();
  for (let n = 0; n <= 1_000; n++) archive.record(reading(20 + n, n));
  const points = archive.points(key);
  expect(points.length).toBeLessThan(600);
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([20, 1_020]);
});

it('stays bounded: the proposals not heard of for longest go, with their counts', () => {
  const archive = empty();
  for (let id = 0; id <= 2_000; id++) archive.record(reading(20 + id, 1, { id }));
  expect(archive.list(undefined, 2_000)).toMatchObject({ total: 2_000 });
  expect(archive.points(proposalKey({ share: club, id: 0, startTime: 10 }))).toEqual([]);
  expect(archive.points(proposalKey({ share: club, id: 1, startTime: 10 }))).toHaveLength(1);
});

it('follows every vote on what the accounts hold, and only while it is open', () => {
  const changed = createEmitter<LocalKind>();
  const names: string[] = [];
  const watched = new Map<string, (data: unknown) => void>();
  const values = new Map<string, unknown>();
  const get = (name: string, params: object) => {
    const id = `${name} ${JSON.stringify(params)}`;
    return {
      ranks: new Map(),
      resource: {
        current: () => ({ data: values.get(id) ?? null }),
        watch: (tell: () => void) => {
          watched.set(id, tell);
          return () => void watched.delete(id);
        },
      },
    };
  };
  const stop = watchVotes({ registry: { get } as unknown as Registry, user: { accounts: { all: () => names } } as never, changed });
  expect([...watched.keys()]).toEqual([]);
  names.push('me');
  changed.emit('accounts');
  const votes = 'votes {"names":["me"]}';
  const open = (...shares: string[]): void => {
    values.set(
      votes,
      shares.map((share) => ({ share, endTime: 5 })),
    );
    watched.get(votes)?.(null);
  };
  open('club_1', 'club_2');
  expect([...watched.keys()]).toEqual([votes, 'proposal {"share":"club_1"}', 'proposal {"share":"club_2"}']);
  open('club_2');
  expect([...watched.keys()]).toEqual([votes, 'proposal {"share":"club_2"}']);
  stop();
  expect([...watched.keys()]).toEqual([]);
});
