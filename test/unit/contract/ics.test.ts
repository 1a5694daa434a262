import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, toIcs, utcStamp, type CalendarEntry } from '#contract/model/matches/ics.ts';

/** Reads a calendar as in RFC 5545: unfolds lines, splits at the first colon, undoes escapes. */
function parse(text: string) {
  const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  const value = (part: string) => part.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
  const events: Record<string, string>[] = [];
  const calendar: Record<string, string> = {};
  let into = calendar;
  for (const line of lines) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const [name, rest] = [line.slice(0, colon), line.slice(colon + 1)];
    if (line === 'BEGIN:VEVENT') events.push((into = {}));
    else if (line === 'END:VEVENT') into = calendar;
    else if (name !== 'BEGIN' && name !== 'END') into[name] = value(rest);
  }
  return { events, calendar };
}
const unix = (stamp: string): number => {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s)) / 1_000;
};

const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((one) => one.replace(/(?![\n\t])\p{Cc}/gu, ''));
const entry: fc.Arbitrary<CalendarEntry> = fc.record({
  uid: fc.stringMatching(/^[a-z0-9-]{1,30}@touchline$/),
  start: fc.integer({ min: 0, max: 4_000_000_000 }),
  end: fc.integer({ min: 0, max: 4_000_000_000 }),
  summary: text,
  description: text,
  categories: fc.array(fc.stringMatching(/^[A-Za-z ]{1,20}$/), { maxLength: 3 }),
  sequence: fc.nat(3),
});

describe('a calendar file', () => {
  it('reads back unchanged, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), text, (entries, name) => {
        const { events, calendar } = parse(toIcs(entries, name, 1_795_000_000));
        expect(calendar['VERSION']).toBe('2.0');
        expect(calendar['X-WR-CALNAME']).toBe(name);
        expect(events).toHaveLength(entries.length);
        events.forEach((event, n) => {
          const meant = entries[n];
          expect(event['UID']).toBe(meant?.uid);
          expect(event['SUMMARY']).toBe(meant?.summary);
          expect(event['DESCRIPTION'] ?? '').toBe(meant?.description);
          expect([unix(event['DTSTART'] ?? ''), unix(event['DTEND'] ?? '')]).toEqual([meant?.start, meant?.end]);
          expect(event['CATEGORIES'] ?? '').toBe(meant?.categories.join(','));
          expect(Number(event['SEQUENCE'])).toBe(meant?.sequence);
        });
      }),
    );
  });

  it('has lines of at most 75 bytes with the specified ends, and splits no character', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
        const file = toIcs(entries, 'Ünïted ⚽', 0);
        expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(Buffer.from(line).toString()).toBe(line);
        }
      }),
    );
  });

  it('folds lines so that unfolding restores them', () => {
    fc.assert(
      fc.property(text, (line) => {
        const one = line.replaceAll('\n', '');
        expect(folded(one).replaceAll('\r\n ', '')).toBe(one);
      }),
    );
  });

  it('writes times in UTC', () => {
    expect(utcStamp(1_784_397_600)).toBe('20260718T180000Z');
  });
});
