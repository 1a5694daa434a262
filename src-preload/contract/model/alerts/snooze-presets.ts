const HOUR_S = 3_600;
/** “Until tomorrow” ends at 7:00. Before 5:00 it means 7:00 on the same day, because the user has not gone to bed yet. */
const [MORNING, NIGHT_ENDS] = [7, 5];

/** The preset durations of a snooze. */
export const SILENCES = ['quarter', 'hour', 'tomorrow'] as const;
export type Silence = (typeof SILENCES)[number];
export const SILENCE_WORDS: Readonly<Record<Silence, string>> = { quarter: '15 minutes', hour: '1 hour', tomorrow: 'Until tomorrow' };

/** Returns when the snooze ends, in Unix seconds: after a fixed time, or on the next local morning. `now` is in ms. */
export function silentUntil(how: Silence, now: number): number {
  if (how !== 'tomorrow') return Math.floor(now / 1_000) + (how === 'hour' ? HOUR_S : HOUR_S / 4);
  const morning = new Date(now);
  if (morning.getHours() >= NIGHT_ENDS) morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  return Math.floor(morning.getTime() / 1_000);
}
