import { createSubscriber } from 'svelte/reactivity';

/** Seconds on this computer's clock. One timer for the whole window; it rests while nobody reads it and while the window is hidden. */
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

/** Whole Unix seconds, read again each second by whoever shows an age. */
export const tick = {
  get now(): number {
    subscribe();
    return Math.floor(Date.now() / 1_000);
  },
};
