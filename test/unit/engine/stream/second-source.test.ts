import { describe, expect, it } from 'vitest';
import { verbatim } from '#contract/text/coded-text.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { withSecondSource } from '#engine/stream/fallback-stream.ts';
import type { StreamHead, Invalidated, Stream, StreamState } from '#engine/stream/types.ts';

/** A stream whose state and events the test sets. */
function fake() {
  const [invalidated, changed, headed] = [createEmitter<Invalidated>(), createEmitter<StreamState>(), createEmitter<StreamHead>()];
  let now: StreamState = {
    state: 'off',
    heardAt: null,
    height: null,
    eventsPerMinute: 0,
    retryAt: null,
    tries: 0,
    why: null,
    degraded: false,
  };
  let running = false;
  const become = (next: Partial<StreamState>): void => {
    now = { ...now, ...next };
    changed.emit(now);
  };
  const stream: Stream = {
    of: 'hosted',
    start: () => void (running = true),
    stop: () => void (running = false),
    wake: () => undefined,
    state: () => now,
    unheard: () => (now.state === 'open' ? null : verbatim('away')),
    log: () => ({ total: 0, entries: [] }),
    skew: () => null,
    onInvalidate: invalidated.on,
    onState: changed.on,
    onHead: headed.on,
    onLog: () => () => undefined,
  };
  const block = (height: number): void => {
    headed.emit({ height, hash: `h${height}`, at: 0 });
    for (const topic of ['chain:block', 'market:shares', 'clubs']) invalidated.emit({ all: false, topic, data: {}, height });
  };
  return {
    stream,
    become,
    block,
    all: (replaced: boolean) => invalidated.emit({ all: true, why: verbatim('x'), replaced, height: 1 }),
    running: () => running,
  };
}

function both(usable = () => true) {
  const [hosted, node] = [fake(), fake()];
  const stream = withSecondSource({ hosted: hosted.stream, node: node.stream, usable });
  const heard: string[] = [];
  stream.onInvalidate((invalidation) => heard.push(invalidation.all ? 'all' : invalidation.topic));
  stream.onHead(({ height }) => heard.push(`head ${height}`));
  stream.start();
  hosted.become({ state: 'open' });
  return { hosted, node, stream, heard };
}

describe('the node beside the hosted stream', () => {
  it('is unused while the stream is open, and through its first retry', () => {
    const { hosted, node } = both();
    expect(node.running()).toBe(false);
    hosted.become({ state: 'waiting', tries: 1 });
    expect(node.running()).toBe(false);
  });
  it.each<[string, Partial<StreamState>]>([
    ['waits for its second retry', { state: 'waiting', tries: 2, why: verbatim('it drops') }],
    ['is closed', { state: 'closed', why: verbatim('it is refused') }],
    ['is silent', { state: 'silent' }],
  ])('reports blocks while the stream %s, and invalidates only its own resources', (_how, state) => {
    const { hosted, node, stream, heard } = both();
    hosted.become(state);
    node.become({ state: 'open' });
    node.block(7);
    expect(heard).toEqual(['head 7', 'chain:block', 'share:club:all:orders', 'auctions', 'proposals']);
    expect(stream.state()).toMatchObject({
      state: state.state,
      why: expect.stringMatching(/using blocks from your node meanwhile$/) as string,
    });
    hosted.become({ state: 'open', tries: 0, why: null });
    expect([node.running(), stream.state().why]).toEqual([false, null]);
    node.block(8);
    expect(heard).not.toContain('head 8');
  });
  it('never reports an older block, but reports replaced ones', () => {
    const { hosted, node, heard } = both();
    hosted.block(9);
    hosted.become({ state: 'waiting', tries: 2 });
    heard.length = 0;
    node.block(8);
    expect(heard).not.toContain('head 8');
    heard.length = 0;
    node.all(false);
    node.all(true);
    expect(heard).toEqual(['all']);
  });
  it('is ignored while it is not healthy', () => {
    const { hosted, node, stream, heard } = both(() => false);
    hosted.become({ state: 'waiting', tries: 2, why: verbatim('it drops') });
    node.become({ state: 'open' });
    node.block(7);
    expect([heard, stream.state().why]).toEqual([[], 'it drops']);
  });
  it('stops with the stream', () => {
    const { hosted, node, stream } = both();
    hosted.become({ state: 'closed' });
    stream.stop();
    expect([node.running(), hosted.running()]).toEqual([false, false]);
    hosted.become({ state: 'waiting', tries: 5 });
    expect(node.running()).toBe(false);
  });
});
