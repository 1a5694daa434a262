import { describe, expect, it } from 'vitest';
import type { FinanceWeek } from '#contract/model/clubs/finance.ts';
import { amountOf, course, KINDS, runway, weeksOf } from '#contract/model/clubs/balance-weeks.ts';
import { axisLines, byKind } from '#view/panels/finances/balance-weeks.ts';

const WEEK = 7 * 86_400;
const week = (game_week: number, more: object = {}): FinanceWeek => ({ game_week, date: game_week * WEEK, ...more }) as FinanceWeek;
const LATER = 1_000 * WEEK;
const sold = (sheets: FinanceWeek[], now = LATER) => weeksOf({ weeks: sheets }, now);

describe('the weeks of a balance sheet', () => {
  it('sum income and spending; spending is the same whether it is served with a sign or not', () => {
    const [one, two] = sold([week(1, { sponsor: 500, player_wages: 200 }), week(2, { sponsor: 500, player_wages: -200 })]);
    expect([one?.income, one?.spending, one?.net]).toEqual([500, -200, 300]);
    expect([two?.income, two?.spending, two?.net]).toEqual([500, -200, 300]);
  });
  it('have no total where nothing was served, and include a missing week in between', () => {
    const weeks = sold([week(3, { sponsor: 1 }), week(5, { sponsor: null })]);
    expect(weeks.map(({ number, net }) => [number, net])).toEqual([
      [3, 1],
      [4, null],
      [5, null],
    ]);
  });
  it('keep a zero as zero', () => expect(sold([week(1, { sponsor: 0 })])[0]?.net).toBe(0));
  it('mark the newest week as running until seven days have passed', () => {
    const sheets = [week(1, { sponsor: 1 }), week(2, { sponsor: 1 })];
    expect(sold(sheets, 2 * WEEK + 10).map(({ runs }) => runs)).toEqual([false, true]);
    expect(sold(sheets, 3 * WEEK + 10).map(({ runs }) => runs)).toEqual([false, false]);
  });
  it('are empty without sheets', () => expect(sold([])).toEqual([]));
});

it('the totals by kind list every kind of the sheet, null where no week reports it', () => {
  const sums = byKind(sold([week(1, { tv_revenue: 10, agent_wages: 4 }), week(2, { tv_revenue: 30, agent_wages: 6 })]));
  expect(sums.map(({ id }) => id)).toEqual(KINDS.map(({ id }) => id));
  const of = (id: string) => sums.find((sum) => sum.id === id);
  expect([of('tv_revenue')?.total, of('tv_revenue')?.last, of('tv_revenue')?.mean]).toEqual([40, 30, 20]);
  expect([of('agent_wages')?.total, of('agent_wages')?.last]).toEqual([-10, -6]);
  expect([of('sponsor')?.total, of('sponsor')?.mean]).toEqual([null, null]);
  expect(amountOf(null, KINDS[0] as (typeof KINDS)[number])).toBeNull();
});

describe('the runway', () => {
  const losing = [...Array(10).keys()].map((n) => week(n + 1, { sponsor: 100, player_wages: 300, prize_money: n === 9 ? 800 : 0 }));
  it('is based on the last eight completed weeks, without prize money', () => {
    expect(runway(sold(losing), 1_000)).toEqual({ net: -100, of: 8, bare: -200, weeks: 5 });
  });
  it('ignores the running week', () => expect(runway(sold(losing, 10 * WEEK + 1), 1_000)).toMatchObject({ net: -200, of: 8 }));
  it('is null when the balance grows, nothing is served or the balance is unknown', () => {
    expect(runway(sold([week(1, { sponsor: 5 })]), 1_000).weeks).toBeNull();
    expect(runway([], 1_000)).toEqual({ net: null, of: 0, bare: null, weeks: null });
    expect(runway(sold(losing), null).weeks).toBeNull();
  });
});

describe('the balance after each week', () => {
  it('is calculated back from the current one', () =>
    expect(course(sold([week(1, { sponsor: 5 }), week(2, { sponsor: 7 })]), 100)).toEqual([93, 100]));
  it('stops at a week without figures', () =>
    expect(course(sold([week(1, { sponsor: 5 }), week(2), week(3, { sponsor: 7 })]), 100)).toEqual([null, 93, 100]));
  it('is unknown when the current balance is unknown', () => expect(course(sold([week(1, { sponsor: 5 })]), null)).toEqual([null]));
});

describe('the axis of the balance', () => {
  const texts = (cover: (text: string) => string) => axisLines(-2e9, 4e9, cover).map(({ text }) => text);
  it('shows its values, also for a club of mine', () =>
    expect(texts((text) => text)).toEqual(['−200\u2009k', '0', '200\u2009k', '400\u2009k']));
  it('hides its values while balances are masked', () => expect(texts(() => '•••')).toEqual(['•••', '•••', '•••', '•••']));
});
