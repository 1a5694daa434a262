import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { CHANNELS, PRIORITIES, RuleBody, type Channel, type Condition } from '#contract/model/alerts/alert.ts';
import { wrongParts } from '#contract/model/alerts/alert-check.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { english } from '../../support/english-text.ts';

const say = (...given: Parameters<typeof sayRule>): string => english(sayRule(...given));
const KINDS = Object.keys(ALERT_KINDS) as AlertKind[];

/** Any valid condition of a kind. */
const conditionOf = (kind: AlertKind): fc.Arbitrary<Condition> => {
  const { ops, unit, of, minutes } = kindRow(kind);
  return fc.record({
    kind: fc.constant(kind),
    op: ops.length > 0 ? fc.constantFrom(...ops) : fc.constant(null),
    value: unit === 'none' ? fc.constant(null) : fc.integer({ min: 0, max: 10_000_000 }),
    of: of ? fc.constantFrom(...Object.keys(of.choices)) : fc.constant(null),
    minutes: minutes === undefined ? fc.constant(null) : fc.integer({ min: 1, max: 43_200 }),
    screen: kind === 'screen' ? fc.constantFrom(null, 'a') : fc.constant(null),
  });
};
const condition = fc.constantFrom(...KINDS).chain(conditionOf);
const hours = fc.record({
  from: fc.constantFrom('00:00', '07:30', '22:00'),
  to: fc.constantFrom('06:00', '09:15', '23:59'),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }).map((days) => days.sort()),
});
const rule: fc.Arbitrary<RuleBody> = fc
  .record({
    subject: fc.oneof(
      fc.record({ kind: fc.constant('entity' as const), ref: fc.constantFrom('club_7', 'player_12', 'user:harrow') }),
      fc.record({ kind: fc.constant('watchlist' as const), id: fc.constantFrom('a', 'b') }),
      fc.constantFrom({ kind: 'holdings' as const }, { kind: 'game' as const }),
    ),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
    holdFor: fc.integer({ min: 0, max: 604_800 }),
    clearBy: fc.record({ percent: fc.integer({ min: 0, max: 50 }), seconds: fc.integer({ min: 0, max: 604_800 }) }),
    blindAfter: fc.integer({ min: 10, max: 86_400 }),
    frequency: fc.oneof(
      fc.constantFrom({ how: 'once' as const }, { how: 'rearm' as const }, { how: 'every' as const }, { how: 'block' as const }),
      fc.record({ how: fc.constant('minutes' as const), minutes: fc.integer({ min: 1, max: 10_080 }) }),
    ),
    expires: fc.option(fc.integer({ min: 29_000_000, max: 32_000_000 }).map((minutes) => minutes * 60)),
    priority: fc.constantFrom(...PRIORITIES),
    channels: fc.subarray([...CHANNELS] as Channel[]),
    sound: fc.option(fc.record({ name: fc.constantFrom('bell', 'whistle'), volume: fc.constantFrom(0.25, 0.5, 1) })),
    webhook: fc.constantFrom('https://ntfy.example.org/t', 'https://hooks.example.net/x'),
    schedule: fc.option(hours),
  })
  .map((parts) => RuleBody.parse(parts));

/** The meaningful parts of a rule: a sound that is not played and an unused webhook URL do not count. */
function meaning(rule: RuleBody): string {
  const { channels, sound, webhook, match, conditions, name: _, enabled: __, ...rest } = rule;
  return JSON.stringify([
    rest,
    conditions.length > 1 ? match : '',
    conditions.map((one) => ({ ...one, of: one.of ?? Object.keys(kindRow(one.kind).of?.choices ?? {})[0] ?? null })),
    CHANNELS.filter((channel) => channels.includes(channel)),
    channels.includes('sound') ? sound : null,
    channels.includes('webhook') ? webhook : null,
  ]);
}

describe('the sentence of a rule', () => {
  it('differs for any two rules with different meanings', () => {
    fc.assert(
      fc.property(rule, rule, (a, b) => {
        expect(say(a) === say(b)).toBe(meaning(a) === meaning(b));
      }),
      { numRuns: 300 },
    );
  });

  it('changes with each single part', () => {
    const parts = Object.keys(RuleBody.shape).filter((part) => part !== 'name' && part !== 'enabled') as (keyof RuleBody)[];
    fc.assert(
      fc.property(rule, rule, (a, b) => {
        for (const part of parts) {
          const changed = { ...a, [part]: b[part] };
          expect({ part, same: say(changed) === say(a) }).toEqual({ part, same: meaning(changed) === meaning(a) });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('changes with each part of a condition', () => {
    fc.assert(
      fc.property(
        condition.chain((one) => fc.tuple(fc.constant(one), conditionOf(one.kind))),
        ([one, other]) => {
          const of = (condition: Condition) => RuleBody.parse({ subject: { kind: 'entity', ref: 'club_7' }, conditions: [condition] });
          for (const part of ['op', 'value', 'of', 'minutes'] as const) {
            const changed = { ...one, [part]: other[part] } as Condition;
            expect({ part, same: say(of(changed)) === say(of(one)) }).toEqual({ part, same: changed[part] === one[part] });
          }
        },
      ),
    );
  });

  it('reads as a sentence', () => {
    const said = (parts: object) => say(RuleBody.parse({ subject: { kind: 'entity', ref: 'club_7' }, ...parts }), { ref: () => 'Almada' });
    expect(said({ conditions: [{ kind: 'price', op: 'above', value: 18_420 }] })).toBe(
      'When Almada: the last price is above 1.842 coin, notify me once each time it becomes true, in the app, as a desktop notification and on the badge.',
    );
    expect(
      said({
        match: 'any',
        conditions: [{ kind: 'trade', op: 'above', value: 500, of: 'buy' }, { kind: 'injured' }],
        frequency: { how: 'minutes', minutes: 120 },
        clearBy: { percent: 2, seconds: 60 },
        channels: ['sound', 'webhook'],
        sound: { name: 'bell', volume: 0.5 },
        webhook: 'https://ntfy.example.org/secret-topic',
        schedule: { from: '08:00', to: '22:00', days: [6, 7] },
        priority: 'critical',
      }),
    ).toBe(
      'When Almada: a trade of at least 500 influence taken by buyers or a player is injured, notify me at most every 2 hours (resolved once it is back by 2% for 1 minute), with the sound “bell” at 50% and to the webhook at ntfy.example.org, only from 08:00 to 22:00 on Saturday and Sunday (critical).',
    );
  });
});

describe('an invalid rule reports the field of', () => {
  const wrong = (parts: object) => wrongParts(RuleBody.parse({ subject: { kind: 'entity', ref: 'club_7' }, ...parts })).map(({ at }) => at);
  it.each<[string, object, string[]]>([
    ['nothing in a valid one', { conditions: [{ kind: 'price', op: 'above', value: 1 }] }, []],
    ['a missing comparison', { conditions: [{ kind: 'price', value: 1 }] }, ['conditions.0.op']],
    ['a comparison on a kind without one', { conditions: [{ kind: 'injured', op: 'above' }] }, ['conditions.0.op']],
    ['a missing value', { conditions: [{ kind: 'lock' }] }, ['conditions.0.value']],
    ['a negative value', { conditions: [{ kind: 'price', op: 'above', value: -1 }] }, ['conditions.0.value']],
    ['a value with a fraction of a base unit', { conditions: [{ kind: 'price', op: 'above', value: 1.5 }] }, ['conditions.0.value']],
    ['an unknown option', { conditions: [{ kind: 'book', op: 'above', value: 1, of: 'middle' }] }, ['conditions.0.of']],
    [
      'a kind for other subjects',
      { subject: { kind: 'entity', ref: 'user:a' }, conditions: [{ kind: 'lock', value: 1 }] },
      ['conditions.0.kind'],
    ],
    ['no kind about the game, which fits any subject', { conditions: [{ kind: 'source' }, { kind: 'price', op: 'above', value: 1 }] }, []],
    ['two one-off events at once', { conditions: [{ kind: 'injured' }, { kind: 'banned' }] }, ['match']],
    ['a one-off event with a duration', { conditions: [{ kind: 'injured' }], holdFor: 60 }, ['holdFor']],
    ['a webhook without a URL', { conditions: [{ kind: 'injured' }], channels: ['webhook'] }, ['webhook']],
    ['each of several errors', { conditions: [{ kind: 'price' }, { kind: 'lock' }] }, ['conditions.0.op', 'conditions.1.value']],
  ])('%s', (_, parts, at) => expect(wrong(parts)).toEqual(at));
});
