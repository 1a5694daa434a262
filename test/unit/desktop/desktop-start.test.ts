import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Port } from '#contract/protocol.ts';
import { createFirstPage } from '#desktop/first-page.ts';
import { createPortQueue } from '#desktop/page-queue.ts';
import { fingerprint, openWindowStates, placeKey } from '#desktop/placement.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';

describe('ports of a page that loads before the engine', () => {
  it('wait, buffer their messages, and are connected in order', () => {
    const queue = createPortQueue();
    const [first, second] = [memoryPair(), memoryPair()];
    for (const [engine] of [first, second]) queue.take(engine);
    first[1].send({ kind: 'look', looking: 'yes' });
    const joined: Port[] = [];
    const heard: unknown[] = [];
    queue.attach((port) => {
      joined.push(port);
      port.onMessage((message) => heard.push(message));
    });
    expect(joined).toEqual([first[0], second[0]]);
    return expect.poll(() => heard).toEqual([{ kind: 'look', looking: 'yes' }]);
  });

  it('are connected at once when the engine is running', () => {
    const queue = createPortQueue();
    const joined: Port[] = [];
    queue.attach((port) => joined.push(port));
    const [engine] = memoryPair();
    queue.take(engine);
    expect(joined).toEqual([engine]);
  });

  it('are dropped when their page closes meanwhile', async () => {
    const queue = createPortQueue();
    const [gone, stays] = [memoryPair(), memoryPair()];
    let closed = false;
    gone[0].onClose(() => (closed = true));
    for (const [engine] of [gone, stays]) queue.take(engine);
    gone[1].close();
    await expect.poll(() => closed).toBe(true);
    const joined: Port[] = [];
    queue.attach((port) => joined.push(port));
    expect(joined).toEqual([stays[0]]);
  });
});

describe('the first page', () => {
  /** The actions so far, after everything due has run. */
  async function follow() {
    const clock = new ManualClock();
    const page = createFirstPage(clock);
    const contents = new EventEmitter();
    const seen: string[] = [];
    void page.fetched.then(() => seen.push('fetched'));
    void page.drawn.then(() => seen.push('drawn'));
    void page.shown.then(() => seen.push('shown'));
    page.follow(contents as WebContents);
    const now = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    };
    return { clock, page, contents, now };
  }

  it('is fetched once its script is served, and drawn shortly after it has loaded', async () => {
    const { clock, page, contents, now } = await follow();
    expect(await now()).toEqual([]);
    page.served();
    expect(await now()).toEqual(['fetched']);
    contents.emit('did-finish-load');
    expect(await now()).toEqual(['fetched']);
    clock.advance(1_000);
    expect(await now()).toEqual(['fetched', 'drawn', 'shown']);
  });

  it.each(['did-fail-load', 'render-process-gone', 'destroyed'])('blocks nothing after %s', async (end) => {
    const { contents, now } = await follow();
    contents.emit(end);
    expect(await now()).toEqual(['fetched', 'drawn', 'shown']);
  });

  it('does not keep the engine from starting when it never loads', async () => {
    const { clock, now } = await follow();
    clock.advance(2_000);
    expect(await now()).toEqual(['fetched']);
  });

  it('is not awaited without a window, but shown only with one', async () => {
    const { page, contents, clock, now } = await follow();
    page.skip();
    expect(await now()).toEqual(['fetched', 'drawn']);
    contents.emit('did-finish-load');
    clock.advance(1_000);
    expect(await now()).toEqual(['fetched', 'drawn', 'shown']);
  });
});

describe('the stored window position', () => {
  let dir = '';
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'touchline-windows-'))));
  afterEach(() => rmSync(dir, { recursive: true }));
  const placed = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximised: false, fullscreen: true };

  it('is restored for the same displays', () => {
    openWindowStates(dir).set('one', placed);
    expect(openWindowStates(dir).get('one')).toEqual(placed);
    expect(openWindowStates(dir).get('two')).toBeNull();
  });

  it('is kept for each window, in a form in which older versions find that of the main window', () => {
    const displays = [{ bounds: placed.bounds, scaleFactor: 1 }];
    const [main, other] = [placeKey(displays, null), placeKey(displays, 'a')];
    expect(main).toBe(fingerprint(displays));
    writeFileSync(join(dir, 'windows.json'), JSON.stringify([{ displays: main, placed }]));
    const states = openWindowStates(dir);
    states.set(other, { ...placed, onTop: true });
    expect(openWindowStates(dir).get(main)).toEqual(placed);
    expect(openWindowStates(dir).get(other)).toEqual({ ...placed, onTop: true });
  });

  it('is kept for the last 200 places, and beside damaged ones', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ displays: `${at}`, placed }));
    writeFileSync(join(dir, 'windows.json'), JSON.stringify([{ displays: 'bad' }, ...many]));
    const states = openWindowStates(dir);
    expect([states.get('bad'), states.get('0'), states.get('199'), states.get('200')]).toEqual([null, placed, placed, null]);
  });

  it.each<[what: string, text: string]>([
    ['invalid JSON', '[{'],
    ['a value other than a list', '{"displays":"one"}'],
    ['an entry other than an object', '["one", null]'],
    ['a missing position', '[{"displays":"one"}]'],
    ['a missing name', JSON.stringify([{ displays: 1, placed }])],
    ['a position without bounds', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: null } }])],
    ['a size as text', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: { ...placed.bounds, width: '9' } } }])],
    ['a size larger than every screen', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: { ...placed.bounds, x: 1e6 } } }])],
    ['a state other than a boolean', JSON.stringify([{ displays: 'one', placed: { ...placed, maximised: 1 } }])],
    ['a state on top other than a boolean', JSON.stringify([{ displays: 'one', placed: { ...placed, onTop: 'yes' } }])],
  ])('is ignored when the file contains %s', (_what, text) => {
    writeFileSync(join(dir, 'windows.json'), text);
    expect(openWindowStates(dir).get('one')).toBeNull();
  });
});
