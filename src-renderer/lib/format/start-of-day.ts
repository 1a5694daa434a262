import { settings } from '../app/settings.svelte.ts';

/** Returns the midnight before a time, in the zone of the settings. Unix seconds. */
export function startOfDay(unix: number): number {
  const at = new Date(unix * 1_000);
  if (settings.zone === 'utc') at.setUTCHours(0, 0, 0, 0);
  else at.setHours(0, 0, 0, 0);
  return at.getTime() / 1_000;
}
