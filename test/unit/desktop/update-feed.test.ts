import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#desktop/updates/manifest.ts';
import { isNewer, manifestFile, readRelease } from '#desktop/updates/release.ts';
import { problemOf } from '#desktop/updates/update-problem.ts';

const missing = spawnSync('openssl', ['version'], { stdio: 'ignore' }).error !== undefined;
if (missing) console.log('The update feed over HTTPS is not tested: openssl is not installed.');

const makeKeys = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
};
const { key, secret } = makeKeys();
const FILE = 'latest-linux.yml';
const manifest = (version: string, notes = 'Faster.'): string =>
  `version: ${version}\nfiles:\n  - url: Touchline-${version}.AppImage\n    sha512: abc\nreleaseNotes: ${JSON.stringify(notes)}\n`;
const signed = (text: string, by = secret, as = FILE) => ({ [FILE]: text, [`${FILE}.sig`]: signatureOf(as, Buffer.from(text), by) });

type Answer = string | ((response: ServerResponse) => void);
let files: Readonly<Record<string, Answer>> = {};
let base = '';
let close = (): void => undefined;
/** Node's own dispatcher, made to trust the certificate of the feed. */
let dispatcher: object = {};

beforeAll(async () => {
  if (missing) return;
  const dir = mkdtempSync(join(tmpdir(), 'update-feed-'));
  const pem = (name: string): string => join(dir, `${name}.pem`);
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...names];
  execFileSync('openssl', [...make, '-keyout', pem('key'), '-out', pem('cert')], { stdio: 'ignore' });
  const cert = readFileSync(pem('cert'), 'utf8');
  await fetch('data:,'); // loads the dispatcher
  const { constructor: Agent } = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1')) as {
    constructor: new (options: object) => object;
  };
  dispatcher = new Agent({ connect: { ca: cert } });
  const server = createServer({ key: readFileSync(pem('key')), cert }, (request, response) => {
    const answer = files[request.url?.split('/').at(-1) ?? ''];
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}/app`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

const read = (offer: Readonly<Record<string, Answer>>, installed = '1.0.0', at = base) => {
  files = offer;
  return readRelease({ fetch: (url, init) => fetch(url, { ...init, dispatcher } as RequestInit), base: at, file: FILE, key }, installed);
};
const redirect =
  (to: () => string): Answer =>
  (response) =>
    void response.writeHead(302, { location: to() }).end();

describe.skipIf(missing)('a signed update feed over HTTPS', () => {
  it('offers a newer version and what is new in it', async () => {
    expect(await read(signed(manifest('1.1.0')))).toMatchObject({ version: '1.1.0', notes: 'Faster.' });
    expect(await read(signed(manifest('1.0.0')))).toBeNull();
  });

  it('offers notes as plain text of bounded length, without characters that change what is shown', async () => {
    const release = await read(signed(manifest('1.1.0', `\u202E<b>new</b>${'x'.repeat(9_000)}`)));
    expect(release?.notes).toMatch(/^\uFFFD<b>new<\/b>x+…$/);
    expect(release?.notes.length).toBeLessThan(2_100);
  });

  it('may redirect within https', async () => {
    const offer = signed(manifest('1.1.0'));
    const moved = { ...offer, 'moved.yml': offer[FILE] ?? '', [FILE]: redirect(() => `${base}/files/moved.yml`) };
    expect(await read(moved)).toMatchObject({ version: '1.1.0' });
  });

  it('never takes a user of a preview back to an older stable version', async () => {
    expect(await read(signed(manifest('1.0.0')), '1.1.0-preview.2')).toBeNull();
    expect(await read(signed(manifest('1.1.0')), '1.1.0-preview.2')).toMatchObject({ version: '1.1.0' });
  });

  it.each<[string, string, () => Readonly<Record<string, Answer>>]>([
    ['signed with another key', 'update.signature', () => signed(manifest('1.1.0'), makeKeys().secret)],
    ['signed for another channel', 'update.signature', () => signed(manifest('1.1.0'), secret, 'preview-linux.yml')],
    ['changed after signing', 'update.signature', () => ({ ...signed(manifest('1.1.0')), [FILE]: manifest('1.2.0') })],
    ['not signed', 'update.signature', () => ({ [FILE]: manifest('1.1.0') })],
    ['of an older version', 'update.older', () => signed(manifest('0.9.0'))],
    [
      'cut off',
      'update.cut-off',
      () => ({ [FILE]: (response) => response.writeHead(200, { 'content-length': 5_000 }).write('version: ', () => response.destroy()) }),
    ],
    ['a web page', 'update.unusable', () => ({ ...signed('<!doctype html><p>Sign in</p>') })],
    ['not a manifest', 'update.unusable', () => signed('- a\n- list\n')],
    ['of no version', 'update.unusable', () => signed(manifest('newest'))],
    ['empty', 'update.unusable', () => signed('')],
    ['huge', 'update.unusable', () => ({ [FILE]: 'x'.repeat(1_000_000) })],
    ['redirected to http', 'update.not-https', () => ({ [FILE]: redirect(() => 'http://127.0.0.1:9/latest-linux.yml') })],
    ['redirected without end', 'update.unusable', () => ({ [FILE]: redirect(() => `${base}/${FILE}`) })],
    ['missing', 'update.none', () => ({})],
    ['answered with an error', 'update.unreachable', () => ({ [FILE]: (response) => void response.writeHead(503).end() })],
  ])('is refused when it is %s', async (_, code, offer) => {
    const refused: unknown = await read(offer()).then(
      () => null,
      (cause: unknown) => problemOf(cause),
    );
    expect(refused).toMatchObject({ code });
  });

  it('that nobody answers is unreachable', async () => {
    const refused = await read({}, '1.0.0', 'https://127.0.0.1:1/app').catch((cause: unknown) => problemOf(cause));
    expect(refused).toMatchObject({ code: 'update.unreachable' });
  });
});

it.each([
  ['1.10.0', '1.9.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.0-preview.9', true],
  ['1.0.0-preview.10', '1.0.0-preview.9', true],
  ['1.0.0-preview.1', '1.0.0', false],
  ['1.1.0-preview.1', '1.0.0', true],
  ['newest', '1.0.0', false],
])('%s is newer than %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer));

it.each([
  ['stable', 'linux', 'x64', 'latest-linux.yml'],
  ['stable', 'linux', 'arm64', 'latest-linux-arm64.yml'],
  ['preview', 'darwin', 'arm64', 'preview-mac.yml'],
  ['preview', 'win32', 'x64', 'preview.yml'],
] as const)('the %s channel of %s on %s is in %s', (channel, platform, arch, file) =>
  expect(manifestFile(channel, platform, arch)).toBe(file),
);
