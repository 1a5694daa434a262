import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Links } from '#contract/model/app/own-window.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { Port } from '#contract/protocol.ts';
import { client } from '#view/lib/connection/connection.svelte.ts';
import { links } from '#view/lib/app/links.svelte.ts';
import { newLinks, shareLinks } from '#view/lib/app/shared-links.ts';

const [CLUB, OTHER, PLAYER] = ['club_7', 'club_8', 'player_12'] as EntityRef[] as [EntityRef, EntityRef, EntityRef];
const NONE: Links = { refs: {}, times: {}, spans: {}, intervals: {} };
const SPAN = { from: 1, to: 2 };

describe('what a window takes from the engine', () => {
  it.each<[rule: string, shared: Links, own: Links, taken: ReturnType<typeof newLinks>, before?: Links]>([
    ['is nothing if both are equal', { ...NONE, refs: { 1: CLUB } }, { ...NONE, refs: { 1: CLUB } }, []],
    [
      'is an entity that differs',
      { ...NONE, refs: { 1: CLUB, 2: PLAYER } },
      { ...NONE, refs: { 1: OTHER, 2: PLAYER } },
      [{ group: 1, ref: CLUB }],
    ],
    ['is never the end of an entity', NONE, { ...NONE, refs: { 1: CLUB } }, []],
    [
      'is a new time, and its end',
      { ...NONE, times: { 2: 5 } },
      NONE,
      [
        { group: 2, time: 5 },
        { group: 3, time: null },
      ],
      { ...NONE, times: { 3: 6 } },
    ],
    [
      'is a new time span, and its end',
      { ...NONE, spans: { 2: SPAN } },
      NONE,
      [
        { group: 2, span: SPAN },
        { group: 3, span: null },
      ],
      { ...NONE, spans: { 3: SPAN } },
    ],
    [
      'is no time or span from before',
      { ...NONE, times: { 2: 5 }, spans: { 2: SPAN } },
      NONE,
      [],
      { ...NONE, times: { 2: 5 }, spans: { 2: { ...SPAN } } },
    ],
    [
      'is a new interval',
      { ...NONE, intervals: { 2: '2h', 3: '1d' } },
      NONE,
      [{ group: 2, interval: '2h' }],
      { ...NONE, intervals: { 3: '1d' } },
    ],
    ['is no unknown group', { ...NONE, refs: { 9: CLUB, x: CLUB } }, NONE, []],
  ])('%s', (_rule, shared, own, taken, before = NONE) => {
    expect(newLinks(shared, own, before)).toEqual(taken);
  });
});

interface Frame {
  readonly kind: string;
  readonly id: number;
  readonly name?: string;
  readonly resource?: string;
  readonly input?: object;
}
/** A port that records the commands, and answers them and the watch of the links when the test says so. */
function wire() {
  const frames: Frame[] = [];
  let receive: (frame: unknown) => void = () => undefined;
  let cut = (): void => undefined;
  const port: Port = {
    send: (frame) => void frames.push(frame as Frame),
    onMessage: (listener) => void (receive = listener),
    onClose: (listener) => void (cut = listener),
    close: () => undefined,
  };
  client.attach(port);
  const sent = () => frames.filter(({ name }) => name === 'link.set');
  return {
    cut: () => cut(),
    sent: () => sent().map(({ input }) => input),
    answer: async () => {
      for (const { id } of sent()) receive({ kind: 'result', id, output: { done: true } });
      await vi.advanceTimersByTimeAsync(0);
    },
    tell: (data: Links) => {
      const watch = frames.findLast(({ resource }) => resource === 'links')?.id;
      receive({ kind: 'snapshot', watch, snapshot: { status: 'live', data, source: 'local', height: null, observedAt: 1, fault: null } });
    },
  };
}

describe('the links of a workspace', () => {
  let stop = (): void => {};
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { visibilityState: 'visible' }); // attaching a port reports the focus
    links.restore({});
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('send an entity at once, and times at most ten times a second, the last one always', async () => {
    const { sent } = wire();
    stop = shareLinks('w1');
    links.setTime(1, 1);
    for (let time = 2; time < 50; time++) links.setTime(1, time);
    links.setRange(2, SPAN);
    expect(sent()).toEqual([{ workspace: 'w1', group: 1, time: 1 }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent().slice(1)).toEqual([
      { workspace: 'w1', group: 1, time: 49 },
      { workspace: 'w1', group: 2, span: SPAN },
    ]);
    links.setTime(1, 50);
    links.send(1, CLUB);
    expect(sent().slice(3)).toEqual([{ workspace: 'w1', group: 1, time: 50, ref: CLUB }]);
  });

  it('take what another window sent, and do not send it back', () => {
    const { sent, tell } = wire();
    const heard: unknown[] = [];
    const silence = links.onSend((...one) => heard.push(one));
    stop = shareLinks('w1');
    tell({ refs: { 3: CLUB }, times: { 4: 7 }, spans: {}, intervals: {} });
    tell({ refs: { 3: PLAYER }, times: { 3: 9, 4: 7 }, spans: { 3: SPAN }, intervals: { 3: '2h' } });
    expect([links.ref(3), links.time(3), links.range(3), links.interval(3)]).toEqual([PLAYER, 9, SPAN, '2h']);
    expect(links.time(4)).toBeNull(); // set before this window was opened
    expect(heard).toEqual([
      [3, CLUB, 'before'],
      [3, PLAYER, 'elsewhere'],
    ]);
    expect(sent()).toEqual([]);
    silence();
  });

  it('keep the own change while an older snapshot is on its way, and take the newest one afterwards', async () => {
    const { answer, tell } = wire();
    stop = shareLinks('w1');
    links.send(1, CLUB);
    tell({ ...NONE, refs: { 1: OTHER } });
    expect(links.ref(1)).toBe(CLUB);
    await answer();
    tell({ ...NONE, refs: { 1: OTHER } });
    expect(links.ref(1)).toBe(CLUB);
    tell({ ...NONE, refs: { 1: CLUB, 2: PLAYER } });
    await vi.advanceTimersByTimeAsync(300);
    expect([links.ref(1), links.ref(2)]).toEqual([CLUB, PLAYER]);
  });

  it('keep what was chosen without a connection, and send it with the next one', async () => {
    const before = wire();
    stop = shareLinks('w1');
    before.tell({ ...NONE, refs: { 1: OTHER } });
    before.cut();
    links.send(1, PLAYER);
    links.send(1, CLUB);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(links.ref(1)).toBe(CLUB);
    const { sent, tell } = wire();
    tell({ ...NONE, refs: { 1: OTHER } });
    expect([links.ref(1), sent()]).toEqual([CLUB, [{ workspace: 'w1', group: 1, ref: CLUB }]]);
  });

  it('are no longer followed or sent after the end, but for what waited', async () => {
    const { sent, tell } = wire();
    stop = shareLinks('w1');
    links.setTime(1, 1);
    links.setTime(1, 2);
    stop();
    links.setTime(1, 3);
    tell({ ...NONE, refs: { 1: OTHER } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent()).toEqual([
      { workspace: 'w1', group: 1, time: 1 },
      { workspace: 'w1', group: 1, time: 2 },
    ]);
    expect(links.ref(1)).toBeNull();
  });
});
