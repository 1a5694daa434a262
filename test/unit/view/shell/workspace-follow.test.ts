import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fault, type Fault } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import type { Port } from '#contract/protocol.ts';
import { client } from '#view/lib/connection/connection.svelte.ts';
import { toasts } from '#view/lib/app/toasts.svelte.ts';
import type { Dock } from '#view/shell/dock/dock.svelte.ts';
import { stacked, type WorkspaceDocument } from '#view/shell/dock/document.ts';
import { starter, STARTER_IDS } from '#view/shell/dock/starters.ts';
import { windows } from '#view/shell/windows/windows.svelte.ts';
import { Workspaces } from '#view/shell/workspaces.svelte.ts';

const TRADE = starter('trade');
const [FIRST = '', SECOND = ''] = Object.keys(TRADE.tiles);
type Tiles = WorkspaceDocument['tiles'];
const marked = (mark: string, ...ids: string[]): Tiles =>
  Object.fromEntries(ids.map((id) => [id, { ...TRADE.tiles[id], params: { mark } } as Tiles[string]]));
const without = (id: string): WorkspaceDocument => stacked(Object.fromEntries(Object.entries(TRADE.tiles).filter(([each]) => each !== id)));

interface Frame {
  readonly kind: string;
  readonly id: number;
  readonly name?: string;
  readonly resource?: string;
  readonly input?: unknown;
}

/** A page that shows the workspace "trade" with a dock that only keeps its document, and an engine that the test plays. */
function page() {
  const frames: Frame[] = [];
  let receive: (frame: unknown) => void = () => undefined;
  const port: Port = {
    send: (frame) => void frames.push(frame as Frame),
    onMessage: (listener) => void (receive = listener),
    onClose: () => undefined,
    close: () => undefined,
  };
  const loads: WorkspaceDocument[] = [];
  const kept: boolean[] = [];
  const taken: Tiles[] = [];
  let now = TRADE;
  const dock = {
    onChange: (): void => undefined,
    tear: (_ids: readonly string[]): void => undefined,
    get tiles() {
      return Object.keys(now.tiles).map((id) => ({ id }));
    },
    tile: (id: string) => ({ document: () => now.tiles[id] }),
    load: (document: WorkspaceDocument, keep = false) => {
      kept.push(keep);
      loads.push((now = document));
    },
    take: (tiles: Tiles) => {
      taken.push(tiles);
      const mine = Object.entries(tiles).filter(([id]) => id in now.tiles);
      now = { ...now, tiles: { ...now.tiles, ...Object.fromEntries(mine) } };
    },
    save: () => now,
  };
  const workspaces = new Workspaces(dock as unknown as Dock);
  client.attach(port);
  const tell = (resource: string, data: unknown): void => {
    const watch = frames.findLast((frame) => frame.resource === resource)?.id;
    receive({ kind: 'snapshot', watch, snapshot: { status: 'live', data, source: 'local', height: null, observedAt: 1, fault: null } });
  };
  let clock = 0;
  let onlyStored: object = {};
  const layout = (tiles: unknown): void => tell('layouts', [{ id: 'trade', name: 'Trade', position: 0, tiles, savedAt: ++clock }]);
  const sent = (name: string): unknown[] => frames.filter((frame) => frame.name === name).map(({ input }) => input);
  const answer = async (): Promise<void> => {
    for (const { id, name, input } of frames.filter(({ kind }) => kind === 'command')) {
      const merged =
        name === 'layout.save' ? { layout: { name: 'Trade', position: 0, savedAt: ++clock, ...(input as object), ...onlyStored } } : null;
      receive({ kind: 'result', id, output: merged ?? { done: true } });
    }
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async (name: string, why: Fault): Promise<void> => {
    const { id } = frames.findLast((frame) => frame.name === name) ?? { id: 0 };
    receive({ kind: 'fault', of: 'command', id, fault: why });
    await vi.advanceTimersByTimeAsync(0);
  };
  const change = (document: WorkspaceDocument): void => {
    now = document;
    dock.onChange();
  };
  layout(TRADE);
  loads.length = 0;
  kept.length = 0;
  /** Answers saves as if another page had stored this meanwhile. */
  const merges = (tiles: unknown): void => void (onlyStored = { tiles });
  return { merges, workspaces, dock, loads, kept, taken, tell, layout, sent, answer, refuse, change, shown: () => now };
}

let last: ReturnType<typeof page> | null = null;
const visit = (): ReturnType<typeof page> => (last = page());
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined, open: () => null });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:1/' });
});
afterEach(() => {
  last?.tell('windows', []);
  last?.workspaces.destroy();
  toasts.dismiss('window');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A first start saves all built-in workspaces at once, so that a page that is closed meanwhile leaves none out', () => {
  const { tell, sent } = visit();
  tell('layouts', []);
  const ids = (sent('layout.save') as { id: string }[]).map(({ id }) => id);
  expect(ids[0]).toBe('trade'); // the first one to be stored is opened
  expect(ids.toSorted()).toEqual(STARTER_IDS.toSorted());
});

describe('a page', () => {
  it('loads a layout of another shape that another page has saved, without saving it', async () => {
    const { layout, loads, kept, sent } = visit();
    layout(without(FIRST));
    expect(loads.map(({ tiles }) => tiles)).toEqual([without(FIRST).tiles]);
    expect(kept).toEqual([true]); // its tiles stay mounted, with what is typed in them
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent('layout.save')).toEqual([]);
  });
  it('takes the tiles only if the places are the same, whatever the sizes', () => {
    const { layout, loads, taken } = visit();
    const other = structuredClone({ ...TRADE, tiles: { ...TRADE.tiles, ...marked('other', FIRST) } });
    Object.assign(other.place.grid, { width: 500, height: 300 });
    layout(other);
    expect(loads).toEqual([]);
    expect(taken).toEqual([other.tiles]);
  });
  it('changes nothing when its own layout comes back, or a layout that it cannot read', () => {
    const { layout, loads, taken } = visit();
    for (const tiles of [TRADE, TRADE, 'text', { version: 2 }]) layout(tiles);
    expect([loads, taken]).toEqual([[], []]);
  });
  it('keeps its own change over the layout of another page, and saves it', async () => {
    const { layout, loads, sent, change, shown } = visit();
    change(without(SECOND));
    layout(without(FIRST));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(loads).toEqual([]);
    expect(sent('layout.save')).toEqual([expect.objectContaining({ tiles: shown() })]);
  });
  it('says what it knew and changed, and shows what the engine has merged it with', async () => {
    const { layout, answer, merges, sent, change, shown } = visit();
    layout(TRADE);
    const mine = { ...TRADE, tiles: { ...TRADE.tiles, ...marked('mine', SECOND) } };
    change(mine);
    await vi.advanceTimersByTimeAsync(2_000);
    const knew = { savedAt: 2, tiles: Object.keys(TRADE.tiles), changed: [SECOND], moved: false };
    expect(sent('layout.save')).toEqual([{ id: 'trade', tiles: mine, known: knew }]);
    const extra = { ...mine, tiles: { ...mine.tiles, 'movers-1-abcd': { ...mine.tiles[FIRST], panel: 'movers' } } };
    merges(extra);
    await answer();
    expect(Object.keys(shown().tiles)).toContain('movers-1-abcd');
    expect(Object.keys(shown().place.panels)).toContain('movers-1-abcd'); // a tile without a place has one of the first group
    change({ ...shown(), links: { 1: 'club_7' } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent('layout.save')[1]).toMatchObject({ known: { tiles: expect.arrayContaining(['movers-1-abcd']), changed: [] } });
  });
  it('saves nothing after loading a layout, and takes one that came in between', async () => {
    const { dock, layout, loads, sent } = visit();
    dock.onChange(); // as the docking library reports a load
    layout(without(FIRST));
    expect(loads).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([loads.map(({ tiles }) => tiles), sent('layout.save')]).toEqual([[without(FIRST).tiles], []]);
  });
});

it('A page that deletes its workspace with unsaved changes has none afterwards, and follows other pages again', async () => {
  const { workspaces, tell, change, answer, sent } = visit();
  const row = (id: string) => ({ id, name: id, position: 0, tiles: TRADE, savedAt: 1 });
  tell('layouts', [row('trade'), row('other')]);
  change(without(SECOND));
  void workspaces.remove('trade');
  await answer();
  expect([workspaces.current?.id, workspaces.unsaved, sent('layout.save')]).toEqual(['other', false, []]);
});

describe('tiles of a workspace', () => {
  const row = (more: Partial<OwnWindow> = {}): OwnWindow => ({
    ...{ id: 'w1', workspace: 'trade', host: 'web', open: true, compact: false, savedAt: 1 },
    tiles: stacked(marked('window', FIRST)),
    ...more,
  });
  it('move to a new window, after the layout with their place is saved', () => {
    const { dock, sent, change } = visit();
    change({ ...TRADE, links: { 1: 'club_7' } });
    dock.tear([FIRST, SECOND]);
    expect(sent('layout.save')).toHaveLength(1);
    const [saved] = sent('window.save') as OwnWindow[];
    expect(saved).toMatchObject({ workspace: 'trade', host: 'web', compact: false });
    expect((saved?.tiles as WorkspaceDocument).tiles).toEqual({ [FIRST]: TRADE.tiles[FIRST], [SECOND]: TRADE.tiles[SECOND] });
  });
  it('are away while the window is open, do not move again, and come back with its last state', () => {
    const { dock, tell, taken, sent } = visit();
    tell('windows', [row()]);
    expect(windows.holding(FIRST)?.id).toBe('w1');
    dock.tear([FIRST]);
    expect(sent('window.save')).toEqual([]);
    tell('windows', [row({ open: false, tiles: stacked(marked('last', FIRST)) })]);
    expect(windows.holding(FIRST)).toBeNull();
    expect(taken.at(-1)).toEqual(marked('last', FIRST));
    const toast = toasts.all.find(({ key }) => key === 'window');
    expect([toast?.title, toast?.actions.map(({ label }) => label)]).toEqual(['1 tile returned', ['Open again']]);
  });
  it('that another page has taken first say so in a sentence', async () => {
    const { dock, refuse } = visit();
    dock.tear([FIRST]);
    await refuse('window.save', fault('bad-params', text('windows.no-tile')));
    expect(toasts.all.find(({ key }) => key === 'window')?.text).toBe('a window needs a tile that no other window shows.');
  });
  it('that come back during a save are saved once more', async () => {
    const { tell, change, answer, sent } = visit();
    tell('windows', [row()]);
    change({ ...TRADE, links: { 1: 'club_7' } });
    await vi.advanceTimersByTimeAsync(2_000);
    tell('windows', [row({ open: false })]);
    await answer();
    await vi.advanceTimersByTimeAsync(2_000);
    const [, again] = sent('layout.save') as { tiles: WorkspaceDocument }[];
    expect(again?.tiles.tiles[FIRST]?.params).toEqual({ mark: 'window' });
  });
  it('are copied with a workspace as the window shows them', async () => {
    const { tell, workspaces, sent } = visit();
    tell('windows', [row()]);
    void workspaces.duplicate();
    const [copy] = sent('layout.save') as { tiles: WorkspaceDocument }[];
    expect(copy?.tiles.tiles).toEqual({ ...TRADE.tiles, ...marked('window', FIRST) });
  });
});
