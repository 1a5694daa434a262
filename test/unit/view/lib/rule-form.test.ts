import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, kindRow, type AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { CHANNELS, PRIORITIES, RuleBody, type Channel } from '#contract/model/alerts/alert.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { fieldNumber, readNumber } from '#view/lib/app/number-input.ts';
import { readForm } from '#view/lib/alerts/read-rule.ts';
import { begin, blank, readDraft, readSet } from '#view/lib/alerts/rule-draft.ts';
import { conditionForm, formOf, newForm, spanOf, type RuleForm } from '#view/lib/alerts/rule-form.ts';
import { english } from '../../../support/english-text.ts';

const EN = { locale: 'en-GB', utc: true };
const KINDS = Object.keys(ALERT_KINDS) as AlertKind[];
/** An arbitrary valid rule about the game or a share. */
const rule = fc.constantFrom(...KINDS).chain((kind) => {
  const { ops, unit, of, minutes, takes, type } = kindRow(kind);
  const ref = { club: 'club_7', player: 'player_12', user: 'user:harrow' } as Record<string, string>;
  const about = takes[0] ?? 'game';
  return fc
    .record({
      name: fc.constantFrom('', 'Mine'),
      enabled: fc.boolean(),
      subject: fc.constant(about === 'game' ? { kind: 'game' as const } : { kind: 'entity' as const, ref: ref[about] ?? '' }),
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc
        .record({
          kind: fc.constant(kind),
          op: ops.length > 0 ? fc.constantFrom(...ops) : fc.constant(null),
          value: unit === 'none' ? fc.constant(null) : fc.integer({ min: 0, max: 2_000_000_000 }),
          of: of ? fc.constantFrom(...Object.keys(of.choices)) : fc.constant(null),
          minutes: minutes === undefined ? fc.constant(null) : fc.integer({ min: 1, max: 43_200 }),
        })
        .map((one) => [one]),
      holdFor: type === 'happening' ? fc.constant(0) : fc.integer({ min: 0, max: 604_800 }),
      clearBy: fc.record({
        percent: fc.integer({ min: 0, max: 500 }).map((one) => one / 10),
        seconds: fc.integer({ min: 0, max: 604_800 }),
      }),
      blindAfter: fc.integer({ min: 10, max: 86_400 }),
      frequency: fc.oneof(
        fc.constantFrom({ how: 'once' as const }, { how: 'rearm' as const }, { how: 'every' as const }, { how: 'block' as const }),
        fc.record({ how: fc.constant('minutes' as const), minutes: fc.integer({ min: 1, max: 10_080 }) }),
      ),
      expires: fc.option(fc.integer({ min: 29_000_000, max: 32_000_000 }).map((one) => one * 60)),
      priority: fc.constantFrom(...PRIORITIES),
      channels: fc.subarray([...CHANNELS] as Channel[]),
      sound: fc.option(fc.record({ name: fc.constantFrom('bell', 'siren'), volume: fc.constantFrom(0.2, 1) })),
      webhook: fc.constant('https://ntfy.example.org/t'),
      schedule: fc.option(fc.constant({ from: '22:00', to: '06:30', days: [1, 7] })),
    })
    .map((parts) => RuleBody.parse(parts));
});

describe('the fields of a rule form', () => {
  it('lose nothing: the form of a rule reads back as the same rule', () => {
    fc.assert(
      fc.property(rule, fc.boolean(), (one, utc) => {
        const { rule: read, wrong } = readForm(formOf(one, 'a', utc), { locale: 'en-GB', utc });
        expect(wrong).toEqual({});
        expect(read).toEqual(one);
      }),
    );
  });
  it('of a copy read as a new rule', () => {
    const stored = { ...RuleBody.parse({ subject: { kind: 'game' }, conditions: [{ kind: 'source' }] }), id: 'a', savedAt: 1 };
    expect(readDraft(formOf(stored, null, true))?.id).toBeNull();
  });
  it('survive being stored with the layout exactly as typed', () => {
    const typed: RuleForm = { ...blank(), key: 'alm', clearPercent: 'x', conditions: [{ ...conditionForm('price'), value: '1,8' }] };
    expect(readDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
  });
  it.each([null, 7, 'draft', {}, { ...blank(), about: 'moon' }, { ...blank(), conditions: [] }, { ...blank(), channels: ['pigeon'] }])(
    'read as null when the stored value is invalid (%#)',
    (kept) => expect(readDraft(kept)).toBeNull(),
  );
});

describe('the form reports each error at its field, and the preview sentence continues', () => {
  const plain = newForm({ kind: 'entity', ref: 'club_7' }, [{ ...conditionForm('price'), value: '1.5' }]);
  it.each<[string, Partial<RuleForm>, string, RegExp]>([
    ['no subject', { key: ' ' }, 'subject', /Choose a club/],
    ['a subject that is not a number', { key: 'Almada' }, 'subject', /club_7/],
    ['a missing value', { conditions: [conditionForm('price')] }, 'conditions.0.value', /Enter a value/],
    [
      'a value that is not a number',
      { conditions: [{ ...conditionForm('price'), value: 'much' }] },
      'conditions.0.value',
      /“much” is not a number/,
    ],
    ['an ambiguous value', { conditions: [{ ...conditionForm('price'), value: '1,842' }] }, 'conditions.0.value', /1842 or 1\.842/],
    [
      'a fraction of a base unit',
      { conditions: [{ ...conditionForm('price'), value: '0.00001' }] },
      'conditions.0.value',
      /at most 4 decimals/,
    ],
    ['a negative value', { conditions: [{ ...conditionForm('price'), value: '-1' }] }, 'conditions.0.value', /can’t be negative/],
    ['a wait that is too long', { holdFor: { amount: '8', unit: 'days' } }, 'holdFor', /7 days/],
    ['a wait that is not a number', { holdFor: { amount: 'a while', unit: 'days' } }, 'holdFor', /not a number/],
    ['a margin that is too wide', { clearPercent: '51' }, 'clearBy.percent', /50/],
    ['a time without data that is too short', { blindAfter: { amount: '1', unit: 'seconds' } }, 'blindAfter', /10 seconds/],
    ['a frequency that is too high', { how: 'minutes', every: { amount: '1', unit: 'seconds' } }, 'frequency.minutes', /1 minute/],
    ['an invalid date', { expires: '2026-02-31T99:00' }, 'expires', /Enter a date and a time such as \d/],
    ['a missing URL', { channels: ['webhook'] }, 'webhook', /Enter a webhook URL/],
    ['a URL of another scheme', { webhook: 'javascript:alert(1)' }, 'webhook', /https?:/],
    ['no day', { schedule: { from: '10:00', to: '11:00', days: [] } }, 'schedule.days', /day/],
    ['an invalid time', { schedule: { from: '25:00', to: '11:00', days: [1] } }, 'schedule.from', /22:30/],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name', /80/],
    [
      'a span that is too long',
      { conditions: [{ ...conditionForm('move'), within: { amount: '31', unit: 'days' } }] },
      'conditions.0.minutes',
      /30 days/,
    ],
  ])('%s', (_, patch, at, why) => {
    const { rule, sketch, wrong } = readForm({ ...plain, ...patch }, EN);
    expect(rule).toBeNull();
    expect(Object.keys(wrong)).toEqual([at]);
    expect(wrong[at]).toMatch(why);
    if (!sketch) throw new Error('no sentence');
    expect(english(sayRule(sketch))).toMatch(/^When .*\.$/);
  });
  it('a missing value is reported at its condition', () => {
    expect(Object.keys(readForm(blank(), EN).wrong).sort()).toEqual(['conditions.0.value', 'subject']);
  });
  it('a rule without errors is read', () => expect(readForm(plain, EN).rule).not.toBeNull());
});

describe('a rule started from elsewhere on the screen', () => {
  it('has that entity as its subject and the price under the pointer', () => {
    const about = readSet({ subject: { kind: 'entity', ref: 'club_7' }, kinds: ['price'], price: 18_420 });
    if (!about) throw new Error('not read');
    expect(readForm(begin(about), EN).rule).toMatchObject({
      subject: { kind: 'entity', ref: 'club_7' },
      conditions: [{ kind: 'price', op: 'crosses', value: 18_420 }],
    });
  });
  it.each(KINDS)('is valid with its defaults, except that coin values wait for the current value: %s', (kind) => {
    const { takes, unit } = kindRow(kind);
    const ref = takes.includes('club') ? 'club_7' : takes.includes('player') ? 'player_1' : 'user:a';
    const form = begin({ subject: takes[0] === 'game' ? { kind: 'game' } : { kind: 'entity', ref }, kinds: [kind] });
    expect(Object.keys(readForm(form, EN).wrong)).toEqual(unit === 'coin' ? ['conditions.0.value'] : []);
  });
  it.each([null, 'club_7', { subject: { kind: 'entity', ref: 'moon_1' } }, { subject: {} }])('is null when unreadable (%#)', (kept) =>
    expect(readSet(kept)).toBeNull(),
  );
});

describe('typed numbers', () => {
  it.each<[string, number]>([
    ['1842', 1842],
    ['1.842', 1.842],
    ['0,94', 0.94],
    ['0,942', 0.942],
    ['1,842.5', 1842.5],
    ['1.842,5', 1842.5],
    ['1,234,567', 1234567],
    ['12 000', 12000],
    ['12\u2009000,25', 12000.25],
    ['\u22125', -5],
  ])('%s reads as %d', (typed, value) => expect(readNumber(typed, 'en-GB')).toEqual({ value }));
  it.each(['', 'x', '1,2,3', '1.2.3,4', '1,23.4,5', '12,34.5', '5.', '1e9', 'Infinity', '0x10', '--1'])('%s is refused', (typed) =>
    expect(readNumber(typed, 'en-GB')).toHaveProperty('wrong'),
  );
  it('that could mean two numbers are refused, depending on the locale’s decimal sign', () => {
    expect(readNumber('1,842', 'en-GB')).toHaveProperty('wrong');
    expect(readNumber('1,842', 'de-DE')).toEqual({ value: 1.842 });
    expect(readNumber('1.842', 'de-DE')).toHaveProperty('wrong');
  });
  it.each(['de-DE', 'de-CH', 'en-GB', 'fr-FR', 'ar-EG'])('are read from a field as the number that it shows, in %s', (locale) => {
    for (const value of [0, 0.0001, 0.8604, 1.125, 1.5, -2.25, 1200, 12_345.678, 2_000_000_000])
      expect(readNumber(fieldNumber(value, locale), locale)).toEqual({ value });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (units) => {
        expect(readNumber(fieldNumber(units / 10_000, locale), locale)).toEqual({ value: units / 10_000 });
      }),
    );
  });
  it('are shown in a field with the decimal sign of the locale and without groups', () => {
    expect([1.125, 1200, 0.8604].map((value) => fieldNumber(value, 'de-DE'))).toEqual(['1,125', '1200', '0,8604']);
  });
});

it('spans are written in the largest unit that divides them', () => {
  expect([0, 90, 120, 7_200, 172_800].map((seconds) => spanOf(seconds))).toEqual([
    { amount: '0', unit: 'minutes' },
    { amount: '90', unit: 'seconds' },
    { amount: '2', unit: 'minutes' },
    { amount: '2', unit: 'hours' },
    { amount: '2', unit: 'days' },
  ]);
});
