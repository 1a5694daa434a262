import { describe, expect, it } from 'vitest';
import { changesIn, changesOf, conflicts, swapsBetween, type Change } from '#contract/model/clubs/planned-change.ts';
import { canMeet, conditionWords } from '#contract/model/clubs/tactics-codes.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { TacticAction } from '#contract/model/clubs/tactics.ts';
import { english } from '../../support/english-text.ts';

const ELEVEN = Array.from({ length: 11 }, (_, n) => n + 1);
const BENCH = Array.from({ length: 7 }, (_, n) => n + 12);
const action = (time: number, more: Partial<TacticAction> & { swaps?: Record<number, number> } = {}): TacticAction => {
  const { swaps = {}, ...rest } = more;
  const lineup = [...ELEVEN, ...BENCH].map((id) => ({ player: (swaps[id] ?? id) as PlayerId, tackling: 1, tempo: 1 }));
  return { time, situation: 0, goalMargin: 0, formation: 0, playStyle: 1, lineup, ...rest } as TacticAction;
};
const of = (actions: TacticAction[], more: object = {}) => changesOf({ actions, substitutions: [], formationChanges: [], ...more });
const change = (at: number, off: number | null, on: number | null, more: Partial<Change> = {}): Change => ({
  field: `substitutions.${at}`,
  at,
  until: 90,
  situation: 0,
  margin: 0,
  swaps: [{ off, on }],
  formation: null,
  playStyle: null,
  ...more,
});
const said = (changes: Change[], hard: number[] = []): string[] =>
  conflicts(changes, { eleven: ELEVEN, bench: BENCH, hard: new Set(hard) }).map(
    ({ tone, field, text }) => `${tone} ${field}: ${english(text)}`,
  );

describe('planned changes', () => {
  it('of later actions are their differences from those before, with the condition', () => {
    const found = of([
      action(0),
      action(75, { swaps: { 4: 12, 5: 13 }, formation: 3 }),
      action(60, { swaps: { 4: 12 }, situation: 2, goalMargin: 1, playStyle: 2 }),
    ]);
    expect(found).toMatchObject([
      { at: 60, situation: 2, margin: 1, swaps: [{ off: 4, on: 12 }], formation: null, playStyle: 2 },
      { at: 75, situation: 0, swaps: [{ off: 5, on: 13 }], formation: 3, playStyle: null },
    ]);
  });
  it('include planned substitutions and formation changes by minute', () => {
    const found = of([action(0)], {
      substitutions: [{ off: 4, on: 12, condition: { type: 1, trigger: 2, from: 70, to: 80 } }],
      formationChanges: [{ formation_id: 7, time: 55 }],
    });
    expect(found).toMatchObject([
      { at: 55, formation: 7, swaps: [] },
      { at: 70, until: 80, situation: 1, margin: 2, swaps: [{ off: 4, on: 12 }] },
    ]);
  });
  it('of a draft are sorted by minute and name their field', () => {
    const body = {
      substitutions: [{ off: 4, on: 12, from: 70, until: 90, situation: 0, margin: 0 }],
      formationChanges: [{ formation: 2, at: 50, situation: 1, margin: 0 }],
    };
    expect(changesIn(body as never).map(({ field, at }) => [field, at])).toEqual([
      ['formationChanges.0', 50],
      ['substitutions.0', 70],
    ]);
  });
  it('pair players off and on, first within a slot', () => {
    expect(swapsBetween([1, 2, 3], [1, 9, 8])).toEqual([
      { off: 2, on: 9 },
      { off: 3, on: 8 },
    ]);
    expect(swapsBetween([1, 2, 3], [2, 1, 9])).toEqual([{ off: 3, on: 9 }]);
    expect(swapsBetween([1, 2, 3], [9, 1, 2])).toEqual([{ off: 3, on: 9 }]);
    expect(swapsBetween([1, 2], [1, 2])).toEqual([]);
  });
});

describe('conflicts of planned changes', () => {
  it.each<[rule: string, Change[], string[]]>([
    ['do not exist between three valid changes', [change(55, 2, 12), change(60, 3, 13), change(70, 4, 14)], []],
    [
      'include a player substituted off twice',
      [change(55, 2, 12), change(60, 2, 13)],
      ['wrong substitutions.60: The player going off was already substituted at 55′'],
    ],
    [
      'are only risks when they depend on the score',
      [change(55, 2, 12, { situation: 1 }), change(60, 2, 13)],
      ['warn substitutions.60: The player going off was already substituted at 55′'],
    ],
    ['ignore two changes that exclude each other', [change(60, 2, 12, { situation: 1 }), change(60, 2, 13, { situation: 2 })], []],
    [
      'include a player substituted on twice or already playing',
      [change(55, 2, 12), change(60, 3, 12), change(70, 4, 5)],
      [
        'wrong substitutions.60: The player coming on already came on at 55′',
        'wrong substitutions.70: The player coming on is already on the pitch',
      ],
    ],
    [
      'include a player who returns after going off',
      [change(55, 2, 12), change(60, 3, 2)],
      ['wrong substitutions.60: The player coming on was already taken off at 55′'],
    ],
    ['ignore a substitute who goes off again', [change(55, 2, 12), change(80, 12, 13)], []],
    [
      'include the risk that a conditional substitute is not on the field',
      [change(55, 2, 12, { margin: 1 }), change(80, 12, 13)],
      ['warn substitutions.80: The player going off is on the pitch only if he came on at 55′'],
    ],
    ['include a missing player', [change(55, null, 12)], ['wrong substitutions.55: Choose both players for this substitution']],
    [
      'include a fourth substitution',
      [change(50, 2, 12), change(55, 3, 13), change(60, 4, 14), change(65, 5, 15)],
      ['wrong substitutions.65: Only three substitutions are allowed per match'],
    ],
    [
      'include an end before a start',
      [change(55, 2, 12, { until: 50 })],
      ['wrong substitutions.55: The end minute is before the start minute'],
    ],
  ])('%s', (_rule, changes, issues) => expect(said(changes)).toEqual(issues));

  it('include a possible red card for a hard tackler', () => {
    expect(said([change(55, 2, 12)], [2])).toEqual([
      'note substitutions.55: The player going off tackles hard. If he is sent off first, this substitution is skipped',
    ]);
  });
});

it('conditions are written as text, unknown ones as numbers', () => {
  expect([conditionWords(0, 0), conditionWords(2, 1), conditionWords(9, 0), conditionWords('red card', null)]).toEqual([
    '',
    'if losing by one goal',
    '#9',
    'red card',
  ]);
  expect([canMeet(1, 2), canMeet(1, 5), canMeet(0, 3), canMeet(9, 1)]).toEqual([false, true, true, true]);
});
