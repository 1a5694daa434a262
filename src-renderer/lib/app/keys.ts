import { MENU_KEYS } from '#contract/bridge.ts';
import { PANEL_IDS, PANELS } from '#contract/panels.ts';
import { inSentence } from '../format/in-sentence.ts';

/** Where a key works: anywhere, in the focused tile, or in a certain kind of panel. With its label. */
export const KEY_PLACES = { anywhere: 'Anywhere', tile: 'Tile', table: 'Table', tape: 'Tape', alerts: 'Alerts' } as const;

interface Key {
  /** `Mod` is Ctrl, or Cmd on macOS. A space separates the keys of a sequence. */
  readonly keys: string;
  /** The binding in a browser, which reserves some keys for itself. */
  readonly web?: string;
  readonly where: keyof typeof KEY_PLACES;
  readonly what: string;
}
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const each = (make: (digit: number) => [string, Key], count = 9): Record<string, Key> =>
  Object.fromEntries(digits.slice(0, count).map(make));

/** All shortcuts; the dispatcher, the shortcut sheet, the menus and the settings page read this table. */
export const KEYS: Readonly<Record<string, Key>> = {
  palette: { keys: MENU_KEYS.palette, where: 'anywhere', what: 'Search for a club, player, trader or command' },
  settings: { keys: MENU_KEYS.settings, where: 'anywhere', what: 'Settings' },
  help: { keys: MENU_KEYS.help, where: 'anywhere', what: 'Help' },
  sheet: { keys: '?', where: 'anywhere', what: 'Keyboard shortcuts' },
  mask: { keys: 'M', where: 'anywhere', what: 'Hide coin amounts and your account names' },
  refresh: { keys: 'R', where: 'anywhere', what: 'Refresh everything on screen' },
  addPanel: { keys: MENU_KEYS.addPanel, web: 'Alt+Shift+A', where: 'anywhere', what: 'Add a panel' },
  'region.next': { keys: 'F6', where: 'anywhere', what: 'Next region' },
  'region.previous': { keys: 'Shift+F6', where: 'anywhere', what: 'Previous region' },
  'layout.undo': { keys: MENU_KEYS['layout.undo'], where: 'anywhere', what: 'Undo the last layout change' },
  fullscreen: { keys: MENU_KEYS.fullscreen, where: 'anywhere', what: 'Full screen' },
  ...each((digit) => [
    `workspace.${digit}`,
    { keys: `Mod+${digit}`, web: `Alt+Shift+${digit}`, where: 'anywhere', get what() { return `Workspace ${digit}`; } },
  ]),

  'tile.next': { keys: 'Ctrl+Tab', web: 'Alt+Shift+.', where: 'tile', what: 'Next tile' },
  'tile.previous': { keys: 'Ctrl+Shift+Tab', web: 'Alt+Shift+,', where: 'tile', what: 'Previous tile' },
  'tile.close': { keys: MENU_KEYS['tile.close'], web: 'Alt+Shift+W', where: 'tile', what: 'Close tile' },
  'tile.maximise': { keys: 'Mod+Enter', where: 'tile', what: 'Maximise or restore tile' },
  'tile.menu': { keys: 'Shift+F10', where: 'tile', what: 'Open the menu of the tile or row' },
  'tile.pin': { keys: 'Space', where: 'tile', what: 'Pin or unpin tile' },
  'list.previous': { keys: '[', where: 'tile', what: 'Previous row in the linked watchlist' },
  'list.next': { keys: ']', where: 'tile', what: 'Next row in the linked watchlist' },
  ...each(
    (digit) => [`group.${digit}`, { keys: `Alt+${digit}`, web: `Alt+Shift+F${digit}`, where: 'tile', get what() { return `Link group ${digit}`; } }],
    8,
  ),

  ...Object.fromEntries(
    PANEL_IDS.flatMap((id): [string, Key][] => {
      const letter = PANELS[id].key;
      if (letter === undefined) return [];
      return [[`go.${id}`, { keys: `G ${letter}`, where: 'tile', get what() { return `Open ${inSentence(PANELS[id].title)}`; } }]];
    }),
  ),
  'alert.set': { keys: 'Alt+A', where: 'tile', what: 'Set alert on this tile’s subject' },
  'watch.add': { keys: 'Alt+W', where: 'tile', what: 'Add to watchlist' },

  'table.filter': { keys: '/', where: 'table', what: 'Filter' },
  'table.hover': { keys: 'I', where: 'table', what: 'Show player card' },
  'alert.seen': { keys: 'A', where: 'alerts', what: 'Acknowledge alert' },
  'alert.seenAll': { keys: 'Shift+A', where: 'alerts', what: 'Acknowledge all' },
  'alert.snooze': { keys: 'S', where: 'alerts', what: 'Snooze rule' },
  'alert.rule': { keys: 'E', where: 'alerts', what: 'Edit rule' },
  'tape.pause': { keys: 'P', where: 'tape', what: 'Pause or resume' },
};
export type KeyId = string;
export const isKeyId = (id: string): boolean => Object.hasOwn(KEYS, id);
