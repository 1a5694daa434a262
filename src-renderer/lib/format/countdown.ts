import { age } from './format.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a countdown: `4:11:42`, `11:42`, `2 d 4 h`. Never below zero. */
export function countdown(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  if (all >= 86_400) return age(all);
  const [hours, minutes, rest] = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Returns the time left for a list: in whole minutes, in seconds during the last minute, then `over`; null without an end. */
export function left(end: number | null | undefined, now: number): string | null {
  if (end === null || end === undefined) return null;
  const all = Math.floor(end - now);
  if (all <= 0) return /* @wc-include */ 'over';
  return age(all < 60 ? all : all - (all % 60));
}
