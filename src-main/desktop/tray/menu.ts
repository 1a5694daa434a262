import type { MenuItemConstructorOptions as Item } from 'electron';
import { hostFormats } from '#host/host-text.ts';
import { updateItems, type UpdateItems } from '../menu.ts';

/** Contents of the tray menu. */
export interface TrayView {
  readonly line: string;
  /** Newest first; the menu shows the first three. */
  readonly alerts: readonly { readonly id: string; readonly title: string }[];
  readonly workspaces: readonly { readonly id: string; readonly name: string }[];
  /** Unix seconds until which alerts are muted; 0 when they are not. */
  readonly mutedUntil: number;
  readonly offline: boolean;
  /** Whether the user may switch to offline: not when a flag sets the connection. */
  readonly switchable: boolean;
  readonly updates: UpdateItems | null;
}
export interface TrayActions {
  readonly open: () => void;
  readonly openAlert: (id: string) => void;
  readonly openWorkspace: (id: string) => void;
  readonly mute: (how: 'hour' | 'tomorrow' | 'off') => void;
  readonly offline: (on: boolean) => void;
  readonly quit: () => void;
}

const SHOWN = 3;
const line: Item = { type: 'separator' };

/** Offers everything that works without a window, because some systems show only this menu. */
export function trayMenu(
  { line: status, alerts, workspaces, mutedUntil, offline, switchable, updates }: TrayView,
  actions: TrayActions,
): Item[] {
  const muted: Item[] = [
    {
      label: mutedUntil === 0 ? 'Pause notifications for 1 hour' : `Notifications paused until ${hostFormats().clock(mutedUntil)}`,
      enabled: mutedUntil === 0,
      click: () => actions.mute('hour'),
    },
    { label: 'Pause notifications until tomorrow', click: () => actions.mute('tomorrow') },
    ...(mutedUntil === 0 ? [] : [{ label: 'Resume notifications', click: () => actions.mute('off') }]),
  ];
  const opens = workspaces.map(({ id, name }): Item => ({ label: name, click: () => actions.openWorkspace(id) }));
  return [
    { label: status, enabled: false },
    ...(alerts.length > 0 ? [line] : []),
    ...alerts.slice(0, SHOWN).map(({ id, title }): Item => ({ label: title, click: () => actions.openAlert(id) })),
    line,
    { label: 'Open Touchline', click: actions.open },
    ...(opens.length > 0 ? [{ label: 'Open workspace', submenu: opens }] : []),
    { label: 'Alerts', submenu: muted },
    ...(switchable ? [{ label: offline ? 'Go online' : 'Work offline', click: () => actions.offline(!offline) }] : []),
    ...(updates ? [line, ...updateItems(updates)] : []),
    line,
    { label: 'Quit Touchline', click: actions.quit },
  ];
}
