import type { MenuItemConstructorOptions as Item } from 'electron';
import { expect, it } from 'vitest';
import { text } from '#contract/text/coded-text.ts';
import { menuTemplate, shortcuts, updateItems, type UpdateItems } from '#desktop/menu.ts';
import { TEXT_MENU } from '#desktop/text-menu.ts';
import { trayMenu } from '#desktop/tray/menu.ts';
import { textsOf } from '../../../scripts/texts/catalogue.ts';
import { extract } from '../../../scripts/texts/vite-plugin.ts';

const nothing = (): void => undefined;
const labelsOf = (items: readonly Item[]): string[] =>
  items.flatMap(({ label, visible, submenu }) => [
    ...(label !== undefined && visible !== false ? [label] : []),
    ...(Array.isArray(submenu) ? labelsOf(submenu) : []),
  ]);
const STATES: readonly UpdateItems['state'][] = [
  { at: 'newest' },
  { at: 'checking' },
  { at: 'failed', why: text('update.cut-off') },
  { at: 'available', version: '2.0.0', notes: {}, how: text('update.how.deb') },
  { at: 'downloading', version: '2.0.0', notes: {}, percent: 40 },
  { at: 'ready', version: '2.0.0', notes: {} },
];
const updates = STATES.flatMap((state) =>
  [true, false].map((able) => ({ state, able, check: nothing, download: nothing, install: nothing, skip: nothing })),
);
const folders = { data: nothing, log: nothing };
const deeds = { open: nothing, openAlert: nothing, openWorkspace: nothing, mute: nothing, offline: nothing, quit: nothing };
/** The labels of all menus of the system, without those that the user names. */
const all = (): Readonly<Record<string, string[]>> => ({
  ...Object.fromEntries(
    (['linux', 'win32', 'darwin'] as const).map((system) => [system, labelsOf(menuTemplate(system, nothing, { folders }))]),
  ),
  updates: updates.flatMap((state) => labelsOf(updateItems(state))),
  shortcuts: shortcuts([]).map(({ label }) => label),
  text: Object.values(TEXT_MENU.labels),
  tray: [0, 2_000_000_000].flatMap((mutedUntil) =>
    [true, false].flatMap((offline) =>
      labelsOf(
        trayMenu(
          { line: '•', alerts: [], workspaces: [{ id: 'a', name: '•' }], mutedUntil, offline, switchable: true, updates: null },
          deeds,
        ),
      ),
    ),
  ),
});

it('every label of a menu of the system is in the catalogues', async () => {
  const { messages } = await extract(['src-main/desktop', 'src-preload/contract']);
  const texts = [...textsOf(messages).values()].flatMap(({ forms }) => forms);
  const escaped = (part: string): string => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const inCatalogue = new RegExp(
    `^(?:${texts
      .map((form) =>
        form
          .split(/\{\d+\}/)
          .map(escaped)
          .join('.+'),
      )
      .join('|')})$`,
  );
  // A text of nothing but values would hold any label.
  expect(inCatalogue.test('Nobody wrote this')).toBe(false);
  const outside = Object.entries(all()).flatMap(([menu, labels]) =>
    labels.filter((label) => !/^(?:Touchline|•)$/.test(label) && !inCatalogue.test(label)).map((label) => `${menu}: ${label}`),
  );
  expect(outside).toEqual([]);
});
