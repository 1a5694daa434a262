import { app, session } from 'electron';
import { opensOutside, sameHome, sameOrigin } from './origin.ts';

/** The only permissions a page gets: writing copied text to the clipboard, and full screen. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Stops our pages from navigating away, opening windows, embedding pages and using devices or the network. Links open in the browser. */
export function guardContents(home: string, openOutside: (address: string) => void): void {
  app.on('web-contents-created', (_event, contents) => {
    const stay = (event: { preventDefault(): void; readonly url: string }): void => {
      if (sameHome(event.url, home)) return;
      event.preventDefault();
      if (opensOutside(event.url)) openOutside(event.url);
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (opensOutside(url)) openOutside(url);
      return { action: 'deny' };
    });
  });
  void app.whenReady().then(() => {
    const { defaultSession } = session;
    defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
      answer(ALLOWED.has(permission) && sameHome(contents.getURL(), home)),
    );
    defaultSession.setPermissionCheckHandler(
      (contents, permission) => ALLOWED.has(permission) && contents !== null && sameHome(contents.getURL(), home),
    );
    defaultSession.setDevicePermissionHandler(() => false);
    defaultSession.on('will-download', (event, item) => {
      // The view may save files it created itself, but no downloads from elsewhere.
      if (!/^(blob|data):/.test(item.getURL())) event.preventDefault();
    });
    defaultSession.webRequest.onBeforeRequest(
      { urls: ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file://*/*'] },
      ({ url }, answer) => {
        answer({ cancel: !sameOrigin(url.replace(/^ws/, 'http'), home) });
      },
    );
  });
}
