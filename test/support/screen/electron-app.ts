import { app, BrowserWindow } from 'electron';
import { listenToView } from '#desktop/processes/ipc.ts';
import { homeAddress, registerScheme, serveScheme } from '#desktop/scheme.ts';
import type { Port } from '#contract/protocol.ts';

// Runs inside Electron: the desktop's own scheme, preload, sender check and ports. Both ends are relayed to the test.
type Order =
  | { kind: 'open'; id: number }
  | { kind: 'engine' | 'view'; id: number; text: string }
  | { kind: 'close'; id: number; end: 'engine' | 'view' }
  | { kind: 'flood'; id: number; frames: number; bytes: number }
  | { kind: 'backlog'; id: number };

const [root = '', preload = '', userData = ''] = process.argv.slice(-3);
const tell = (message: object): void => void process.send?.(message);
const ports = new Map<number, Port>();
let opened = 0;
app.setPath('userData', userData);
registerScheme();

void app.whenReady().then(async () => {
  serveScheme(root);
  const home = homeAddress();
  const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true, contextIsolation: true } });
  listenToView({
    home,
    windows: () => [window],
    raise: () => undefined,
    reports: () => undefined,
    update: () => undefined,
    ready: () => undefined,
    join: (port) => {
      const id = ++opened;
      ports.set(id, port);
      port.onMessage((message) => tell({ kind: 'engine', id, message: message ?? null }));
      port.onClose(() => tell({ kind: 'closed', id, end: 'engine' }));
      tell({ kind: 'opened', id });
    },
  });
  window.webContents.on('console-message', (...given: unknown[]) => {
    const text = String(typeof given[2] === 'string' ? given[2] : (given[0] as { message?: string }).message);
    if (text.startsWith('relay ')) tell(JSON.parse(text.slice(6)) as object);
  });
  await window.loadURL(home);
  const page = (code: string): void => void window.webContents.executeJavaScript(`${code}; undefined`);
  process.on('message', (order: Order) => {
    const port = ports.get(order.id);
    if (order.kind === 'open') page(`open_(${order.id})`);
    else if (order.kind === 'engine') port?.send(JSON.parse(order.text));
    else if (order.kind === 'view') page(`send_(${order.id}, ${JSON.stringify(order.text)})`);
    else if (order.kind === 'close' && order.end === 'engine') port?.close();
    else if (order.kind === 'close') page(`close_(${order.id})`);
    else if (order.kind === 'flood') {
      for (let i = 0; i < order.frames; i++) port?.send({ flood: 'x'.repeat(order.bytes) });
      tell({ kind: 'backlog', id: order.id, bytes: port?.backlog?.() ?? -1 });
    } else tell({ kind: 'backlog', id: order.id, bytes: port?.backlog?.() ?? -1 });
  });
  tell({ kind: 'ready' });
});
process.on('disconnect', () => app.exit(0));
