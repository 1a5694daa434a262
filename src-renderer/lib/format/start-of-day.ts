import type { Zone } from './format.ts';

/** Returns the midnight before a time, in the given zone. Unix seconds. */
export function startOfDay(unix: number, zone: Zone): number {
  const at = new Date(unix * 1_000);
  if (zone === 'utc') at.setUTCHours(0, 0, 0, 0);
  else at.setHours(0, 0, 0, 0);
  return at.getTime() / 1_000;
}
