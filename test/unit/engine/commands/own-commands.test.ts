import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '#engine/api/api.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { draftCommands } from '#engine/commands/drafts.ts';
import { ownCommands } from '#engine/commands/own.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import { COMMANDS } from '#contract/commands.ts';
import { fail } from '#contract/faults.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';

const AT = Date.UTC(2026, 10, 21);
let folder: ReturnType<typeof tempFolder>;
let clock: ManualClock;
let user: UserStore;
let told: LocalKind[];
let commands: ReturnType<typeof ownCommands>;
const tiles = (...ids: string[]) => ({ version: 1, tiles: Object.fromEntries(ids.map((id) => [id, { panel: 'chart' }])) });

beforeEach(async () => {
  folder = tempFolder();
  clock = new ManualClock(AT);
  user = must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock })).store;
  told = [];
  const changed = createEmitter<LocalKind>();
  changed.on((kind) => told.push(kind));
  commands = ownCommands({ user, changed, clock });
  await commands['layout.save']({ id: 'trade', name: 'Trade', position: 0, tiles: tiles('a') });
  await clock.advance(60_000);
  await commands['layout.save']({ id: 'trade', name: 'Trading', position: 3, tiles: tiles('a', 'b') });
  told.length = 0;
});
afterEach(() => {
  user.close();
  folder.remove();
});

describe('two pages of one workspace', () => {
  const place = (...ids: string[]) => ({ ...tiles(...ids), place: ids, links: {} });
  const tile = (mark: string) => ({ panel: 'chart', params: { mark } });
  const with_ = (document: object, more: object) => ({ ...document, tiles: { ...(document as { tiles: object }).tiles, ...more } });
  /** Both pages know the tiles a and b; the first one has saved `first` since. */
  async function save(first: object, second: object, known: { changed?: string[]; moved?: boolean }) {
    await commands['layout.save']({ id: 'trade', tiles: place('a', 'b') });
    const savedAt = user.layouts.newest('trade')?.savedAt ?? 0;
    await clock.advance(1_000);
    await commands['layout.save']({ id: 'trade', tiles: first });
    await clock.advance(1_000);
    const knew = { savedAt, tiles: ['a', 'b'], changed: [], moved: false, ...known };
    const { layout } = must(await commands['layout.save']({ id: 'trade', tiles: second, known: knew }));
    expect(user.layouts.newest('trade')).toEqual(layout);
    return layout.tiles;
  }
  it('keep the tiles that each has added, in the arrangement that was changed last', async () => {
    expect(await save(place('a', 'b', 'c'), place('a', 'b', 'd'), { changed: ['d'], moved: true })).toEqual({
      ...place('a', 'b', 'd'),
      ...tiles('a', 'b', 'd', 'c'),
    });
  });
  it('keep what each has changed in its tiles, and the arrangement of the one that changed it', async () => {
    const first = with_(place('b', 'a'), { a: tile('first') });
    const second = with_(place('a', 'b'), { b: tile('second') });
    expect(await save(first, second, { changed: ['b'] })).toEqual(with_(first, { b: tile('second') }));
  });
  it('do not bring back a tile that the other has closed', async () => {
    expect(await save(place('a'), with_(place('a', 'b'), { a: tile('second') }), { changed: ['a'] })).toEqual(
      with_(place('a'), { a: tile('second') }),
    );
  });
  it('keep the name that the other has given, and a deleted workspace does not come back', async () => {
    await commands['layout.save']({ id: 'trade', name: 'Mine' });
    await commands['layout.save']({ id: 'trade', tiles: tiles('c') });
    expect(user.layouts.newest('trade')).toMatchObject({ name: 'Mine', position: 3, tiles: tiles('c') });
    await commands['layout.remove']({ id: 'trade' });
    expect(await commands['layout.save']({ id: 'trade', tiles: tiles('c') })).toMatchObject({ ok: false, fault: { code: 'not-found' } });
  });
});

describe('earlier versions of a workspace', () => {
  it('are listed newest first, each with its number of tiles', async () => {
    const { versions } = must(await commands['layout.versions']({ id: 'trade' }));
    expect(versions).toEqual([
      { version: 2, name: 'Trading', savedAt: AT / 1_000 + 60, tiles: 2 },
      { version: 1, name: 'Trade', savedAt: AT / 1_000, tiles: 1 },
    ]);
    expect(COMMANDS['layout.versions'].output.safeParse({ versions }).success).toBe(true);
  });
  it('are restored as the newest version, with the current name and position', async () => {
    const { layout } = must(await commands['layout.restore']({ id: 'trade', version: 1 }));
    expect(layout).toMatchObject({ name: 'Trading', position: 3, tiles: tiles('a') });
    expect(user.layouts.all()).toEqual([layout]);
    expect(user.layouts.versions('trade').map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(told).toEqual(['layouts']);
  });
  it('have no tile count when the document is unreadable', async () => {
    await commands['layout.save']({ id: 'odd', name: 'Odd', tiles: 'nonsense' });
    expect(must(await commands['layout.versions']({ id: 'odd' })).versions).toMatchObject([{ tiles: 0 }]);
  });
  it('return a fault for an unknown workspace or version, and nothing changes', async () => {
    for (const refused of [
      await commands['layout.versions']({ id: 'none' }),
      await commands['layout.restore']({ id: 'none', version: 1 }),
      await commands['layout.restore']({ id: 'trade', version: 9 }),
    ])
      expect(refused).toMatchObject({ ok: false, fault: { code: 'not-found' } });
    expect(told).toEqual([]);
  });
});

describe('a tactics draft', () => {
  const body = {
    formation: 0,
    playStyle: 1,
    usePlaymaker: false,
    useTargetMan: false,
    captain: null,
    penaltyTaker: null,
    freeKicks: null,
    cornerTaker: null,
    playmaker: null,
    targetMan: null,
    lineup: Array.from({ length: 18 }, () => ({ player: null, tackling: 1, tempo: 1 })),
    substitutions: [],
    formationChanges: [],
  };
  const club = 7 as never;
  const nobody = { gsp: async () => fail('not-served'), tool: async () => fail('not-served') };
  const drafts = () => {
    const changed = createEmitter<LocalKind>();
    changed.on((kind) => told.push(kind));
    return draftCommands({ user, changed, clock, api: () => nobody as unknown as Api, write: () => '' });
  };

  it('is saved under its name, saved again under its id, and reports problems without a squad', async () => {
    const first = must(await drafts()['draft.save']({ club, name: 'Away', body }));
    expect(first.issues).toContainEqual({ tone: 'wrong', field: 'lineup.0', text: 'No player at GK', by: 'touchline' });
    await drafts()['draft.save']({ id: first.id, club, name: 'Away, five at the back', body: { ...body, formation: 7 } });
    expect(user.drafts.of(7).map(({ name, body: kept }) => [name, kept.formation])).toEqual([['Away, five at the back', 7]]);
    expect(told).toEqual(['drafts', 'drafts']);
    expect(must(await drafts()['draft.remove']({ id: first.id }))).toEqual({ done: true });
    expect(await drafts()['draft.remove']({ id: first.id })).toMatchObject({ ok: false, fault: { code: 'not-found' } });
  });

  it('is checked by Touchline when no service prepares tactics, with a note', async () => {
    expect(must(await drafts()['draft.check']({ club, body }))).toMatchObject({ encoded: null, checkedBy: 'touchline' });
  });

  it('is deleted once its club has a hundred newer drafts', () => {
    for (let n = 0; n < 105; n++) user.drafts.save({ id: `d${n}`, club, name: `Draft ${n}`, body, savedAt: n });
    const kept = user.drafts.of(7);
    expect([kept.length, kept[0]?.name, kept.at(-1)?.name]).toEqual([100, 'Draft 104', 'Draft 5']);
  });
});

describe('the update address', () => {
  const set = (value: string, confirm: Parameters<typeof ownCommands>[1]) =>
    ownCommands({ user, changed: createEmitter<LocalKind>(), clock }, confirm)['setting.set']({ name: 'updateUrl', value });
  const now = (): unknown => user.settings.all()['updateUrl'];

  it('cannot be changed over a mere engine connection', async () => {
    expect(await set('https://evil.example', null)).toMatchObject({
      ok: false,
      fault: { code: 'needs-confirmation', detail: 'updateUrl was not changed', hint: expect.stringContaining('desktop app') as string },
    });
    expect(now()).toBeUndefined();
  });
  it('is changed after the local user confirms that address', async () => {
    const asked: unknown[] = [];
    const say = (answer: boolean) => (question: unknown) => (asked.push(question), Promise.resolve(answer));
    expect(await set('https://evil.example', say(false))).toMatchObject({ fault: { code: 'needs-confirmation' } });
    expect(now()).toBeUndefined();
    expect(await set('https://updates.example/', say(true))).toMatchObject({ ok: true });
    expect(asked).toEqual([
      { label: 'Update URL', value: 'https://evil.example' },
      { label: 'Update URL', value: 'https://updates.example' },
    ]);
    expect(now()).toBe('https://updates.example');
    // It is not removed either, and setting the current address asks no question.
    expect(await set('', null)).toMatchObject({ fault: { code: 'needs-confirmation' } });
    expect(await set('https://updates.example', null)).toMatchObject({ ok: true });
  });
  it('without https is refused before anybody is asked', async () => {
    expect(await set('http://updates.example', () => Promise.reject(new Error('asked')))).toMatchObject({ fault: { code: 'bad-params' } });
  });
});

it('a workspace with endless nesting is refused, and the saved one stays', () => {
  let tiles: unknown = 1;
  for (let level = 0; level < 50_000; level++) tiles = [tiles];
  const read = COMMANDS['layout.save'].input.safeParse({ id: 'trade', name: 'Trade', tiles });
  expect(read.error?.issues).toMatchObject([
    { path: ['tiles'], message: 'nested more than 64 levels deep; the saved workspace is unchanged' },
  ]);
});
