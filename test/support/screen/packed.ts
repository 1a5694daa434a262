import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { chromium, type Page } from 'playwright';
import { ELECTRON, ROOT } from './desktop.ts';
import { scratch } from '../servers/processes.ts';

/** Makes the deb in place of fpm, which the builder would download. */
const FPM = resolve('test/support/servers/stand-in-fpm.mjs');
/** Whether this machine can make a deb. */
export const makesDebs = spawnSync('dpkg-deb', ['--version']).status === 0;

/** The unpacked Linux app, built from `out/` with this machine's Electron, and its deb; null: this machine makes none. */
export async function packLinux(): Promise<{
  readonly dir: string;
  readonly executable: string;
  readonly version: string;
  readonly deb: string | null;
}> {
  const output = mkdtempSync(join(tmpdir(), 'touchline-packed-'));
  const dist = dirname(ELECTRON);
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  process.env['CUSTOM_FPM_PATH'] = FPM;
  await build({
    targets: Platform.LINUX.createTarget(makesDebs ? ['dir', 'deb'] : 'dir'),
    publish: 'never',
    config: {
      extends: 'electron-builder.yml',
      directories: { output, buildResources: 'resources' },
      electronDist: dist,
      electronVersion: version,
      extraMetadata: { homepage: 'https://touchline.example' },
    },
  });
  const dir = join(output, 'linux-unpacked');
  const executable = join(dir, 'touchline');
  if (!existsSync(executable)) throw new Error(`nothing was packed in ${output}`);
  const deb = readdirSync(output).find((name) => name.endsWith('.deb'));
  return { dir, executable, version, deb: deb === undefined ? null : join(output, deb) };
}

/** Waits until the window shows its document. Playwright sometimes waits for ever for a page that opens while it connects. */
async function titled(list: URL): Promise<void> {
  for (;;) {
    const targets = (await (await fetch(list)).json()) as readonly {
      readonly type: string;
      readonly title: string;
      readonly url: string;
    }[];
    if (targets.some(({ type, title, url }) => type === 'page' && title !== '' && title !== url && !url.startsWith('about:'))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts a packed app. It accepts no Node debugger, so tests control it only through its window. */
export async function startPacked(
  executable: string,
  env: Record<string, string>,
): Promise<{ readonly page: Page; readonly dataDir: string; quit(): Promise<number | null> }> {
  const dataDir = scratch().dir;
  const child = spawn(executable, [...ROOT, '--data-dir', dataDir, '--remote-debugging-port=0'], { env: { ...process.env, ...env } });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`the packed app ended with ${code}: ${said}`)));
  });
  await titled(new URL('/json/list', address.replace(/^ws/, 'http')));
  const browser = await chromium.connectOverCDP(address, { timeout: 120_000 });
  const context = browser.contexts()[0];
  if (!context) throw new Error('the packed app shows nothing');
  const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: 60_000 }));
  page.setDefaultTimeout(60_000);
  return {
    page,
    dataDir,
    quit: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
