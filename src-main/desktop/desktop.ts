import { join } from 'node:path';
import { app, autoUpdater, dialog, powerMonitor, utilityProcess } from 'electron';
import type { DemoProcess } from '#demo/start.ts';
import { sentenceOf, hintOf } from '#contract/text/fault-sentence.ts';
import type { Log } from '#engine/base/log.ts';
import { createStops } from '#engine/base/disposables.ts';
import { createEngine } from '#engine/engine.ts';
import { demoStarter, threadStarter } from '#host/host.ts';
import { folderAt } from '#host/data-folder.ts';
import type { HostOptions } from '#host/options.ts';
import { createEngineLocator, otherVersion } from '#host/engine-locator.ts';
import { hostText } from '#host/host-text.ts';
import { showAlerts } from './alerts/alerts.ts';
import { createAppMenu } from './app-menu.ts';
import { createConfirm } from './confirm.ts';
import type { Front, FrontOptions } from './front.ts';
import { openBackgroundClient } from './background-client.ts';
import { showOwnWindows } from './windows/own-windows.ts';
import { watchPower } from './power-events.ts';
import { createTrayController, type TrayController } from './tray/tray-controller.ts';

interface DesktopOptions extends FrontOptions {
  readonly hostOptions: HostOptions;
  readonly front: Front;
  readonly log: Log;
  /** Default layout and paused alerts. */
  readonly safeMode: boolean;
  /** Called once a window is visible or the program runs in the tray: this version works. */
  readonly started: () => void;
}

/** Starts everything but the window once Electron is ready: engine, alerts, tray, menus and updates. Stops them in order at the end. */
export function runDesktop({ hostOptions, places, dataDir, front, log, clock, inTray, safeMode, started }: DesktopOptions): void {
  const { requests, request, show, window } = front;
  const sqliteBinding = process.env['TOUCHLINE_SQLITE_BINDING'] || undefined;
  const locator = createEngineLocator({
    hostOptions,
    folder: folderAt(dataDir, sqliteBinding),
    version: places.version,
    clock,
    // Resolves the global `fetch` at each call, because a plain reference would lose its binding.
    fetch: (input, init) => fetch(input, init),
    createEngine,
    startDemo: demoStarter(places, runDemo),
    startThread: threadStarter(places),
    sqliteBinding,
    safeMode,
    onNotice: () => undefined, // the view shows notices
    confirm: createConfirm(window),
  });
  const stops = createStops();
  let updateStep = (): void => undefined;
  let quitting = false;
  let ending = false;
  app.on('before-quit', () => void (quitting = true));
  autoUpdater.on('before-quit-for-update', () => void (quitting = true)); // windows close before `before-quit` then

  void locator.find().then((found) => {
    const other = otherVersion(found, places.version);
    if (other !== null) requests.request({ kind: 'say', key: 'version', title: 'Another version is running', text: other });
    if (found.ok || ending) return;
    process.stderr.write(`${hostText(sentenceOf(found.fault))}\n`);
    dialog.showErrorBox('Touchline couldn’t start', `${hostText(sentenceOf(found.fault))}\n\n${hostText(hintOf(found.fault))}`);
    app.exit(1);
  });

  const own = openBackgroundClient(locator, clock);
  const images = join(places.root, 'resources', 'tray');
  const alerts = showAlerts({ own, requests, window, open: (opens, ids) => request({ kind: 'open', opens, ids }), images, log: log.info });
  const menu = createAppMenu({ act: front.act, dataDir, isBeside: (each) => [...front.beside.values()].includes(each) });
  let life: TrayController | null = null;
  /** Created on first use. Closing the window needs it, possibly before the first page is drawn. */
  const tray = (): TrayController => (life ??= createTrayController({ own, clock, images, show, window, request, inTray }));
  watchPower(powerMonitor, {
    onPresence: (present) => own.client.look(present ? 'no' : 'nobody'),
    onWake: locator.wake,
    redrawIcon: () => life?.redrawIcon(),
  });
  stops.add(own.onSettings(({ theme }) => front.look.choose(theme)));
  for (const stop of [own.stop, alerts.stop, () => life?.stop()]) stops.add(stop);
  front.attach({
    join: locator.join,
    minimisesOnClose: () => !quitting && tray().minimisesOnClose(),
    prepareWindow: alerts.applyTo,
    update: () => updateStep(),
  });

  void front.shown.then(() => {
    const { beside: shown, openBeside: open, look } = front;
    if (!ending) stops.add(showOwnWindows({ client: own.client, shown, open, setBare: look.setBare, quitting: () => quitting }));
  });

  const behind = async (): Promise<void> => {
    await front.drawn;
    if (ending) return;
    if (inTray || window()?.isVisible()) started();
    else window()?.once('show', started);
    const { startDeferredMenus } = await import('./behind.ts');
    if (ending) return;
    const menus = startDeferredMenus({ own, clock, log, requests, request, menu, tray: tray(), dataDir, window });
    updateStep = menus.updateStep;
    stops.add(menus.stop);
  };
  behind().catch((cause: unknown) => log.error('the menus could not be completed', cause));

  app.on('window-all-closed', () => {
    if (!ending && (quitting || !tray().keepsRunning())) app.quit();
  });

  app.on('will-quit', (event) => {
    if (ending) return;
    ending = true;
    event.preventDefault();
    stops.run();
    // All windows are closed. The engine saves and releases the folder before the process exits.
    void locator.stop().finally(() => app.exit(0));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => app.quit());
}

/** Runs the demo world in a utility process that ends with the app, because the app itself cannot run as Node. */
async function runDemo(entry: string, args: readonly string[]): Promise<DemoProcess> {
  await app.whenReady(); // Electron crashes before that
  const child = utilityProcess.fork(entry, [...args, '--no-input'], { stdio: 'pipe', serviceName: 'Touchline demo world' });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the demo world's output is not available");
  const end = (): void => void child.kill();
  return {
    out: stdout,
    complaints: stderr,
    onEnd: (listener) => void child.once('exit', (code) => listener(`exited right away (code ${code})`)),
    end,
    kill: end,
  };
}
