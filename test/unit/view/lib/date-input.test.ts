import { beforeEach, describe, expect, it, vi } from 'vitest';

const chosen = vi.hoisted(() => ({ locale: 'en-GB', hours: 'system', zone: 'utc' }));
vi.mock('#view/lib/app/settings.svelte.ts', async (original) => ({
  ...(await original<object>()),
  settings: { current: chosen, zone: 'utc' },
}));
vi.resetModules(); // files share modules, and a mock reaches only those that are loaded after it
const { dateFault, fieldDate, momentField, readDate, readMoment, stepDate } = await import('#view/lib/format/date-input.ts');

beforeEach(() => void Object.assign(chosen, { locale: 'en-GB', hours: 'system' }));
const AT = '2026-11-30T18:05';

describe('a date of a field', () => {
  it.each([
    ['de-DE', 'system', '30.11.2026, 18:05'],
    ['en-GB', 'system', '30/11/2026, 18:05'],
    ['en-GB', '12', '30/11/2026, 06:05\u202fpm'],
    ['en-US', 'system', '11/30/2026, 06:05\u202fPM'],
    ['ko-KR', 'system', '2026. 11. 30. 오후 06:05'],
    ['ar-EG', '24', '30\u200f/11\u200f/2026، 18:05'],
  ])('is written as the settings say, and read again: %s, clock %s', (locale, hours, text) => {
    Object.assign(chosen, { locale, hours });
    expect(fieldDate(AT)).toBe(text);
    for (const value of [AT, '2026-01-02T00:00', '2026-01-02T12:00', '2026-12-31T23:59']) {
      expect(readDate(fieldDate(value), true)).toBe(value);
      expect(readDate(fieldDate(value.slice(0, 10)), false)).toBe(value.slice(0, 10));
    }
  });
  it.each([
    ['30.11.2026 18:05', AT],
    ['30 11 2026 18.05', AT],
    ['2026-11-30T18:05', AT],
    ['2026-11-30', '2026-11-30T00:00'],
    ['30/11/2026 6:05 pm', AT],
    ['30/11/2026 12 am', '2026-11-30T00:00'],
  ])('is read in any notation: %s', (text, value) => expect(readDate(text, true)).toBe(value));
  it.each([
    '',
    'soon',
    '30.11.',
    '31.02.2026',
    '30.11.2026 25:00',
    '30.11.2026 13 pm',
    '30.11.26',
    '11/30/2026',
    '30.11.2026 pm',
    '1.1.20261',
  ])('that does not exist is refused: %s', (text) => expect(readDate(text, true)).toBeNull());
  it('has a year of two digits where the user has finished', () => expect(readDate('1.2.26', false, true)).toBe('2026-02-01'));
  it('that cannot be read stays, with an error that gives an example', () => {
    chosen.locale = 'de-DE';
    expect([fieldDate('morgen'), dateFault(AT, true), dateFault('', true)]).toEqual(['morgen', null, null]);
    expect(dateFault('morgen', true)).toMatch(/such as \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/);
    expect(dateFault('2026-02-31', false)).toMatch(/such as \d\d\.\d\d\.\d{4}\.$/);
  });
  it('is a time in UTC or the zone of the computer', () => {
    for (const utc of [true, false]) expect(readMoment(momentField(1_788_101_220, utc), utc)).toBe(1_788_101_220);
    expect(readMoment('11/30/2026 18:05', true)).toBeNaN();
  });
  it('moves by the part at the caret', () => {
    expect([0, 2, 3, 5, 6, 12, 15, 17].map((caret) => stepDate('2026-01-31T23:59', true, caret, 1))).toEqual([
      ...['2026-02-01T23:59', '2026-02-01T23:59', '2026-02-28T23:59', '2026-02-28T23:59', '2027-01-31T23:59'],
      ...['2026-02-01T00:59', '2026-02-01T00:00', '2026-02-01T00:00'],
    ]);
    expect(stepDate('', false, 0, 1)).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
