import { MENU_KEYS } from '#contract/bridge.ts';
import { PANEL_IDS, PANELS } from '#contract/panels.ts';
import { bridge } from '../connection/connection.svelte.ts';
import { inSentence } from '../format/format.ts';

/** Where a key works: anywhere, in the focused tile, or in a certain kind of panel. With its label. */
export const KEY_PLACES = {
  anywhere: 'Anywhere',
  tile: 'Tile',
  table: 'Table',
  tape: 'Tape',
  chart: 'Chart',
  alerts: 'Alerts',
  replay: 'Replay',
} as const;

interface Key {
  /** `Mod` is Ctrl, or Cmd on macOS. A space separates the keys of a sequence. */
  readonly keys: string;
  /** The binding in a browser, which reserves some keys for itself. */
  readonly web?: string;
  readonly where: keyof typeof KEY_PLACES;
  readonly label: string;
}
const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** Adds a label that follows the language. */
const late = (label: () => string, key: Omit<Key, 'label'>): Key => ({
  ...key,
  get label() {
    return label();
  },
});
const each = (make: (digit: number) => [string, Key], count = 9): Record<string, Key> =>
  Object.fromEntries(digits.slice(0, count).map(make));

/** A browser zooms by itself, with the same keys. */
const ZOOM: Readonly<Record<string, Key>> = {
  'zoom.in': { keys: 'Mod+=', where: 'anywhere', label: 'Zoom in' },
  'zoom.out': { keys: 'Mod+-', where: 'anywhere', label: 'Zoom out' },
  'zoom.reset': { keys: 'Mod+0', where: 'anywhere', label: 'Actual size' },
};

/** All shortcuts; the dispatcher, the shortcut sheet, the menus and the settings page read this table. */
export const KEYS: Readonly<Record<string, Key>> = {
  palette: { keys: MENU_KEYS.palette, where: 'anywhere', label: 'Search for a club, player, trader or command' },
  settings: { keys: MENU_KEYS.settings, where: 'anywhere', label: 'Settings' },
  help: { keys: MENU_KEYS.help, where: 'anywhere', label: 'Help' },
  sheet: { keys: '?', where: 'anywhere', label: 'Keyboard shortcuts' },
  mask: { keys: 'M', where: 'anywhere', label: 'Hide coin amounts and your account names' },
  refresh: { keys: 'R', where: 'anywhere', label: 'Refresh everything on screen' },
  addPanel: { keys: MENU_KEYS.addPanel, web: 'Alt+Shift+A', where: 'anywhere', label: 'Add a panel' },
  'region.next': { keys: 'F6', where: 'anywhere', label: 'Next region' },
  'region.previous': { keys: 'Shift+F6', where: 'anywhere', label: 'Previous region' },
  'layout.undo': { keys: MENU_KEYS['layout.undo'], where: 'anywhere', label: 'Undo the last layout change' },
  ...(bridge ? ZOOM : {}),
  fullscreen: { keys: MENU_KEYS.fullscreen, where: 'anywhere', label: 'Full screen' },
  ...each((digit) => [
    `workspace.${digit}`,
    late(() => `Workspace ${digit}`, { keys: `Mod+${digit}`, web: `Alt+Shift+${digit}`, where: 'anywhere' }),
  ]),

  'tile.next': { keys: 'Ctrl+Tab', web: 'Alt+Shift+.', where: 'tile', label: 'Next tile' },
  'tile.previous': { keys: 'Ctrl+Shift+Tab', web: 'Alt+Shift+,', where: 'tile', label: 'Previous tile' },
  'tile.close': { keys: MENU_KEYS['tile.close'], web: 'Alt+Shift+W', where: 'tile', label: 'Close tile' },
  'tile.maximise': { keys: 'Mod+Enter', where: 'tile', label: 'Maximise or restore tile' },
  'tile.menu': { keys: 'Shift+F10', where: 'tile', label: 'Open the menu of the tile or row' },
  'tile.pin': { keys: /* @wc-ignore */ 'Space', where: 'tile', label: 'Pin or unpin tile' },
  'tile.tear': { keys: MENU_KEYS['tile.tear'], web: 'Alt+Shift+N', where: 'tile', label: 'Move to new window' },
  'own.compact': { keys: 'Alt+Shift+C', where: 'tile', label: 'Hide or show the bar of a second window' },
  'list.previous': { keys: '[', where: 'tile', label: 'Previous row in the linked watchlist' },
  'list.next': { keys: ']', where: 'tile', label: 'Next row in the linked watchlist' },
  ...each(
    (digit) => [`group.${digit}`, late(() => `Link group ${digit}`, { keys: `Alt+${digit}`, web: `Alt+Shift+F${digit}`, where: 'tile' })],
    8,
  ),

  ...Object.fromEntries(
    PANEL_IDS.flatMap((id): [string, Key][] => {
      const letter = PANELS[id].key;
      const label = (): string => `Open ${inSentence(PANELS[id].title)}`;
      return letter === undefined ? [] : [[`go.${id}`, late(label, { keys: `G ${letter}`, where: 'tile' })]];
    }),
  ),
  'alert.set': { keys: 'Alt+A', where: 'tile', label: 'Set alert on this tile’s subject' },
  'thesis.new': { keys: 'Alt+J', where: 'tile', label: 'Write a thesis about this tile’s share' },
  'note.open': { keys: 'Alt+N', where: 'anywhere', label: 'Note on the selected row or this tile’s subject' },
  'watch.add': { keys: 'Alt+W', where: 'tile', label: 'Add to watchlist' },

  'replay.start': { keys: 'Alt+R', where: 'anywhere', label: 'Replay from a time, or back to live' },
  'replay.here': { keys: 'Alt+Shift+R', where: 'tile', label: 'Replay from the selected candle, trade or time' },
  'replay.play': { keys: 'K', where: 'replay', label: 'Play or pause' },
  'replay.back': { keys: ',', where: 'replay', label: 'Step back' },
  'replay.forward': { keys: '.', where: 'replay', label: 'Step forward' },
  'replay.tradeBack': { keys: 'Shift+,', where: 'replay', label: 'Previous trade' },
  'replay.tradeForward': { keys: 'Shift+.', where: 'replay', label: 'Next trade' },

  'table.filter': { keys: '/', where: 'table', label: 'Filter' },
  'table.hover': { keys: 'I', where: 'table', label: 'Show player card or note' },
  'alert.seen': { keys: 'A', where: 'alerts', label: 'Acknowledge alert' },
  'alert.seenAll': { keys: 'Shift+A', where: 'alerts', label: 'Acknowledge all' },
  'alert.snooze': { keys: 'S', where: 'alerts', label: 'Snooze rule' },
  'alert.rule': { keys: 'E', where: 'alerts', label: 'Edit rule' },
  'tape.pause': { keys: 'P', where: 'tape', label: 'Pause or resume' },
  'chart.select': { keys: 'V', where: 'chart', label: 'Select drawings' },
  'chart.line': { keys: 'T', where: 'chart', label: 'Draw a line' },
  'chart.level': { keys: 'H', where: 'chart', label: 'Draw a level; on a study in the legend: hide or show it' },
  'chart.note': { keys: 'N', where: 'chart', label: 'Write a note' },
  'chart.log': { keys: 'L', where: 'chart', label: 'Logarithmic or linear price scale' },
};
export type KeyId = string;
export const isKeyId = (id: string): boolean => Object.hasOwn(KEYS, id);
