import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CodedText } from '#contract/text/coded-text.ts';
import { createEmitter } from '#engine/base/emitter.ts';
import { renameBuiltIns } from '#engine/commands/built-in-names.ts';
import { ownCommands } from '#engine/commands/own.ts';
import type { LocalKind } from '#engine/local-kinds.ts';
import { openUser, type UserStore } from '#engine/store/user/user.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { must, tempFolder } from '../../../support/engine/store.ts';

let folder: ReturnType<typeof tempFolder>;
let user: UserStore;
let commands: ReturnType<typeof ownCommands>;
/** Sets the language, with texts that the host writes in `host`. */
let speak: (language: string, host?: string) => void;
const workspaces = (): string[] => user.layouts.all().map(({ name }) => name);

beforeEach(async () => {
  folder = tempFolder();
  const clock = new ManualClock();
  user = must(openUser({ file: join(folder.path, 'user.db'), backupDir: join(folder.path, 'backups'), clock })).store;
  const context = { user, changed: createEmitter<LocalKind>(), clock };
  commands = ownCommands(context);
  speak = (language, host = language) => {
    user.settings.set('language', language);
    renameBuiltIns(context, ({ code, args }: CodedText) => `${host} ${code} ${String((args as { id?: string }).id ?? '')}`.trim());
  };
  speak('en');
  const save = (id: string, name: string) => commands['layout.save']({ id, name, tiles: {} });
  await save('trade', 'en workspace.name trade');
  await save('votes', 'en workspace.name votes');
  await save('w1', 'en workspace.name trade');
});
afterEach(() => {
  user.close();
  folder.remove();
});

it('Names of built-in workspaces follow the language; a name that the user gave stays', async () => {
  await commands['layout.save']({ id: 'votes', name: 'Mine' });
  speak('de');
  expect(workspaces()).toEqual(['de workspace.name trade', 'Mine', 'en workspace.name trade']);
  speak('en');
  expect(workspaces()).toEqual(['en workspace.name trade', 'Mine', 'en workspace.name trade']);
});
it('A workspace that a page in another language than the host has created follows the language, too', async () => {
  await commands['layout.save']({ id: 'scout', name: 'Suche' });
  speak('en-GB', 'en');
  expect(workspaces().at(-1)).toBe('en workspace.name scout');
});
it('The first watchlist, its sections and the shortlist follow the language unless they were renamed', () => {
  const section = (id: string, title: string) => ({ kind: 'section' as const, id, title, closed: false });
  const rows = [section('clubs', 'en watchlist.clubs'), section('players', 'My squad'), section('s1', 'en watchlist.clubs')];
  user.watchlists.save({ id: 'a', name: 'en watchlist.first', rows });
  user.watchlists.save({ id: 'shortlist', name: 'en watchlist.shortlist', rows: [] });
  user.watchlists.save({ id: 'b', name: 'Others', rows: [] });
  speak('de');
  expect(user.watchlists.all().map(({ name }) => name)).toEqual(['de watchlist.first', 'de watchlist.shortlist', 'Others']);
  const titles = user.watchlists.get('a')?.rows.map((row) => row.kind === 'section' && row.title);
  expect(titles).toEqual(['de watchlist.clubs', 'My squad', 'en watchlist.clubs']);
});
it('Names that were stored before the language is known for the first time stay', () => {
  user.settings.set('builtInNames', undefined);
  speak('de');
  expect(workspaces()[0]).toBe('en workspace.name trade');
});
