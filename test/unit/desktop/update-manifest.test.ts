import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UPDATE_KEY } from '#desktop/updates/key.ts';
import { isSigned, onlyHttps, readManifest, signatureOf } from '#desktop/updates/manifest.ts';
import { problemOf } from '#desktop/updates/update-problem.ts';
import { withDefaults } from '#contract/settings.ts';

const pair = generateKeyPairSync('ed25519');
const key = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const secret = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const FILE = 'latest-linux.yml';
const MANIFEST = 'version: 2.0.0\nfiles:\n  - url: Touchline-2.0.0.AppImage\n    sha512: abc\n';
const signed = (file = FILE, text = MANIFEST): string => signatureOf(file, Buffer.from(text), secret);

/** An update address that serves these files. */
function address(files: Readonly<Record<string, string | ReadableStream>>, status = 200) {
  const asked: [string, RequestInit][] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    asked.push([url, init]);
    const body = files[url.split('/').at(-1) ?? ''];
    return new Response(body ?? 'none', { status: body === undefined ? 404 : status });
  };
  const read = (more: { base?: string; file?: string } = {}) =>
    readManifest({ fetch, base: 'https://updates.example/app', file: FILE, key, ...more });
  return { asked, read };
}

const refused = (reading: Promise<unknown>): Promise<unknown> => reading.then(String, (cause: unknown) => problemOf(cause).code);

describe('an update manifest', () => {
  it('is read when it is signed with the built-in key', async () => {
    const { read, asked } = address({ [FILE]: MANIFEST, [`${FILE}.sig`]: `${signed()}\n` });
    expect(await read()).toBe(MANIFEST);
    expect(asked.map(([url]) => url)).toEqual([`https://updates.example/app/${FILE}`, `https://updates.example/app/${FILE}.sig`]);
    for (const [, init] of asked) expect(init).toMatchObject({ redirect: 'manual' });
  });

  it.each<[string, Record<string, string>, string]>([
    ['changed after signing', { [FILE]: MANIFEST.replace('abc', 'abd'), [`${FILE}.sig`]: signed() }, 'update.signature'],
    ['for another system', { [FILE]: MANIFEST, [`${FILE}.sig`]: signed('latest-mac.yml') }, 'update.signature'],
    ['given an invalid signature', { [FILE]: MANIFEST, [`${FILE}.sig`]: 'AAAA' }, 'update.signature'],
    ['given an empty signature', { [FILE]: MANIFEST, [`${FILE}.sig`]: '' }, 'update.signature'],
    ['given no signature', { [FILE]: MANIFEST }, 'update.signature'],
    ['missing', {}, 'update.none'],
  ])('that is %s is not used', async (_, files, why) => {
    expect(await refused(address(files).read())).toBe(why);
  });

  it('signed with another key is not used, nor is one of this test by the released program', () => {
    expect(isSigned(FILE, Buffer.from(MANIFEST), signed(), key)).toBe(true);
    expect(isSigned(FILE, Buffer.from(MANIFEST), signed(), UPDATE_KEY)).toBe(false);
  });

  it('without an end is cut off', async () => {
    let bytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (to) => {
        bytes += 65_536;
        to.enqueue(new Uint8Array(65_536));
      },
    });
    expect(await refused(address({ [FILE]: endless }).read())).toBe('update.unusable');
    expect(bytes).toBeLessThan(600_000);
  });

  it.each([
    'http://updates.example',
    'https://user:pw@updates.example',
    'http://127.0.0.1',
    'ftp://updates.example',
    'updates.example',
    '',
  ])('at %j is not requested', async (base) => {
    const { read, asked } = address({ [FILE]: MANIFEST, [`${FILE}.sig`]: signed() });
    expect(await refused(read({ base }))).toBe('update.not-https');
    expect(asked).toEqual([]);
  });

  it('that names a file without https leads to no download', () => {
    const file = (url: string) => ({ url: new URL(url) });
    expect(onlyHttps([file('https://a.example/x')])).toHaveLength(1);
    expect(() => onlyHttps([file('https://a.example/x'), file('http://a.example/y')])).toThrow('update.not-https');
  });
});

it('an update address without https or with a password is ignored, even when it was saved before', () => {
  expect(withDefaults({ updateUrl: 'https://user:pw@updates.example' }).updateUrl).toBe('');
  expect(withDefaults({ updateUrl: 'https://user@updates.example' }).updateUrl).toBe('');
  expect(withDefaults({ updateUrl: 'http://updates.example' }).updateUrl).toBe('');
  expect(withDefaults({ updateUrl: 'https://updates.example/' }).updateUrl).toBe('https://updates.example');
});
