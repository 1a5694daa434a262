import { join } from 'node:path';
import { app, dialog, Menu, powerMonitor, shell, type BrowserWindow } from 'electron';
import type { HostAsk } from '../../src-preload/contract/bridge.ts';
import { sentence } from '../../src-preload/contract/faults.ts';
import type { Opens } from '../../src-preload/contract/model/alert.ts';
import { guardClock, systemClock } from '../engine/base/clock.ts';
import { createStops } from '../engine/base/stops.ts';
import { createEngine } from '../engine/engine.ts';
import { demoOf } from '../host/demo.ts';
import { openLogFile } from '../host/log-file.ts';
import type { Folder } from '../host/folder.ts';
import type { Told } from '../host/options.ts';
import type { Places } from '../host/places.ts';
import { createReach } from '../host/reach.ts';
import { tellAlerts } from './alerts/alerts.ts';
import { createAsks } from './asks.ts';
import { catchBugs } from './bugs.ts';
import { createConfirm } from './confirm.ts';
import { runDemo } from './demo-process.ts';
import { guardContents } from './guards.ts';
import { listenToView } from './ipc.ts';
import { menuTemplate } from './menu.ts';
import { openOwnClient } from './own-client.ts';
import { watchPower } from './power.ts';
import { homeAddress, serveScheme } from './scheme.ts';
import { createTrayLife, type TrayLife } from './tray/life.ts';
import { offerUpdates } from './updates/offer.ts';
import { openWindow } from './window.ts';
import { openWindowStates } from './window-states.ts';

export interface DesktopOptions {
  readonly told: Told;
  readonly places: Places;
  readonly folder: Folder;
  readonly sqliteBinding: string | undefined;
  /** No window at the start. */
  readonly inTray: boolean;
  /** The default layout, and alerts paused. */
  readonly safeMode: boolean;
}

/** The life of the desktop app: engine and window start side by side, and end in order. */
export function runDesktop({ told, places, folder, sqliteBinding, inTray, safeMode }: DesktopOptions): void {
  const log = openLogFile(join(folder.dir, 'touchline.log'), () => Date.now());
  const clock = guardClock(systemClock, catchBugs(log));
  let window: BrowserWindow | null = null;
  const reach = createReach({
    told,
    folder,
    version: places.version,
    clock,
    // Read when it is called: a plain reference would be bound to nothing.
    fetch: (input, init) => fetch(input, init),
    createEngine,
    startDemo: demoOf(places, runDemo),
    sqliteBinding,
    safeMode,
    onNotice: () => undefined, // the view shows them
    confirm: createConfirm(() => window),
  });
  const home = homeAddress();
  const states = openWindowStates(folder.dir);
  const stops = createStops();
  let ending = false;

  let life: TrayLife | null = null;
  let alerts: ReturnType<typeof tellAlerts> | null = null;
  const asks = createAsks(() => window);
  const show = (): void => {
    if (!window) {
      window = openWindow({
        home,
        preload: places.preload,
        states,
        clock,
        stays: () => life?.staysInTaskBar() ?? false,
        closed: () => void (window = null),
      });
      alerts?.dress(window);
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  /** Shows the window and asks it for something, once its page listens. */
  const ask = (asked: HostAsk): void => {
    show();
    asks.ask(asked);
  };

  guardContents(home, (address) => void shell.openExternal(address));
  listenToView({
    home,
    window: () => window,
    join: reach.join,
    ready: asks.ready,
    reports: () => void shell.openPath(join(folder.dir, 'crashes')),
  });

  void reach.find().then((found) => {
    if (found.ok || ending) return;
    process.stderr.write(`${sentence(found.fault)}\n`);
    dialog.showErrorBox('Touchline cannot start', `${sentence(found.fault)}\n\n${found.fault.hint}`);
    app.exit(1);
  });
  void app.whenReady().then(() => {
    serveScheme(places.view);
    const own = openOwnClient(reach, clock);
    const images = join(places.root, 'resources', 'tray');
    const open = (opens: Opens, ids: readonly number[]): void => ask({ kind: 'open', opens, ids });
    alerts = tellAlerts({ own, asks, window: () => window, open, images, log: log.info });
    life = createTrayLife({ own, clock, images, show, window: () => window, ask, inTray });
    const { again } = life;
    watchPower(powerMonitor, { seat: (taken) => own.client.look(taken ? 'no' : 'nobody'), woke: reach.wake, again });
    stops.add(own.stop);
    stops.add(alerts.stop);
    stops.add(life.stop);
    stops.add(
      offerUpdates({
        own,
        clock,
        log: log.info,
        changed: (items) => {
          life?.offer(items);
          Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, ask, items)));
        },
      }),
    );
    if (!inTray) show();
  });

  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (!ending && life?.goesOn() !== true) app.quit();
  });

  app.on('will-quit', (event) => {
    if (ending) return;
    ending = true;
    event.preventDefault();
    stops.run();
    // Windows are gone; the engine saves and frees the folder before the process does.
    void reach.stop().finally(() => app.exit(0));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}
