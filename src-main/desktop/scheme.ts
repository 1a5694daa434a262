import { app, protocol } from 'electron';
import { readPage, SAFE_HEADERS } from '../host/pages.ts';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://touchline`;

/** Has to run before `ready`: makes our scheme a secure origin like a web site of its own. */
export function registerScheme(): void {
  // With a code cache the view's scripts are not compiled anew at each start.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Where the view is loaded from: our scheme, or the development server of an unpackaged run. */
export function homeAddress(): string {
  const server = process.env['ELECTRON_RENDERER_URL'];
  return !app.isPackaged && server && /^http:\/\/(localhost|127\.0\.0\.1):\d+/.test(server) ? server : `${ORIGIN}/`;
}

/** Serves the built view, and nothing but it, under our scheme. */
export function serveScheme(root: string): void {
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    const page = url.origin === ORIGIN || url.host === 'touchline' ? await readPage(root, url.pathname) : null;
    return page && request.method === 'GET'
      ? new Response(page.body, { headers: page.headers })
      : new Response('Nothing here.\n', { status: 404, headers: SAFE_HEADERS });
  });
}
