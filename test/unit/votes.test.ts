import { describe, expect, it } from 'vitest';
import type { ShareProposal } from '../../src-preload/contract/model/proposal.ts';
import type { Share } from '../../src-preload/contract/model/share.ts';
import type { User } from '../../src-preload/contract/model/user.ts';
import type { Vote } from '../../src-preload/contract/model/vote.ts';
import { countdown, left } from '../../src-renderer/lib/countdown.ts';
import { ballotOfAll, phase, standings, title } from '../../src-renderer/lib/votes.ts';
import { curve, lateSwing } from '../../src-renderer/panels/proposal/curve.ts';
import { recordOf, recordWords } from '../../src-renderer/panels/proposal/record.ts';
import { awaits, entry, ordered, weights } from '../../src-renderer/panels/votes/inbox.ts';

const share = (text: string): Share => text as Share;
const vote = (of: string, more: object = {}): Vote =>
  ({ share: share(of), type: 'manager', state: 'voting', startTime: 0, endTime: 100, ...more }) as Vote;
const options = [
  { id: 4, candidate: 'ann', votes: 30 },
  { id: 2, candidate: 'bob', votes: 90 },
  { id: 9, candidate: null, votes: 0 },
];

describe('time left', () => {
  it.each([
    [15_102, '4:11:42'],
    [702, '11:42'],
    [9, '0:09'],
    [-5, '0:00'],
    [187_200, '2 d 4 h'],
  ])('%i seconds count down as %s', (seconds, text) => expect(countdown(seconds)).toBe(text));
  it('in a list goes by minutes, by seconds at the end, and is over after it', () => {
    expect([left(1_000, 0), left(59, 0), left(5, 5), left(null, 0)]).toEqual(['16 min', '59 s', 'over', null]);
  });
});

describe('a vote', () => {
  it('is over once its end has passed, whatever was read before', () => {
    expect([phase(vote('club_1'), 99), phase(vote('club_1'), 100), phase(vote('club_1', { state: 'upcoming' }), 1)]).toEqual([
      'voting',
      'over',
      'upcoming',
    ]);
    expect(phase({ state: null, endTime: null }, 1)).toBe('gone');
    expect(phase({ state: 'finished', endTime: null }, 1)).toBe('over');
  });
  it('is named by what it is about, an unknown type by its own name', () => {
    expect(['manager', 'unlock', 'fund_raise'].map((type) => title(type, 'Ostrava'))).toEqual([
      'Manager of Ostrava',
      'Unlock the manager of Ostrava',
      'Fund raise, Ostrava',
    ]);
  });
  it('has its options in order of votes; a colour stays with its option', () => {
    const rows = standings(options, { x: 2, y: 2, z: 4 });
    expect(rows.map(({ label, colour, percent, voters }) => [label, colour, percent, voters])).toEqual([
      ['bob', 1, 75, 2],
      ['ann', 2, 25, 1],
      ['Option 9', 3, 0, 0],
    ]);
  });
  it('without any vote has no percentages, and without voters told no counts', () => {
    expect(standings([{ id: 1, candidate: 'ann', votes: 0 }], null)).toMatchObject([{ percent: null, voters: null }]);
  });
  it('is not voted while one of my accounts has not, and unknown where it is not told', () => {
    expect(ballotOfAll(['me', 'too'], { me: 2 }).kind).toBe('not-voted');
    expect(ballotOfAll(['me'], { me: 2 })).toEqual({ kind: 'voted', option: 2 });
    expect(ballotOfAll(['me'], null).kind).toBe('unknown');
    expect(ballotOfAll([], {}).kind).toBe('unknown');
    expect(ballotOfAll(['constructor'], {}).kind).toBe('not-voted');
  });
});

describe('the curve of a tally', () => {
  const point = (at: number, one: number, two: number) => ({ at, height: null, votes: { 1: one, 2: two } });
  it('stands on each reading until the next, and on the last until now', () => {
    const drawn = curve([point(10, 0, 0), point(20, 5, 9)], [1, 2], 50, 100);
    expect([drawn?.from, drawn?.to, drawn?.most]).toEqual([10, 100, 9]);
    expect(drawn?.lines.get(2)).toEqual([
      [10, 0],
      [20, 9],
      [50, 9],
    ]);
  });
  it('does not go on past the end of the vote, and is none with one moment', () => {
    expect(
      curve([point(10, 0, 0), point(20, 5, 9)], [1], 500, 100)
        ?.lines.get(1)
        ?.at(-1),
    ).toEqual([100, 5]);
    expect(curve([point(10, 1, 1)], [1], 10, 100)).toBeNull();
    expect(curve([], [1], 10, 100)).toBeNull();
  });
  it('marks who gained much late, and no early votes', () => {
    expect(lateSwing([point(0, 60, 40), point(70, 60, 40), point(100, 60, 90)], [1, 2])).toEqual({
      option: 2,
      from: 75,
      to: 100,
      points: 20,
    });
    expect(lateSwing([point(0, 60, 40), point(100, 66, 44)], [1, 2])).toBeNull();
    expect(lateSwing([point(0, 0, 0), point(100, 0, 90)], [1, 2])).toBeNull();
  });
});

describe('the inbox', () => {
  const user = (...held: [string, number][]): User =>
    ({ name: 'x', holdings: held.map(([of, total]) => ({ share: share(of), total, available: total, reserved: 0 })) }) as User;
  const proposal = {
    share: share('club_1'),
    id: 7,
    type: 'manager',
    state: 'voting',
    startTime: 0,
    endTime: 100,
    totalVotes: 120,
    data: null,
    options,
    voters: { me: 2 },
  } as unknown as ShareProposal;
  it('adds what all accounts hold, and says nothing while one is not known', () => {
    expect(weights([user(['club_1', 5]), user(['club_1', 7], ['club_2', 1])])?.get(share('club_1'))).toBe(12);
    expect(weights([user(['club_1', 5]), null])).toBeNull();
  });
  it('takes nothing from another proposal on the same share', () => {
    const facts = { names: ['me'], weights: null, proposals: new Map([[share('club_1'), proposal]]), now: 1 };
    expect(entry(vote('club_1'), facts).ballot.kind).toBe('voted');
    expect(entry(vote('club_1', { type: 'unlock' }), facts)).toMatchObject({ ballot: { kind: 'unknown' }, standings: null, weight: null });
  });
  it('puts the next to end first, those that ended last, or the heaviest first', () => {
    const facts = { names: ['me'], weights: new Map([[share('club_3'), 9]]), proposals: new Map(), now: 50 };
    const rows = [vote('club_1', { endTime: 90 }), vote('club_2', { endTime: 40 }), vote('club_3', { endTime: 95 })].map((one) =>
      entry(one, facts),
    );
    expect(ordered(rows, 'ending').map(({ share }) => share)).toEqual(['club_1', 'club_3', 'club_2']);
    expect(ordered(rows, 'weight').map(({ share }) => share)).toEqual(['club_3', 'club_1', 'club_2']);
    expect(rows.filter(awaits)).toEqual([]);
  });
});

describe('the record of a candidate', () => {
  it('adds up the tenures', () => {
    const record = recordOf([
      { club_id: 1, won: 2, drawn: 1, lost: 1, num_games: 4 },
      { club_id: 2, won: 0, drawn: 0, lost: 2, num_games: 2 },
      { club_id: 1, won: null, drawn: null, lost: null },
    ]);
    expect(record).toEqual({ clubs: 2, games: 6, won: 2, points: 7 / 6 });
    expect(record && recordWords(record, (value) => value.toFixed(2))).toBe('2 clubs · 6 matches · 1.17 points a match');
  });
  it('without one says so, and is nothing where it cannot be read', () => {
    expect(recordWords(recordOf([]) ?? { clubs: 9, games: 9, won: 9, points: 9 }, String)).toBe('never managed');
    expect(recordOf({ odd: true })).toBeNull();
  });
});
