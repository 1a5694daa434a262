import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { expect } from 'vitest';
import { ownDisplay } from './display.ts';
import { scratch } from '../servers/processes.ts';

await ownDisplay();

export const ELECTRON = process.env['TOUCHLINE_ELECTRON'] ?? '';
/** Why the desktop app cannot run here; null when it can. */
export const noDesktop: string | null =
  ELECTRON === '' || !existsSync(ELECTRON)
    ? 'there is no Electron here (TOUCHLINE_ELECTRON)'
    : process.platform === 'linux' && !process.env['DISPLAY']
      ? 'there is no display here'
      : null;
// Chromium's sandbox does not run as root. The pages' own restrictions stay active.
export const ROOT = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  readonly errors: string[];
  pid(): number;
  /** Quits as the menu does and waits for the process to end. */
  quit(): Promise<number | null>;
}

// Playwright holds back the `ready` event until it is connected only when it finds Electron itself. With a path given, it
// connects while the first window opens, and sometimes waits for ever for that window's page.
if (ELECTRON !== '' && process.platform === 'linux') process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= dirname(ELECTRON);

/** Starts the built desktop app in its own Electron, with or without a window. */
export function startDesktop(flags: readonly string[], dataDir: string, env: Record<string, string> = {}): Promise<ElectronApplication> {
  const own = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return _electron.launch({ args: [...ROOT, '.', '--data-dir', dataDir, ...flags], env: { ...own, ...env }, timeout: 60_000 });
}

/** Quits as the menu does and waits for the process to end. */
export async function quit(app: ElectronApplication): Promise<number | null> {
  const child = app.process();
  const ended = new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', (code) => resolve(code)) : resolve(child.exitCode),
  );
  await app.evaluate(({ app: main }) => setTimeout(() => main.quit(), 0)).catch(() => undefined);
  return ended;
}

/** Closes the window like its button, repeatedly until it is gone: a setting changed just before may not have arrived yet. */
export const closeWindow = (app: ElectronApplication): Promise<void> =>
  expect
    .poll(
      () =>
        app.evaluate(({ BrowserWindow }) => {
          for (const window of BrowserWindow.getAllWindows()) window.close();
          return BrowserWindow.getAllWindows().length;
        }),
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);

/** The desktop app with its window, on a new folder by default. */
export async function desktop(flags: readonly string[], dataDir = scratch().dir, env: Record<string, string> = {}): Promise<Desktop> {
  const app = await startDesktop(flags, dataDir, env);
  const errors: string[] = [];
  const page = await app.firstWindow({ timeout: 60_000 });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => errors.push(error.message));
  const child = app.process();
  return { app, page, dataDir, errors, pid: () => child.pid ?? 0, quit: () => quit(app) };
}
