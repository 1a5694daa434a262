import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk that a test can fill completely. */
export interface SmallDisk {
  /** A data folder on the disk. */
  readonly dir: string;
  /** Uses all remaining space. */
  fill(): void;
  /** Releases the space. */
  free(): void;
  remove(): void;
}

export function smallDisk(megabytes: number): SmallDisk {
  const mount = mkdtempSync(join(tmpdir(), 'touchline-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', mount], { stdio: 'pipe' });
  const ballast = join(mount, 'ballast');
  return {
    dir: join(mount, 'data'),
    fill() {
      const handle = openSync(ballast, 'a');
      try {
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2))
          try {
            for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break;
          } catch (cause) {
            if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
          }
      } finally {
        closeSync(handle);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', mount], { stdio: 'pipe' });
      rmSync(mount, { recursive: true, force: true });
    },
  };
}

/** Why this machine cannot create such a disk; null when it can. */
export const noSmallDisk: string | null = (() => {
  try {
    smallDisk(1).remove();
    return null;
  } catch (cause) {
    return `a disk of its own cannot be mounted here: ${String(cause).split('\n')[0]}`;
  }
})();
