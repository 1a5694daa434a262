import type { PowerMonitor } from 'electron';

interface Kit {
  /** Whether somebody may sit before the computer: not while the screen is locked or it sleeps. */
  readonly seat: (taken: boolean) => void;
  /** The computer woke up: what was read before is old. */
  readonly woke: () => void;
  /** Systems lose tray icons over a lock or sleep. */
  readonly again: () => void;
}

/** Sleep and wake, lock and unlock. A computer that wakes up locked has nobody before it yet. */
export function watchPower(monitor: Pick<PowerMonitor, 'on'>, { seat, woke, again }: Kit): void {
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
