import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmitter } from '../../src-main/engine/base/emitter.ts';
import { ownCommands } from '../../src-main/engine/commands/own.ts';
import type { Context, LocalKind } from '../../src-main/engine/live/family.ts';
import { openUser, type UserStore } from '../../src-main/engine/store/user/user.ts';
import { COMMANDS } from '../../src-preload/contract/commands.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { must, tempFolder } from '../support/store.ts';

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
  commands = ownCommands({ user, changed, clock } as unknown as Context);
  await commands['layout.save']({ id: 'trade', name: 'Trade', position: 0, tiles: tiles('a') });
  await clock.advance(60_000);
  await commands['layout.save']({ id: 'trade', name: 'Trading', position: 3, tiles: tiles('a', 'b') });
  told.length = 0;
});
afterEach(() => {
  user.close();
  folder.remove();
});

describe('earlier versions of a workspace', () => {
  it('are listed newest first, each with how many tiles it has', async () => {
    const { versions } = must(await commands['layout.versions']({ id: 'trade' }));
    expect(versions).toEqual([
      { version: 2, name: 'Trading', savedAt: AT / 1_000 + 60, tiles: 2 },
      { version: 1, name: 'Trade', savedAt: AT / 1_000, tiles: 1 },
    ]);
    expect(COMMANDS['layout.versions'].output.safeParse({ versions }).success).toBe(true);
  });
  it('come back as the newest version, under the name and in the place of today', async () => {
    const { layout } = must(await commands['layout.restore']({ id: 'trade', version: 1 }));
    expect(layout).toMatchObject({ name: 'Trading', position: 3, tiles: tiles('a') });
    expect(user.layouts.all()).toEqual([layout]);
    expect(user.layouts.versions('trade').map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(told).toEqual(['layouts']);
  });
  it('count no tiles where the document cannot be read', async () => {
    await commands['layout.save']({ id: 'odd', name: 'Odd', tiles: 'nonsense' });
    expect(must(await commands['layout.versions']({ id: 'odd' })).versions).toMatchObject([{ tiles: 0 }]);
  });
  it('are a fault when there is no such workspace or version, and nothing changes', async () => {
    for (const refused of [
      await commands['layout.versions']({ id: 'none' }),
      await commands['layout.restore']({ id: 'none', version: 1 }),
      await commands['layout.restore']({ id: 'trade', version: 9 }),
    ])
      expect(refused).toMatchObject({ ok: false, fault: { code: 'not-found' } });
    expect(told).toEqual([]);
  });
});
