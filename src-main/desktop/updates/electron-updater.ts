import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { Clock } from '#engine/base/clock.ts';
import { keepPrevious } from '../after-update.ts';
import { UPDATE_KEY } from './key.ts';
import { limitRequests } from './limit-requests.ts';
import { onlyHttps, type Fetch } from './manifest.ts';
import { manifestFile, readRelease, type Release } from './release.ts';
import type { Updater } from './updates.ts';

/** What `check` found, and where. */
interface Found {
  readonly base: string;
  readonly release: Release;
}

type Lock = (held: boolean) => void;

/** Loads the library. It reads no manifest itself: the release is the one whose signature was checked, and names each file's digest. */
async function load(line: (message?: unknown) => void, found: () => Found, lock: Lock): Promise<AppUpdater> {
  const library = (await import('electron-updater')).default;
  const { Provider, resolveFiles } = await import('electron-updater/out/providers/Provider.js');
  class KeepingUpdater extends library.AppImageUpdater {
    protected override doInstall(options: InstallOptions): boolean {
      if (process.env['APPIMAGE']) keepPrevious(process.env['APPIMAGE']);
      lock(false); // The new program starts before this one has quit.
      try {
        return super.doInstall(options);
      } catch (cause) {
        lock(true);
        throw cause;
      }
    }
  }
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve(found().release.info);
    }
    resolveFiles(info: UpdateInfo) {
      return onlyHttps(resolveFiles(info, new URL(`${found().base}/`)));
    }
  }
  // Of the installations under Linux, only an AppImage replaces itself.
  const updater = process.platform === 'linux' ? new KeepingUpdater() : library.autoUpdater;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.logger = { info: line, warn: line, error: line };
  // Errors arrive as rejections. This listener only prevents an unhandled `error` event.
  updater.on('error', line);
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
  return updater;
}

/**
 * Updater on top of electron-updater, which is loaded for the first download. `version` is the installed one; `lock` releases or takes
 * the lock that keeps a second program from starting.
 */
export function createElectronUpdater(log: (line: string) => void, fetch: Fetch, version: string, lock: Lock, clock: Clock): Updater {
  let found: Found | null = null;
  let loaded: Promise<AppUpdater> | null = null;
  let stopWaiting = (): void => undefined;
  const foundLast = (): Found => {
    if (!found) throw new Error('no version was found yet');
    return found;
  };
  const updater = (): Promise<AppUpdater> =>
    (loaded ??= load((message) => log(String(message)), foundLast, lock).then((it) => {
      stopWaiting = limitRequests(it, clock);
      return it;
    }));
  return {
    async check(base, channel) {
      const file = manifestFile(channel, process.platform, process.arch);
      const release = await readRelease({ fetch, base, file, key: UPDATE_KEY }, version);
      found = release && { base, release };
      return release;
    },
    async download(progress) {
      const it = await updater();
      const listen = ({ percent }: { percent: number }): void => progress(percent);
      it.on('download-progress', listen);
      try {
        if (!(await it.checkForUpdates())?.isUpdateAvailable) throw new Error('this system is too old for it');
        await it.downloadUpdate();
      } finally {
        stopWaiting();
        it.off('download-progress', listen);
      }
    },
    install: () => void updater().then((it) => it.quitAndInstall()),
    // The library arranges the installation when a download ends, so it must know beforehand.
    onQuit: (install) => void updater().then((it) => (it.autoInstallOnAppQuit = install), log),
  };
}
