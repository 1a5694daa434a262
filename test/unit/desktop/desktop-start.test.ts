import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Port } from '#contract/protocol.ts';
import { createFirstPage } from '#desktop/first-page.ts';
import { createPortQueue } from '#desktop/processes/port-queue.ts';
import { openWindowStates } from '#desktop/window-states.ts';
import { ManualClock } from '../../support/engine/manual-clock.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';

describe('ports of a page that is there before the engine', () => {
  it('wait, keep what was sent into them, and are connected in order', () => {
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

  it('are connected at once when the engine is there', () => {
    const queue = createPortQueue();
    const joined: Port[] = [];
    queue.attach((port) => joined.push(port));
    const [engine] = memoryPair();
    queue.take(engine);
    expect(joined).toEqual([engine]);
  });

  it('are dropped when their page goes meanwhile', async () => {
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
  /** What has happened so far, after everything that is due. */
  async function follow() {
    const clock = new ManualClock();
    const page = createFirstPage(clock);
    const contents = new EventEmitter();
    const seen: string[] = [];
    void page.fetched.then(() => seen.push('fetched'));
    void page.drawn.then(() => seen.push('drawn'));
    page.follow(contents as WebContents);
    const now = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return seen;
    };
    return { clock, page, contents, now };
  }

  it('is fetched once its script is served, and drawn a while after it is loaded', async () => {
    const { clock, page, contents, now } = await follow();
    expect(await now()).toEqual([]);
    page.served();
    expect(await now()).toEqual(['fetched']);
    contents.emit('did-finish-load');
    expect(await now()).toEqual(['fetched']);
    clock.advance(1_000);
    expect(await now()).toEqual(['fetched', 'drawn']);
  });

  it.each(['did-fail-load', 'render-process-gone', 'destroyed'])('holds nothing up after %s', async (end) => {
    const { contents, now } = await follow();
    contents.emit(end);
    expect(await now()).toEqual(['fetched', 'drawn']);
  });

  it('that never comes does not keep the engine from starting', async () => {
    const { clock, now } = await follow();
    clock.advance(2_000);
    expect(await now()).toEqual(['fetched']);
  });

  it('is not waited for where there is no window', async () => {
    const page = createFirstPage(new ManualClock());
    page.skip();
    await Promise.all([page.fetched, page.drawn]);
  });
});

describe('where the window was', () => {
  let dir = '';
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'touchline-windows-'))));
  afterEach(() => rmSync(dir, { recursive: true }));
  const placed = { bounds: { x: 1, y: 2, width: 800, height: 600 }, maximised: false, fullscreen: true };

  it('is read back for the same displays', () => {
    openWindowStates(dir).set('one', placed);
    expect(openWindowStates(dir).get('one')).toEqual(placed);
    expect(openWindowStates(dir).get('two')).toBeNull();
  });

  it.each<[what: string, text: string]>([
    ['no JSON', '[{'],
    ['no list', '{"displays":"one"}'],
    ['no object', '["one", null]'],
    ['no place', '[{"displays":"one"}]'],
    ['no name', JSON.stringify([{ displays: 1, placed }])],
    ['a place without bounds', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: null } }])],
    ['a size that is a text', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: { ...placed.bounds, width: '9' } } }])],
    ['a size beyond every screen', JSON.stringify([{ displays: 'one', placed: { ...placed, bounds: { ...placed.bounds, x: 1e6 } } }])],
    ['a state that is no yes or no', JSON.stringify([{ displays: 'one', placed: { ...placed, maximised: 1 } }])],
  ])('is unknown where the file holds %s', (_what, text) => {
    writeFileSync(join(dir, 'windows.json'), text);
    expect(openWindowStates(dir).get('one')).toBeNull();
  });
});
