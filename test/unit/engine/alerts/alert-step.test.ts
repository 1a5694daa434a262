import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from '#engine/alerts/combine.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import type { Observation } from '#engine/alerts/condition.ts';
import { step, type LifecycleEffect, type Terms } from '#engine/alerts/lifecycle.ts';
import type { ItemState } from '#engine/alerts/rule-state.ts';
import type { Frequency } from '#contract/model/alerts/alert.ts';
import { verbatim } from '#contract/text/coded-text.ts';

type Seen = boolean | null;
const REARM: Frequency = { how: 'rearm' };

/** The effects of a sequence of observations, one per time step. */
function play(
  seen: readonly (readonly [at: number, holds: Seen, value?: number, height?: number])[],
  terms: Partial<Terms> = {},
  old = false,
): [number, LifecycleEffect][] {
  let life: ItemState | null = null;
  let toldAt: number | null = null;
  return seen.flatMap(([at, holds, value = 1, height = null], n): [number, LifecycleEffect][] => {
    const stepped = step(
      life,
      { holds, old: old && n === 0, value, height: height ?? null, toldAt },
      { holdFor: 0, clearFor: 0, frequency: REARM, ...terms },
      at,
    );
    life = stepped.life;
    if (stepped.effect === null) return [];
    if (stepped.effect !== 'clear') toldAt = at;
    return [[at, stepped.effect]];
  });
}
const minutes = (many: number): Frequency => ({ how: 'minutes', minutes: many });

describe('the lifecycle of an alert', () => {
  it.each([
    [
      'fires at once without a required duration',
      [
        [0, false],
        [5, true],
        [9, true],
      ],
      {},
      [[5, 'fire']],
    ],
    [
      'fires again after it cleared',
      [
        [0, true],
        [5, false],
        [9, true],
      ],
      {},
      [
        [0, 'fire'],
        [5, 'clear'],
        [9, 'fire'],
      ],
    ],
    [
      'waits until the condition has been true long enough',
      [
        [0, true],
        [30, true],
        [60, true],
      ],
      { holdFor: 60 },
      [[60, 'fire']],
    ],
    [
      'restarts the wait when the condition was false in between',
      [
        [0, true],
        [30, false],
        [40, true],
        [70, true],
        [100, true],
      ],
      { holdFor: 60 },
      [[100, 'fire']],
    ],
    [
      'does not count time without data',
      [
        [0, true],
        [30, null],
        [60, true],
        [90, true],
        [120, true],
      ],
      { holdFor: 60 },
      [[120, 'fire']],
    ],
    [
      'neither fires nor clears without data',
      [
        [0, true],
        [10, null],
        [90, null],
        [99, true],
      ],
      {},
      [[0, 'fire']],
    ],
    [
      'clears only when the condition has been false long enough',
      [
        [0, true],
        [10, false],
        [20, true],
        [30, false],
        [50, false],
        [60, false],
      ],
      { clearFor: 30 },
      [
        [0, 'fire'],
        [60, 'clear'],
      ],
    ],
    [
      'does not count time without data towards clearing',
      [
        [0, true],
        [10, false],
        [20, null],
        [50, false],
        [80, false],
      ],
      { clearFor: 30 },
      [
        [0, 'fire'],
        [80, 'clear'],
      ],
    ],
    [
      'repeats once per interval while the condition is true',
      [
        [0, true],
        [60, true],
        [120, true],
        [180, true],
        [250, true],
      ],
      { frequency: minutes(2) },
      [
        [0, 'fire'],
        [120, 'repeat'],
        [250, 'repeat'],
      ],
    ],
    [
      'fires no sooner when the condition returns within the interval',
      [
        [0, true],
        [10, false],
        [20, true],
        [90, true],
        [120, true],
      ],
      { frequency: minutes(2) },
      [
        [0, 'fire'],
        [10, 'clear'],
        [120, 'fire'],
      ],
    ],
    [
      'repeats for every new value on request',
      [
        [0, true, 1],
        [1, true, 1],
        [2, true, 2],
      ],
      { frequency: { how: 'every' } },
      [
        [0, 'fire'],
        [2, 'repeat'],
      ],
    ],
    [
      'repeats once per block',
      [
        [0, true, 1, 5],
        [1, true, 2, 5],
        [2, true, 3, 6],
      ],
      { frequency: { how: 'block' } },
      [
        [0, 'fire'],
        [2, 'repeat'],
      ],
    ],
  ] as const)('%s', (_, seen, terms, told) => {
    expect(play(seen as never, terms as Partial<Terms>)).toEqual(told);
  });

  it('ignores a condition that was already true at the first observation until it has been false once', () => {
    expect(
      play(
        [
          [0, true],
          [5, true],
          [6, false],
          [9, true],
        ],
        {},
        true,
      ),
    ).toEqual([[9, 'fire']]);
  });

  it('agrees with a reference that evaluates the whole history', () => {
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom<Seen>(true, true, false, null)), { maxLength: 60 });
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (gaps, holdFor, clearFor) => {
        let at = 0;
        const seen = gaps.map(([gap, holds]) => [(at += gap), holds] as const);
        expect(play(seen, { holdFor, clearFor })).toEqual(reference(seen, holdFor, clearFor));
      }),
    );
  });

  it('never fires twice without a clear in between, and never clears without having fired', () => {
    const seen = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom<Seen>(true, false, null)), { maxLength: 80 });
    fc.assert(
      fc.property(seen, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (gaps, holdFor, clearFor) => {
        let at = 0;
        const told = play(
          gaps.map(([gap, holds]) => [(at += gap), holds] as const),
          { holdFor, clearFor },
        ).map(([, effect]) => effect);
        expect(told.every((effect, n) => effect === (n % 2 === 0 ? 'fire' : 'clear'))).toBe(true);
      }),
    );
  });
});

/** The reference result: each effect occurs at the first time an unbroken run of equal observations lasted long enough. */
function reference(seen: readonly (readonly [number, Seen])[], holdFor: number, clearFor: number): [number, LifecycleEffect][] {
  const told: [number, LifecycleEffect][] = [];
  let wanted = true;
  let from = 0;
  for (const [n, [at, holds]] of seen.entries()) {
    if (holds !== wanted) continue;
    let first = n;
    while (first > from && seen[first - 1]?.[1] === wanted) first--;
    if (at - (seen[first]?.[0] ?? at) < (wanted ? holdFor : clearFor)) continue;
    told.push([at, wanted ? 'fire' : 'clear']);
    wanted = !wanted;
    from = n + 1;
  }
  return told;
}

describe('combined conditions', () => {
  const seen = (...keys: string[]): Observation => ({
    state: 'known',
    items: keys.map((key) => ({ key, value: 1, text: verbatim(key), edge: false })),
    value: 1,
    text: verbatim(''),
    source: 'rest',
    height: null,
    observedAt: 0,
  });
  const unknown: Observation = { state: 'unknown', why: verbatim('not read') };
  const keys = (match: 'all' | 'any', ...sights: Observation[]) => {
    const { items, noData: blind } = combine(
      match,
      sights,
      sights.map(() => false),
    );
    return blind ?? items.map(({ key }) => key);
  };
  it.each([
    ['all true', 'all', [seen(''), seen('')], ['0:']],
    ['one false', 'all', [seen(''), seen()], []],
    ['one unknown', 'all', [seen(''), unknown], 'not read'],
    ['one unknown and another false', 'all', [unknown, seen()], []],
    ['one about several entities', 'all', [seen(''), seen('a', 'b')], ['1:a', '1:b']],
    ['any true', 'any', [seen(), seen('')], ['1:']],
    ['any true and the other unknown', 'any', [unknown, seen('')], ['1:']],
    ['all unknown', 'any', [unknown, unknown], 'not read'],
  ] as const)('%s', (_, match, sights, expected) => {
    expect(keys(match, ...sights)).toEqual(expected);
  });
});

describe('a weekly schedule', () => {
  const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`); // the 16th is a Monday
  const night = { from: '22:30', to: '07:00', days: [1, 2, 3, 4, 5] };
  it.each([
    ['16T22:29', null],
    ['16T22:30', 8.5],
    ['17T06:59', 1 / 60],
    ['17T07:00', null],
    ['16T03:00', null], // the night from Sunday is not in the schedule
    ['21T03:00', 4], // the night from Friday into Saturday is
  ])('is evaluated at %s', (moment, hours) => {
    expect(within(night, at(moment), true)).toBe(hours === null ? null : Math.round(hours * 3_600_000));
  });
});
