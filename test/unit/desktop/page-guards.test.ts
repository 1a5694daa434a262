import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const parts = vi.hoisted(() => ({
  app: null as EventEmitter | null,
  ipc: null as EventEmitter | null,
  session: {} as Record<string, (...given: never[]) => unknown>,
}));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  parts.app = Object.assign(new Emitter(), { whenReady: () => Promise.resolve() });
  parts.ipc = new Emitter();
  const keep = (name: string) => (given: never) => void (parts.session[name] = given);
  const defaultSession = {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    on: (name: string, listener: never) => keep(name)(listener),
    webRequest: { onBeforeRequest: (_filter: unknown, listener: never) => keep('before')(listener) },
  };
  return { app: parts.app, ipcMain: parts.ipc, session: { defaultSession }, Menu: { getApplicationMenu: () => null } };
});

const HOME = 'touchline-view://app/';
const FOREIGN = [
  'https://evil.example/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'touchline-view://other/',
  '',
];
const outside: string[] = [];
type Handler = (...given: unknown[]) => unknown;
const handler = (name: string): Handler => parts.session[name] as Handler;

/** The contents of a page, and what it may do. */
function page() {
  let onOpen: (details: { url: string }) => { action: string } = () => ({ action: 'none' });
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => HOME,
    setWindowOpenHandler: (open: typeof onOpen) => void (onOpen = open),
  });
  parts.app?.emit('web-contents-created', {}, contents);
  const stopped = (name: string, url: string): boolean => {
    let prevented = false;
    contents.emit(name, { url, preventDefault: () => void (prevented = true) });
    return prevented;
  };
  return { stopped, open: (url: string) => onOpen({ url }).action };
}

beforeAll(async () => {
  const { guardContents } = await import('#desktop/navigation-guards.ts');
  guardContents(HOME, (address) => void outside.push(address));
  await Promise.resolve();
});

describe('a page under foreign control', () => {
  it('cannot leave the program, open a window or embed a page; only https links open, outside', () => {
    const { stopped, open } = page();
    for (const url of FOREIGN)
      for (const name of ['will-navigate', 'will-redirect']) expect([url, stopped(name, url)]).toEqual([url, true]);
    expect(FOREIGN.map(open)).toEqual(FOREIGN.map(() => 'deny'));
    expect(stopped('will-attach-webview', HOME)).toBe(true);
    expect(stopped('will-navigate', HOME)).toBe(false);
    expect(new Set(outside)).toEqual(new Set(['https://evil.example/']));
    expect(open('https://ann:pw@evil.example/')).toBe('deny');
    expect(outside.at(-1)).toBe('https://evil.example/');
  });

  it('gets no permission and no device, and our own page only the clipboard and full screen', () => {
    const granted = (url: string) =>
      ['media', 'geolocation', 'notifications', 'openExternal', 'fileSystem', 'clipboard-read', 'fullscreen'].filter((permission) => {
        let given = false;
        handler('request')({ getURL: () => url }, permission, (answer: boolean) => void (given = answer));
        expect(handler('check')({ getURL: () => url }, permission)).toBe(given);
        return given;
      });
    expect(granted(HOME)).toEqual(['fullscreen']);
    for (const url of FOREIGN) expect(granted(url)).toEqual([]);
    expect(handler('check')(null, 'fullscreen')).toBe(false);
    expect(handler('device')({})).toBe(false);
  });

  it('reaches no network and no file, and saves only files that it made itself', () => {
    for (const url of [...FOREIGN, 'wss://evil.example/', 'ftp://evil.example/x']) {
      let answer: unknown = null;
      handler('before')({ url }, (given: unknown) => void (answer = given));
      expect([url, answer]).toEqual([url, { cancel: true }]);
    }
    const saved = (url: string): boolean => {
      let prevented = false;
      handler('will-download')({ preventDefault: () => void (prevented = true) }, { getURL: () => url });
      return !prevented;
    };
    expect(['https://evil.example/a.exe', 'file:///etc/passwd', `blob:${HOME}1`, 'data:,x'].map(saved)).toEqual([false, false, true, true]);
  });
});

describe('a message to the main process', () => {
  it('counts only from the main frame of our window while it shows our page, and only with known words', async () => {
    const { listenToView } = await import('#desktop/processes/ipc.ts');
    const did: string[] = [];
    const mainFrame = { url: HOME };
    const webContents = { mainFrame };
    const own = { webContents, minimize: () => did.push('minimize'), close: () => did.push('close') };
    listenToView({
      home: HOME,
      window: () => own,
      windows: () => [own],
      join: () => did.push('join'),
      ready: () => did.push('ready'),
      raise: () => did.push('raise'),
      reports: () => did.push('reports'),
      update: () => did.push('update'),
    } as unknown as Parameters<typeof listenToView>[0]);
    const closed: string[] = [];
    const send = (sender: object, senderFrame: object | null): void => {
      const channel = Object.assign(new EventEmitter(), { close: () => closed.push('closed'), start: () => undefined });
      parts.ipc?.emit('port', { sender, senderFrame, ports: [channel] });
      parts.ipc?.emit('ready', { sender, senderFrame });
      for (const verb of ['minimise', 'quit', '__proto__', { minimise: true }, null])
        parts.ipc?.emit('window', { sender, senderFrame }, verb);
    };
    const other = { url: HOME };
    const gone = { url: 'https://evil.example/' };
    send({ mainFrame: other }, other); // another window
    send(webContents, { url: HOME }); // a frame inside our page
    send(webContents, null); // a frame that has gone
    send({ ...webContents, mainFrame: gone }, gone);
    mainFrame.url = 'https://evil.example/';
    send(webContents, mainFrame); // our window, on another page
    expect(did).toEqual([]);
    expect(closed).toHaveLength(5);
    mainFrame.url = HOME;
    send(webContents, mainFrame);
    expect(did).toEqual(['join', 'ready', 'minimize']);
  });
});
