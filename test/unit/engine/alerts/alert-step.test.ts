import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combine } from '#engine/alerts/combine.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import type { Sight } from '#engine/alerts/observation.ts';
import { step, type LifecycleEffect, type Life, type Terms } from '#engine/alerts/lifecycle.ts';
import type { Frequency } from '#contract/model/alerts/alert.ts';

type Seen = boolean | null;
const REARM: Frequency = { how: 'rearm' };

/** What is told when these are seen, one a time step. */
function play(
  seen: readonly (readonly [at: number, holds: Seen, value?: number, height?: number])[],
  terms: Partial<Terms> = {},
  old = false,
): [number, LifecycleEffect][] {
  let life: Life | null = null;
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

describe('the life of an alert', () => {
  it.each([
    [
      'tells at once when nothing has to last',
      [
        [0, false],
        [5, true],
        [9, true],
      ],
      {},
      [[5, 'fire']],
    ],
    [
      'tells again after it was over',
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
      'waits until it held for long enough',
      [
        [0, true],
        [30, true],
        [60, true],
      ],
      { holdFor: 60 },
      [[60, 'fire']],
    ],
    [
      'begins to wait anew when it was over in between',
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
      'does not count time in which nothing could be seen',
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
      'neither fires nor clears while nothing can be seen',
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
      'is over only when it was past for long enough',
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
      'does not clear for what was not seen',
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
      'repeats once in so many minutes while it holds',
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
      'tells no sooner when it comes back within those minutes',
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
      'tells every other value when that is wanted',
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
      'tells once a block',
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

  it('takes what held at the first look for no news, until it was over once', () => {
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

  it('agrees with a plain reading of the whole history, whatever comes', () => {
    const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom<Seen>(true, true, false, null)), { maxLength: 60 });
    fc.assert(
      fc.property(runs, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }), (gaps, holdFor, clearFor) => {
        let at = 0;
        const seen = gaps.map(([gap, holds]) => [(at += gap), holds] as const);
        expect(play(seen, { holdFor, clearFor })).toEqual(reference(seen, holdFor, clearFor));
      }),
    );
  });

  it('never fires twice without having been over, nor clears what did not fire', () => {
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

/** The same from the whole history: the first moment at the end of an unbroken run of what was seen that lasted long enough. */
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

describe('conditions joined', () => {
  const seen = (...keys: string[]): Sight => ({
    state: 'known',
    items: keys.map((key) => ({ key, value: 1, text: key, edge: false })),
    value: 1,
    text: '',
    source: 'rest',
    height: null,
    observedAt: 0,
  });
  const unknown: Sight = { state: 'unknown', why: 'not read' };
  const keys = (match: 'all' | 'any', ...sights: Sight[]) => {
    const { items, blind } = combine(
      match,
      sights,
      sights.map(() => false),
    );
    return blind ?? items.map(({ key }) => key);
  };
  it.each([
    ['all hold', 'all', [seen(''), seen('')], ['0:']],
    ['one does not', 'all', [seen(''), seen()], []],
    ['one cannot be seen', 'all', [seen(''), unknown], 'not read'],
    ['one cannot be seen and another is false', 'all', [unknown, seen()], []],
    ['one speaks of several things', 'all', [seen(''), seen('a', 'b')], ['1:a', '1:b']],
    ['any holds', 'any', [seen(), seen('')], ['1:']],
    ['any holds and the other cannot be seen', 'any', [unknown, seen('')], ['1:']],
    ['none can be seen', 'any', [unknown, unknown], 'not read'],
  ] as const)('%s', (_, match, sights, expected) => {
    expect(keys(match, ...sights)).toEqual(expected);
  });
});

describe('hours of the week', () => {
  const at = (text: string): number => Date.parse(`2026-11-${text}:00Z`); // the 16th is a Monday
  const night = { from: '22:30', to: '07:00', days: [1, 2, 3, 4, 5] };
  it.each([
    ['16T22:29', null],
    ['16T22:30', 8.5],
    ['17T06:59', 1 / 60],
    ['17T07:00', null],
    ['16T03:00', null], // Sunday's night is no night of these
    ['21T03:00', 4], // Friday's is, into Saturday
  ])('at %s', (moment, hours) => {
    expect(within(night, at(moment), true)).toBe(hours === null ? null : Math.round(hours * 3_600_000));
  });
});
