import type { AppUpdater } from 'electron-updater';
import type { Updater } from './updates.ts';

async function load(line: (message?: unknown) => void): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.allowDowngrade = false;
  autoUpdater.logger = { info: line, warn: line, error: line };
  // Errors come as rejections; this only keeps the event of the same name from being a defect.
  autoUpdater.on('error', line);
  return autoUpdater;
}

/** electron-updater behind our own words; it is loaded when it is first needed. */
export function createElectronUpdater(log: (line: string) => void): Updater {
  let loaded: Promise<AppUpdater> | null = null;
  const updater = (): Promise<AppUpdater> => (loaded ??= load((message) => log(String(message))));
  return {
    async check(url) {
      const it = await updater();
      it.setFeedURL({ provider: 'generic', url });
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
