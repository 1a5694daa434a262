import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notesIn } from '#contract/settings/desktop.ts';
import { isNewer, manifestFile, readRelease } from '#desktop/updates/release.ts';
import { problemOf } from '#desktop/updates/update-problem.ts';
import { makeKeys, noFeed, openFeed, signedBy, type Answer } from '../../support/servers/update-feed.ts';

const { key, secret } = makeKeys();
const FILE = 'latest-linux.yml';
const manifest = (version: string, notes = 'Faster.', more = ''): string =>
  `version: ${version}\nfiles:\n  - url: Touchline-${version}.AppImage\n    sha512: abc\nreleaseNotes: ${JSON.stringify(notes)}\n${more}`;
const signed = (text: string, by = secret, as = FILE) => signedBy(by, FILE, text, as);

let feed: Awaited<ReturnType<typeof openFeed>>;
beforeAll(async () => {
  if (!noFeed) feed = await openFeed();
});
afterAll(() => noFeed || feed.close());

const read = (offer: Readonly<Record<string, Answer>>, installed = '1.0.0', base = feed.base) => {
  feed.files = offer;
  return readRelease({ fetch: feed.fetch, base, file: FILE, key }, installed);
};
const redirect =
  (to: () => string): Answer =>
  (response) =>
    void response.writeHead(302, { location: to() }).end();

describe.skipIf(noFeed)('a signed update feed over HTTPS', () => {
  it('offers a newer version and what is new in it', async () => {
    expect(await read(signed(manifest('1.1.0')))).toMatchObject({ version: '1.1.0', notes: { en: 'Faster.' } });
    expect(await read(signed(manifest('1.0.0')))).toBeNull();
  });

  it('offers notes as plain text of bounded length, without characters that change what is shown', async () => {
    const release = await read(signed(manifest('1.1.0', `\u202E<b>new</b>${'x'.repeat(9_000)}`)));
    expect(release?.notes['en']).toMatch(/^\uFFFD<b>new<\/b>x+…$/);
    expect(release?.notes['en']?.length).toBeLessThan(2_100);
  });

  it('offers notes in the languages of the program, and English ones in place of any other', async () => {
    const release = await read(
      signed(manifest('1.1.0', 'Faster.', 'releaseNotesIn: {"de":"Schneller.\u202E","fr":"Plus vite.","en":"Slower."}\n')),
    );
    expect(release?.notes).toEqual({ en: 'Faster.', de: 'Schneller.\uFFFD' });
    expect(notesIn(release?.notes ?? {}, 'de')).toEqual({ text: 'Schneller.\uFFFD', lang: 'de' });
    expect(notesIn(release?.notes ?? {}, 'fr')).toEqual({ text: 'Faster.', lang: 'en' });
    for (const odd of ['releaseNotesIn: [1]', 'releaseNotesIn: text', 'releaseNotesIn: {"de": {"a": 1}}', 'releaseNotesIn:'])
      expect((await read(signed(manifest('1.1.0', 'Faster.', `${odd}\n`))))?.notes).toEqual({ en: 'Faster.' });
  });

  it('may redirect within https', async () => {
    const offer = signed(manifest('1.1.0'));
    const moved = { ...offer, 'moved.yml': offer[FILE] ?? '', [FILE]: redirect(() => `${feed.base}/files/moved.yml`) };
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
    ['redirected without end', 'update.unusable', () => ({ [FILE]: redirect(() => `${feed.base}/${FILE}`) })],
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
