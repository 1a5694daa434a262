import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposalKey, type Archived } from '../../src-preload/contract/model/archive.ts';
import type { ShareProposal, SharedProposal } from '../../src-preload/contract/model/proposal.ts';
import { standings } from '../../src-renderer/lib/votes.ts';
import { holders } from '../../src-renderer/panels/proposal/holders.ts';
import { pivot } from '../../src-renderer/panels/proposal/pivot.ts';
import { pointsOf } from '../../src-renderer/panels/proposal/record.ts';
import { shown } from '../../src-renderer/panels/proposal/shown.ts';

const rows = (ann: number, bob: number) =>
  standings(
    [
      { id: 1, candidate: 'ann', votes: ann },
      { id: 2, candidate: 'bob', votes: bob },
    ],
    null,
  );
const facts = (more: object = {}) => ({
  owners: [
    { name: 'big', num: 50 },
    { name: 'mid', num: 30 },
    { name: 'me', num: 20 },
    { name: 'voted', num: 90 },
  ],
  voters: { voted: 1 },
  standings: rows(90, 20),
  mine: new Set(['me']),
  supply: 200,
  from: 0,
  to: 200,
  now: 100,
  ...more,
});

describe('who can still turn a vote', () => {
  it('those who have not voted, the fewest first that together pass the lead', () => {
    expect(pivot(facts())).toMatchObject({ lead: 70, left: 100, mine: 20, unknown: 10, coming: 100, flip: ['big', 'mid'] });
  });
  it('a lead that is only met is not passed', () => {
    expect(pivot(facts({ standings: rows(100, 20) })).flip).toEqual(['big', 'mid', 'me']);
    expect(pivot(facts({ standings: rows(120, 20) })).flip).toBeNull();
  });
  it('nobody can turn a vote with one option, and one that is over has no more to come', () => {
    expect(pivot(facts({ standings: rows(9, 0).slice(0, 1) }))).toMatchObject({ flip: null, decides: null });
    expect(pivot(facts({ to: null }))).toMatchObject({ coming: null, decides: null });
  });
  it('my vote decides always where nobody else is left and it passes the lead, never where it does not', () => {
    const alone = { owners: [{ name: 'me', num: 20 }] };
    expect(pivot(facts({ ...alone, standings: rows(30, 20) })).decides).toBe(1);
    expect(pivot(facts({ ...alone, standings: rows(50, 20) })).decides).toBe(0);
    expect(pivot(facts({ ...alone, voters: { me: 1 } })).decides).toBeNull();
  });
  it('is the same each time, a part of one, and holds no more than there is', () => {
    const count = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(count, count, fc.array(count, { maxLength: 12 }), (ann, bob, nums) => {
        const owners = nums.map((num, n) => ({ name: n === 0 ? 'me' : `o${n}`, num }));
        const given = facts({ owners, voters: {}, standings: rows(ann, bob), supply: 20_000 });
        const one = pivot(given);
        expect(pivot(given)).toEqual(one);
        expect(one.mine).toBeLessThanOrEqual(one.left);
        expect(one.coming ?? 0).toBeLessThanOrEqual(one.left);
        expect(one.left + one.unknown).toBe(20_000);
        if (one.decides !== null) expect(one.decides >= 0 && one.decides <= 1).toBe(true);
        if (one.flip) {
          const flips = one.flip.map((name) => owners.find((owner) => owner.name === name)?.num ?? 0);
          const sum = flips.reduce((all, num) => all + num, 0);
          expect(sum).toBeGreaterThan(one.lead);
          expect(sum - (flips.at(-1) ?? 0)).toBeLessThanOrEqual(one.lead);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('holders', () => {
  const told = {
    owners: [{ name: 'a', num: 10, lastActive: null }],
    votedAt: { a: 30 },
    standings: rows(1, 0),
    active: new Map([['a', 9]]),
  };
  it('have what they hold, what they chose and when it was first seen; a voter whose holding is not told is among them', () => {
    expect(holders({ ...told, voters: { a: 1, b: 7 } })).toEqual([
      { name: 'a', num: 10, percent: 0.001, choice: 'ann', voted: true, at: 30, active: 9 },
      { name: 'b', num: null, percent: null, choice: 'Option 7', voted: true, at: null, active: null },
    ]);
  });
  it('have neither voted nor not where voters are not told', () => {
    expect(holders({ ...told, voters: null })).toMatchObject([{ choice: null, voted: null }]);
  });
});

describe('the vote that is shown', () => {
  const one = (id: number, more: object = {}) =>
    ({
      share: 'club_1',
      id,
      type: 'manager',
      state: 'voting',
      startTime: id,
      endTime: 100,
      options: [],
      voters: {},
      ...more,
    }) as unknown as SharedProposal;
  const read = (first: SharedProposal | null, ...others: SharedProposal[]) =>
    ({ ...(first ?? { share: 'club_1', id: null, type: null, state: null }), others }) as unknown as ShareProposal;
  const kept = (vote: SharedProposal) => ({ ...vote, key: proposalKey(vote) }) as unknown as Archived;
  const none = { wanted: null, before: null };
  it('is the one that is told', () => expect(shown(read(one(1)), [], none)).toMatchObject({ key: 'club_1/1/1', gone: false }));
  it('is the one asked for, told or kept', () => {
    const all = [kept(one(9))];
    expect(shown(read(one(1), one(2)), all, { ...none, wanted: 'club_1/2/2' })?.key).toBe('club_1/2/2');
    expect(shown(read(one(1)), all, { ...none, wanted: 'club_1/9/9' })).toMatchObject({ key: 'club_1/9/9', gone: true });
  });
  it('stays when it vanishes while it is shown, also when another opens', () => {
    const all = [kept(one(1))];
    expect(shown(read(null), all, none)).toMatchObject({ key: 'club_1/1/1', gone: true });
    expect(shown(read(one(2)), all, { ...none, before: 'club_1/1/1' })).toMatchObject({ key: 'club_1/1/1', gone: true });
  });
  it('has its voters from what is kept where the result does not name them', () => {
    const ended = one(1, { state: 'finished', voters: null });
    expect(shown(read(ended), [kept(one(1, { voters: { ann: 2 } }))], none)?.vote.voters).toEqual({ ann: 2 });
  });
  it('is none where nothing was ever told', () => expect(shown(read(null), [], none)).toBeNull());
});

it('three points for a win, one for a draw; no match, no figure', () => {
  expect([pointsOf({ won: 2, drawn: 1, lost: 1 }), pointsOf({ won: null, drawn: 0, lost: 0 }), pointsOf({})]).toEqual([1.75, null, null]);
});
