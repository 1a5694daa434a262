/** An entry of an iCalendar file (RFC 5545). */
export interface CalendarEntry {
  /** Stable for a match, so that importing a calendar again replaces its entries instead of duplicating them. */
  readonly uid: string;
  /** Unix seconds. */
  readonly start: number;
  readonly end: number;
  readonly summary: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** Grows when the entry changes. */
  readonly sequence: number;
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();
const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as UTC text, as in `20260718T180000Z`, which is the same moment in every program. */
export function utcStamp(unix: number): string {
  const at = new Date(unix * 1_000);
  const day = `${String(at.getUTCFullYear()).padStart(4, '0')}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `${day}T${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}Z`;
}

/** Control characters that a calendar cannot contain; line ends are escaped instead. */
const CONTROLS = /(?![\n\r\t])\p{Cc}/gu;
/** Escapes a text for a calendar file. */
const escapeText = (text: string): string =>
  text
    .replace(CONTROLS, '')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line at 75 bytes; continuation lines begin with a space. Characters are never split. */
export function folded(line: string): string {
  let out = '';
  let bytes = 0;
  for (const sign of line) {
    const more = encoder.encode(sign).length;
    if (bytes + more > LINE_BYTES) {
      out += '\r\n ';
      bytes = 1;
    }
    out += sign;
    bytes += more;
  }
  return out;
}

const event = ({ uid, start, end, summary, description, categories, sequence }: CalendarEntry, now: number): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${utcStamp(now)}`,
  `DTSTART:${utcStamp(start)}`,
  `DTEND:${utcStamp(end)}`,
  `SEQUENCE:${sequence}`,
  `SUMMARY:${escapeText(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escapeText(description)}`]),
  ...(categories.length === 0 ? [] : [`CATEGORIES:${categories.map(escapeText).join(',')}`]),
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Returns a whole calendar file; `now` is in Unix seconds. */
export const toIcs = (entries: readonly CalendarEntry[], name: string, now: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//Fixtures//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap((entry) => event(entry, now)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
