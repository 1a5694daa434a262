import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEmitter } from '#engine/base/emitter.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import type { Registry } from '#engine/live/registry.ts';
import { watchVotes } from '#engine/votes/watch.ts';
import { proposalKey } from '#contract/model/votes/archive.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Reading } from '#contract/snapshot.ts';
import { createHandle } from '#engine/store/handle.ts';
import { createArchive } from '#engine/store/user/archive.ts';
import { MIGRATIONS } from '#engine/store/user/schema.ts';

const club = 'club_7' as Share;
const key = proposalKey({ share: club, id: 5, startTime: 10 });
const proposal = (votes: number, more: object = {}): SharedProposal =>
  ({
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
  }) as unknown as SharedProposal;
const reading = (at: number, votes: number, more: object = {}): Reading<readonly SharedProposal[]> => ({
  data: [proposal(votes, more)],
  source: 'hosted',
  height: at,
  observedAt: at,
});
/** A proposal as lists contain it, without a block and without voters. */
const listed = (at: number, votes: number, more: object = {}): Reading<readonly SharedProposal[]> => ({
  ...reading(at, votes, { voters: null, ...more }),
  source: 'rest',
  height: null,
});

function empty() {
  const db = new Database(':memory:');
  for (const step of MIGRATIONS) db.exec(step);
  return createArchive(createHandle(db));
}

it('the archive stores a proposal and each change of its tally, and returns whether anything changed', () => {
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

it('the archive keeps a vote that the game has dropped, and does not treat missing data as news', () => {
  const archive = empty();
  archive.record(reading(20, 9));
  expect(archive.record({ ...reading(30, 0), data: [] })).toBe(false);
  archive.record(reading(40, 3, { id: 6 }));
  expect(archive.list(club, 10).rows.map(({ id }) => id)).toEqual([6, 5]);
  expect(archive.list('club_8' as Share, 10).rows).toEqual([]);
});

it('the archive distinguishes the same number in another world', () => {
  const archive = empty();
  archive.record(reading(20, 9));
  archive.record(reading(30, 1, { startTime: 25 }));
  expect(archive.points(key)).toHaveLength(1);
});

it('the archive thins old tallies to a limit and keeps the first and the newest', () => {
  const archive = empty();
  for (let n = 0; n <= 1_000; n++) archive.record(reading(20 + n, n));
  const points = archive.points(key);
  expect(points.length).toBeLessThan(600);
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([20, 1_020]);
});

it('the archive deletes the proposals unseen for longest, with their tallies, to a limit', () => {
  const archive = empty();
  archive.record({ ...reading(20, 0), data: Array.from({ length: 20_000 }, (_, id) => proposal(1, { id })) });
  archive.record(reading(21, 2, { id: 1 }));
  archive.record(reading(22, 1, { id: 30_000 }));
  expect(archive.list(undefined, 5)).toMatchObject({ total: 20_000 });
  expect(archive.points(proposalKey({ share: club, id: 0, startTime: 10 }))).toEqual([]);
  expect(archive.points(proposalKey({ share: club, id: 1, startTime: 10 }))).toHaveLength(2);
});

it('the archive stores every proposal of a reading, not only the newest', () => {
  const archive = empty();
  archive.record({
    ...reading(20, 1),
    data: [proposal(1), proposal(2, { id: 6, type: 'unlock' }), proposal(3, { id: 7, state: 'finished' })],
  });
  expect(
    archive
      .list(club, 10)
      .rows.map(({ id }) => id)
      .sort(),
  ).toEqual([5, 6, 7]);
});

it('the archive adds the result from a list, and keeps voters and votes counted since', () => {
  const archive = empty();
  archive.record(reading(20, 40, { voters: { bob: 1 } }));
  expect(archive.record(listed(25, 30))).toBe(false); // an older copy
  archive.record(listed(30, 50));
  expect(archive.list(club, 1).rows[0]).toMatchObject({ totalVotes: 50, voters: { bob: 1 }, source: 'rest', height: null });
  const won = [{ id: 1, candidate: 'ann', votes: 45, winner: true }];
  archive.record(listed(950, 45, { state: 'finished', options: won }));
  expect(archive.record(listed(960, 50))).toBe(false); // ended stays ended
  expect(archive.list(club, 1).rows[0]).toMatchObject({ state: 'finished', options: won, voters: { bob: 1 } });
});

it('the archive stores the time a vote was first seen, except for votes before the first reading', () => {
  const archive = empty();
  archive.record(reading(20, 1, { voters: { early: 1 } }));
  archive.record(reading(30, 2, { voters: { early: 1, late: 1 } }));
  archive.record(listed(35, 3));
  archive.record(reading(40, 4, { voters: { early: 2, late: 1 } }));
  expect(archive.list(club, 1).rows[0]?.votedAt).toEqual({ early: 40, late: 30 });
});

it('the archive is searched by candidate, voter, type, number and share', () => {
  const archive = empty();
  archive.record({
    ...reading(20, 1),
    data: [
      proposal(1, { voters: { 'a%b': 1 } }),
      proposal(1, { id: 61, type: 'unlock', options: [{ id: 1, candidate: null, votes: 1 }] }),
      proposal(1, { id: 7, share: 'player_9', type: 'agent', options: [{ id: 1, candidate: 'Zoë', votes: 1 }] }),
    ],
  });
  const ids = (text: string, shares: string[] = []) => archive.find(text, shares as Share[], 10).rows.map(({ id }) => id);
  expect([ids('ann'), ids('UNLOCK'), ids('zo'), ids('a%b'), ids('%'), ids('6'), ids('61'), ids('nobody', ['player_9'])]).toEqual([
    [5],
    [61],
    [7],
    [5],
    [5],
    [],
    [61],
    [7],
  ]);
});

it('the archive survives a restart: the file contains the same after it was closed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-archive-'));
  const file = join(folder, 'user.db');
  try {
    const before = new Database(file);
    for (const step of MIGRATIONS) before.exec(step);
    const first = createArchive(createHandle(before));
    first.record(reading(20, 9, { voters: { bob: 1 } }));
    first.record(reading(30, 12, { voters: { bob: 1, eve: 1 } }));
    const told = [first.list(undefined, 10), first.points(key)];
    before.close();
    const after = new Database(file);
    const second = createArchive(createHandle(after));
    expect([second.list(undefined, 10), second.points(key)]).toEqual(told);
    expect(second.record(reading(30, 12, { voters: { bob: 1, eve: 1 } }))).toBe(false);
    after.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the archive keeps tallies in time order, each change once, ending with the stored one', () => {
  const votes = fc.array(fc.record({ step: fc.integer({ min: 1, max: 9 }), votes: fc.integer({ min: 0, max: 5 }), list: fc.boolean() }));
  fc.assert(
    fc.property(votes, (readings) => {
      const archive = empty();
      let at = 20;
      for (const one of readings) archive.record((one.list ? listed : reading)((at += one.step), one.votes));
      const points = archive.points(key);
      const counts = points.map((point) => point.votes['1']);
      expect(points.map((point) => point.at)).toEqual([...new Set(points.map((point) => point.at))].sort((a, b) => a - b));
      for (let n = 1; n < counts.length; n++) expect(counts[n]).not.toBe(counts[n - 1]);
      expect(counts.at(-1)).toBe(archive.list(club, 1).rows[0]?.options[0]?.votes);
    }),
  );
});

it('the archive follows every vote on the holdings of the accounts while it is open', () => {
  const changed = createEmitter<LocalKind>();
  const names: string[] = [];
  const watched = new Map<string, (data: unknown) => void>();
  const values = new Map<string, unknown>();
  const subscribe = (name: string, params: object, _priority: string, listener: (resource: unknown) => void) => {
    const id = `${name} ${JSON.stringify(params)}`;
    const resource = { current: () => ({ data: values.get(id) ?? null }) };
    watched.set(id, () => listener(resource));
    return { resource, stop: () => void watched.delete(id) };
  };
  const stop = watchVotes({ registry: { subscribe } as unknown as Registry, user: { accounts: { all: () => names } } as never, changed });
  expect([...watched.keys()]).toEqual([]);
  names.push('me');
  changed.emit('accounts');
  const base = ['ballots {"stage":"ended"}', 'holdings {}', 'votes {}'];
  const tell = (id: string, data: unknown): void => {
    values.set(id, data);
    watched.get(id)?.(null);
  };
  const open = (...shares: string[]): void =>
    tell(
      'votes {}',
      shares.map((share) => ({ share, endTime: 5 })),
    );
  open('club_1', 'club_2', 'club_3');
  expect([...watched.keys()]).toEqual(base); // the holdings are not known yet
  tell('holdings {}', { rows: [{ share: 'club_1' }, { share: 'club_2' }] });
  const [one, two] = ['proposal {"share":"club_1"}', 'proposal {"share":"club_2"}'];
  expect([...watched.keys()]).toEqual([...base, one, two]);
  // A vote that is no longer open is followed until its end was read.
  tell(one, { id: 5, state: 'voting' });
  open('club_2');
  expect([...watched.keys()]).toEqual([...base, one, two]);
  tell(one, { id: 5, state: 'finished' });
  expect([...watched.keys()]).toEqual([...base, two]);
  stop();
  expect([...watched.keys()]).toEqual([]);
});
