import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage, type ClientRequest } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createElectronUpdater } from '#desktop/updates/electron-updater.ts';
import { manifestFile } from '#desktop/updates/release.ts';
import { problemOf } from '#desktop/updates/update-problem.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { makeKeys, noFeed, openFeed, signedBy, type Answer } from '../../support/servers/update-feed.ts';

const keys = makeKeys();
vi.mock('#desktop/updates/key.ts', () => ({
  get UPDATE_KEY() {
    return keys.key;
  },
}));

const FILE = manifestFile('stable', 'linux', process.arch);
const NEW = '#!/bin/sh\nexit 0\n# the new version\n';
const manifest = (content: string): string =>
  `version: 1.1.0\nfiles:\n  - url: Touchline.AppImage\n    sha512: ${createHash('sha512').update(content).digest('base64')}\n    size: ${content.length}\n`;

/** A request as Electron makes it: without a `socket` event, and with a `redirect` event instead of a response that redirects. */
function electronRequest(options: RequestOptions): ClientRequest {
  const made = request(options);
  const emit = made.emit.bind(made);
  made.emit = (name: string | symbol, ...values: unknown[]): boolean => {
    if (name === 'socket') return false;
    const response = name === 'response' && values[0] instanceof IncomingMessage ? values[0] : null;
    const to = response?.headers.location;
    return to === undefined ? emit(name, ...values) : made.emit('redirect', response?.statusCode, 'GET', to);
  };
  return made;
}

// The update library runs as in the program. Only Electron is replaced, by what the library uses of it.
const require = createRequire(import.meta.url);
const electron = require.resolve('electron');

describe.skipIf(noFeed || process.platform !== 'linux')('an AppImage', () => {
  let feed: Awaited<ReturnType<typeof openFeed>>;
  const dir = mkdtempSync(join(tmpdir(), 'update-install-'));
  const appImage = join(dir, 'Touchline.AppImage');
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    whenReady: () => Promise.resolve(),
    getVersion: () => '1.0.0',
    getName: () => 'Touchline',
    getPath: () => dir,
    quit: () => undefined,
  });
  const before = { electron: require.cache[electron], resources: process.resourcesPath };

  beforeAll(async () => {
    feed = await openFeed();
    const net = { request: (options: RequestOptions) => electronRequest({ ...options, ca: feed.cert }) };
    const exports = { app, net, session: { fromPartition: () => null }, autoUpdater: new EventEmitter() };
    require.cache[electron] = Object.assign(Object.create(null) as NodeJS.Module, {
      id: electron,
      filename: electron,
      loaded: true,
      exports,
    });
    Object.assign(process, { resourcesPath: dir });
    writeFileSync(join(dir, 'app-update.yml'), 'provider: generic\nurl: https://updates.invalid\nupdaterCacheDirName: touchline-updater\n');
    vi.stubEnv('APPIMAGE', appImage);
    vi.stubEnv('XDG_CACHE_HOME', dir);
  });
  beforeEach(() => {
    rmSync(join(dir, 'touchline-updater'), { recursive: true, force: true }); // what an earlier test has downloaded
    writeFileSync(appImage, 'the old version');
    chmodSync(appImage, 0o755);
  });
  afterAll(() => {
    feed.close();
    vi.unstubAllEnvs();
    if (before.electron) require.cache[electron] = before.electron;
    else Reflect.deleteProperty(require.cache, electron);
    Object.assign(process, { resourcesPath: before.resources });
  });

  const redirect =
    (to: () => string): Answer =>
    (response) =>
      void response.writeHead(302, { location: to() }).end();
  const offer = (file: Answer): void => {
    feed.files = { ...signedBy(keys.secret, FILE, manifest(NEW)), 'Touchline.AppImage': file };
  };
  const clock = new ManualClock();
  const locks: boolean[] = [];
  const checked = async () => {
    const updater = createElectronUpdater(
      () => undefined,
      feed.fetch,
      '1.0.0',
      (held) => void locks.push(held),
      clock,
    );
    expect(await updater.check(feed.base, 'stable')).toMatchObject({ version: '1.1.0' });
    updater.onQuit(true);
    return updater;
  };
  const downloaded = async () => {
    const updater = await checked();
    await updater.download(() => undefined);
    return updater;
  };

  it.each<[string, Answer, string]>([
    ['has another digest', NEW.replace('new', 'odd'), 'update.cut-off'],
    [
      'is cut off',
      (response) => response.writeHead(200, { 'content-length': 500 }).write('#!', () => response.destroy()),
      'update.cut-off',
    ],
    ['is missing', (response) => void response.writeHead(404).end(), 'update.unreachable'],
    ['leads to http', redirect(() => 'http://127.0.0.1:9/Touchline.AppImage'), 'update.not-https'],
    ['leads to a file', redirect(() => 'file:///bin/sh'), 'update.not-https'],
    ['is redirected without end', redirect(() => `${feed.base}/Touchline.AppImage`), 'update.unusable'],
    ['never begins', () => clock.advance(60_000), 'update.stalled'],
  ])('is not replaced by a download that %s', async (_, file, code) => {
    offer(file);
    const refused: unknown = await downloaded().then(String, (cause: unknown) => problemOf(cause));
    expect(refused).toMatchObject({ code });
    app.emit('quit', {}, 0);
    expect(readFileSync(appImage, 'utf8')).toBe('the old version');
  });

  it('is not replaced by a download that stalls for a minute, and the next download starts anew', async () => {
    const waits = vi.spyOn(clock, 'after');
    offer((response) => {
      clock.advance(30_000);
      response.writeHead(200, { 'content-length': NEW.length }).write('#!');
    });
    let refused: unknown = null;
    const over = downloaded().catch((cause: unknown) => (refused = problemOf(cause)));
    await vi.waitFor(() => expect(waits).toHaveBeenCalledTimes(2));
    clock.advance(59_999);
    await new Promise(setImmediate);
    expect(refused).toBeNull();
    clock.advance(1);
    await over;
    expect(refused).toMatchObject({ code: 'update.stalled' });
    expect(clock.waiting).toBe(0);
    offer(NEW);
    const updater = await downloaded();
    expect(clock.waiting).toBe(0);
    updater.onQuit(false);
    await new Promise(setImmediate);
  });

  it('is downloaded through a redirect within https, also after a download that was redirected without end', async () => {
    offer(redirect(() => `${feed.base}/Touchline.AppImage`));
    const updater = await checked();
    await expect(updater.download(() => undefined)).rejects.toThrow();
    feed.files = { ...feed.files, 'Touchline.AppImage': redirect(() => `${feed.base}/moved.AppImage`), 'moved.AppImage': NEW };
    await updater.download(() => undefined);
    updater.onQuit(false);
    await new Promise(setImmediate);
  });

  it('is replaced when the program quits, not before, and the earlier one is kept', async () => {
    offer(NEW);
    await downloaded();
    expect(readFileSync(appImage, 'utf8')).toBe('the old version');
    expect(existsSync(`${appImage}.previous`)).toBe(false);
    expect(locks).toEqual([]);
    app.emit('quit', {}, 0);
    expect(readFileSync(appImage, 'utf8')).toBe(NEW);
    expect(readFileSync(`${appImage}.previous`, 'utf8')).toBe('the old version');
    expect(locks).toEqual([false]);
  });

  it('is not replaced by a version that the user skips', async () => {
    offer(NEW);
    const updater = await downloaded();
    updater.onQuit(false);
    await new Promise(setImmediate);
    app.emit('quit', {}, 0);
    expect(readFileSync(appImage, 'utf8')).toBe('the old version');
  });
});
