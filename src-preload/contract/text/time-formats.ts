import { localeFor } from './language.ts';

/** The time zone in which times are written. */
export type Zone = 'local' | 'utc';

/** How a person wants numbers and times written. An empty locale is that of `localeFor`; `hours: 'system'` means: as the computer is set. */
export interface FormatChoice {
  readonly locale: string;
  readonly zone: Zone;
  readonly hours: 'system' | '12' | '24';
}

const MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;
const DAY = { weekday: 'short', day: '2-digit', month: 'short' } as const;
/** The cycle of hours of each choice. */
export const CYCLES = { system: undefined, '12': 'h12', '24': 'h23' } as const;

/** What a label on a time axis shows where a new year, month or day begins, and between days. */
const AXIS = { year: { year: 'numeric' }, month: { month: 'short' }, day: { day: 'numeric', month: 'short' }, time: MINUTE } as const;

/** Creates functions that format moments, which are Unix seconds. Those with a zone use the chosen one unless it is given. */
export function createTimeFormats({ locale, zone: chosen, hours }: FormatChoice) {
  const made = new Map<string, Intl.DateTimeFormat>();
  function formatter(options: Intl.DateTimeFormatOptions, zone = chosen): Intl.DateTimeFormat {
    const tag = localeFor(locale);
    const key = `${tag} ${Object.entries(options).join()} ${zone}`;
    const format =
      made.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, hourCycle: CYCLES[hours], timeZone: zone === 'utc' ? 'UTC' : undefined });
    made.set(key, format);
    return format;
  }
  const write = (unix: number, options: Intl.DateTimeFormatOptions, zone?: Zone): string => formatter(options, zone).format(unix * 1_000);
  // The comma after a weekday takes space in every row of a table.
  const day = (unix: number, zone?: Zone): string => write(unix, DAY, zone).replace(',', '');
  const clock = (unix: number, zone?: Zone): string => write(unix, MINUTE, zone);
  const clockTime = (unix: number, zone?: Zone): string => write(unix, SECOND, zone);
  const zoneName = (unix: number, zone?: Zone): string =>
    formatter({ ...MINUTE, timeZoneName: 'short' }, zone)
      .formatToParts(unix * 1_000)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC';
  const longDay = (unix: number, zone?: Zone): string => write(unix, { day: 'numeric', month: 'long', year: 'numeric' }, zone);
  const year = (unix: number): string => write(unix, { year: 'numeric' });
  return {
    /** Hour and minute: `14:12`. */
    clock,
    /** `14:12:24` */
    clockTime,
    /** `Tue` */
    weekday: (unix: number, zone?: Zone): string => write(unix, { weekday: 'short' }, zone),
    /** `Tue 17 Nov` */
    day,
    /** `Tue 17 Nov`, with the year if it is not this one. */
    date: (unix: number): string =>
      year(unix) === year(Date.now() / 1_000) ? day(unix) : write(unix, { ...DAY, year: 'numeric' }).replace(',', ''),
    /** `17 Nov 2026`, for dates years back. */
    calendarDay: (unix: number): string => write(unix, { day: 'numeric', month: 'short', year: 'numeric' }),
    /** `18 November 2026` */
    longDay,
    /** `Nov`, of a moment in UTC. */
    monthName: (unix: number): string => write(unix, { month: 'short' }, 'utc'),
    /** `November 2026`, of a moment in UTC. */
    monthYear: (unix: number): string => write(unix, { month: 'long', year: 'numeric' }, 'utc'),
    /** `Tue 17 Nov 23:41` */
    dayTime: (unix: number): string => `${day(unix)} ${clock(unix)}`,
    /** `WET`, `UTC`, `GMT+2` */
    zoneName,
    /** `Wed 18 Nov 14:12:42 WET`, for the status bar, fixtures and deadlines. */
    fullTime: (unix: number, zone?: Zone): string => `${day(unix, zone)} ${clockTime(unix, zone)} ${zoneName(unix, zone)}`,
    /** `18 November 2026 14:12:42 WET`, the exact time for the tooltip of an age. */
    exactTime: (unix: number): string => `${longDay(unix)} ${clockTime(unix)} ${zoneName(unix)}`,
    /** A label on a time axis: `2026`, `Nov`, `3 Nov`, `14:12`. */
    axisTime: (unix: number, unit: keyof typeof AXIS): string => write(unix, AXIS[unit]),
  };
}
