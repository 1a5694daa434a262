import type { Clock } from './clock.ts';

/**
 * Delivers the first hit at once and later ones at most every `everyMs` milliseconds. Nothing is queued: `deliver` reads the newest value.
 * If it returns false, the next hit is delivered at once as well.
 */
export function conflate(clock: Clock, everyMs: number, deliver: () => boolean) {
  let pending = false;
  let cancel: (() => void) | undefined;
  const send = (): void => {
    pending = false;
    cancel = clock.after(everyMs, () => {
      cancel = undefined;
      if (pending) send();
    });
    if (deliver()) return;
    cancel();
    cancel = undefined;
    if (pending) send();
  };
  return {
    hit: (): void => (cancel ? void (pending = true) : send()),
    stop: (): void => {
      pending = false;
      cancel?.();
    },
  };
}
