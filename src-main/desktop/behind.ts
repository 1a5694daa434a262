import { Menu } from 'electron';
import contextMenu from 'electron-context-menu';
import type { HostAsk } from '#contract/bridge.ts';
import type { Clock } from '#engine/base/clock.ts';
import type { Log } from '#engine/base/log.ts';
import { menuTemplate } from './menu.ts';
import type { BackgroundClient } from './background-client.ts';
import { TEXT_MENU } from './text-menu.ts';
import type { TrayController } from './tray/tray-controller.ts';
import { offerUpdates } from './updates/update-menu.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly request: (viewRequest: HostAsk) => void;
  readonly tray: TrayController;
}

/** Starts what the first page does not need: context menus and update items in the menus. Returns a function that stops it. */
export function startDeferredMenus({ own, clock, log, request, tray }: Kit): () => void {
  // Applies to all current and future windows.
  const dispose = contextMenu({ ...TEXT_MENU });
  const stop = offerUpdates({
    own,
    clock,
    log: log.info,
    changed: (items) => {
      tray.offer(items);
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, request, items)));
    },
  });
  return () => {
    dispose();
    stop();
  };
}
