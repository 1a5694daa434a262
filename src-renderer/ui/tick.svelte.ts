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
  get now(): number {
    subscribe();
    return Math.floor(Date.now() / 1_000);
  },
};
