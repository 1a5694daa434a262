import type { MenuItemConstructorOptions as Item } from 'electron';
import { hostFormats, hostText } from '#host/host-text.ts';
import { updateText, type UpdateState } from './updates/updates.ts';

const line: Item = { type: 'separator' };
const role = (name: NonNullable<Item['role']>): Item => ({ role: name });

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

/**
 * The application menu. `act` runs an action of the view's keyboard table. The view handles those keys itself, so the
 * menu only displays them. Windows and Linux draw no menu bar, but the menu's other keys work there too.
 */
export function menuTemplate(platform: NodeJS.Platform, act: (action: string) => void, updates?: UpdateItems): Item[] {
  const mac = platform === 'darwin';
  const ask = (label: string, action: string, accelerator?: string): Item => ({
    label,
    click: () => act(action),
    registerAccelerator: false,
    ...(accelerator !== undefined && { accelerator }),
  });
  const settings = ask('Settings…', 'settings', 'CmdOrCtrl+,');
  const hiding = [role('hide'), role('hideOthers'), role('unhide')];
  const own = [role('about'), line, settings, line, role('services'), line, ...hiding, line, role('quit')];
  return [
    ...(mac ? [{ label: 'Touchline', submenu: own }] : []),
    {
      label: 'File',
      submenu: [
        ask('Add panel…', 'addPanel', 'CmdOrCtrl+Shift+A'),
        ask('Close tile', 'tile.close', 'CmdOrCtrl+W'),
        ...(mac ? [] : [line, settings, line, role('quit')]),
      ],
    },
    { label: 'Edit', submenu: [role('undo'), role('redo'), line, role('cut'), role('copy'), role('paste'), role('selectAll')] },
    {
      label: 'View',
      submenu: [
        ask('Search…', 'palette', 'CmdOrCtrl+K'),
        ask('Refresh', 'refresh'),
        ask('Hide balances', 'mask'),
        line,
        role('resetZoom'),
        role('zoomIn'),
        ...ZOOM_KEYS,
        role('zoomOut'),
        ask('Full screen', 'fullscreen', mac ? 'Ctrl+Cmd+F' : 'F11'),
        line,
        role('toggleDevTools'),
      ],
    },
    { label: 'Window', submenu: mac ? [role('minimize'), role('zoom'), line, role('front')] : [role('minimize')] },
    {
      label: 'Help',
      submenu: [
        ask('Touchline help', 'help', 'F1'),
        ask('Keyboard shortcuts', 'sheet'),
        ...(updates ? [line, ...updateItems(updates)] : []),
      ],
    },
  ];
}
