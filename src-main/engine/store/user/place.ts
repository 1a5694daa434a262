import type { Clock } from '../../base/clock.ts';

/** Location of the user's data. */
export interface UserPlace {
  readonly file: string;
  readonly backupDir: string;
  readonly binding?: string | undefined;
  readonly clock: Clock;
}
