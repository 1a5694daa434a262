import { beforeEach, describe, expect, it, vi } from 'vitest';

const { saved, refusing } = vi.hoisted(() => ({ saved: [] as unknown[], refusing: new Set<string>() }));
vi.mock('#view/lib/app/settings.svelte.ts', async (original) => {
  const { withDefaults } = await import('#contract/settings.ts');
  let current = withDefaults({ theme: 'light', keys: { mask: 'Ctrl+M' } });
  return {
    ...(await original<object>()),
    settings: {
      get current() {
        return current;
      },
    },
    setSetting: (name: string, value: unknown) => {
      if (refusing.has(name)) return Promise.resolve({ code: 'internal' });
      saved.push([name, value]);
      current = { ...current, [name]: value };
      return Promise.resolve(null);
    },
  };
});
vi.resetModules(); // files share modules, and a mock reaches only those that are loaded after it
const { isPanel } = await import('#contract/panels.ts');
const { isText } = await import('#contract/text/write-text.ts');
const { readBundle, writeBundle } = await import('#contract/workspace-bundle.ts');
const { setSetting, settings } = await import('#view/lib/app/settings.svelte.ts');
const { toasts } = await import('#view/lib/app/toasts.svelte.ts');
const { readDocument } = await import('#view/shell/dock/document.ts');
const { starter, STARTER_IDS } = await import('#view/shell/dock/starters.ts');
const { importChosen, previewOf } = await import('#view/shell/exchange/import-bundle.ts');

const offered = { theme: 'dark', fontScale: 1.25, keys: {}, singleKeys: false, nodeUrl: 'http://127.0.0.1:8600' } as const;
/** A file with the built-in workspaces, and settings if asked for. */
function bundle(on = false) {
  const workspaces = STARTER_IDS.map((id) => ({ name: id, tiles: starter(id) }));
  const read = readBundle(writeBundle('1.0.0', workspaces, { ...settings.current, ...offered }, { looks: on, addresses: on }));
  if (isText(read)) throw new Error('the file is refused');
  return read;
}
/** A desk with workspaces that are only a list of ids, and the id of the open one. */
function deskWith(...ids: string[]) {
  const calls: string[] = [];
  const own = {
    current: { id: ids[0] },
    add: (name: string) => Promise.resolve(ids.push(`new ${name}`) > 0 ? `new ${name}` : null),
    open: (id: string) => void (own.current = { id }),
    remove: (id: string) => Promise.resolve(void ids.splice(ids.indexOf(id), 1)),
  };
  return { desk: { workspaces: own, page: 'settings', calls } as never, ids, own };
}
const undo = () => toasts.all.find(({ key }) => key === 'import')?.actions[0]?.run();
beforeEach(async () => {
  refusing.clear();
  await setSetting('theme', 'light');
  await setSetting('keys', { mask: 'Ctrl+M' });
  await setSetting('fontScale', 1);
  saved.length = 0;
});

it('Each built-in workspace survives export and import, and the dock can load it', () => {
  for (const { name, tiles } of bundle().workspaces) {
    expect(tiles.document).toEqual(JSON.parse(JSON.stringify(starter(name as never))));
    expect(readDocument(tiles.document, isPanel)).toEqual(tiles.document);
  }
});

it('The preview says each workspace with its tiles, and each setting that would change, before and after', () => {
  const { workspaces, settings: changes } = previewOf(bundle(true), settings.current);
  expect(workspaces[1]).toEqual({
    ...{ id: '1', title: 'market', on: true },
    text: '8 tiles: Market, Movers, Watchlist, Map, Traded, discounts, Rating radar, Tape and Shop packs',
  });
  expect(changes.map(({ title, text, on }) => [title, text, on])).toEqual([
    ['Theme', 'Light → Dark', true],
    ['Text size', '100% → 125%', true],
    ['Single-key shortcuts', 'On → Off', true],
    ['Keyboard', 'Hide coin amounts and your account names: Ctrl+M → default', true],
    ['Node URL', 'Address of a service or node: empty → http://127.0.0.1:8600', false],
  ]);
});

it('The preview says which tiles are left out', () => {
  const [first] = bundle().workspaces;
  const workspaces = first ? [{ ...first, tiles: { ...first.tiles, unknown: ['holo', 'holo'] } }] : [];
  expect(previewOf({ ...bundle(), workspaces }, settings.current).workspaces[0]?.text).toMatch(
    /^\d+ tiles: .*\. 2 tiles are left out, because this version doesn’t have holo$/,
  );
});

describe('an import', () => {
  const part = (workspaces: number, ...names: (keyof typeof offered)[]) => ({
    workspaces: bundle().workspaces.slice(0, workspaces),
    settings: Object.fromEntries(names.map((name) => [name, offered[name]])),
    refused: [],
  });

  it('adds what is chosen, opens the first workspace, and leaves the others', async () => {
    const { desk, ids, own } = deskWith('old');
    await importChosen(desk, part(2, 'theme'));
    expect(ids).toEqual(['old', 'new trade', 'new market']);
    expect(own.current.id).toBe('new trade');
    expect(saved).toEqual([['theme', 'dark']]);
    expect(toasts.all.find(({ key }) => key === 'import')?.title).toBe('2 workspaces and 1 setting imported');
  });

  it('can be undone, except for what the user changed since then', async () => {
    const { desk, ids, own } = deskWith('old');
    await importChosen(desk, part(2, 'theme', 'fontScale'));
    await setSetting('fontScale', 1.4);
    undo();
    await vi.waitFor(() => expect(settings.current.theme).toBe('light'));
    expect([ids, own.current.id, settings.current.fontScale]).toEqual([['old'], 'old', 1.4]);
  });

  it('says that a part could not be saved', async () => {
    refusing.add('theme');
    await importChosen(deskWith('old').desk, part(0, 'theme', 'fontScale'));
    const toast = toasts.all.find(({ key }) => key === 'import');
    expect([toast?.tone, toast?.text]).toEqual(['warn', '1 part of the file couldn’t be saved.']);
  });
});
