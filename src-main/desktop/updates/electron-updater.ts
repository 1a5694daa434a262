import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { UPDATE_KEY } from './key.ts';
import { onlyHttps, readManifest, type Fetch } from './manifest.ts';
import type { Updater } from './updates.ts';

async function load(line: (message?: unknown) => void, fetch: Fetch) {
  const { autoUpdater: updater } = (await import('electron-updater')).default;
  const { Provider, parseUpdateInfo, resolveFiles } = await import('electron-updater/out/providers/Provider.js');
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.logger = { info: line, warn: line, error: line };
  let base = '';
  // Errors arrive as rejections. This listener only prevents an unhandled `error` event.
  updater.on('error', line);

  /** Downloads the manifest itself, so the library never reads an unsigned one. The library checks files against the manifest. */
  class SignedProvider extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion(): Promise<UpdateInfo> {
      const file = `${this.getDefaultChannelName()}.yml`;
      const manifest = await readManifest({ fetch, base, file, key: UPDATE_KEY });
      return parseUpdateInfo(manifest, file, new URL(`${base}/${file}`));
    }
    resolveFiles(info: UpdateInfo) {
      return onlyHttps(resolveFiles(info, new URL(`${base}/`)));
    }
  }
  return {
    updater,
    /** Sets the update address. Only its signed manifest is accepted from then on. */
    use(url: string): void {
      base = url;
      updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
    },
  };
}

/** Updater on top of electron-updater, which is loaded on first use. */
export function createElectronUpdater(log: (line: string) => void, fetch: Fetch): Updater {
  let loaded: ReturnType<typeof load> | null = null;
  const loading = () => (loaded ??= load((message) => log(String(message)), fetch));
  const updater = async (): Promise<AppUpdater> => (await loading()).updater;
  return {
    async check(url) {
      const { updater: it, use } = await loading();
      use(url);
      const found = await it.checkForUpdates();
      return found?.isUpdateAvailable ? found.updateInfo.version : null;
    },
    async download(progress) {
      const it = await updater();
      const listen = ({ percent }: { percent: number }): void => progress(percent);
      it.on('download-progress', listen);
      try {
        await it.downloadUpdate();
      } finally {
        it.off('download-progress', listen);
      }
    },
    install: () => void updater().then((it) => it.quitAndInstall()),
    onQuit: (install) => void updater().then((it) => (it.autoInstallOnAppQuit = install)),
  };
}
