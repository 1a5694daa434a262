import { describe, expect, it } from 'vitest';
import { Rule, type RuleStatus } from '#contract/model/alerts/alert.ts';
import { share } from '#contract/model/market/share.ts';
import { levelAt, withLevels } from '#view/charts/levels.ts';
import { alertLevels, movedTo } from '#view/panels/chart/alert-levels.ts';
import { verbatim } from '#contract/text/coded-text.ts';

const club = share('club', 7);
const say = (price: number): string => (price / 10_000).toFixed(4);
const status = (parts: object, state: RuleStatus['state'] = 'armed'): RuleStatus => ({
  rule: Rule.parse({
    id: 'a',
    savedAt: 1,
    subject: { kind: 'entity', ref: 'club_7' },
    conditions: [{ kind: 'price', op: 'above', value: 19_000 }],
    ...parts,
  }),
  state,
  sentence: verbatim(''),
  why: null,
  watching: 1,
  looked: 1,
  since: null,
  firedAt: null,
  fired: 0,
});
const texts = (...all: RuleStatus[]): string[] => alertLevels(all, club, say).map(({ text }) => text);

describe('alert lines of a share', () => {
  it('show name, threshold, state and expiry', () => {
    expect(texts(status({ name: 'Sell', expires: Date.UTC(2026, 10, 30) / 1_000 }, 'firing'))).toEqual([
      'Sell · above 1.9000 · firing · until Mon 30 Nov',
    ]);
    expect(texts(status({}))).toEqual(['above 1.9000']);
  });
  it('are those of price rules on this share only, one for each condition', () => {
    const both = {
      conditions: [
        { kind: 'bid', op: 'below', value: 10_000 },
        { kind: 'spread', op: 'above', value: 5 },
        { kind: 'ask', op: 'crosses', value: 20_000 },
      ],
    };
    expect(texts(status(both))).toEqual(['best bid below 1.0000', 'best ask crosses 2.0000']);
    expect(texts(status({ subject: { kind: 'entity', ref: 'club_70' } }), status({ subject: { kind: 'holdings' } }))).toEqual([]);
  });
  it.each(['off', 'expired', 'done'] as const)('are not drawn when the rule is %s', (state) =>
    expect(texts(status({}, state))).toEqual([]),
  );
  it('change only their own threshold when they are moved', () => {
    const [level] = alertLevels(
      [
        status({
          conditions: [
            { kind: 'lock', value: 60 },
            { kind: 'price', op: 'above', value: 19_000 },
          ],
        }),
      ],
      club,
      say,
    );
    if (!level) throw new Error('no line');
    const moved = movedTo(level, 18_000.4);
    expect(moved.conditions.map(({ value }) => value)).toEqual([60, 18_000]);
    expect({ ...moved, conditions: level.rule.conditions }).toEqual(level.rule);
    expect(movedTo(level, -5).conditions[1]?.value).toBe(0);
  });
});

it('levelAt returns the nearest line within reach', () => {
  const levels = [{ y: 10 }, { y: 14 }, { y: null }, { y: 40 }];
  expect(levelAt(13, levels)).toEqual({ y: 14 });
  expect(levelAt(25, levels)).toBeNull();
});
it('the scale extends to levels near its range and ignores distant ones', () => {
  const range = { minValue: 100, maxValue: 200 };
  expect(withLevels(range, [{ rest: 230 }, { rest: 80 }, { rest: 900 }])).toEqual({ minValue: 80, maxValue: 230 });
  expect(withLevels(range, [])).toEqual(range);
});
