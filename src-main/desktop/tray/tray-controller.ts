import { app, Notification, screen, type BrowserWindow } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';
import type { Alerts } from '#contract/model/alerts/alert.ts';
import type { Layout } from '#contract/model/app/layout.ts';
import { silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import type { EngineStatus } from '#contract/model/app/status.ts';
import { hostText } from '#host/host-text.ts';
import { every, seconds, type Clock } from '#engine/base/clock.ts';
import { createStops } from '#engine/base/disposables.ts';
import { startAtLogin, type AtLogin } from '../login.ts';
import type { UpdateItems } from '../menu.ts';
import type { BackgroundClient } from '../background-client.ts';
import { CLOSE_TEXTS, HIDDEN_TEXT, closeActionOf, type CloseAction } from './close-behaviour.ts';
import { trayState } from './tray-state.ts';
import { hasTrayHost } from './tray-host.ts';
import { createTrayIcon } from './tray.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly clock: Clock;
  /** Folder of the tray images. */
  readonly images: string;
  readonly show: () => void;
  readonly window: () => BrowserWindow | null;
  /** Sends the view a request and opens a window for it if necessary. */
  readonly request: (viewRequest: HostAsk) => void;
  /** Started without a window. */
  readonly inTray: boolean;
}

/** Runs Touchline without a window: tray icon, tray menu and the behaviour of closing the window. */
export interface TrayController {
  /** Whether closing the window minimises it to the taskbar. */
  minimisesOnClose(): boolean;
  /** Whether the app keeps running without a window. */
  keepsRunning(): boolean;
  /** Draws the icon again, because the system may have lost it. */
  redrawIcon(): void;
  offer(items: UpdateItems): void;
  stop(): void;
}

/** Redraw interval: the state "cannot be reached" results from elapsed time, not from an update. */
const REDRAW_MS = 15_000;
const TRAY_MS = 60_000;

export function createTrayController({ own, clock, images, show, window, request, inTray }: Kit): TrayController {
  const stops = createStops();
  const { client } = own;
  let status: EngineStatus | null = null;
  let layouts: readonly Layout[] = [];
  let alerts: Alerts | null = null;
  let updates: UpdateItems | null = null;
  let trayHost = process.platform !== 'linux';
  let atLogin: AtLogin | null = null;
  let quitting = false;
  let cancelCheck = (): void => undefined;
  let note: Notification | null = null; // keeps a reference, because an unreferenced notification may disappear
  const notify = (body: string): void => {
    if (!Notification.isSupported()) return;
    note = new Notification({ title: 'Touchline', body, silent: true });
    note.on('click', show);
    note.show();
  };
  let before: EngineStatus['connection'] = 'demo';

  const set = (name: 'connection' | 'workspace' | 'closingSaid' | 'alertsSnoozedUntil', value: unknown): void =>
    void client.command('setting.set', { name, value });
  const icon = createTrayIcon(images, clock, {
    open: show,
    openAlert: (id) => {
      const alert = alerts?.standing.find((one) => String(one.id) === id);
      if (alert) request({ kind: 'open', opens: alert.opens, ids: [alert.id] });
      else show();
    },
    openWorkspace: (id) => {
      const nth = layouts.findIndex((layout) => layout.id === id) + 1;
      if (window()) request(`workspace.${nth}`);
      else set('workspace', id);
      show();
    },
    mute: (how) => set('alertsSnoozedUntil', how === 'off' ? null : silentUntil(how, clock.now())),
    offline: (on) => {
      if (on && status) before = status.connection;
      set('connection', on ? 'offline' : before);
    },
    quit: () => app.quit(),
  });
  const draw = (): void => {
    const now = seconds(clock);
    const until = own.settings().alertsSnoozedUntil ?? 0;
    const { state, line } = trayState(status, alerts?.unacknowledged ?? 0, now);
    icon.show(state, {
      line,
      alerts: (alerts?.standing ?? []).map(({ id, title }) => ({ id: String(id), title: hostText(title) })),
      workspaces: layouts.map(({ id, name }) => ({ id, name })),
      mutedUntil: until > now ? until : 0,
      offline: status?.connection === 'offline',
      switchable: status !== null && status.connectionGiven !== true && status.connection !== 'demo',
      updates,
    });
  };
  const closing = (): CloseAction => (quitting ? 'quit' : closeActionOf(own.settings().keepRunning, trayHost, process.platform));
  const explain = (how: CloseAction): void => {
    if (how === 'quit' || own.settings().closingSaid) return;
    set('closingSaid', true);
    if (Notification.isSupported()) notify(CLOSE_TEXTS[how]);
    else if (window()) request({ kind: 'say', key: 'closing', title: 'When you close the window', text: CLOSE_TEXTS[how] });
  };
  /** Checks repeatedly while there is no tray host, because a starting desktop may show icons only later. */
  const checkForTray = async (): Promise<void> => {
    trayHost = await hasTrayHost(process.platform);
    if (!trayHost && !quitting) cancelCheck = clock.after(TRAY_MS, checkForTray);
  };

  stops.add(
    client.onHealth((now) => {
      status = now;
      draw();
    }),
  );
  stops.add(
    client.watch('layouts', {}, ({ data }) => {
      layouts = data ?? layouts;
      draw();
    }),
  );
  stops.add(
    client.watch('alerts', { limit: 1 }, ({ data }) => {
      alerts = data ?? alerts;
      draw();
    }),
  );
  stops.add(own.onSettings(draw));
  stops.add(
    own.onSettings(({ startAtLogin: setting }) => {
      if (setting === atLogin) return;
      // System settings stay untouched until the user changes this setting.
      if (atLogin !== null || setting !== 'off') startAtLogin(setting);
      atLogin = setting;
    }),
  );
  stops.add(every(clock, REDRAW_MS, draw));
  stops.add(icon.remove);
  const redrawIcon = (): void => icon.redraw();
  screen.on('display-added', redrawIcon);
  screen.on('display-removed', redrawIcon);
  app.on('before-quit', () => void (quitting = true));
  stops.add(() => cancelCheck());
  void checkForTray().then(() => {
    if (inTray && !trayHost && window() === null) notify(HIDDEN_TEXT);
  });
  draw();

  return {
    minimisesOnClose: () => {
      const minimises = closing() === 'minimise';
      if (minimises) explain('minimise');
      return minimises;
    },
    keepsRunning: () => {
      const keeps = closing() === 'tray';
      if (keeps) explain('tray');
      return keeps;
    },
    redrawIcon,
    offer: (items) => {
      updates = items;
      draw();
    },
    stop: stops.run,
  };
}
