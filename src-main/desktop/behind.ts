import { app, Notification, type BrowserWindow } from 'electron';
import contextMenu from 'electron-context-menu';
import type { HostAsk } from '#contract/bridge.ts';
import { text } from '#contract/text/coded-text.ts';
import { language } from '#contract/text/language.ts';
import { notesIn } from '#contract/settings/desktop.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '#engine/base/clock.ts';
import type { Log } from '#engine/base/log.ts';
import { hostText } from '#host/host-text.ts';
import { previousName, recordUpdate } from './after-update.ts';
import type { AppMenu } from './app-menu.ts';
import type { BackgroundClient } from './background-client.ts';
import { createMenuEntry } from './menu-entry.ts';
import type { ViewRequests } from './page-queue.ts';
import { TEXT_MENU } from './text-menu.ts';
import type { TrayController } from './tray/tray-controller.ts';
import { builtInAddress, isWritable, readResource, releasePage, updateCapability } from './updates/capability.ts';
import { createElectronUpdater } from './updates/electron-updater.ts';
import { createUpdates, updateReport, updateText, type UpdateState } from './updates/updates.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly requests: ViewRequests;
  readonly request: (viewRequest: HostAsk) => void;
  readonly menu: AppMenu;
  readonly tray: TrayController;
  readonly dataDir: string;
  readonly window: () => BrowserWindow | null;
}

const MOST_NOTES = 300;

/**
 * Starts what the first page does not need: context menus, and the check for updates, which shows them in the menus and the settings,
 * notifies once of each and never interrupts. Returns functions for the next step of an update and to stop it all.
 */
export function startDeferredMenus({ own, clock, log, requests, request, menu, tray, dataDir, window }: Kit) {
  // Applies to all current and future windows.
  const dispose = contextMenu({ ...TEXT_MENU });
  const { platform, env, execPath: program, resourcesPath } = process;
  const packageType = readResource(resourcesPath, 'package-type');
  const capability = updateCapability({ platform, packaged: app.isPackaged, env, program, packageType, writable: isWritable });
  const from = app.getVersion();
  const lock = (held: boolean): void => void (held ? app.requestSingleInstanceLock() : app.releaseSingleInstanceLock());
  const updates = createUpdates({
    updater: createElectronUpdater(log.info, (url, init) => fetch(url, init), from, lock, clock),
    capability,
    clock,
    settings: own.settings,
    address: app.isPackaged ? builtInAddress(readResource(resourcesPath, 'app-update.yml')) : '',
    backup: async () => {
      const made = await own.client.command('backup.make', {});
      return made.ok ? null : reasonOf(made.fault);
    },
    downloaded: (to) => {
      const previous = env['APPIMAGE'] ? previousName(env['APPIMAGE']) : null;
      recordUpdate(dataDir, { from, to, page: releasePage(updates.address(), from), previous });
    },
    skip: (version) => void own.client.command('setting.set', { name: 'updateSkipped', value: version }),
    changed: (state, news) => {
      if (state.at !== 'downloading') log.info(hostText(updateText(state)));
      draw(state);
      if (news) announce(state);
    },
  });
  /** A toast if a window is open, otherwise a notification. Neither opens a window or takes the keyboard. */
  const announce = (state: UpdateState): void => {
    const title = hostText('version' in state ? text('update.title', { version: state.version }) : text('update.not-updated'));
    const notes = 'notes' in state ? notesIn(state.notes, language()).text.slice(0, MOST_NOTES) : '';
    const body = `${hostText(updateText(state))}\n${notes}`.trim();
    if (window() || !Notification.isSupported()) requests.request({ kind: 'say', key: 'update', title, text: body });
    else new Notification({ title, body, silent: true }).show();
  };
  const answer = (state: UpdateState): void => request({ kind: 'say', key: 'update', title: 'Updates', text: hostText(updateText(state)) });
  let reported = '';
  /** Saves the state for the settings page. The progress of a download is saved in steps, because settings are written to disk. */
  const report = (state: UpdateState): void => {
    const value = updateReport(state, capability, updates.address());
    if (JSON.stringify(value) === reported || (state.at === 'downloading' && state.percent % 10 !== 0)) return;
    reported = JSON.stringify(value);
    void own.client.command('setting.set', { name: 'updateReport', value }).then(({ ok }) => ok || (reported = ''));
  };
  const draw = (state: UpdateState): void => {
    const items = {
      state,
      able: capability.may === 'install',
      check: () => void updates.check().then(answer),
      download: () => void updates.download(),
      install: updates.install,
      skip: updates.skip,
    };
    tray.offer(items);
    menu.offer(items);
    report(state);
  };
  draw(updates.state());
  const stops = [
    dispose,
    updates.start(),
    own.onSettings(createMenuEntry(env)),
    own.onSettings(updates.reconsider),
    own.onSettings(() => report(updates.state())),
    menu.follow(own),
  ];
  return {
    updateStep: (): void => {
      if (updates.state().at === 'ready') updates.install();
      else if (updates.state().at === 'available' && capability.may === 'install') void updates.download();
      else void updates.check();
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
