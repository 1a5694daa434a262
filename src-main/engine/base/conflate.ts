import type { Clock } from './clock.ts';

/** First hit delivered at once, later ones at most every `everyMs`; nothing queues, `deliver` reads the newest value. */
export function conflate(clock: Clock, everyMs: number, deliver: () => void) {
  let pending = false;
  let cancel: (() => void) | undefined;
  const send = (): void => {
    pending = false;
    cancel = clock.after(everyMs, () => {
      cancel = undefined;
      if (pending) send();
    });
    deliver();
  };
  return {
    hit: (): void => (cancel ? void (pending = true) : send()),
    stop: (): void => {
      pending = false;
      cancel?.();
    },
  };
}
