import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte.ts';

let system: MediaQuery | undefined;

/** Returns whether to reduce motion: the user's choice, or else the system's. Reactive. */
export function motionReduced(): boolean {
  const { motion } = settings.current;
  if (motion !== 'system') return motion === 'reduce';
  system ??= new MediaQuery('(prefers-reduced-motion: reduce)');
  return system.current;
}
