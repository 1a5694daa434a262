import { describe, expect, it } from 'vitest';
import type { ShareProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Holdings } from '#contract/model/market/holdings.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { namingOf, optionName } from '#contract/model/votes/vote-options.ts';
import { countdown, left } from '#view/lib/format/countdown.ts';
import { ballotOfAll, decidedBy, ending, phase, standings, title } from '#view/lib/domain/vote-standing.ts';
import { curve, lateSwing } from '#view/panels/proposal/curve.ts';
import { recordOf, recordWords } from '#view/panels/proposal/manager-record.ts';
import { keyed } from '#view/lib/app/unique-keys.ts';
import { awaits, entry, gone, ordered, weights } from '#view/panels/votes/inbox.ts';

const share = (text: string): Share => text as Share;
const vote = (of: string, more: object = {}): Vote =>
  ({ share: share(of), type: 'manager', state: 'voting', startTime: 0, endTime: 100, ...more }) as Vote;
const options = [
  { id: 4, candidate: 'ann', votes: 30 },
  { id: 2, candidate: 'bob', votes: 90 },
  { id: 9, candidate: null, votes: 0 },
];

describe('the time left', () => {
  it.each([
    [15_102, '4:11:42'],
    [702, '11:42'],
    [9, '0:09'],
    [-5, '0:00'],
    [187_200, '2 d 4 h'],
  ])('%i seconds count down as %s', (seconds, text) => expect(countdown(seconds)).toBe(text));
  it('in a list counts in minutes, in seconds near the end, and then reads as over', () => {
    expect([left(1_000, 0), left(59, 0), left(5, 5), left(null, 0)]).toEqual(['16 min', '59 s', 'over', null]);
  });
});

describe('a vote', () => {
  it('is over once its end has passed, whatever its last known state', () => {
    expect([phase(vote('club_1'), 99), phase(vote('club_1'), 100), phase(vote('club_1', { state: 'upcoming' }), 1)]).toEqual([
      'voting',
      'over',
      'upcoming',
    ]);
    // The nomination period is over: whether voting began is not known before the next read.
    expect(phase(vote('club_1', { state: 'upcoming' }), 100)).toBe('due');
    expect(phase({ state: null, endTime: null }, 1)).toBe('gone');
    expect(phase({ state: 'finished', endTime: null }, 1)).toBe('over');
  });
  it('is named by its type; an unknown type keeps its own name', () => {
    expect(['manager', 'unlock', 'fund_raise'].map((type) => title(type, 'Ostrava'))).toEqual([
      'Manager of Ostrava',
      'Unlock manager of Ostrava',
      'Fund raise, Ostrava',
    ]);
  });
  it('shows how it is decided only where that is known', () => {
    expect(['manager', 'agent', 'unlock', 'fund_raise', null].map(decidedBy)).toEqual([
      'decided by most influence',
      'decided by most influence',
      null,
      null,
      null,
    ]);
  });
  it('that ended shows the winner, otherwise the leader, otherwise that nothing is known', () => {
    const say = (state: string | null, now: number, gone: boolean, counts: readonly object[] = options) =>
      ending({ state, endTime: 100 }, { rows: standings(counts as typeof options, null, 'manager'), gone, now, part: (one) => `${one} %` });
    expect(say('voting', 50, false)).toBeNull();
    expect(say('voting', 100, false)).toBe('Voting has ended. At the last update, bob led with 75 %. Waiting for the result.');
    expect(say('upcoming', 100, false)).toMatch(/^Nominations have closed/);
    expect(say('finished', 100, false)).toMatch(/bob led with 75 %\. The winner is not reported/);
    const won = options.map((option) => ({ ...option, winner: option.id === 4 }));
    expect(say('finished', 100, false, won)).toBe('Ended: ann with 25 % won.');
    expect(say('voting', 50, true)).toMatch(/before its end: decided early or withdrawn/);
    expect(say('voting', 150, true)).toMatch(/^Ended and no longer listed/);
    expect(say('voting', 150, true, [])).toMatch(/there were no votes/);
    const level = [options[0], { ...options[0], id: 5, candidate: 'cat' }].filter((one) => one !== undefined);
    expect(say('finished', 150, false, level)).toMatch(/ann and cat were tied/);
  });
  it('lists its options by influence; a colour stays with its option', () => {
    const rows = standings(options, { x: 2, y: 2, z: 4 }, 'manager');
    expect(rows.map(({ label, colour, percent, voters }) => [label, colour, percent, voters])).toEqual([
      ['bob', 1, 75, 2],
      ['ann', 2, 25, 1],
      ['Unnamed option, number 9', 3, 0, 0],
    ]);
  });
  it('to unlock shows the likely meaning of its options, marked as likely, and never a bare number', () => {
    const yesNo = [
      { id: 2, candidate: null, votes: 5, winner: false },
      { id: 1, candidate: null, votes: 7, winner: true },
    ];
    const rows = standings(yesNo, null, 'unlock');
    expect(rows.map(({ id, label }) => [id, label])).toEqual([
      [1, 'Unlock (likely)'],
      [2, 'Keep locked (likely)'],
    ]);
    const ended = { state: 'finished', endTime: 100 };
    expect(ending(ended, { rows, gone: false, now: 200, part: (one) => `${Math.round(one)} %` })).toBe(
      'Ended: Unlock (likely) with 58 % won.',
    );
    expect(namingOf('unlock', yesNo)).toMatch(/^The options of this vote have no reported names\./);
    expect(namingOf('manager', options.slice(0, 2))).toBeNull();
    expect(optionName('unlock', { id: 7, candidate: null }, [5, 6, 7])).toEqual('Unnamed option, number 7');
  });
  it('without influence cast has no percentages, and without reported voters no counts', () => {
    expect(standings([{ id: 1, candidate: 'ann', votes: 0 }], null, 'manager')).toMatchObject([{ percent: null, voters: null }]);
  });
  it('is “not voted” while one of my accounts has not voted, and unknown where voters are not reported', () => {
    expect(ballotOfAll(['me', 'too'], { me: 2 }).kind).toBe('not-voted');
    expect(ballotOfAll(['me'], { me: 2 })).toEqual({ kind: 'voted', option: 2 });
    expect(ballotOfAll(['me'], null).kind).toBe('unknown');
    expect(ballotOfAll([], {}).kind).toBe('unknown');
    expect(ballotOfAll(['constructor'], {}).kind).toBe('not-voted');
  });
});

describe('the curve of a tally', () => {
  const point = (at: number, one: number, two: number) => ({ at, height: null, votes: { 1: one, 2: two } });
  it('keeps each value until the next reading, and the last one until now', () => {
    const drawn = curve([point(10, 0, 0), point(20, 5, 9)], [1, 2], 50, 100);
    expect([drawn?.from, drawn?.to, drawn?.most]).toEqual([10, 100, 9]);
    expect(drawn?.lines.get(2)).toEqual([
      [10, 0],
      [20, 9],
      [50, 9],
    ]);
  });
  it('stops at the end of the vote, and is null with a single reading', () => {
    expect(
      curve([point(10, 0, 0), point(20, 5, 9)], [1], 500, 100)
        ?.lines.get(1)
        ?.at(-1),
    ).toEqual([100, 5]);
    expect(curve([point(10, 1, 1)], [1], 10, 100)).toBeNull();
    expect(curve([], [1], 10, 100)).toBeNull();
  });
  it('marks a large late gain and ignores early ones', () => {
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

describe('the votes inbox', () => {
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
    others: [],
  } as unknown as ShareProposal;
  const mine = () => ['me'];
  it('weighs a vote by the total holding of all accounts, and has no weight while that is unknown', () => {
    const held = { rows: [{ share: share('club_1'), total: 12 }] } as unknown as Holdings;
    expect(weights(held)?.get(share('club_1'))).toBe(12);
    expect(weights(null)).toBeNull();
  });
  it('ignores another proposal on the same share', () => {
    const facts = { names: mine, weights: null, proposals: new Map([[share('club_1'), proposal]]), now: 1 };
    expect(entry(vote('club_1'), facts).ballot.kind).toBe('voted');
    expect(entry(vote('club_1', { type: 'unlock' }), facts)).toMatchObject({ ballot: { kind: 'unknown' }, standings: null, weight: null });
  });
  it('finds its own proposal among several on the same share, and never uses an ended one for the open vote', () => {
    const ended = { ...proposal, id: 8, type: 'unlock', state: 'finished', startTime: -50, voters: { me: 4 } };
    const facts = (others: unknown[]) => ({
      names: mine,
      weights: null,
      proposals: new Map([[share('club_1'), { ...proposal, others } as ShareProposal]]),
      now: 1,
    });
    const unlock = vote('club_1', { type: 'unlock' });
    expect(entry(unlock, facts([{ ...ended, state: 'voting' }])).ballot).toEqual({ kind: 'voted', option: 4 });
    expect(entry(unlock, facts([ended])).ballot.kind).toBe('unknown');
    expect(entry(vote('club_1', { type: 'unlock', startTime: -50 }), facts([ended])).ballot.kind).toBe('voted');
  });
  it('gives two votes of one type on one share different keys', () => {
    expect(keyed(['a', 'b', 'a', 'a'], (row) => row).map(({ key }) => key)).toEqual(['a', 'b', 'a 2', 'a 3']);
  });
  it('keeps a vote that ended while shown for an hour, unless it opens again', () => {
    const [one, two] = [vote('club_1'), vote('club_2')];
    const first = gone([one, two], [two], [], 100);
    expect(first).toEqual([{ vote: one, at: 100 }]);
    expect(gone([two], [two], first, 200)).toEqual(first);
    expect(gone([two], [one, two], first, 200)).toEqual([]);
    expect(gone([two], [two], first, 100 + 3_600)).toEqual([]);
  });
  it('sorts by next end with ended votes last, or by weight', () => {
    const facts = { names: mine, weights: new Map([[share('club_3'), 9]]), proposals: new Map(), now: 50 };
    const rows = [vote('club_1', { endTime: 90 }), vote('club_2', { endTime: 40 }), vote('club_3', { endTime: 95 })].map((one) =>
      entry(one, facts),
    );
    expect(ordered(rows, 'ending').map(({ share }) => share)).toEqual(['club_1', 'club_3', 'club_2']);
    expect(ordered(rows, 'weight').map(({ share }) => share)).toEqual(['club_3', 'club_1', 'club_2']);
    expect(rows.filter(awaits)).toEqual([]);
  });
});

describe('the record of a manager candidate', () => {
  it('adds up the tenures', () => {
    const record = recordOf([
      { club_id: 1, won: 2, drawn: 1, lost: 1, num_games: 4 },
      { club_id: 2, won: 0, drawn: 0, lost: 2, num_games: 2 },
      { club_id: 1, won: null, drawn: null, lost: null },
    ]);
    expect(record).toEqual({ clubs: 2, games: 6, won: 2, points: 7 / 6 });
    expect(record && recordWords(record)).toBe('2 clubs · 6 matches · 1.17 points per match');
  });
  it('reads “never managed” without tenures, and is null when unreadable', () => {
    expect(recordWords(recordOf([]) ?? { clubs: 9, games: 9, won: 9, points: 9 })).toBe('no previous clubs');
    expect(recordOf({ odd: true })).toBeNull();
  });
});
