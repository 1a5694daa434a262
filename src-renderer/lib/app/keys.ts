import { MENU_KEYS } from '#contract/bridge.ts';
import { PANEL_IDS, PANELS } from '#contract/panels.ts';

/** Where a key works: anywhere, in the focused tile, or in a certain kind of panel. */
type Where = 'Anywhere' | 'Tile' | 'Table' | 'Chart and book' | 'Tape' | 'Alerts';

interface Key {
  /** `Mod` is Ctrl, or Cmd on macOS. A space separates the keys of a sequence. */
  readonly keys: string;
  /** The binding in a browser, which reserves some keys for itself. */
  readonly web?: string;
  readonly where: Where;
  readonly what: string;
}
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const each = (make: (digit: number) => [string, Key], count = 9): Record<string, Key> =>
  Object.fromEntries(digits.slice(0, count).map(make));

/** All shortcuts; the dispatcher, the shortcut sheet, the menus and the settings page read this table. */
export const KEYS: Readonly<Record<string, Key>> = {
  palette: { keys: MENU_KEYS.palette, where: 'Anywhere', what: 'Search for a club, player, trader or command' },
  settings: { keys: MENU_KEYS.settings, where: 'Anywhere', what: 'Settings' },
  help: { keys: MENU_KEYS.help, where: 'Anywhere', what: 'Help' },
  sheet: { keys: '?', where: 'Anywhere', what: 'Keyboard shortcuts' },
  mask: { keys: 'M', where: 'Anywhere', what: 'Hide coin amounts and your account names' },
  refresh: { keys: 'R', where: 'Anywhere', what: 'Refresh everything on screen' },
  addPanel: { keys: MENU_KEYS.addPanel, web: 'Alt+Shift+A', where: 'Anywhere', what: 'Add a panel' },
  'region.next': { keys: 'F6', where: 'Anywhere', what: 'Next region' },
  'region.previous': { keys: 'Shift+F6', where: 'Anywhere', what: 'Previous region' },
  'layout.undo': { keys: MENU_KEYS['layout.undo'], where: 'Anywhere', what: 'Undo the last layout change' },
  fullscreen: { keys: MENU_KEYS.fullscreen, where: 'Anywhere', what: 'Full screen' },
  ...each((digit) => [
    `workspace.${digit}`,
    { keys: `Mod+${digit}`, web: `Alt+Shift+${digit}`, where: 'Anywhere', what: `Workspace ${digit}` },
  ]),

  'tile.next': { keys: 'Ctrl+Tab', web: 'Alt+Shift+.', where: 'Tile', what: 'Next tile' },
  'tile.previous': { keys: 'Ctrl+Shift+Tab', web: 'Alt+Shift+,', where: 'Tile', what: 'Previous tile' },
  'tile.close': { keys: MENU_KEYS['tile.close'], web: 'Alt+Shift+W', where: 'Tile', what: 'Close tile' },
  'tile.maximise': { keys: 'Mod+Enter', where: 'Tile', what: 'Maximise or restore tile' },
  'tile.menu': { keys: 'Shift+F10', where: 'Tile', what: 'Open the menu of the tile or row' },
  'tile.pin': { keys: 'Space', where: 'Tile', what: 'Pin or unpin tile' },
  'tile.tear': { keys: MENU_KEYS['tile.tear'], web: 'Alt+Shift+N', where: 'Tile', what: 'Move to new window' },
  'own.compact': { keys: 'Alt+Shift+C', where: 'Tile', what: 'Hide or show the bar of a second window' },
  'list.previous': { keys: '[', where: 'Tile', what: 'Previous row in the linked watchlist' },
  'list.next': { keys: ']', where: 'Tile', what: 'Next row in the linked watchlist' },
  ...each(
    (digit) => [`group.${digit}`, { keys: `Alt+${digit}`, web: `Alt+Shift+F${digit}`, where: 'Tile', what: `Link group ${digit}` }],
    8,
  ),

  ...Object.fromEntries(
    PANEL_IDS.flatMap((id): [string, Key][] => {
      const { key: letter, title } = PANELS[id];
      return letter === undefined ? [] : [[`go.${id}`, { keys: `G ${letter}`, where: 'Tile', what: `Open ${title.toLowerCase()}` }]];
    }),
  ),
  'alert.set': { keys: 'Alt+A', where: 'Tile', what: 'Set alert on this tile’s subject' },
  'watch.add': { keys: 'Alt+W', where: 'Tile', what: 'Add to watchlist' },

  'table.filter': { keys: '/', where: 'Table', what: 'Filter' },
  'table.hover': { keys: 'I', where: 'Table', what: 'Show player card' },
  'alert.seen': { keys: 'A', where: 'Alerts', what: 'Acknowledge alert' },
  'alert.seenAll': { keys: 'Shift+A', where: 'Alerts', what: 'Acknowledge all' },
  'alert.snooze': { keys: 'S', where: 'Alerts', what: 'Snooze rule' },
  'alert.rule': { keys: 'E', where: 'Alerts', what: 'Edit rule' },
  'tape.pause': { keys: 'P', where: 'Tape', what: 'Pause or resume' },
};
export type KeyId = string;
export const isKeyId = (id: string): boolean => Object.hasOwn(KEYS, id);
