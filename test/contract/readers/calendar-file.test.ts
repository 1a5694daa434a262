import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '#headless/calendar-file.ts';
import { Fixture } from '#contract/model/matches/fixture.ts';
import { calendarText } from '#view/panels/schedule/schedule-rows.ts';

// A calendar library that knows nothing of Touchline reads the calendar files.
const COLUMNS = [
  'fixture_id',
  'kick_off_at',
  'competition',
  'round',
  'home_club',
  'home',
  'away_club',
  'away',
  'home_goals',
  'away_goals',
  'home_penalties',
  'away_penalties',
  'observed_at',
];
interface Match {
  readonly id: number;
  readonly at: number | null;
  readonly competition: string;
  readonly home: string;
  readonly away: string;
  readonly goals: readonly [number, number] | null;
}
const OBSERVED = 1_795_000_000;
const row = ({ id, at, competition, home, away, goals }: Match, observed = OBSERVED): unknown[] => [
  id,
  at,
  competition,
  3,
  1,
  home,
  2,
  away,
  goals?.[0] ?? null,
  goals?.[1] ?? null,
  null,
  null,
  observed,
];
const MATCH: Match = { id: 7, at: 1_784_397_600, competition: 'Premier', home: 'Port Ellory', away: 'Glenholm', goals: null };

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      description: event.description,
      from: event.startDate.toUnixTime(),
      utc: event.startDate.zone === ICAL.Timezone.utcTimezone,
      lasts: event.duration.toSeconds(),
      sequence: event.sequence,
      stamp: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toUnixTime(),
      categories: component.getFirstProperty('categories')?.getValues() ?? [],
    };
  });
}
const exported = (matches: readonly Match[], observed = OBSERVED): string =>
  calendarFile(
    COLUMNS,
    matches.map((match) => row(match, observed)),
  );

/** A line of text in a calendar: all line ends are equivalent, other control characters are removed. */
const kept = (text: string): string => text.replace(/(?![\n\r\t])\p{Cc}/gu, '').replace(/\r\n|\r/g, '\n');
const ODD = [
  'A, B; C: D',
  'back\\slash \\n not a line end',
  'two\nlines',
  'carriage\r\nreturn',
  'quote " and \'',
  'goal ⚽ 👩🏽‍🚀 family 👨‍👩‍👧‍👦',
  'ビア犬 мяч Ñandú',
  'é'.repeat(120),
  '⚽'.repeat(60),
  `${'x'.repeat(66)}👩🏽‍🚀${'y'.repeat(80)}`,
  ' leading and trailing ',
  'END:VEVENT',
  'BEGIN:VCALENDAR\r\nX',
  '=1+1',
];
const name = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }));
const match: fc.Arbitrary<Match> = fc.record({
  id: fc.nat(1_000_000),
  at: fc.integer({ min: 0, max: 4_000_000_000 }),
  competition: name,
  home: name,
  away: name,
  goals: fc.option(fc.tuple(fc.nat(9), fc.nat(9))),
});

describe('a calendar library reads the exported calendar', () => {
  it('time, title, identity and length of every match are those exported, whatever the names contain', () => {
    fc.assert(
      fc.property(fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 8 }), (matches) => {
        const events = read(exported(matches));
        expect(events).toEqual(
          matches.map(({ id, at, competition, home, away, goals }) => ({
            uid: `fixture-${id}@touchline`,
            title: kept(goals ? `${home} ${goals[0]} – ${goals[1]} ${away}` : `${home} v ${away}`),
            description: kept(`${competition}, round 3`),
            from: at,
            utc: true,
            lasts: 7_200,
            sequence: goals ? 1 : 0,
            stamp: OBSERVED,
            categories: [kept(competition)],
          })),
        );
      }),
    );
  });

  it.each(ODD)('the club name %j reads back unchanged', (odd) => {
    const [event] = read(exported([{ ...MATCH, home: odd, competition: odd }]));
    expect(event?.title).toBe(kept(`${odd} v Glenholm`));
    expect(event?.categories).toEqual([kept(odd)]);
  });

  it('the file of the schedule tile equals the exported one', () => {
    const fixture = Fixture.parse({ fixture_id: 7, date: MATCH.at, number: 3, home_club: 1, away_club: 2, comp_name: 'Premier' });
    const club = (id: number | null | undefined): string => (id === 1 ? MATCH.home : MATCH.away);
    expect(read(calendarText([fixture], null, { name: 'Matches', club, now: OBSERVED }))).toEqual(read(exported([MATCH])));
  });

  it('every line ends with CR and LF and takes at most 75 bytes', () => {
    const file = exported(ODD.map((home, id) => ({ ...MATCH, id, home, competition: home })));
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it('a match without a time is left out, and a calendar without matches is readable', () => {
    expect(read(exported([{ ...MATCH, at: null }]))).toEqual([]);
    expect(read(exported([]))).toEqual([]);
  });

  it.each([
    ['moved', { at: (MATCH.at ?? 0) + 86_400 }],
    ['played', { goals: [2, 1] as const }],
  ])('a match that was %s replaces the imported one: same identity, and newer by the rules of the format', (_, changed) => {
    const [before] = read(exported([MATCH]));
    const [after] = read(exported([{ ...MATCH, ...changed }], OBSERVED + 600));
    if (!before || !after) throw new Error('a match was not read');
    expect(after.uid).toBe(before.uid);
    // RFC 5546, 2.1.5: the higher sequence wins, and of equal ones the later stamp.
    expect(after.sequence > before.sequence || (after.sequence === before.sequence && after.stamp > before.stamp)).toBe(true);
  });
});
