const HOUR_S = 3_600;
/** Nights end at seven; who goes to bed after midnight means this morning. */
const [MORNING, NIGHT_ENDS] = [7, 5];

export const SILENCES = ['quarter', 'hour', 'tomorrow'] as const;
export type Silence = (typeof SILENCES)[number];
export const SILENCE_WORDS: Readonly<Record<Silence, string>> = { quarter: '15 minutes', hour: '1 hour', tomorrow: 'Until tomorrow' };

/** Until when it is silent, Unix seconds: so long from now, or the next morning here. `now` in milliseconds. */
export function silentUntil(how: Silence, now: number): number {
  if (how !== 'tomorrow') return Math.floor(now / 1_000) + (how === 'hour' ? HOUR_S : HOUR_S / 4);
  const morning = new Date(now);
  if (morning.getHours() >= NIGHT_ENDS) morning.setDate(morning.getDate() + 1);
  morning.setHours(MORNING, 0, 0, 0);
  return Math.floor(morning.getTime() / 1_000);
}
