import { describe, expect, it } from 'vitest';
import type { Condition } from '#contract/model/alerts/alert.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Portfolio } from '#contract/model/market/portfolio.ts';
import type { ConditionInput } from '#engine/alerts/condition.ts';
import { folioKinds } from '#engine/alerts/kinds/folio-kinds.ts';

type Held = readonly (readonly [share: string, value: number | null])[];
interface Given {
  /** Holdings by account with their values at the last price. */
  readonly accounts?: Readonly<Record<string, Held>>;
  readonly unknown?: readonly string[];
  readonly targets?: Readonly<Record<string, number>>;
  readonly of?: string;
  readonly value?: number;
  readonly holds?: boolean;
}
const ACCOUNTS = {
  me: [
    ['club_1', 300],
    ['club_2', 200],
  ],
  second: [
    ['club_1', 300],
    ['player_3', 200],
  ],
} as const;
/** Observes the drift of club_1: 600 of 1,000 unless the accounts say otherwise. */
function observe({ accounts = ACCOUNTS, unknown = [], targets = { club_1: 50 }, of = 'any', value = 5, holds = false }: Given) {
  const known = (data: unknown) => ({ state: 'known', data, source: 'hosted', height: 7, observedAt: 100 });
  const names = [...Object.keys(accounts), ...unknown];
  const asked: string[] = [];
  const read = (name: string, params: { names?: string[] }) => {
    if (name === 'settings') return known({ targets });
    if (name === 'holdings')
      return known({ accounts: names.map((one) => ({ name: one, state: unknown.includes(one) ? 'unknown' : 'known' })) });
    asked.push(...(params.names ?? []));
    const holdings = (accounts[params.names?.[0] ?? ''] ?? []).map(([share, worth]) => ({ share, value: worth }));
    return known({ holdings } as unknown as Portfolio);
  };
  const condition = { kind: 'drift', op: null, of, value } as unknown as Condition;
  const got = folioKinds.drift({ condition, ref: 'club_1', read, holds: () => holds, margin: 0.1 } as unknown as ConditionInput);
  return { got, asked };
}
const fires = (given: Given): boolean => {
  const { got } = observe(given);
  return !('why' in got) && got.items.length > 0;
};

describe('an alert on the drift from a target', () => {
  it('sums all accounts that the game knows, and says the weight and the target', () => {
    const { got, asked } = observe({ unknown: ['nobody'] });
    expect(asked).toEqual(['me', 'second']);
    expect(got).toMatchObject({ value: 10, text: { code: 'drift.weight', args: { weight: 60, target: 50 } }, height: 7 });
  });
  it.each([
    ['fires above the target', {}, true],
    ['fires below the target', { targets: { club_1: 70 } }, true],
    ['stays quiet within the threshold', { targets: { club_1: 56 } }, false],
    ['stays quiet at the threshold', { targets: { club_1: 55 } }, false],
    ['fires on its side', { of: 'above' }, true],
    ['does not fire on the other side', { of: 'below' }, false],
    ['fires below for the side below', { of: 'below', targets: { club_1: 70 } }, true],
    ['holds until the margin is left', { targets: { club_1: 55.2 }, holds: true }, true],
    ['ends beyond the margin', { targets: { club_1: 56 }, holds: true }, false],
    ['fires for a share that is not held', { accounts: { me: [['club_2', 10]] } }, true],
  ] as const)('%s', (_, given, expected) => {
    expect(fires(given)).toBe(expected);
  });
  it('without a target is false and not unknown, so that other holdings do not hide it', () => {
    const { got, asked } = observe({ targets: { player_3: 5 } as Record<Share, number> });
    expect(got).toMatchObject({ state: 'known', items: [], text: { code: 'drift.no-target' } });
    expect(asked).toEqual([]);
  });
  it.each([
    [
      'a price',
      {
        accounts: {
          me: [
            ['club_1', null],
            ['club_2', 200],
          ] as const,
        },
      },
      'alert.not-available',
    ],
    ['any value', { accounts: { me: [['club_1', 0]] as const } }, 'alert.not-available'],
    ['a known account', { accounts: {}, unknown: ['nobody'] }, 'drift.no-accounts'],
  ])('without %s is unknown', (_, given, code) => {
    expect(observe(given).got).toMatchObject({ state: 'unknown', why: { code } });
  });
});
