import type { MenuItemConstructorOptions as Item } from 'electron';

const line: Item = { type: 'separator' };
const role = (name: NonNullable<Item['role']>): Item => ({ role: name });

/**
 * The application menu. `act` asks the view for an action of its keyboard table; the view hears those keys itself, so the
 * menu only shows them. Windows and Linux draw no menu bar, but its other keys work there too.
 */
export function menuTemplate(platform: NodeJS.Platform, act: (action: string) => void): Item[] {
  const mac = platform === 'darwin';
  const ask = (label: string, action: string, accelerator?: string): Item => ({
    label,
    click: () => act(action),
    registerAccelerator: false,
    ...(accelerator !== undefined && { accelerator }),
  });
  const settings = ask('Settings…', 'settings', 'CmdOrCtrl+,');
  const own: Item = {
    label: 'Touchline',
    submenu: [
      role('about'),
      line,
      settings,
      line,
      role('services'),
      line,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      line,
      role('quit'),
    ],
  };
  return [
    ...(mac ? [own] : []),
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
        ask('Find…', 'palette', 'CmdOrCtrl+K'),
        ask('Read again', 'refresh'),
        ask('Mask balances', 'mask'),
        line,
        role('resetZoom'),
        role('zoomIn'),
        role('zoomOut'),
        ask('Full screen', 'fullscreen', mac ? 'Ctrl+Cmd+F' : 'F11'),
        line,
        role('toggleDevTools'),
      ],
    },
    { label: 'Window', submenu: mac ? [role('minimize'), role('zoom'), line, role('front')] : [role('minimize')] },
    { label: 'Help', submenu: [ask('Keyboard shortcuts', 'sheet')] },
  ];
}
