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
import { closeActionOf, hasTrayHost, type CloseAction } from './tray-host.ts';
import { trayState } from './tray-state.ts';
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

/** Redraw interval: the state "cannot be reached" results from elapsed time, not from an update. */
const REDRAW_MS = 15_000;
const TRAY_MS = 60_000;

/** Explanations of what closing the window does, shown the first time only. */
const CLOSE_TEXTS: Record<Exclude<CloseAction, 'quit'>, string> = {
  tray: 'Touchline keeps running in the tray, so alerts and data stay live. Use the tray menu to reopen the window or quit.',
  minimise: 'This desktop has no tray, so Touchline stays in the taskbar. To quit on close instead, go to Settings → Window.',
};
/** For a start without a window on a desktop without tray icons: nothing on screen leads to the program. */
const hiddenText = (): string =>
  'Touchline is running without a window, and this desktop has no tray. Start Touchline again to open its window.';

export type TrayController = ReturnType<typeof createTrayController>;

/** Runs Touchline without a window: tray icon, tray menu and the behaviour of closing the window. */
export function createTrayController({ own, clock, images, show, window, request, inTray }: Kit) {
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
  /** Whether this is what closing the window does now. Explains it the first time. */
  const closesTo = (how: Exclude<CloseAction, 'quit'>): boolean => {
    const { keepRunning, closingSaid } = own.settings();
    if (quitting || closeActionOf(keepRunning, trayHost, process.platform) !== how) return false;
    if (closingSaid) return true;
    set('closingSaid', true);
    if (Notification.isSupported()) notify(CLOSE_TEXTS[how]);
    else if (window()) request({ kind: 'say', key: 'closing', title: 'When you close the window', text: CLOSE_TEXTS[how] });
    return true;
  };
  /** Checks repeatedly while there is no tray host, because a starting desktop may show icons only later. */
  const checkForTray = async (): Promise<void> => {
    trayHost = await hasTrayHost(process.platform);
    if (!trayHost && !quitting) cancelCheck = clock.after(TRAY_MS, checkForTray);
  };

  const subscriptions = [
    client.onHealth((now) => {
      status = now;
      draw();
    }),
    client.watch('layouts', {}, ({ data }) => {
      layouts = data ?? layouts;
      draw();
    }),
    client.watch('alerts', { limit: 1 }, ({ data }) => {
      alerts = data ?? alerts;
      draw();
    }),
    own.onSettings(({ startAtLogin: setting }) => {
      draw();
      if (setting === atLogin) return;
      // System settings stay untouched until the user changes this setting.
      if (atLogin !== null || setting !== 'off') startAtLogin(setting);
      atLogin = setting;
    }),
  ];
  for (const stop of [...subscriptions, every(clock, REDRAW_MS, draw), icon.remove, () => cancelCheck()]) stops.add(stop);
  screen.on('display-added', icon.redraw);
  screen.on('display-removed', icon.redraw);
  app.on('before-quit', () => void (quitting = true));
  void checkForTray().then(() => {
    if (inTray && !trayHost && window() === null) notify(hiddenText());
  });
  draw();

  return {
    /** Whether closing the window minimises it to the taskbar. */
    minimisesOnClose: () => closesTo('minimise'),
    /** Whether the app keeps running without a window. */
    keepsRunning: () => closesTo('tray'),
    redrawIcon: icon.redraw,
    offer(items: UpdateItems): void {
      updates = items;
      draw();
    },
    stop: stops.run,
  };
}
