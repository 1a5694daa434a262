import { replay } from '../lib/app/replay.svelte.ts';
import { createSubscriber } from 'svelte/reactivity';

/** Notifies readers every second. The whole window shares one timer, which stops while nothing reads it and while the window is hidden. */
const subscribe = createSubscriber((update) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = () => {
    clearInterval(timer);
    if (document.hidden) return;
    update();
    timer = setInterval(update, 1_000);
  };
  document.addEventListener('visibilitychange', run);
  if (!document.hidden) timer = setInterval(update, 1_000);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
});

/** The local time in whole Unix seconds. Reactive, updated every second. */
export const tick = {
  /** The time from which ages and countdowns are counted: the one that a replay shows, or else the present. */
  get now(): number {
    return replay.at ?? tick.present;
  },
  /** The present, also during a replay. */
  get present(): number {
    subscribe();
    return Math.floor(Date.now() / 1_000);
  },
};
