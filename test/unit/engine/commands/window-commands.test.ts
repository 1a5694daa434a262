import { join } from 'node:path';
import fc from 'fast-check';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '#engine/base/emitter.ts';
import { ownCommands } from '#engine/commands/own.ts';
import { windowCommands } from '#engine/commands/window-commands.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import { COMMANDS, type Input } from '#contract/commands.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';
import { reason } from '../../../support/english-text.ts';

type Tiles = Readonly<Record<string, unknown>>;
let folder: ReturnType<typeof tempFolder>;
let clock: ManualClock;
let user: UserStore;
let told: LocalKind[];
let commands: ReturnType<typeof windowCommands> & ReturnType<typeof ownCommands>;

const document = (tiles: unknown, more: object = {}) => ({ version: 1, place: { grid: {} }, tiles, ...more });
const tile = (state: number | string) => ({ panel: 'chart', params: { state } });
const open = (): UserStore => must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock })).store;
const start = (store: UserStore): void => {
  user = store;
  told = [];
  const changed = createEmitter<LocalKind>();
  changed.on((kind) => told.push(kind));
  commands = { ...windowCommands({ user, changed, clock }), ...ownCommands({ user, changed, clock }) };
};
const save = (id: string, tiles: Tiles, more: Partial<Input<'window.save'>> = {}) =>
  commands['window.save']({ id, workspace: 'trade', host: 'web', compact: false, tiles: document(tiles), ...more });
const row = (id: string) => user.windows.all().find((one) => one.id === id);
const tilesIn = (stored: unknown): Tiles => (stored as { tiles: Tiles }).tiles;
const shown = (id: string): Tiles => tilesIn(row(id)?.tiles);
const layout = (id = 'trade'): Tiles => tilesIn(user.layouts.newest(id)?.tiles);
const versions = (): number => user.layouts.versions('trade').length;

beforeEach(async () => {
  folder = tempFolder();
  clock = new ManualClock(Date.UTC(2026, 10, 21));
  start(open());
  const links = { '1': 'club_7', '2': 'nonsense', '9': 'club_9' };
  await commands['layout.save']({ id: 'trade', name: 'Trade', tiles: document({ a: tile(0), b: tile(0), c: tile(0) }, { links }) });
  await commands['layout.save']({ id: 'squad', name: 'Squad', tiles: document({ a: tile(0) }) });
  told.length = 0;
});
afterEach(() => {
  user.close();
  folder.remove();
});

describe('a window beside the main one', () => {
  it('opens when it is first saved, and the layout of its workspace stays as it is', async () => {
    expect(await save('w', { a: tile(1), 'chart-1@w': tile(1) }, { host: 'desktop', compact: true })).toEqual({
      ok: true,
      value: { done: true },
    });
    expect(user.windows.all()).toEqual([
      {
        ...{ id: 'w', workspace: 'trade', host: 'desktop', open: true, compact: true, savedAt: clock.now() / 1_000 },
        tiles: document({ a: tile(1), 'chart-1@w': tile(1) }),
      },
    ]);
    expect([layout()['a'], versions(), told]).toEqual([tile(0), 1, ['windows']]);
  });

  it('writes its tiles back into the layout when it closes, as a version, without the tiles made in it', async () => {
    await save('w', { a: tile(1), b: tile(0), 'chart-1@w': tile(1) });
    told.length = 0;
    await commands['window.close']({ id: 'w' });
    expect(row('w')).toMatchObject({ open: false });
    expect(user.layouts.newest('trade')?.tiles).toMatchObject(document({ a: tile(1), b: tile(0), c: tile(0) }));
    expect(Object.keys(layout())).toEqual(['a', 'b', 'c']);
    expect([versions(), told]).toEqual([2, ['windows', 'layouts']]);
    expect(await commands['window.close']({ id: 'w' })).toMatchObject({ ok: true });
    expect([versions(), told]).toEqual([2, ['windows', 'layouts']]);
  });

  it('leaves the layout alone when its tiles did not change', async () => {
    await save('w', { a: tile(0) });
    await commands['window.close']({ id: 'w' });
    expect([versions(), told]).toEqual([1, ['windows', 'windows']]);
  });

  it('stays closed when its page saves once more, and these tiles reach the layout too', async () => {
    await save('w', { a: tile(1) });
    await commands['window.close']({ id: 'w' });
    await save('w', { a: tile(2) });
    expect([row('w')?.open, layout()['a']]).toEqual([false, tile(2)]);
    await save('w', {});
    expect(shown('w')).toEqual({ a: tile(2) });
  });

  it('opens again with its tiles as they are in the layout since then', async () => {
    await save('w', { a: tile(1), 'chart-1@w': tile(1) });
    await commands['window.close']({ id: 'w' });
    const { tiles, ...more } = user.layouts.newest('trade') ?? expect.fail();
    await commands['layout.save']({ ...more, tiles: document({ ...tilesIn(tiles), a: tile(5) }) });
    await commands['window.open']({ id: 'w' });
    expect([row('w')?.open, shown('w')]).toEqual([true, { a: tile(5), 'chart-1@w': tile(1) }]);
    expect(await commands['window.open']({ id: 'w' })).toMatchObject({ ok: true });
  });

  it('returns one tile, and closes with the last one, which it keeps for the next time', async () => {
    await save('w', { a: tile(1), b: tile(1) });
    await commands['window.return']({ id: 'w', tile: 'a' });
    expect([row('w')?.open, row('w')?.tiles, layout()]).toEqual([
      true,
      { ...document({ b: tile(1) }), links: {} },
      { a: tile(1), b: tile(0), c: tile(0) },
    ]);
    await commands['window.return']({ id: 'w', tile: 'b' });
    expect([row('w')?.open, shown('w'), layout()['b']]).toEqual([false, { b: tile(1) }, tile(1)]);
  });

  it('returns the tiles that its page saves no more, and closes without any', async () => {
    await save('w', { a: tile(1), b: tile(1) });
    await save('w', { b: tile(2) });
    expect([shown('w'), layout()['a'], layout()['b']]).toEqual([{ b: tile(2) }, tile(1), tile(0)]);
    await save('w', {});
    expect([row('w')?.open, shown('w'), layout()['b']]).toEqual([false, { b: tile(2) }, tile(2)]);
  });

  it('never shows a tile of another open window, but may show one of the same name of another workspace', async () => {
    await save('w', { a: tile(1) });
    await save('x', { a: tile(2), b: tile(2) });
    expect([shown('w'), shown('x')]).toEqual([{ a: tile(1) }, { b: tile(2) }]);
    expect(await save('y', { a: tile(3) })).toMatchObject({ fault: { code: 'bad-params' } });
    await save('y', { a: tile(3) }, { workspace: 'squad' });
    expect([shown('w'), shown('y')]).toEqual([{ a: tile(1) }, { a: tile(3) }]);
    await commands['window.close']({ id: 'w' });
    await save('x', { a: tile(4), b: tile(2) });
    expect(await commands['window.open']({ id: 'w' })).toMatchObject({ fault: { code: 'bad-params' } });
    expect(row('w')?.open).toBe(false);
  });

  it('is one of at most twelve that are open', async () => {
    const tiles = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`t${n}`, tile(n)]));
    for (let n = 0; n < 12; n++) must(await save(`w${n}`, { [`t${n}`]: tiles[`t${n}`] }));
    const refused = await save('w12', { t12: tile(1) });
    expect(refused.ok ? '' : reason(refused.fault)).toContain('at most 12 open windows');
    expect([refused, await save('w11', { t11: tile(2) })]).toMatchObject([{ fault: { code: 'bad-params' } }, { ok: true }]);
    await commands['window.close']({ id: 'w0' });
    expect(await save('w12', { t12: tile(1) })).toMatchObject({ ok: true });
    expect(await commands['window.open']({ id: 'w0' })).toMatchObject({ fault: { code: 'bad-params' } });
    expect(user.windows.all().filter((one) => one.open)).toHaveLength(12);
  });

  it('counts as closed beyond the twelfth open one of a file from elsewhere', async () => {
    const db = new Database(join(folder.path, 'user.db'));
    const insert = db.prepare(
      `INSERT INTO own_window (id, workspace, host, open, tiles, compact, savedAt) VALUES (?, 'trade', 'web', 1, ?, 0, 1)`,
    );
    for (let n = 0; n < 40; n++) insert.run(`w${n}`, JSON.stringify(document({ [`t${n}`]: tile(n) })));
    db.close();
    const all = user.windows.all();
    expect([all.length, all.filter((one) => one.open).map(({ id }) => id)]).toEqual([
      40,
      Array.from({ length: 12 }, (_, n) => `w${39 - n}`),
    ]);
    expect(await save('w27', { t27: tile(0) })).toMatchObject({ ok: true });
    expect(row('w27')?.open).toBe(false);
    await commands['window.close']({ id: 'w39' });
    expect(await commands['window.open']({ id: 'w27' })).toMatchObject({ fault: { code: 'bad-params' } });
    expect(user.windows.all().filter((one) => one.open)).toHaveLength(12);
  });

  it('is forgotten once ten others were closed after it, within the same second too', async () => {
    for (let n = 0; n < 13; n++) {
      await save(`w${n}`, { a: tile(n) });
      await commands['window.close']({ id: `w${n}` });
    }
    expect(user.windows.all().map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `w${12 - n}`));
    expect(await commands['window.open']({ id: 'w2' })).toMatchObject({ fault: { code: 'not-found' } });
  });

  it('is deleted with its workspace, and so are the link groups', async () => {
    await save('w', { a: tile(1) });
    await save('x', { a: tile(1) }, { workspace: 'squad' });
    await commands['link.set']({ workspace: 'trade', group: 3, ref: 'club_3' as never, time: 5, interval: '2h' });
    expect(user.links.of('trade').intervals).toEqual({ '3': '2h' });
    told.length = 0;
    await commands['layout.remove']({ id: 'trade' });
    expect(user.windows.all().map(({ id }) => id)).toEqual(['x']);
    expect(user.links.of('trade')).toEqual({ refs: {}, times: {}, spans: {}, intervals: {} });
    expect(told).toEqual(['layouts', 'windows', 'links']);
  });

  it('shares global link groups with all workspaces, and keeps the others to its own', async () => {
    const set = (workspace: string, group: number, more: object) => commands['link.set']({ workspace, group, ...more } as never);
    await set('trade', 1, { ref: 'club_1' });
    await set('squad', 1, { ref: 'club_2', time: 4 });
    user.settings.set('globalGroups', [1]);
    expect(user.links.of('squad').refs).toEqual({ 1: 'club_2' }); // until somebody sets it for all
    await set('trade', 1, { ref: 'club_3', time: 5, span: { from: 1, to: 2 } });
    await set('trade', 2, { ref: 'club_9', time: 6 });
    const shared = { refs: { 1: 'club_3' }, times: { 1: 5 }, spans: { 1: { from: 1, to: 2 } }, intervals: {} };
    expect(user.links.of('squad')).toEqual(shared);
    expect(user.links.of('trade')).toEqual({ ...shared, refs: { 1: 'club_3', 2: 'club_9' }, times: { 1: 5, 2: 6 } });
    user.links.save();
    user.close();
    start(open());
    expect(user.links.of('squad')).toEqual({ refs: { 1: 'club_3' }, times: {}, spans: {}, intervals: {} });
    user.settings.set('globalGroups', []);
    expect(user.links.of('squad').refs).toEqual({ 1: 'club_2' });
  });

  it('is there after a restart', async () => {
    await save('w', { a: tile(1) });
    await save('x', { b: tile(1) });
    await commands['window.close']({ id: 'x' });
    const before = user.windows.all();
    user.close();
    start(open());
    expect(user.windows.all()).toEqual(before);
  });

  it('is skipped while its row is unreadable, and the others work', async () => {
    await save('w', { a: tile(1) });
    await save('x', { b: tile(1) });
    await save('y', { c: tile(1) });
    const db = new Database(join(folder.path, 'user.db'));
    db.exec(`UPDATE own_window SET tiles = '{"half' WHERE id = 'w'; UPDATE own_window SET host = 'watch' WHERE id = 'x'`);
    db.close();
    expect(user.windows.all().map(({ id }) => id)).toEqual(['y']);
    expect(await commands['window.close']({ id: 'w' })).toMatchObject({ fault: { code: 'not-found' } });
    await save('w', { a: tile(2) });
    expect(shown('w')).toEqual({ a: tile(2) });
  });
});

describe('a command for windows', () => {
  it('of something unknown is not-found, and nothing changes', async () => {
    await save('w', { a: tile(1) });
    await save('x', { b: tile(1) });
    await commands['window.close']({ id: 'x' });
    const before = [user.windows.all(), user.layouts.all()];
    told.length = 0;
    for (const refused of [
      await save('y', { a: tile(1) }, { workspace: 'none' }),
      await save('w', { a: tile(2) }, { workspace: 'squad' }),
      await commands['window.close']({ id: 'none' }),
      await commands['window.open']({ id: '__proto__' }),
      await commands['window.return']({ id: 'none', tile: 'a' }),
      await commands['window.return']({ id: 'w', tile: 'b' }),
      await commands['window.return']({ id: 'w', tile: '__proto__' }),
      await commands['window.return']({ id: 'w', tile: 'toString' }),
      await commands['window.return']({ id: 'x', tile: 'b' }),
      await commands['link.set']({ workspace: 'none', group: 1, time: 1 }),
    ])
      expect(refused).toMatchObject({ ok: false, fault: { code: 'not-found' } });
    expect([user.windows.all(), user.layouts.all(), told]).toEqual([...before, []]);
  });

  it.each([
    ['no document', 'nonsense'],
    ['no tiles', document({})],
    ['a list of tiles', document([tile(1)])],
    ['nothing', undefined],
  ])('refuses a window with %s', async (_, tiles) => {
    expect(await save('w', {}, { tiles })).toMatchObject({ fault: { code: 'bad-params' } });
    expect(user.windows.all()).toEqual([]);
  });

  it('survives tiles with the names of built-in properties', async () => {
    const hostile = JSON.parse('{"__proto__": {"x": 1}, "constructor": {"x": 1}, "toString": {"x": 1}, "a": {"x": 1}}') as Tiles;
    await save('w', hostile);
    await commands['window.return']({ id: 'w', tile: 'constructor' });
    await commands['window.close']({ id: 'w' });
    expect([layout(), ({} as { x?: number }).x]).toEqual([{ a: { x: 1 }, b: tile(0), c: tile(0) }, undefined]);
  });

  it('refuses input outside its schema', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    const window = { id: 'w', workspace: 'trade', host: 'web', compact: false, tiles: document({}) };
    const link = { workspace: 'trade', group: 1 };
    for (const wrong of [{ tiles: deep }, { id: '' }, { id: 'x'.repeat(65) }, { host: 'phone' }, { compact: 1 }, { open: true }])
      expect(COMMANDS['window.save'].input.safeParse({ ...window, ...wrong }).success).toBe(false);
    for (const wrong of [{ group: 0 }, { group: 9 }, { group: 1.5 }, { ref: 'x' }, { time: NaN }, { span: { from: 1 } }])
      expect(COMMANDS['link.set'].input.safeParse({ ...link, ...wrong }).success).toBe(false);
  });
});

describe('the link groups of a workspace', () => {
  const set = (change: Omit<Input<'link.set'>, 'workspace'>) => commands['link.set']({ workspace: 'trade', ...change } as never);

  it('have the entities of its document until others are set', async () => {
    expect(user.links.of('trade')).toEqual({ refs: { '1': 'club_7' }, times: {}, spans: {}, intervals: {} });
    await set({ group: 2, ref: 'user:ann' });
    expect(user.links.of('trade').refs).toEqual({ '1': 'club_7', '2': 'user:ann' });
    await set({ group: 1, ref: 'club_8' });
    expect(user.links.of('trade').refs).toEqual({ '1': 'club_8', '2': 'user:ann' });
    expect([user.links.of('squad'), user.links.of('none')]).toEqual(Array(2).fill({ refs: {}, times: {}, spans: {}, intervals: {} }));
    expect(told).toEqual(['links', 'links']);
  });

  it('have the time and the span set last; null removes one, and what is not given stays', async () => {
    await set({ group: 1, time: 5, span: { from: 1, to: 2 } });
    await set({ group: 2, time: 6 });
    await set({ group: 1, time: 7 });
    expect(user.links.of('trade')).toMatchObject({ times: { '1': 7, '2': 6 }, spans: { '1': { from: 1, to: 2 } } });
    await set({ group: 1, time: null });
    expect(user.links.of('trade')).toMatchObject({ times: { '2': 6 }, spans: { '1': { from: 1, to: 2 } } });
    await set({ group: 1, span: null });
    expect(user.links.of('trade').spans).toEqual({});
  });

  it('have their entities after a restart, without times and spans', async () => {
    await set({ group: 4, ref: 'fixture:9', time: 5, span: { from: 1, to: 2 } });
    user.close();
    start(open());
    expect(user.links.of('trade')).toEqual({ refs: { '1': 'club_7', '4': 'fixture:9' }, times: {}, spans: {}, intervals: {} });
  });
});

describe('two pages of one window', () => {
  /** What each page knows and shows, as a page has it after the last row. */
  const page = (...ids: string[]) => ({ known: [...ids], ids: [...ids] });
  const sends = ({ known, ids }: { known: string[]; ids: string[] }) =>
    save('w', Object.fromEntries(ids.map((id) => [id, tile(0)])), { known });
  it('that add tiles in the same moment keep both', async () => {
    await save('w', { a: tile(0) });
    const [one, other] = [page('a'), page('a')];
    one.ids.push('chart-1@w');
    other.ids.push('chart-2@w');
    await sends(one);
    await sends(other);
    expect(Object.keys(shown('w')).sort()).toEqual(['a', 'chart-1@w', 'chart-2@w']);
  });
  it('keep a removed tile out: the one that did not know it does not bring it back', async () => {
    await save('w', { a: tile(0), b: tile(1), 'chart-1@w': tile(0) });
    const [one, other] = [page('a', 'b', 'chart-1@w'), page('a', 'b', 'chart-1@w')];
    await commands['window.return']({ id: 'w', tile: 'b' });
    one.ids = ['a'];
    await sends(one);
    other.ids.push('chart-2@w');
    await sends(other);
    expect([Object.keys(shown('w')), layout()['b']]).toEqual([['a', 'chart-2@w'], tile(1)]);
  });
  it('close the window when each removes the tile of the other', async () => {
    await save('w', { a: tile(0), b: tile(0) });
    await sends({ known: ['a', 'b'], ids: ['a'] });
    await sends({ known: ['a', 'b'], ids: ['b'] });
    expect([row('w')?.open, Object.keys(shown('w'))]).toEqual([false, ['a']]);
  });
  it('lose no tile that a page has added and none has removed, in any order of saves and rows', async () => {
    const act = fc.record({ page: fc.nat(1), do: fc.constantFrom('add', 'remove', 'save', 'see'), at: fc.nat(5) });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
        const id = `w${++run}`;
        const workspace = `run ${run}`;
        await commands['layout.save']({ id: workspace, name: 'Run', tiles: document({}) });
        await save(id, { stays: tile(0) }, { workspace });
        const pages = [page('stays'), page('stays')];
        const there = new Set(['stays']);
        const unsaved = [new Set<string>(), new Set<string>()];
        for (const [n, one] of acts.entries()) {
          const mine = pages[one.page] ?? expect.fail();
          const own = unsaved[one.page] ?? expect.fail();
          const removable = mine.ids.filter((name) => name !== 'stays');
          if (one.do === 'add') {
            mine.ids.push(`t${n}`);
            own.add(`t${n}`);
          } else if (one.do === 'remove') {
            const gone = removable[one.at % Math.max(1, removable.length)];
            mine.ids = mine.ids.filter((name) => name !== gone);
            if (gone !== undefined) own.delete(gone);
          } else if (one.do === 'save') {
            for (const name of mine.known) if (!mine.ids.includes(name)) there.delete(name);
            for (const name of own) there.add(name);
            own.clear();
            await save(id, Object.fromEntries(mine.ids.map((name) => [name, tile(0)])), { workspace, known: mine.known });
            mine.known = [...mine.ids];
          } else {
            // A row takes away what others have removed, and adds what they have added.
            const now = Object.keys(shown(id));
            const left = mine.ids.filter((name) => now.includes(name) || !mine.known.includes(name));
            mine.ids = [...left, ...now.filter((name) => !mine.ids.includes(name) && !mine.known.includes(name))];
            mine.known = now;
          }
          expect(Object.keys(shown(id)).sort()).toEqual([...there].sort());
        }
        await commands['layout.remove']({ id: workspace });
      }),
      { numRuns: 100 },
    );
  });
});

it('after any commands, a tile is in one open window at most, and is otherwise in the layout as it was saved last', async () => {
  const ids = fc.constantFrom('w1', 'w2', 'w3');
  const names = fc.constantFrom('a', 'b', 'c', 'd@w');
  const act = fc.oneof(
    fc.record({ do: fc.constant('save' as const), id: ids, tiles: fc.uniqueArray(names) }),
    fc.record({ do: fc.constantFrom('close' as const, 'open' as const), id: ids }),
    fc.record({ do: fc.constant('return' as const), id: ids, tile: names }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const workspace = `run ${++run}`;
      const last = new Map<string, unknown>(['a', 'b', 'c'].map((name) => [name, tile('first')]));
      await commands['layout.save']({ id: workspace, name: 'Run', tiles: document(Object.fromEntries(last)) });
      for (const [at, one] of acts.entries()) {
        const id = `${one.id} ${run}`;
        const elsewhere = user.windows.all().filter((other) => other.open && other.workspace === workspace && other.id !== id);
        if (one.do === 'save') {
          const made = tile(`act ${at}`);
          await save(id, Object.fromEntries(one.tiles.map((name) => [name, made])), { workspace });
          for (const name of one.tiles) if (last.has(name) && !elsewhere.some(({ tiles }) => name in tilesIn(tiles))) last.set(name, made);
        } else if (one.do === 'return') await commands['window.return']({ id, tile: one.tile });
        else await commands[`window.${one.do}`]({ id });

        const open = user.windows.all().filter((other) => other.open && other.workspace === workspace);
        for (const [name, state] of last) {
          const places = open.filter(({ tiles }) => name in tilesIn(tiles));
          expect(places.length).toBeLessThanOrEqual(1);
          expect(tilesIn(places[0]?.tiles ?? { tiles: layout(workspace) })[name]).toEqual(state);
        }
        for (const { tiles } of open) expect(Object.keys(tilesIn(tiles))).not.toEqual([]);
      }
      await commands['layout.remove']({ id: workspace });
    }),
    { numRuns: 60 },
  );
});
