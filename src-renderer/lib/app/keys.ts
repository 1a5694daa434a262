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
  palette: key({ keys: 'Mod+K', where: 'Anywhere', what: 'Find a club, player, trader or command' }),
  settings: key({ keys: 'Mod+,', where: 'Anywhere', what: 'Settings' }),
  sheet: key({ keys: '?', where: 'Anywhere', what: 'This sheet' }),
  mask: key({ keys: 'M', where: 'Anywhere', what: 'Mask coin amounts and own names' }),
  refresh: key({ keys: 'R', where: 'Anywhere', what: 'Read again what is on screen' }),
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
  'tile.close': key({ keys: 'Mod+W', web: 'Alt+Shift+W', where: 'Tile', what: 'Close the tile' }),
  'tile.maximise': key({ keys: 'Mod+Enter', where: 'Tile', what: 'Maximise or restore' }),
  'tile.menu': key({ keys: 'Shift+F10', where: 'Tile', what: 'Menu of the tile or row' }),
  'tile.pin': key({ keys: 'Space', where: 'Tile', what: 'Pin, or follow its group again' }),
  'list.previous': key({ keys: '[', where: 'Tile', what: 'Previous row of the linked list' }),
  'list.next': key({ keys: ']', where: 'Tile', what: 'Next row of the linked list' }),
  ...each(
    (digit) => [`group.${digit}`, key({ keys: `Alt+${digit}`, web: `Alt+Shift+F${digit}`, where: 'Tile', what: `Link group ${digit}` })],
    8,
  ),

  'go.orderbook': key({ keys: 'G B', where: 'Tile', what: 'Book of what the tile shows' }),
  'go.chart': key({ keys: 'G C', where: 'Tile', what: 'Chart' }),
  'go.depth': key({ keys: 'G D', where: 'Tile', what: 'Depth' }),
  'go.trades': key({ keys: 'G T', where: 'Tile', what: 'Tape' }),
  'go.squad': key({ keys: 'G S', where: 'Tile', what: 'Squad of the club' }),
  'go.tactics': key({ keys: 'G L', where: 'Tile', what: 'Line-up and tactics of the club' }),
  'go.finances': key({ keys: 'G E', where: 'Tile', what: 'Earnings and spending of the club' }),
  'go.schedule': key({ keys: 'G F', where: 'Tile', what: 'Fixtures of the club' }),
  'go.league': key({ keys: 'G O', where: 'Tile', what: 'League table of the club' }),
  'go.match': key({ keys: 'G K', where: 'Tile', what: 'Match: the next one of the club' }),
  'go.proposal': key({ keys: 'G V', where: 'Tile', what: 'Vote' }),
  'go.watchlist': key({ keys: 'G W', where: 'Tile', what: 'Watchlist' }),
  'go.portfolio': key({ keys: 'G P', where: 'Tile', what: 'Portfolio' }),
  'go.market': key({ keys: 'G M', where: 'Tile', what: 'Market' }),
  'go.alerts': key({ keys: 'G A', where: 'Tile', what: 'Alerts' }),
  'alert.set': key({ keys: 'Alt+A', where: 'Tile', what: 'Set an alert on what the tile shows' }),
  'watch.add': key({ keys: 'Alt+W', where: 'Tile', what: 'Add to the watchlist' }),

  'table.filter': key({ keys: '/', where: 'Table', what: 'Filter' }),
  'table.hover': key({ keys: 'I', where: 'Table', what: 'Card of the player in a row, a slot or a name' }),
  'alert.seen': key({ keys: 'A', where: 'Alerts', what: 'Acknowledge the alert' }),
  'alert.seenAll': key({ keys: 'Shift+A', where: 'Alerts', what: 'Acknowledge all' }),
  'alert.snooze': key({ keys: 'S', where: 'Alerts', what: 'Snooze its rule' }),
  'alert.rule': key({ keys: 'E', where: 'Alerts', what: 'Edit its rule' }),
  'tape.pause': key({ keys: 'P', where: 'Tape', what: 'Pause or go on' }),
};
export type KeyId = string;
export const isKeyId = (id: string): boolean => Object.hasOwn(KEYS, id);
