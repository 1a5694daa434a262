import { settings } from '../app/settings.svelte.ts';

/** Returns the midnight before a time, in the zone of the settings. Unix seconds. */
export function startOfDay(unix: number): number {
  const at = new Date(unix * 1_000);
  if (settings.zone === 'utc') at.setUTCHours(0, 0, 0, 0);
  else at.setHours(0, 0, 0, 0);
  return at.getTime() / 1_000;
}

/** Returns the midnight at which a day such as `2026-11-23` begins, in the zone of the settings; null for anything else. Unix seconds. */
export function dayStart(day: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00${settings.zone === 'utc' ? 'Z' : ''}`) : NaN;
  return Number.isNaN(ms) ? null : ms / 1_000;
}
/** Returns the day of a time as `2026-11-23`, in the zone of the settings. */
export function dayName(unix: number): string {
  const minutes = settings.zone === 'utc' ? 0 : new Date(unix * 1_000).getTimezoneOffset();
  return new Date((unix - minutes * 60) * 1_000).toISOString().slice(0, 10);
}
