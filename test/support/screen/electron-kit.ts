import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Port } from '#contract/protocol.ts';
import type { Kit, Pair } from '../engine/port-kits.ts';

/** The Electron executable of this machine, or the reason why there is none. */
export function findElectron(): { readonly path: string } | { readonly why: string } {
  const name = process.platform === 'win32' ? 'electron.exe' : 'electron';
  const own = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  // The package's own function is not called, because it would start a download.
  const path = process.env['TOUCHLINE_ELECTRON'] || join(own || 'node_modules/electron/dist', name);
  if (!existsSync(path)) return { why: 'there is no Electron here' };
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return { why: 'there is no display here' };
  return { path };
}

const PAGE = `
const ports = new Map();
const say = (message) => console.log('relay ' + JSON.stringify(message));
window.open_ = (id) => {
  const port = window.touchline.connect();
  ports.set(id, port);
  port.onMessage((text) => text.startsWith('{"flood"') || say({ kind: 'view', id, message: JSON.parse(text) }));
  port.onClose(() => say({ kind: 'closed', id, end: 'view' }));
};
window.send_ = (id, text) => ports.get(id).send(text);
window.close_ = (id) => ports.get(id).close();
`;

async function bundle(entry: string, outDir: string, format: 'es' | 'cjs'): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      minify: false,
      rollupOptions: { external: ['electron'], output: { format, entryFileNames: `[name].${format === 'es' ? 'mjs' : 'cjs'}` } },
    },
  });
  const name = readdirSync(outDir).find((file) => file.endsWith(format === 'es' ? '.mjs' : '.cjs'));
  return join(outDir, name ?? '');
}

interface News {
  kind: 'ready' | 'opened' | 'engine' | 'view' | 'closed' | 'backlog';
  id: number;
  end: 'engine' | 'view';
  message: unknown;
  bytes: number;
}

/** Pairs inside a real Electron: the engine's end in the main process, the view's end in a sandboxed page behind the preload. */
export async function electronKit(path: string): Promise<Kit> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-electron-'));
  for (const name of ['view', 'main', 'preload', 'data']) mkdirSync(join(dir, name));
  writeFileSync(join(dir, 'view', 'index.html'), '<!doctype html><title>view</title><script src="/page.js"></script>');
  writeFileSync(join(dir, 'view', 'page.js'), PAGE);
  const preload = await bundle('src-preload/index.ts', join(dir, 'preload'), 'cjs');
  const main = await bundle('test/support/screen/electron-app.ts', join(dir, 'main'), 'es');
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // Chromium's sandbox does not run as root
  const child = spawn(path, [...root, main, join(dir, 'view'), preload, join(dir, 'data')], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let errors = '';
  child.stderr?.on('data', (chunk) => void (errors = (errors + String(chunk)).slice(-4_000)));

  const heard = new Set<(news: News) => void>();
  child.on('message', (news) => heard.forEach((listener) => listener(news as News)));
  const order = (message: object): void => void child.send(message);
  const until = (kind: News['kind'], id?: number): Promise<News> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error(`Electron ended: ${errors}`));
      const listener = (news: News): void => {
        if (news.kind !== kind || (id !== undefined && news.id !== id)) return;
        heard.delete(listener);
        child.off('exit', gone);
        resolve(news);
      };
      heard.add(listener);
      child.once('exit', gone);
    });
  await until('ready');

  const end = (id: number, which: 'engine' | 'view'): Port => ({
    send: (message) => order({ kind: which, id, text: JSON.stringify(message) }),
    onMessage: (listener) => void heard.add((news) => news.kind === which && news.id === id && listener(news.message)),
    onClose: (listener) => void heard.add((news) => news.kind === 'closed' && news.id === id && news.end === which && listener()),
    close: () => order({ kind: 'close', id, end: which }),
  });
  let last = 0;
  return {
    async open(): Promise<Pair> {
      const id = ++last;
      const opened = until('opened', id);
      order({ kind: 'open', id });
      await opened;
      const figure = async (ask: object): Promise<number> => {
        const answer = until('backlog', id);
        order(ask);
        return (await answer).bytes;
      };
      return {
        engine: end(id, 'engine'),
        view: end(id, 'view'),
        flood: (frames, bytes) => figure({ kind: 'flood', id, frames, bytes }),
        backlog: () => figure({ kind: 'backlog', id }),
      };
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await gone;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
