import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposalKey, type Archived } from '#contract/model/votes/archive.ts';
import type { ShareProposal, SharedProposal } from '#contract/model/votes/proposal.ts';
import { standings } from '#view/lib/domain/vote-standing.ts';
import { holders, unitWords } from '#view/panels/proposal/holders.ts';
import { coming, percentsOf, pivot } from '#view/panels/proposal/pivot.ts';
import { pointsOf } from '#view/panels/proposal/manager-record.ts';
import { shown } from '#view/panels/proposal/shown-vote.ts';

const rows = (ann: number, bob: number) =>
  standings(
    [
      { id: 1, candidate: 'ann', votes: ann },
      { id: 2, candidate: 'bob', votes: bob },
    ],
    null,
    'manager',
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

describe('the pivot analysis', () => {
  it('finds the fewest non-voters who together exceed the lead', () => {
    const { lead, parts, flip } = pivot(facts({ supply: 220 }));
    expect({ lead, parts, flip }).toEqual({
      lead: 70,
      parts: { cast: 110, mine: 20, others: 80, unknown: 10, of: 220, sold: 0 },
      flip: ['big', 'mid'],
    });
  });
  it('requires the lead to be exceeded, not equalled', () => {
    expect(pivot(facts({ standings: rows(100, 20), supply: 300 })).flip).toEqual(['big', 'mid', 'me']);
    expect(pivot(facts({ standings: rows(120, 20), supply: 300 })).flip).toBeNull();
  });
  it('finds nobody in a vote with one option, and expects no further votes without an end', () => {
    expect(pivot(facts({ standings: rows(9, 0).slice(0, 1) }))).toMatchObject({ flip: null, decides: null });
    expect(pivot(facts({ to: null }))).toMatchObject({ coming: { kind: 'none' }, decides: null });
  });
  it('rates my vote 1 when nobody else is left and it exceeds the lead, and 0 when it does not', () => {
    const alone = { owners: [{ name: 'me', num: 20 }], voters: { a: 1, b: 1, c: 2, d: 2, e: 2 } };
    expect(pivot(facts({ ...alone, standings: rows(30, 20) })).decides).toBe(1);
    expect(pivot(facts({ ...alone, standings: rows(50, 20) })).decides).toBe(0);
    expect(pivot(facts({ ...alone, voters: { ...alone.voters, me: 1 } })).decides).toBeNull();
    expect(pivot(facts({ ...alone, standings: rows(30, 20), now: 1 })).decides).toBeNull();
  });
  it('is deterministic, lies between 0 and 1, and never exceeds the influence available', () => {
    const count = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(count, count, fc.array(count, { maxLength: 12 }), (ann, bob, nums) => {
        const owners = nums.map((num, n) => ({ name: n === 0 ? 'me' : `o${n}`, num }));
        const given = facts({ owners, voters: { a: 1, b: 1, c: 2, d: 2, e: 2 }, standings: rows(ann, bob), supply: 20_000 });
        const one = pivot(given);
        expect(pivot(given)).toEqual(one);
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

describe('the parts of a vote', () => {
  const weight = fc.integer({ min: 0, max: 400_000 });
  /** A trader’s vote, present holding and option. Voters may have sold some or all since, and others may have bought it. */
  const trader = fc.record({ voted: weight, holds: weight, choice: fc.constantFrom(1, 2, null), me: fc.boolean() });
  const read = (traders: readonly { voted: number; holds: number; choice: 1 | 2 | null; me: boolean }[], supply: number) => {
    const named = traders.map((one, n) => ({ ...one, name: `t${n}` }));
    const votes = (id: number) => named.reduce((sum, { choice, voted }) => sum + (choice === id ? voted : 0), 0);
    return pivot({
      owners: named.map(({ name, holds }) => ({ name, num: holds })),
      voters: Object.fromEntries(named.flatMap(({ name, choice }) => (choice === null ? [] : [[name, choice]]))),
      standings: rows(votes(1), votes(2)),
      mine: new Set(named.filter(({ me }) => me).map(({ name }) => name)),
      supply,
      from: 0,
      to: 200,
      now: 100,
    });
  };
  it('add up to all influence, whatever voters have sold since', () =>
    fc.assert(
      fc.property(fc.array(trader, { maxLength: 14 }), fc.integer({ min: 1, max: 2_000_000 }), (traders, supply) => {
        const { parts, coming: soon, flip, lead } = read(traders, supply);
        const each = [parts.cast, parts.mine, parts.others, parts.unknown];
        for (const part of each) expect(Number.isInteger(part) && part >= 0).toBe(true);
        expect(each.reduce((sum, part) => sum + part, 0)).toBe(parts.of);
        expect(parts.of).toBe(Math.max(supply, parts.cast));
        const percents = percentsOf([parts.cast, parts.mine + parts.others, parts.unknown], 1);
        expect(percents.reduce((sum, one) => sum + Math.round(one * 10), 0)).toBe(1_000);
        if (soon.kind === 'range') {
          expect(soon.least).toBeLessThanOrEqual(soon.likely);
          expect(soon.likely).toBeLessThanOrEqual(soon.most);
          expect(soon.most).toBeLessThanOrEqual(parts.mine + parts.others);
        }
        if (flip) expect(parts.mine + parts.others).toBeGreaterThan(lead);
      }),
    ));
  it('count sold influence as voted, and subtract it from those who bought it', () => {
    const { parts } = read(
      [
        { voted: 500_000, holds: 0, choice: 1, me: false },
        { voted: 0, holds: 528_000, choice: null, me: false },
      ],
      1_000_000,
    );
    expect(parts).toEqual({ cast: 500_000, mine: 0, others: 500_000, unknown: 0, of: 1_000_000, sold: 28_000 });
  });
  it('are rounded so that they still add up', () => {
    expect(percentsOf([1, 1, 1], 1)).toEqual([33.4, 33.3, 33.3]);
    expect(percentsOf([0, 0], 1)).toEqual([0, 0]);
  });
});

describe('the forecast of further votes', () => {
  const DAY = 86_400;
  const facts = { cast: 100_000, voters: 20, left: 900_000, from: 0, to: 3 * DAY, now: DAY };
  it('is a range that narrows with every voter and is capped by the influence left', () => {
    const [few, many] = [coming(facts), coming({ ...facts, voters: 2_000 })];
    expect(few).toEqual({ kind: 'range', least: 110_557, likely: 200_000, most: 289_443 });
    expect(many).toMatchObject({ kind: 'range', likely: 200_000 });
    if (few.kind === 'range' && many.kind === 'range') expect(many.most - many.least).toBeLessThan(few.most - few.least);
    expect(coming({ ...facts, left: 150_000 })).toMatchObject({ most: 150_000 });
  });
  it('is not given after 40 seconds or with four voters', () => {
    // The clock of the page has minute resolution, so a vote may seem to begin in the future.
    for (const now of [-20, 0, 40]) expect(coming({ ...facts, now })).toMatchObject({ kind: 'early' });
    expect(coming({ ...facts, voters: 4 })).toMatchObject({ kind: 'early' });
    expect(coming({ ...facts, now: DAY / 8 })).toMatchObject({ kind: 'range' });
  });
  it('is zero at the end of a vote, and is not given for a vote without one', () => {
    expect(coming({ ...facts, now: 3 * DAY })).toMatchObject({ least: 0, most: 0 });
    expect(coming({ ...facts, to: null })).toEqual({ kind: 'none' });
  });
});

describe('the list of holders', () => {
  const told = {
    owners: [{ name: 'a', num: 10, lastActive: null }],
    votedAt: { a: 30 },
    standings: rows(1, 0),
    active: new Map([['a', 9]]),
  };
  it('shows holding, choice and the time the vote was first seen, and includes voters with an unknown holding', () => {
    expect(holders({ ...told, voters: { a: 1, b: 7 } })).toEqual([
      { name: 'a', num: 10, percent: 0.001, choice: 'ann', voted: true, at: 30, active: 9 },
      { name: 'b', num: null, percent: null, choice: 'No longer listed, number 7', voted: true, at: null, active: null },
    ]);
  });
  it('counts holders as listed: a voter without influence is no holder', () => {
    const owners = Array.from({ length: 24 }, (_, n) => ({ name: `h${n}`, num: 5, lastActive: null }));
    const unit = (voters: Record<string, number> | null, total: number | null, some = owners) =>
      unitWords(holders({ ...told, owners: some, voters }), { total, voters: voters !== null });
    expect(unit({ sold: 1 }, 24)).toBe('traders: 24 of 24 holders, 1 voter no longer holding');
    expect(unit({ h1: 1 }, 24)).toBe('holders');
    expect(unit({ h1: 1 }, 240)).toBe('of 240 holders listed');
    expect(unit({ x: 1, y: 1 }, 240)).toBe('traders: 24 of 240 holders, 2 voters not listed');
    expect(unit({ x: 1 }, null)).toBe('traders: 24 of many holders, 1 voter not listed');
    expect(unit(null, 24)).toBe('holders; votes not reported');
    expect(unit({ h0: 1 }, 1, owners.slice(0, 1))).toBe('holder');
  });
  it('leaves the vote unknown where voters are not reported', () => {
    expect(holders({ ...told, voters: null })).toMatchObject([{ choice: null, voted: null }]);
  });
});

describe('the displayed vote', () => {
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
  const none = { requested: null, before: null };
  it('is the reported one', () => expect(shown(read(one(1)), [], none)).toMatchObject({ key: 'club_1/1/1', gone: false }));
  it('is the requested one, reported or stored', () => {
    const all = [kept(one(9))];
    expect(shown(read(one(1), one(2)), all, { ...none, requested: 'club_1/2/2' })?.key).toBe('club_1/2/2');
    expect(shown(read(one(1)), all, { ...none, requested: 'club_1/9/9' })).toMatchObject({ key: 'club_1/9/9', gone: true });
  });
  it('stays when it disappears while displayed, even when another opens', () => {
    const all = [kept(one(1))];
    expect(shown(read(null), all, none)).toMatchObject({ key: 'club_1/1/1', gone: true });
    expect(shown(read(one(2)), all, { ...none, before: 'club_1/1/1' })).toMatchObject({ key: 'club_1/1/1', gone: true });
  });
  it('takes its voters from the stored copy where the result does not name them', () => {
    const ended = one(1, { state: 'finished', voters: null });
    expect(shown(read(ended), [kept(one(1, { voters: { ann: 2 } }))], none)?.vote.voters).toEqual({ ann: 2 });
  });
  it('is null when no vote was ever reported', () => expect(shown(read(null), [], none)).toBeNull());
});

it('a win counts three points and a draw one; without matches there is no average', () => {
  expect([pointsOf({ won: 2, drawn: 1, lost: 1 }), pointsOf({ won: null, drawn: 0, lost: 0 }), pointsOf({})]).toEqual([1.75, null, null]);
});
