import { MediaQuery } from 'svelte/reactivity';
import { settings } from './settings.svelte.ts';

let system: MediaQuery | undefined;

/** Whether movement is to be left out: the user's choice, else this computer's. Reactive. */
export function motionReduced(): boolean {
  const { motion } = settings.current;
  if (motion !== 'system') return motion === 'reduce';
  system ??= new MediaQuery('(prefers-reduced-motion: reduce)');
  return system.current;
}
