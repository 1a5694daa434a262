import { app, protocol } from 'electron';
import { readPage, SAFE_HEADERS } from '#host/static-files.ts';

const SCHEME = 'app';
const ORIGIN = `${SCHEME}://touchline`;

/** Makes our scheme a secure origin like a web site. Must run before `ready`. */
export function registerScheme(): void {
  // With a code cache, the view's scripts are not compiled again at each start.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Address of the view: our scheme, or the development server in an unpackaged run. */
export function homeAddress(): string {
  const server = process.env['ELECTRON_RENDERER_URL'];
  return !app.isPackaged && server && /^http:\/\/(localhost|127\.0\.0\.1):\d+/.test(server) ? server : `${ORIGIN}/`;
}

/** Serves only the built view under our scheme. `served` runs whenever a script was served and no request is open. */
export function serveScheme(root: string, served: () => void = () => undefined): void {
  let openRequests = 0;
  let script = false;
  const answer = async ({ url: address, method }: Request): Promise<Response> => {
    const url = new URL(address);
    const page = url.origin === ORIGIN || url.host === 'touchline' ? await readPage(root, url.pathname) : null;
    if (!page || method !== 'GET') return new Response('Not found.\n', { status: 404, headers: SAFE_HEADERS });
    script ||= url.pathname.endsWith('.js');
    return new Response(page.body, { headers: page.headers });
  };
  protocol.handle(SCHEME, async (request) => {
    openRequests += 1;
    try {
      return await answer(request);
    } finally {
      openRequests -= 1;
      if (script && openRequests === 0) served();
    }
  });
}
