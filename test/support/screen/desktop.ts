import { existsSync } from 'node:fs';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { expect } from 'vitest';
import { ownDisplay } from './display.ts';
import { scratch } from '../servers/processes.ts';

await ownDisplay();

export const ELECTRON = process.env['TOUCHLINE_ELECTRON'] ?? '';
/** Why no desktop can be tried here; null when it can. */
export const noDesktop: string | null =
  ELECTRON === '' || !existsSync(ELECTRON)
    ? 'there is no Electron here (TOUCHLINE_ELECTRON)'
    : process.platform === 'linux' && !process.env['DISPLAY']
      ? 'there is no display here'
      : null;
// Chromium's own sandbox does not run as root; pages stay sandboxed in what they may do.
export const ROOT = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  readonly errors: string[];
  pid(): number;
  /** Quits as the menu does and waits for the end of the process. */
  quit(): Promise<number | null>;
}

/** The desktop app as built, in its own Electron, window or no window. */
export function startDesktop(flags: readonly string[], dataDir: string, env: Record<string, string> = {}): Promise<ElectronApplication> {
  const own = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return _electron.launch({
    executablePath: ELECTRON,
    args: [...ROOT, '.', '--data-dir', dataDir, ...flags],
    env: { ...own, ...env },
    timeout: 60_000,
  });
}

/** Quits as the menu does and waits for the end of the process. */
export async function quit(app: ElectronApplication): Promise<number | null> {
  const child = app.process();
  const ended = new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', (code) => resolve(code)) : resolve(child.exitCode),
  );
  await app.evaluate(({ app: main }) => setTimeout(() => main.quit(), 0)).catch(() => undefined);
  return ended;
}

/** Closes the window as its button does until it is gone: a choice about closing made just before may not be known there yet. */
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

/** The desktop app with its window. On a folder of its own unless one is given. */
export async function desktop(flags: readonly string[], dataDir = scratch().dir, env: Record<string, string> = {}): Promise<Desktop> {
  const app = await startDesktop(flags, dataDir, env);
  const errors: string[] = [];
  const page = await app.firstWindow({ timeout: 60_000 });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => errors.push(error.message));
  const child = app.process();
  return {
    app,
    page,
    dataDir,
    errors,
    pid: () => child.pid ?? 0,
    quit: () => quit(app),
  };
}
