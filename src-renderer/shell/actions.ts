import type { Component } from 'svelte';
import * as Icons from '../lib/app/icons.ts';
import type { HostAsk } from '#contract/bridge.ts';
import { bridge, client } from '../lib/connection/connection.svelte.ts';
import { silentUntil, type Silence } from '#contract/model/alerts/snooze-presets.ts';
import { alertActs } from '../lib/alerts/alert-acts.ts';
import { runKey } from '../lib/app/keyboard.ts';
import { inSentence } from '../lib/format/format.ts';
import { GROUPS } from '../lib/app/links.svelte.ts';
import { setSetting } from '../lib/app/settings.svelte.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';
import { PANEL_IDS, type PanelId } from '#contract/panels.ts';
import { cardOf, panelRow } from '../panels/table.ts';
import { STARTER_IDS, STARTERS } from './dock/starters.ts';
import type { Desk } from './app-state.svelte.ts';
import { refreshData } from './read-again.ts';
import { copyDiagnostics } from './settings/program-facts.ts';
import { reopen } from './windows/tear-off.ts';
import { ownId } from './windows/windows.svelte.ts';

/** An action of the shell, for the palette, the keys and the menus. */
interface Action {
  readonly title: string;
  readonly icon: Component;
  /** Hidden in the palette, because it only makes sense as a key or needs more input. */
  readonly quiet?: boolean;
  /** The action applies to the entity of the active tile: it opens this panel, adds to a watchlist, or sets an alert. */
  readonly entity?: PanelId | 'watch' | 'alert';
  /** Returns false if it did nothing, so that the key goes to the next handler. */
  readonly run: (desk: Desk) => boolean | void;
}
const active = (desk: Desk, run: (id: string) => void): boolean => {
  const tile = desk.dock?.active;
  if (tile) run(tile.id);
  return tile !== null && tile !== undefined;
};
const own = (desk: Desk, run: (tiles: NonNullable<Desk['own']>) => void): boolean => {
  if (desk.own) run(desk.own);
  return desk.own !== null;
};
/** Whether the palette of this window lists an action: one on workspaces in the main window, one on a second window there. */
export const isHere = (id: string): boolean => !(ownId === null ? /^own\./ : /^(?:workspace\.|layout\.|away$)/).test(id);
const isCard = (id: PanelId): boolean => (['club', 'player', 'user'] as const).some((kind) => cardOf(kind) === id);
const silence = (how: Silence): void => void alertActs.silence(silentUntil(how, Date.now()));
const table = <T>(rows: readonly T[], make: (row: T) => [string, Action]): Record<string, Action> => Object.fromEntries(rows.map(make));
/** Adds a title that follows the language. */
const named = (title: () => string, action: Omit<Action, 'title'>): Action => ({
  ...action,
  get title() {
    return title();
  },
});
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
/** An action for each panel with a key or an entity. The cards have none: they open from the entity itself. */
const PANEL_ACTIONS = table(
  PANEL_IDS.filter((id) => panelRow(id).key !== undefined || (panelRow(id).takes.length > 0 && !isCard(id))),
  (id) => {
    const { icon, takes } = panelRow(id);
    const applies = takes.length > 0 ? { entity: id } : { quiet: true };
    return [`go.${id}`, named(() => `Open ${inSentence(panelRow(id).title)}`, { icon, ...applies, run: (desk) => desk.openPanel(id) })];
  },
);

/** All actions by id; keys (`lib/app/keys.ts`) and the palette refer to these ids. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  palette: { title: 'Search', icon: Icons.Search, quiet: true, run: (desk) => desk.openPalette() },
  addPanel: { title: 'Add a panel', icon: Icons.LayoutGrid, run: (desk) => desk.openPalette('', 'panels') },
  settings: { title: 'Settings', icon: Icons.Settings2, run: (desk) => desk.openSettings() },
  help: { title: 'Help', icon: Icons.CircleHelp, run: (desk) => desk.openHelp() },
  sheet: { title: 'Keyboard shortcuts', icon: Icons.Keyboard, run: (desk) => void (desk.sheet = true) },
  whatsNew: { title: 'What’s new', icon: Icons.CircleHelp, run: (desk) => desk.openHelp('whats-new') },
  about: { title: 'About Touchline', icon: Icons.Info, run: (desk) => desk.openSettings('about') },
  diagnostics: { title: 'Copy diagnostics', icon: Icons.Copy, run: () => void copyDiagnostics() },
  messages: { title: 'Messages', icon: Icons.MessageSquare, run: (desk) => void (desk.messages = true) },
  away: { title: 'While you were away', icon: Icons.Hourglass, run: (desk) => desk.away.show() },
  mask: { title: 'Hide balances', icon: Icons.Eye, run: (desk) => desk.toggleMask() },
  refresh: { title: 'Refresh', icon: Icons.RefreshCw, run: () => void refreshData() },
  fullscreen: { title: 'Full screen', icon: Icons.Maximize2, quiet: true, run: () => fullscreen() },

  'workspace.copy': { title: 'Duplicate workspace', icon: Icons.Copy, run: (desk) => void desk.workspaces?.duplicate() },
  ...table(STARTER_IDS, (id) => [
    `workspace.${id}`,
    named(() => `New workspace: ${STARTERS[id].name}`, { icon: Icons.Plus, run: (desk) => void desk.workspaces?.fromStarter(id) }),
  ]),
  'workspace.rename': {
    title: 'Rename workspace',
    icon: Icons.Pencil,
    run: (desk) => void (desk.renaming = desk.workspaces?.current?.id ?? null),
  },
  'workspace.remove': {
    title: 'Delete workspace',
    icon: Icons.Trash2,
    run: (desk) => void (desk.workspaces?.current && desk.workspaces.remove(desk.workspaces.current.id)),
  },
  'workspace.export': {
    title: 'Export workspace…',
    icon: Icons.Download,
    run: (desk) => void (desk.exporting = desk.workspaces?.current ? [desk.workspaces.current.id] : []),
  },
  'workspace.exportAll': {
    title: 'Export all workspaces…',
    icon: Icons.Download,
    run: (desk) => void (desk.exporting = desk.workspaces?.all.map(({ id }) => id) ?? []),
  },
  'workspace.import': { title: 'Import workspaces…', icon: Icons.Upload, run: (desk) => desk.importBundle() },
  'layout.reset': { title: 'Reset layout', icon: Icons.RotateCcw, run: (desk) => desk.workspaces?.reset() },
  'layout.undo': { title: 'Undo layout change', icon: Icons.Undo2, run: (desk) => desk.workspaces?.undo() ?? false },
  'layout.earlier': { title: 'Restore an earlier layout…', icon: Icons.History, run: (desk) => desk.showEarlier() },
  'theme.system': { title: 'Theme of the system', icon: Icons.Moon, run: () => void setSetting('theme', 'system') },
  'theme.dark': { title: 'Dark theme', icon: Icons.Moon, run: () => void setSetting('theme', 'dark') },
  'theme.light': { title: 'Light theme', icon: Icons.Moon, run: () => void setSetting('theme', 'light') },
  ...table(upTo(9), (n) => [
    `workspace.${n}`,
    named(() => `Workspace ${n}`, { icon: Icons.LayoutGrid, quiet: true, run: (desk) => desk.workspaces?.openNth(n) ?? false }),
  ]),

  'tile.next': { title: 'Next tile', icon: Icons.LayoutGrid, quiet: true, run: (desk) => desk.dock?.step(1) },
  'tile.previous': { title: 'Previous tile', icon: Icons.LayoutGrid, quiet: true, run: (desk) => desk.dock?.step(-1) },
  'tile.close': { title: 'Close tile', icon: Icons.X, run: (desk) => active(desk, (id) => desk.dock?.close(id)) },
  'tile.maximise': { title: 'Maximise tile', icon: Icons.Maximize2, run: (desk) => active(desk, (id) => desk.dock?.toggleMaximised(id)) },
  'tile.pin': {
    title: 'Pin tile',
    icon: Icons.Maximize2,
    quiet: true,
    run: (desk) => {
      const tile = desk.dock?.active;
      if (!tile || tile.group === null) return false;
      tile.setPinned(!tile.pinned);
      return true;
    },
  },
  'tile.tear': { title: 'Move tile to new window', icon: Icons.AppWindow, run: (desk) => active(desk, (id) => desk.dock?.tear([id])) },
  'tile.tearAll': {
    title: 'Move all tabs to new window',
    icon: Icons.AppWindow,
    run: (desk) => active(desk, (id) => desk.dock?.tear(desk.dock.tabsOf(id))),
  },
  'tile.reopen': { title: 'Open closed window', icon: Icons.AppWindow, run: () => void reopen() },
  'own.compact': { title: 'Hide or show the bar', icon: Icons.Minimize2, run: (desk) => own(desk, (tiles) => tiles.toggleCompact()) },
  'own.close': { title: 'Return all tiles', icon: Icons.Undo2, run: (desk) => own(desk, (tiles) => tiles.close()) },
  ...table(GROUPS, (n) => [
    `group.${n}`,
    named(() => `Link group ${n}`, { icon: Icons.LayoutGrid, quiet: true, run: (desk) => desk.dock?.active?.setGroup(n) }),
  ]),

  ...PANEL_ACTIONS,
  'go.capabilities': { title: 'Open capabilities by source', icon: Icons.Network, run: (desk) => desk.showCapabilities() },
  'go.alerts': { title: 'Open alerts', icon: Icons.Bell, quiet: true, run: (desk) => desk.openAlerts() },
  'alerts.seen': { title: 'Acknowledge all alerts', icon: Icons.BellRing, run: () => void alertActs.acknowledge() },
  'alerts.hour': { title: 'Pause notifications for 1 hour', icon: Icons.BellOff, run: () => silence('hour') },
  'alerts.tomorrow': { title: 'Pause notifications until tomorrow', icon: Icons.BellOff, run: () => silence('tomorrow') },
  'alerts.heard': { title: 'Resume notifications', icon: Icons.Bell, run: () => void alertActs.silence(null) },
  'alert.set': { title: 'Set alert…', icon: Icons.Bell, entity: 'alert', run: (desk) => desk.setAlert() },
  'alert.rules': { title: 'Alert rules', icon: Icons.BellPlus, quiet: true, run: (desk) => desk.openPanel('rules') },
  'alert.new': { title: 'New alert rule…', icon: Icons.BellPlus, run: (desk) => desk.openRule({ rule: 'new' }) },
  'watch.add': { title: 'Add to watchlist', icon: Icons.Star, entity: 'watch', run: (desk) => void desk.watch() },
};

function fullscreen(): boolean {
  // A page may request full screen only on a key press or click in it; the window may do so from its menu too.
  if (bridge) bridge.window('fullscreen');
  else if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen();
  return true;
}

/** Handles a request from the desktop: runs an action, shows a toast, follows a link, previews a file of workspaces, or opens the panel of alerts and acknowledges them. */
export function perform(desk: Desk, request: HostAsk): void {
  if (typeof request === 'string') {
    if (request.startsWith('workspace.')) return desk.whenLoaded(() => void runKey(request));
    return void runKey(request);
  }
  if (request.kind === 'say') return toasts.show({ key: request.key, title: request.title, text: request.text });
  if (request.kind === 'link') return desk.follow(request.link);
  if (request.kind === 'bundle') return desk.importBundle(request.name, request.text);
  desk.openedByHost = true;
  desk.openAt(request.opens);
  if (request.ids && request.ids.length > 0) void client.command('alert.acknowledge', { ids: [...request.ids] });
}
