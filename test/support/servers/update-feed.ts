import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureOf, type Fetch } from '#desktop/updates/manifest.ts';

/** Whether the certificate of a feed can be made. */
export const noFeed = spawnSync('openssl', ['version'], { stdio: 'ignore' }).error !== undefined;
if (noFeed) console.log('The update feed over HTTPS is not tested: openssl is not installed.');

export const makeKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};

/** A manifest and its signature, by file name. */
export const signedBy = (secret: string, file: string, text: string, as = file): Record<string, string> => ({
  [file]: text,
  [`${file}.sig`]: signatureOf(as, Buffer.from(text), secret),
});

export type Answer = string | ((response: ServerResponse) => void);

/** Serves files over HTTPS on loopback. Its `fetch` trusts the certificate. */
export async function openFeed() {
  const dir = mkdtempSync(join(tmpdir(), 'update-feed-'));
  const pem = (name: string): string => join(dir, `${name}.pem`);
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...names];
  execFileSync('openssl', [...make, '-keyout', pem('key'), '-out', pem('cert')], { stdio: 'ignore' });
  const cert = readFileSync(pem('cert'), 'utf8');
  const feed = { files: {} as Readonly<Record<string, Answer>> };
  const server = createServer({ key: readFileSync(pem('key')), cert }, (request, response) => {
    const answer = feed.files[new URL(request.url ?? '', 'https://feed').pathname.split('/').at(-1) ?? ''];
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await fetch('data:,'); // loads Node's own dispatcher
  const { constructor: Agent } = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1')) as {
    constructor: new (options: object) => object;
  };
  const dispatcher = new Agent({ connect: { ca: cert } });
  const trusting: Fetch = (url, init) => fetch(url, { ...init, dispatcher } as RequestInit);
  return Object.assign(feed, {
    base: `https://127.0.0.1:${(server.address() as AddressInfo).port}/app`,
    cert,
    fetch: trusting,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  });
}
