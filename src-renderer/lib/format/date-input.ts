/** Dates of fields. Their value is a text without a zone, `2026-11-30` or `2026-11-30T18:00`; users see and type it as in the settings. */
import { localeFor } from '#contract/text/language.ts';
import { CYCLES } from '#contract/text/time-formats.ts';
import { settings } from '../app/settings.svelte.ts';

const ISO = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;
const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CALENDAR = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const;
/** Milliseconds of a step up in each part. */
const STEPS: Readonly<Record<string, number>> = { day: 86_400_000, hour: 3_600_000, minute: 60_000, dayPeriod: 43_200_000 };

function partsOf(ms: number, time: boolean): Intl.DateTimeFormatPart[] {
  const { locale, hours } = settings.current;
  const clock = time ? ({ hour: '2-digit', minute: '2-digit', hourCycle: CYCLES[hours] } as const) : {};
  return new Intl.DateTimeFormat(localeFor(locale), { ...CALENDAR, ...DATE, ...clock }).formatToParts(ms);
}
const msOf = (value: string): number => (ISO.test(value) ? Date.parse(value.length > 10 ? `${value}Z` : value) : NaN);
const isoOf = (ms: number, time: boolean): string => new Date(ms).toISOString().slice(0, time ? 16 : 10);
const isDate = (value: string): boolean => !Number.isNaN(msOf(value)) && isoOf(msOf(value), value.length > 10) === value;

/** Returns a time as the value of a field, in the zone of the settings or in UTC. */
export function momentField(unix: number, utc: boolean): string {
  const ms = unix * 1_000;
  return isoOf(utc ? ms : ms - new Date(ms).getTimezoneOffset() * 60_000, true);
}
/** Returns the time of a field's value in Unix seconds; NaN for what is no date and time. */
export const readMoment = (value: string, utc: boolean): number =>
  value.length > 10 && isDate(value) ? Math.floor(Date.parse(utc ? `${value}Z` : value) / 1_000) : NaN;

/** Writes the value of a field as the user reads it: `30.11.2026, 18:00`. What is no date stays as it was typed. */
export const fieldDate = (value: string): string =>
  isDate(value)
    ? partsOf(msOf(value), value.length > 10)
        .map((part) => part.value)
        .join('')
    : value;

const wordsOf = (text: string): string => text.replace(/\P{L}/gu, '').toLowerCase();
/**
 * Reads a typed date, and with `time` a time, midnight without one: in the order of the locale with any separators, or with the year first.
 * `short` accepts a year of two digits. Returns the value of the field; null for what is no date.
 */
export function readDate(text: string, time: boolean, short = false): string | null {
  const found = text.trim().match(/\d+/g) ?? [];
  if (found.length < 3 || found.length > (time ? 5 : 3)) return null;
  const local = partsOf(0, false).flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type : []));
  const order = found[0]?.length === 4 ? (['year', 'month', 'day'] as const) : local;
  const part = (name: string): string => found[order.indexOf(name as 'day')] ?? '';
  const [month, day] = [part('month').padStart(2, '0'), part('day').padStart(2, '0')];
  const year = short && part('year').length === 2 ? `20${part('year')}` : part('year');
  const [hour = '0', minute = '0'] = found.slice(3);
  const words = wordsOf(text.replace(/(?<=\d)T(?=\d)/, ' '));
  const half = ['am', 'pm'].findIndex((one, i) => {
    const here = partsOf((6 + i * 12) * 3_600_000, true).find(({ type }) => type === 'dayPeriod')?.value ?? one;
    return words !== '' && (words === one || words === wordsOf(here));
  });
  if ((words !== '' && (half < 0 || found.length < 4)) || (half >= 0 && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const clock = half < 0 ? Number(hour) : (Number(hour) % 12) + half * 12;
  const value = `${year}-${month}-${day}${time ? `T${String(clock).padStart(2, '0')}:${minute.padStart(2, '0')}` : ''}`;
  return isDate(value) ? value : null;
}
/** Returns the present as an example of what a field takes. */
export const exampleDate = (time: boolean): string => fieldDate(momentField(Date.now() / 1_000, false).slice(0, time ? 16 : 10));
/** Returns what is wrong with the value of a field; null for a date or an empty one. */
export function dateFault(value: string, time: boolean): string | null {
  if (value === '' || (isDate(value) && value.length > 10 === time)) return null;
  return time ? `Enter a date and a time such as ${exampleDate(true)}.` : `Enter a date such as ${exampleDate(false)}.`;
}
/** Returns the value with the part of its text at the caret moved up or down; that of now if it is no date. */
export function stepDate(value: string, time: boolean, caret: number, by: number): string {
  if (!isDate(value)) return momentField(Date.now() / 1_000, settings.zone === 'utc').slice(0, time ? 16 : 10);
  let end = 0;
  const type = partsOf(msOf(value), time).find((part) => (end += part.value.length) >= caret && part.type !== 'literal')?.type ?? 'day';
  const step = STEPS[type];
  if (step !== undefined) return isoOf(msOf(value) + by * step, time);
  const at = new Date(msOf(value));
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + by * (type === 'year' ? 12 : 1));
  if (at.getUTCDate() !== day) at.setUTCDate(0);
  return isoOf(at.getTime(), time);
}
