import type { Zone } from '../../lib/format/format.ts';

type Kind = 'year' | 'month' | 'day' | 'time';
const PARTS: Readonly<Record<Kind, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Label of a tick on the time axis: `2026`, `Nov`, `3 Nov`, `14:12`. `unix` is in Unix seconds. */
export function sayTick(unix: number, kind: Kind, zone: Zone): string {
  const key = `${kind} ${zone}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat('en-GB', { ...PARTS[kind], ...(zone === 'utc' && { timeZone: 'UTC' }) })));
  return format.format(new Date(unix * 1_000));
}

/** A day as the coverage text shows it: `31 Oct`. `unix` is in Unix seconds. */
export const sayDay = (unix: number, zone: Zone): string => sayTick(unix, 'day', zone);
