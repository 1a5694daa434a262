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
export function watchPower(monitor: Pick<PowerMonitor, 'on'>, { onPresence: seat, onWake: woke, redrawIcon: again }: Kit): void {
  let [locked, asleep] = [false, false];
  const tell = (): void => seat(!locked && !asleep);
  monitor.on('suspend', () => {
    asleep = true;
    tell();
  });
  monitor.on('lock-screen', () => {
    locked = true;
    tell();
  });
  monitor.on('resume', () => {
    asleep = false;
    woke();
    again();
    tell();
  });
  monitor.on('unlock-screen', () => {
    [locked, asleep] = [false, false];
    again();
    tell();
  });
}
