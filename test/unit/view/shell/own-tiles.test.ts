import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fault } from '#contract/faults.ts';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import type { Port } from '#contract/protocol.ts';
import { client } from '#view/lib/connection/connection.svelte.ts';
import type { Dock } from '#view/shell/dock/dock.svelte.ts';
import { stacked, type WorkspaceDocument } from '#view/shell/dock/document.ts';
import { starter } from '#view/shell/dock/starters.ts';
import { OwnTiles } from '#view/shell/windows/own-tiles.svelte.ts';
import { windows } from '#view/shell/windows/windows.svelte.ts';

const TRADE = starter('trade');
const [FIRST = '', SECOND = ''] = Object.keys(TRADE.tiles);
type Tiles = WorkspaceDocument['tiles'];
const some = (...ids: string[]): Tiles =>
  Object.fromEntries(ids.map((id) => [id, TRADE.tiles[id] ?? TRADE.tiles[FIRST]] as const)) as Tiles;
const row = (ids: readonly string[], more: Partial<OwnWindow> = {}): OwnWindow => ({
  ...{ id: 'w1', workspace: 'trade', host: 'web', open: true, compact: false, savedAt: 1 },
  tiles: stacked(some(...ids)),
  ...more,
});

interface Frame {
  readonly id: number;
  readonly name?: string;
  readonly resource?: string;
  readonly input?: unknown;
}
/** A window "w1" with a dock that only keeps its tiles. */
function beside(rows: readonly OwnWindow[]) {
  const frames: Frame[] = [];
  let receive: (frame: unknown) => void = () => undefined;
  const port: Port = {
    send: (frame) => void frames.push(frame as Frame),
    onMessage: (listener) => void (receive = listener),
    onClose: () => undefined,
    close: () => undefined,
  };
  client.attach(port);
  const tell = (data: readonly OwnWindow[]): void => {
    const watch = frames.findLast(({ resource }) => resource === 'windows')?.id;
    receive({ kind: 'snapshot', watch, snapshot: { status: 'live', data, source: 'local', height: null, observedAt: 1, fault: null } });
  };
  let tiles: Tiles = {};
  const tileOf = (id: string) => ({ id, document: () => tiles[id] ?? TRADE.tiles[FIRST] });
  const remove = (ids: readonly string[]): void => {
    tiles = Object.fromEntries(Object.entries(tiles).filter(([id]) => !ids.includes(id)));
    dock.onChange();
  };
  const dock = {
    suffix: '',
    onChange: (): void => undefined,
    onClose: (_tile: unknown): void => undefined,
    tear: (_ids: readonly string[]): void => undefined,
    get tiles() {
      return Object.keys(tiles).map(tileOf);
    },
    tile: tileOf,
    load: (document: WorkspaceDocument) => void ({ tiles } = document),
    drop: (ids: readonly string[]) => ids.some((id) => id in tiles) && remove(ids),
    save: () => stacked(tiles),
  };
  tell(rows);
  const own = new OwnTiles(dock as unknown as Dock, 'w1');
  return {
    ...{ own, dock, tell },
    close: (id: string): void => {
      remove([id]);
      dock.onClose(tileOf(id));
    },
    shown: () => Object.keys(tiles),
    accept: () => receive({ kind: 'result', id: frames.findLast(({ name }) => name)?.id, output: { done: true } }),
    refuse: () => receive({ kind: 'fault', of: 'command', id: frames.findLast(({ name }) => name)?.id, fault: fault('bad-params') }),
    sent: () => frames.filter(({ name }) => name?.startsWith('window.')).map(({ name, input }) => [name, input] as const),
  };
}
let last: ReturnType<typeof beside> | null = null;
const visit = (...rows: OwnWindow[]): ReturnType<typeof beside> => (last = beside(rows));
const saved = (input: unknown): string[] => Object.keys((input as { tiles: WorkspaceDocument }).tiles.tiles);

beforeEach(() => {
  windows.show('no workspace'); // files share modules
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined, open: () => null });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:1/?window=w1' });
});
afterEach(() => {
  last?.own.destroy();
  last?.tell([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A window shows the tiles of its row, and marks the ids of new ones', () => {
  const { dock, shown, own } = visit(row([FIRST, SECOND]));
  expect([shown(), own.row?.workspace]).toEqual([[FIRST, SECOND], 'trade']);
  expect(dock.suffix).toMatch(/^-\w{4}@w1$/);
});

it('A window drops a tile that was brought back, and no tile that it has not saved yet', async () => {
  const { tell, shown, dock, sent } = visit(row([FIRST, SECOND]));
  dock.load(stacked(some(FIRST, SECOND, 'chart-1@w1')));
  tell([row([SECOND])]);
  expect(shown()).toEqual([SECOND, 'chart-1@w1']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent().map(([name, input]) => [name, saved(input)])).toEqual([['window.save', [SECOND, 'chart-1@w1']]]);
});

it('A window takes a tile that another page of it has added, and does not remove it with the next save', async () => {
  const { tell, shown, dock, sent } = visit(row([FIRST]));
  tell([row([FIRST, 'chart-1@w1'])]);
  expect(shown()).toEqual([FIRST, 'chart-1@w1']);
  dock.onChange();
  tell([row([FIRST, 'chart-1@w1', 'chart-2@w1'])]);
  expect(shown()).toEqual([FIRST, 'chart-1@w1', 'chart-2@w1']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent().map(([name, input]) => [name, saved(input)])).toEqual([['window.save', [FIRST, 'chart-1@w1', 'chart-2@w1']]]);
});

it('A window saves with the tiles that it knows: those of the last row or of its own last save', async () => {
  const { tell, dock, sent, accept } = visit(row([FIRST]));
  const known = (): unknown => (sent().at(-1)?.[1] as { known: unknown }).known;
  dock.load(stacked(some(FIRST, 'chart-1@w1')));
  dock.onChange();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(known()).toEqual([FIRST]);
  accept();
  await vi.advanceTimersByTimeAsync(0);
  dock.onChange();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(known()).toEqual([FIRST, 'chart-1@w1']);
  tell([row([FIRST, 'chart-1@w1', 'chart-2@w1'])]);
  dock.onChange();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(known()).toEqual([FIRST, 'chart-1@w1', 'chart-2@w1']);
});

it('A closed tile returns with its last state; one that was made here is only closed', () => {
  const { close, sent, dock } = visit(row([FIRST, SECOND]));
  close(FIRST);
  const [save, back] = sent();
  expect([save?.[0], saved(save?.[1])]).toEqual(['window.save', [SECOND, FIRST]]);
  expect(back).toEqual(['window.return', { id: 'w1', tile: FIRST }]);
  dock.load(stacked(some(SECOND, 'chart-1@w1')));
  close('chart-1@w1');
  expect(sent()).toHaveLength(2);
});

it('Closing the last tile, made here, closes the window', () => {
  const { close, sent, dock } = visit(row([FIRST]));
  dock.load(stacked(some('chart-1@w1')));
  close('chart-1@w1');
  expect(sent().at(-1)).toEqual(['window.close', { id: 'w1' }]);
});

it('Pending changes are saved when the window is closed from elsewhere, and not once its row is deleted', async () => {
  const { tell, dock, sent } = visit(row([FIRST]));
  dock.onChange();
  tell([row([FIRST], { open: false })]);
  expect(sent().map(([name]) => name)).toEqual(['window.save']);
  dock.onChange();
  tell([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent()).toHaveLength(1);
});

it('The bar is hidden at once and stored, and an older snapshot does not show it again', () => {
  const { own, tell, sent } = visit(row([FIRST]));
  own.toggleCompact();
  expect(sent().at(-1)?.[1]).toMatchObject({ compact: true });
  tell([row([FIRST])]);
  expect(own.row?.compact).toBe(true);
});

it('Tiles that move on to another window leave this one first', () => {
  const { dock, sent, shown } = visit(row([FIRST, SECOND]));
  dock.tear([FIRST]);
  expect(shown()).toEqual([SECOND]);
  expect(sent().map(([name, input]) => [name, saved(input)])).toEqual([
    ['window.save', [SECOND]],
    ['window.save', [FIRST]],
  ]);
});

it('Tiles that cannot move on to another window stay', async () => {
  const { dock, sent, shown, refuse } = visit(row([FIRST, SECOND]));
  dock.tear([FIRST]);
  refuse();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toEqual([FIRST, SECOND]);
  expect(saved(sent().at(-1)?.[1])).toEqual([FIRST, SECOND]);
});
