import { randomBytes } from 'node:crypto';
import { ok, type Result } from '#contract/faults.ts';
import { isTaken, runningHost, takeFolder, type HostInfo } from '#engine/store/lock.ts';
import { openDataDir } from './data-dir.ts';
import { socketPath } from './local-socket.ts';
import type { HostOptions } from './options.ts';

/** How to reach the host that runs on a folder. `address`: where it serves the web workstation; null if it does not. */
export interface Running {
  readonly path: string;
  readonly token: string;
  readonly address: string | null;
  /** Version of the running program; null if it does not say. */
  readonly version: string | null;
  /** Connection options of the running host. */
  readonly options: HostOptions['options'];
}

export interface HeldFolder {
  readonly socket: { readonly path: string; readonly token: string };
  /** Whether the previous host ended without releasing the folder. */
  readonly crashed: boolean;
  /** Publishes the socket to other programs. Throws disk errors. */
  publish(described: Omit<Partial<HostInfo>, 'pid' | 'token'>): void;
  announce(address: string): void;
  release(): void;
}

/** A data folder and its lock. */
export interface Folder {
  readonly dir: string;
  take(): Result<HeldFolder | 'taken'>;
  running(): Running | null;
}

/** Opens the data folder; fault `storage` when it cannot be written. */
export function openFolder(dataDir: string, binding?: string): Result<Folder> {
  const opened = openDataDir(dataDir);
  return opened.ok ? ok(folderAt(opened.value, binding)) : opened;
}

/** A data folder that is already open, by its absolute path. */
export function folderAt(dir: string, binding?: string): Folder {
  return {
    dir,
    take() {
      const taken = takeFolder(dir, binding);
      if (!taken.ok) return isTaken(dir, binding) ? ok('taken') : taken;
      const socket = { path: socketPath(dir), token: randomBytes(32).toString('base64url') };
      let info: HostInfo = { pid: process.pid, socket: socket.path, token: socket.token };
      return ok({
        socket,
        crashed: taken.value.crashed,
        publish: (described) => taken.value.publish((info = { ...info, ...described })),
        announce: (address) => taken.value.publish({ ...info, address }),
        release: () => taken.value.release(),
      });
    },
    running() {
      const info = runningHost(dir, binding);
      if (info === null) return null;
      const { socket: path, token, address = null, version = null, options = {} } = info;
      return { path, token, address, version, options };
    },
  };
}
