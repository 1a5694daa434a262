import type { MenuItemConstructorOptions as Item } from 'electron';
import { MENU_BAR, MENU_KEYS, type BarMenu } from '#contract/bridge.ts';
import { hostFormats, hostText } from '#host/host-text.ts';
import { updateText, type UpdateState } from './updates/updates.ts';

const line: Item = { type: 'separator' };
/** Electron's own labels are English. */
const role = (name: NonNullable<Item['role']>, label: string): Item => ({ role: name, label });
const KEYS: Readonly<Record<string, string>> = MENU_KEYS;

/** Update state and actions for the menus. */
export interface UpdateItems {
  readonly state: UpdateState;
  /** Whether this installation can replace itself. */
  readonly able: boolean;
  readonly check: () => void;
  readonly download: () => void;
  readonly install: () => void;
  readonly skip: () => void;
}

/** The menu items about updates that apply now. */
export function updateItems({ state, able, check, download, install, skip }: UpdateItems): Item[] {
  if (state.at === 'ready')
    return [
      { label: `Restart to update to ${state.version}`, click: install },
      { label: `Skip version ${state.version}`, click: skip },
    ];
  if (state.at === 'downloading')
    return [{ label: `Downloading ${state.version} (${hostFormats().percent(state.percent, 0)})`, enabled: false }];
  const checkItem: Item = { label: 'Check for updates…', enabled: state.at !== 'checking', click: check };
  const said: Item = { label: hostText(updateText(state)), enabled: false };
  if (state.at !== 'available') return state.at === 'failed' ? [said, checkItem] : [checkItem];
  const get: Item = able ? { label: `Download ${state.version}`, click: download } : said;
  return [get, { label: `Skip version ${state.version}`, click: skip }, checkItem];
}

/** Zoom keys besides those of the visible items: plus shares a key with = on most keyboards, and the number pad has its own. */
const zoomKey = (name: 'zoomIn' | 'zoomOut' | 'resetZoom', key: string): Item => ({
  role: name,
  accelerator: `CmdOrCtrl+${key}`,
  visible: false,
  acceleratorWorksWhenHidden: true,
});
const ZOOM_KEYS = [zoomKey('zoomIn', '='), zoomKey('zoomIn', 'numadd'), zoomKey('zoomOut', 'numsub'), zoomKey('resetZoom', 'num0')];

/** What the menus show besides their fixed rows. */
interface MenuParts {
  readonly updates?: UpdateItems | undefined;
  /** Names of the workspaces, in the order of their tabs. */
  readonly workspaces?: readonly string[];
  readonly folders?: Readonly<Record<'data' | 'log', () => void>>;
  /** Whether the window with the focus stays above those of other programs. */
  readonly onTop?: boolean;
  /** Whether the window with the focus is beside the main one. */
  readonly beside?: boolean;
}

/** Returns the rows for the dock and the jump list: the first nine workspaces, and the search. Each runs an action. */
export function shortcuts(workspaces: readonly string[]): { readonly label: string; readonly action: string }[] {
  const rows = workspaces.slice(0, 9).map((label, i) => ({ label, action: `workspace.${i + 1}` }));
  return [...rows, { label: 'Go to…', action: 'palette' }];
}

/**
 * The application menu. `act` runs an action of the view. The view handles the keys of those itself, so the menu only displays
 * them. On Windows and Linux the view draws the menu bar and opens these menus from it.
 */
export function menuTemplate(platform: NodeJS.Platform, act: (action: string) => void, parts: MenuParts = {}): Item[] {
  const { updates, workspaces = [], folders, onTop = false, beside = false } = parts;
  const mac = platform === 'darwin';
  const ask = (label: string, action: string, accelerator = KEYS[action]?.replace('Mod', 'CmdOrCtrl')): Item => ({
    label,
    click: () => act(action),
    registerAccelerator: false,
    ...(accelerator !== undefined && { accelerator }),
  });
  const menu = (id: BarMenu, submenu: Item[]): Item => ({ id, label: MENU_BAR[id], submenu });
  const settings = ask('Settings…', 'settings');
  const about = ask('About Touchline', 'about');
  const quit = role('quit', mac ? 'Quit Touchline' : platform === 'win32' ? 'Exit' : 'Quit');
  const hiding = [role('hide', 'Hide Touchline'), role('hideOthers', 'Hide Others'), role('unhide', 'Show All')];
  const own = [about, line, settings, line, role('services', 'Services'), line, ...hiding, line, quit];
  const opened = shortcuts(workspaces).slice(0, -1);
  return [
    ...(mac ? [{ label: 'Touchline', submenu: own }] : []),
    menu('file', [
      ask('New window', 'tile.tear'),
      ask('Open closed window…', 'tile.reopen'),
      ask('Add panel…', 'addPanel'),
      ask('Close tile', 'tile.close'),
      { role: 'close', label: 'Close window', accelerator: 'CmdOrCtrl+Shift+W' },
      ...(mac ? [] : [line, settings, line, quit]),
    ]),
    menu('edit', [
      role('undo', 'Undo'),
      role('redo', 'Redo'),
      line,
      role('cut', 'Cut'),
      role('copy', 'Copy'),
      role('paste', 'Paste'),
      role('selectAll', 'Select All'),
    ]),
    menu('view', [
      ask('Search…', 'palette'),
      ask('Refresh', 'refresh'),
      ask('Hide balances', 'mask'),
      line,
      role('resetZoom', 'Actual Size'),
      role('zoomIn', 'Zoom In'),
      ...ZOOM_KEYS,
      role('zoomOut', 'Zoom Out'),
      ask('Full screen', 'fullscreen', mac ? 'Ctrl+Cmd+F' : undefined),
      {
        id: 'onTop',
        label: 'Always on top',
        type: 'checkbox',
        checked: onTop,
        registerAccelerator: false,
        click: (_item, window) => window?.setAlwaysOnTop(!window.isAlwaysOnTop()),
      },
      { ...ask('Hide or show the bar', 'own.compact'), id: 'bar', enabled: beside },
      line,
      ask('Theme of the system', 'theme.system'),
      ask('Dark theme', 'theme.dark'),
      ask('Light theme', 'theme.light'),
      line,
      role('toggleDevTools', 'Toggle Developer Tools'),
    ]),
    menu('workspace', [
      // Windows and Linux take a single & as the mark of a key.
      ...opened.map(({ label, action }, i) => ask(label.replaceAll('&', mac ? '&' : '&&'), action, `CmdOrCtrl+${i + 1}`)),
      ...(opened.length > 0 ? [line] : []),
      ask('Duplicate', 'workspace.copy'),
      ask('Rename…', 'workspace.rename'),
      line,
      ask('Export workspace…', 'workspace.export'),
      ask('Export all workspaces…', 'workspace.exportAll'),
      ask('Import…', 'workspace.import'),
      line,
      ask('Undo layout change', 'layout.undo'),
      ask('Restore an earlier layout…', 'layout.earlier'),
      ask('Reset layout', 'layout.reset'),
    ]),
    ...(mac
      ? [{ label: 'Window', submenu: [role('minimize', 'Minimize'), role('zoom', 'Zoom'), line, role('front', 'Bring All to Front')] }]
      : []),
    menu('help', [
      ask('Touchline help', 'help'),
      ask('Keyboard shortcuts', 'sheet'),
      ask('What’s new', 'whatsNew'),
      line,
      ...(folders
        ? [
            { label: 'Open data folder', click: folders.data },
            { label: 'Show log', click: folders.log },
          ]
        : []),
      ask('Copy diagnostics', 'diagnostics'),
      ...(updates ? [line, ...updateItems(updates)] : []),
      ...(mac ? [] : [line, about]),
    ]),
  ];
}
