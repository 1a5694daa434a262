import type { PowerMonitor } from 'electron';

interface Kit {
  /** Reports whether a user may be present: not while the screen is locked or the computer sleeps. */
  readonly onPresence: (taken: boolean) => void;
  /** The computer woke up, so everything read before is stale. */
  readonly onWake: () => void;
  /** Draws the tray icon again, because systems lose tray icons after a lock or sleep. */
  readonly redrawIcon: () => void;
}

/** Watches sleep, wake, lock and unlock. After a wake-up with a locked screen, nobody is present yet. */
export function watchPower(monitor: Pick<PowerMonitor, 'on'>, { onPresence, onWake, redrawIcon }: Kit): void {
  let [locked, asleep] = [false, false];
  const reportPresence = (): void => onPresence(!locked && !asleep);
  monitor.on('suspend', () => {
    asleep = true;
    reportPresence();
  });
  monitor.on('lock-screen', () => {
    locked = true;
    reportPresence();
  });
  monitor.on('resume', () => {
    asleep = false;
    onWake();
    redrawIcon();
    reportPresence();
  });
  monitor.on('unlock-screen', () => {
    [locked, asleep] = [false, false];
    redrawIcon();
    reportPresence();
  });
}
