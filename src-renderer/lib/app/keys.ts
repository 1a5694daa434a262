/** Where a key works: anywhere, in the focused tile, or in a certain kind of panel. */
export type Where = 'Anywhere' | 'Tile' | 'Table' | 'Chart and book' | 'Tape' | 'Alerts';

interface Key {
  /** `Mod` is Ctrl, or Cmd on macOS. A space separates the keys of a sequence. */
  readonly keys: string;
  /** The binding in a browser, which reserves some keys for itself. */
  readonly web?: string;
  readonly where: Where;
  readonly what: string;
}
const key = (row: Key): Key => row;
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const each = (make: (digit: number) => [string, Key], count = 9): Record<string, Key> =>
  Object.fromEntries(digits.slice(0, count).map(make));

/** All shortcuts; the dispatcher, the shortcut sheet, the menus and the settings page read this table. */
export const KEYS: Readonly<Record<string, Key>> = {
  palette: key({ keys: 'Mod+K', where: 'Anywhere', what: 'Search for a club, player, trader or command' }),
  settings: key({ keys: 'Mod+,', where: 'Anywhere', what: 'Settings' }),
  sheet: key({ keys: '?', where: 'Anywhere', what: 'Keyboard shortcuts' }),
  mask: key({ keys: 'M', where: 'Anywhere', what: 'Hide coin amounts and your account names' }),
  refresh: key({ keys: 'R', where: 'Anywhere', what: 'Refresh everything on screen' }),
  addPanel: key({ keys: 'Mod+Shift+A', web: 'Alt+Shift+A', where: 'Anywhere', what: 'Add a panel' }),
  'region.next': key({ keys: 'F6', where: 'Anywhere', what: 'Next region' }),
  'region.previous': key({ keys: 'Shift+F6', where: 'Anywhere', what: 'Previous region' }),
  'layout.undo': key({ keys: 'Mod+Alt+Z', where: 'Anywhere', what: 'Undo the last layout change' }),
  fullscreen: key({ keys: 'F11', where: 'Anywhere', what: 'Full screen' }),
  ...each((digit) => [
    `workspace.${digit}`,
    key({ keys: `Mod+${digit}`, web: `Alt+Shift+${digit}`, where: 'Anywhere', what: `Workspace ${digit}` }),
  ]),

  'tile.next': key({ keys: 'Ctrl+Tab', web: 'Alt+Shift+.', where: 'Tile', what: 'Next tile' }),
  'tile.previous': key({ keys: 'Ctrl+Shift+Tab', web: 'Alt+Shift+,', where: 'Tile', what: 'Previous tile' }),
  'tile.close': key({ keys: 'Mod+W', web: 'Alt+Shift+W', where: 'Tile', what: 'Close tile' }),
  'tile.maximise': key({ keys: 'Mod+Enter', where: 'Tile', what: 'Maximise or restore tile' }),
  'tile.menu': key({ keys: 'Shift+F10', where: 'Tile', what: 'Open the menu of the tile or row' }),
  'tile.pin': key({ keys: 'Space', where: 'Tile', what: 'Pin or unpin tile' }),
  'list.previous': key({ keys: '[', where: 'Tile', what: 'Previous row in the linked watchlist' }),
  'list.next': key({ keys: ']', where: 'Tile', what: 'Next row in the linked watchlist' }),
  ...each(
    (digit) => [`group.${digit}`, key({ keys: `Alt+${digit}`, web: `Alt+Shift+F${digit}`, where: 'Tile', what: `Link group ${digit}` })],
    8,
  ),

  'go.orderbook': key({ keys: 'G B', where: 'Tile', what: 'Open order book' }),
  'go.chart': key({ keys: 'G C', where: 'Tile', what: 'Open chart' }),
  'go.depth': key({ keys: 'G D', where: 'Tile', what: 'Depth' }),
  'go.trades': key({ keys: 'G T', where: 'Tile', what: 'Tape' }),
  'go.squad': key({ keys: 'G S', where: 'Tile', what: 'Open squad' }),
  'go.tactics': key({ keys: 'G L', where: 'Tile', what: 'Open tactics' }),
  'go.finances': key({ keys: 'G E', where: 'Tile', what: 'Open finances' }),
  'go.schedule': key({ keys: 'G F', where: 'Tile', what: 'Open fixtures' }),
  'go.league': key({ keys: 'G O', where: 'Tile', what: 'Open league table' }),
  'go.match': key({ keys: 'G K', where: 'Tile', what: 'Open next match' }),
  'go.proposal': key({ keys: 'G V', where: 'Tile', what: 'Vote' }),
  'go.watchlist': key({ keys: 'G W', where: 'Tile', what: 'Watchlist' }),
  'go.portfolio': key({ keys: 'G P', where: 'Tile', what: 'Portfolio' }),
  'go.market': key({ keys: 'G M', where: 'Tile', what: 'Market' }),
  'go.alerts': key({ keys: 'G A', where: 'Tile', what: 'Alerts' }),
  'alert.set': key({ keys: 'Alt+A', where: 'Tile', what: 'Set alert on this tile’s subject' }),
  'watch.add': key({ keys: 'Alt+W', where: 'Tile', what: 'Add to watchlist' }),

  'table.filter': key({ keys: '/', where: 'Table', what: 'Filter' }),
  'table.hover': key({ keys: 'I', where: 'Table', what: 'Show player card' }),
  'alert.seen': key({ keys: 'A', where: 'Alerts', what: 'Acknowledge alert' }),
  'alert.seenAll': key({ keys: 'Shift+A', where: 'Alerts', what: 'Acknowledge all' }),
  'alert.snooze': key({ keys: 'S', where: 'Alerts', what: 'Snooze rule' }),
  'alert.rule': key({ keys: 'E', where: 'Alerts', what: 'Edit rule' }),
  'tape.pause': key({ keys: 'P', where: 'Tape', what: 'Pause or resume' }),
};
export type KeyId = string;
export const isKeyId = (id: string): boolean => Object.hasOwn(KEYS, id);
