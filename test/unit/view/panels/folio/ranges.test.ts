import { describe, expect, it } from 'vitest';
import { WEEK } from '#contract/model/folio/match-week.ts';
import { heldSince, limitsOf, matchWeeks } from '#view/panels/equity/ranges.ts';
import { day } from '../../../../support/values/ledgers.ts';

const NONE = { season: null, bought: null };
/** Wednesday 21 January 2026 at noon; day 4 and day 18 are Mondays. */
const NOW = day(20) + 43_200;
const lotsAt = (...times: number[]) => ({ lots: times.map((at) => ({ at })) }) as Parameters<typeof heldSince>[0];

describe('the range of the curve', () => {
  it('of a match week goes from Monday to Monday, and is open in the current one', () => {
    expect(limitsOf('week', NOW, NONE, {})).toEqual({ from: day(18) });
    expect(limitsOf('week', NOW, NONE, { week: day(18) })).toEqual({ from: day(18) });
    expect(limitsOf('week', NOW, NONE, { week: day(4) })).toEqual({ from: day(4), to: day(11) });
    expect(limitsOf('week', day(18), NONE, {})).toEqual({ from: day(18) });
  });
  it('since a purchase begins with it, and is missing without one', () => {
    expect(limitsOf('bought', NOW, { season: null, bought: day(3) }, {})).toEqual({ from: day(3) });
    expect(limitsOf('bought', NOW, NONE, {})).toBeNull();
  });
  it('of two events needs a first one', () => {
    expect(limitsOf('events', NOW, NONE, { toEvent: day(2) })).toBeNull();
  });
});

describe('match weeks', () => {
  it('are numbered from the first of the season, the current one first', () => {
    expect(matchWeeks(NOW, day(4))).toEqual([
      { at: day(18), number: 3 },
      { at: day(11), number: 2 },
      { at: day(4), number: 1 },
    ]);
  });
  it('have no number without a known season', () => {
    const weeks = matchWeeks(NOW, null);
    expect(weeks[0]).toEqual({ at: day(18), number: null });
    expect(weeks.at(-1)?.at).toBe(day(18) - (weeks.length - 1) * WEEK);
  });
});

describe('the time since which a share is held', () => {
  it('is that of the oldest lot, and unknown if a lot has no record', () => {
    expect(heldSince(lotsAt(day(3), day(9)))).toBe(day(3));
    expect(heldSince(lotsAt(0, day(9)))).toBeNull();
    expect(heldSince(lotsAt())).toBeNull();
  });
});
