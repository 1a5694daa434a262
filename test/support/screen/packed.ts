import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build, Platform } from 'electron-builder';
import { chromium, type Page } from 'playwright';
import { ELECTRON } from './desktop.ts';
import { scratch } from '../servers/processes.ts';

/** Makes the deb and the rpm in place of fpm, which the builder would download. */
const FPM = resolve('test/support/servers/stand-in-fpm.mjs');

/** Where a program is; null where it is not installed. */
export const which = (program: string): string | null =>
  spawnSync('sh', ['-c', 'command -v "$0"', program], { encoding: 'utf8' }).stdout?.trim() || null;
const MAKERS = { deb: 'dpkg-deb', rpm: 'rpmbuild', AppImage: 'mksquashfs' } as const;
export type Format = keyof typeof MAKERS;
/** The formats that this machine can make. */
export const FORMATS = (Object.keys(MAKERS) as Format[]).filter((format) => which(MAKERS[format]) !== null);

/**
 * A folder with the tools that the builder would download for an AppImage. In place of its runtime, which mounts the files, a script
 * unpacks them and starts `AppRun`, as the runtime does where nothing can be mounted.
 */
function appImageTools(folder: string): string {
  const runtime = `#!/bin/sh
export APPIMAGE="$(readlink -f "$0")" APPDIR="$(mktemp -d)/app"
unsquashfs -quiet -no-progress -dest "$APPDIR" -offset 4096 "$APPIMAGE" >/dev/null || exit 1
exec "$APPDIR/AppRun" "$@"
`;
  mkdirSync(join(folder, 'runtimes'), { recursive: true });
  mkdirSync(join(folder, 'lib', process.arch), { recursive: true });
  writeFileSync(join(folder, 'runtimes', `runtime-${process.arch}`), runtime.padEnd(4096, '\n'));
  for (const tool of ['mksquashfs', 'desktop-file-validate']) symlinkSync(which(tool) ?? '/bin/true', join(folder, tool));
  return folder;
}

/** The unpacked Linux app, built from `out/` with this machine's Electron, and its packages in the formats that this machine can make.
 * `quick` leaves deb and rpm nearly uncompressed. */
export async function packLinux(
  formats: readonly Format[] = FORMATS,
  quick = true,
): Promise<{
  readonly dir: string;
  readonly executable: string;
  readonly version: string;
  readonly packages: Readonly<Partial<Record<Format, string>>>;
}> {
  const output = mkdtempSync(join(tmpdir(), 'touchline-packed-'));
  const dist = dirname(ELECTRON);
  const version = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
  Object.assign(process.env, { CUSTOM_FPM_PATH: FPM, STAND_IN_FPM: quick ? 'quick' : '' });
  process.env['APPIMAGE_TOOLS_PATH'] = appImageTools(join(output, 'tools'));
  await build({
    targets: Platform.LINUX.createTarget(['dir', ...formats]),
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
  const made = readdirSync(output);
  const packages = Object.fromEntries(
    formats.map((format) => [format, join(output, made.find((name) => name.endsWith(`.${format}`)) ?? `no ${format}`)]),
  );
  return { dir, executable, version, packages };
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
  command: readonly string[],
  env: Record<string, string>,
  dataDir = scratch().dir,
): Promise<{ readonly page: Page; readonly dataDir: string; readonly pid: number; quit(): Promise<number | null> }> {
  const [program = '', ...args] = [...command, '--data-dir', dataDir, '--remote-debugging-port=0'];
  const child = spawn(program, args, { env: { ...process.env, ...env } });
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
    pid: child.pid ?? 0,
    quit: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
