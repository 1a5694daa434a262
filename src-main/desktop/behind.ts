import { app, dialog, net, Notification } from 'electron';
import contextMenu from 'electron-context-menu';
import type { Clock } from '#engine/base/clock.ts';
import type { Log } from '#engine/base/log.ts';
import type { AppMenu } from './app-menu.ts';
import type { BackgroundClient } from './background-client.ts';
import { TEXT_MENU } from './text-menu.ts';
import type { TrayController } from './tray/tray-controller.ts';
import { createElectronUpdater } from './updates/electron-updater.ts';
import { createUpdates, updateCapability, updateSentence, type UpdateState } from './updates/updates.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly menu: AppMenu;
  readonly tray: TrayController;
}

/**
 * Starts what the first page does not need: context menus, and the check for updates, which shows them in the menus, notifies once of
 * each and never interrupts. Returns a function that stops it.
 */
export function startDeferredMenus({ own, clock, log, menu, tray }: Kit): () => void {
  // Applies to all current and future windows.
  const dispose = contextMenu({ ...TEXT_MENU });
  const capability = updateCapability({ platform: process.platform, packaged: app.isPackaged, env: process.env });
  const updates = createUpdates({
    updater: createElectronUpdater(log.info, (url, init) => net.fetch(url, init)),
    capability,
    clock,
    settings: own.settings,
    skip: (version) => void own.client.command('setting.set', { name: 'updateSkipped', value: version }),
    changed: (state, news) => {
      if (state.at !== 'downloading') log.info(updateSentence(state));
      draw(state);
      if (news && Notification.isSupported()) new Notification({ title: 'Touchline', body: updateSentence(state), silent: true }).show();
    },
  });
  const show = (state: UpdateState): void =>
    void dialog.showMessageBox({ type: state.at === 'failed' ? 'warning' : 'info', title: 'Touchline', message: updateSentence(state) });
  const draw = (state: UpdateState): void => {
    const items = {
      state,
      able: capability.may === 'install',
      check: () => void updates.check().then(show),
      download: () => void updates.download(),
      install: updates.install,
      skip: updates.skip,
    };
    tray.offer(items);
    menu.offer(items);
  };
  draw(updates.state());
  const stop = updates.start();
  const unfollow = menu.follow(own);
  return () => {
    dispose();
    unfollow();
    stop();
  };
}
