import type { Component } from 'svelte';
import * as Icons from '../lib/app/icons.ts';
import type { HostAsk } from '#contract/bridge.ts';
import { WORKSPACE_NAMES } from '#contract/model/app/layout.ts';
import { bridge, client } from '../lib/connection/connection.svelte.ts';
import { silentUntil, type Silence } from '#contract/model/alerts/snooze-presets.ts';
import { alertActs } from '../lib/alerts/alert-acts.ts';
import { runKey } from '../lib/app/keyboard.ts';
import { inSentence } from '../lib/format/format.ts';
import { GROUPS } from '../lib/app/links.svelte.ts';
import { replay } from '../lib/app/replay.svelte.ts';
import { setSetting } from '../lib/app/settings.svelte.ts';
import { toasts } from '../lib/app/toasts.svelte.ts';
import { PANEL_IDS, type PanelId } from '#contract/panels.ts';
import { cardOf, panelRow } from '../panels/table.ts';
import { STARTER_IDS } from './dock/starters.ts';
import type { Desk } from './app-state.svelte.ts';
import { refreshData } from './read-again.ts';
import { copyDiagnostics } from './settings/program-facts.ts';
import { closedWindows, reopen } from './windows/tear-off.ts';
import { ownId } from './windows/windows.svelte.ts';

/** An action of the shell, for the palette, the keys and the menus. */
interface Action {
  readonly title: string;
  readonly icon: Component;
  /** Other words that people use for it, for the search. */
  readonly also?: string;
  /** Hidden in the palette, because it only makes sense as a key or needs more input. */
  readonly quiet?: boolean;
  /** The action applies to the entity of the active tile: it opens this panel, adds to a list, sets an alert, writes a thesis, or opens its note. */
  readonly entity?: PanelId | 'watch' | 'alert' | 'thesis' | 'note';
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
export const isHere = (id: string): boolean =>
  (Boolean(bridge) || !id.startsWith('zoom.')) && !(ownId === null ? /^own\./ : /^(?:workspace\.|layout\.|away$)/).test(id);
/** Runs an action on the replay clock; without a replay, the key goes to the next handler. */
function replaying(run: () => Promise<void>): boolean {
  if (replay.current) void run();
  return replay.current !== null;
}
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
  addPanel: { title: 'Add a panel', also: 'new tile widget window', icon: Icons.LayoutGrid, run: (desk) => desk.openPalette('', 'panels') },
  settings: { title: 'Settings', also: 'preferences options configuration', icon: Icons.Settings2, run: (desk) => desk.openSettings() },
  help: { title: 'Help', also: 'manual guide documentation', icon: Icons.CircleHelp, run: (desk) => desk.openHelp() },
  sheet: { title: 'Keyboard shortcuts', also: 'hotkeys bindings', icon: Icons.Keyboard, run: (desk) => void (desk.sheet = true) },
  whatsNew: {
    title: 'What’s new',
    also: 'release notes changelog version',
    icon: Icons.CircleHelp,
    run: (desk) => desk.openHelp('whats-new'),
  },
  about: { title: 'About Touchline', also: 'version licence', icon: Icons.Info, run: (desk) => desk.openSettings('about') },
  diagnostics: { title: 'Copy diagnostics', also: 'debug report bug', icon: Icons.Copy, run: () => void copyDiagnostics() },
  messages: { title: 'Messages', also: 'notices notifications', icon: Icons.MessageSquare, run: (desk) => void (desk.messages = true) },
  away: { title: 'While you were away', also: 'digest summary missed', icon: Icons.Hourglass, run: (desk) => desk.away.show() },
  mask: { title: 'Hide balances', also: 'privacy stream zen mask', icon: Icons.Eye, run: (desk) => desk.toggleMask() },
  currency: {
    title: 'Switch between coin and USDC',
    also: 'dollars money unit',
    icon: Icons.CircleDollarSign,
    run: (desk) => desk.toggleCurrency(),
  },
  refresh: { title: 'Refresh', also: 'reload update', icon: Icons.RefreshCw, run: () => void refreshData() },
  'zoom.in': { title: 'Zoom in', also: 'larger magnify', icon: Icons.ZoomIn, run: () => zoom('zoomIn') },
  'zoom.out': { title: 'Zoom out', also: 'smaller', icon: Icons.ZoomOut, run: () => zoom('zoomOut') },
  'zoom.reset': { title: 'Actual size', also: 'zoom 100', icon: Icons.Search, run: () => zoom('resetZoom') },
  fullscreen: { title: 'Full screen', icon: Icons.Maximize2, quiet: true, run: () => fullscreen() },

  'workspace.copy': { title: 'Duplicate workspace', icon: Icons.Copy, run: (desk) => void desk.workspaces?.duplicate() },
  ...table(STARTER_IDS, (id) => [
    `workspace.${id}`,
    named(() => `New workspace: ${WORKSPACE_NAMES[id]}`, { icon: Icons.Plus, run: (desk) => void desk.workspaces?.fromStarter(id) }),
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
  'layout.reset': { title: 'Reset layout', also: 'default arrangement', icon: Icons.RotateCcw, run: (desk) => desk.workspaces?.reset() },
  'layout.undo': { title: 'Undo layout change', also: 'revert back', icon: Icons.Undo2, run: (desk) => desk.workspaces?.undo() ?? false },
  'layout.earlier': { title: 'Restore an earlier layout…', icon: Icons.History, run: (desk) => desk.showEarlier() },
  'theme.system': { title: 'Theme of the system', icon: Icons.Moon, run: () => void setSetting('theme', 'system') },
  'theme.dark': { title: 'Dark theme', also: 'night black mode', icon: Icons.Moon, run: () => void setSetting('theme', 'dark') },
  'theme.light': { title: 'Light theme', also: 'day white mode', icon: Icons.Moon, run: () => void setSetting('theme', 'light') },
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
  'tile.reopen': {
    title: 'Open closed window…',
    icon: Icons.AppWindow,
    run: (desk) => (closedWindows().length > 1 ? desk.openPalette(ACTIONS['tile.reopen']?.title.replace('…', '') ?? '') : void reopen()),
  },
  'own.compact': { title: 'Hide or show the bar', icon: Icons.Minimize2, run: (desk) => own(desk, (tiles) => tiles.toggleCompact()) },
  'own.close': { title: 'Return all tiles', icon: Icons.Undo2, run: (desk) => own(desk, (tiles) => tiles.close()) },
  ...table(GROUPS, (n) => [
    `group.${n}`,
    named(() => `Link group ${n}`, { icon: Icons.LayoutGrid, quiet: true, run: (desk) => desk.dock?.active?.setGroup(n) }),
  ]),

  ...PANEL_ACTIONS,
  'replay.start': {
    title: 'Replay from…',
    also: 'past history rewind time travel back to live',
    icon: Icons.History,
    run: () => (replay.current ? void replay.stop() : void (replay.asking = true)),
  },
  'replay.here': { title: 'Replay from here', icon: Icons.History, quiet: true, run: (desk) => desk.replayHere() },
  'replay.play': { title: 'Play or pause', icon: Icons.Play, quiet: true, run: () => replaying(() => replay.toggle()) },
  'replay.back': { title: 'Step back', icon: Icons.StepBack, quiet: true, run: () => replaying(() => replay.step(true)) },
  'replay.forward': { title: 'Step forward', icon: Icons.StepForward, quiet: true, run: () => replaying(() => replay.step(false)) },
  'replay.tradeBack': {
    title: 'Previous trade',
    icon: Icons.StepBack,
    quiet: true,
    run: () => replaying(() => replay.step(true, 'trade')),
  },
  'replay.tradeForward': {
    title: 'Next trade',
    icon: Icons.StepForward,
    quiet: true,
    run: () => replaying(() => replay.step(false, 'trade')),
  },
  'go.capabilities': { title: 'Open capabilities by source', icon: Icons.Network, run: (desk) => desk.showCapabilities() },
  'go.alerts': { title: 'Open alerts', icon: Icons.Bell, quiet: true, run: (desk) => desk.openAlerts() },
  'alerts.seen': { title: 'Acknowledge all alerts', also: 'read clear', icon: Icons.BellRing, run: () => void alertActs.acknowledge() },
  'alerts.hour': {
    title: 'Pause notifications for 1 hour',
    also: 'mute silence do not disturb',
    icon: Icons.BellOff,
    run: () => silence('hour'),
  },
  'alerts.tomorrow': {
    title: 'Pause notifications until tomorrow',
    also: 'mute silence do not disturb',
    icon: Icons.BellOff,
    run: () => silence('tomorrow'),
  },
  'alerts.heard': { title: 'Resume notifications', also: 'unmute', icon: Icons.Bell, run: () => void alertActs.silence(null) },
  'alert.set': { title: 'Set alert…', icon: Icons.Bell, entity: 'alert', run: (desk) => desk.setAlert() },
  'alert.rules': { title: 'Alert rules', icon: Icons.BellPlus, quiet: true, run: (desk) => desk.openPanel('rules') },
  'alert.new': {
    title: 'New alert rule…',
    also: 'notification trigger warning',
    icon: Icons.BellPlus,
    run: (desk) => desk.openRule({ rule: 'new' }),
  },
  'thesis.new': {
    title: 'Write thesis…',
    also: 'prediction forecast',
    icon: Icons.Target,
    entity: 'thesis',
    run: (desk) => desk.writeThesis(),
  },
  'note.open': { title: 'Note…', icon: Icons.StickyNote, entity: 'note', run: (desk) => desk.openNote() },
  'watch.add': { title: 'Add to watchlist', icon: Icons.Star, entity: 'watch', run: (desk) => void desk.watch() },
};

/** A browser zooms by itself, with the same keys. */
function zoom(verb: 'zoomIn' | 'zoomOut' | 'resetZoom'): boolean {
  bridge?.window(verb);
  return Boolean(bridge);
}
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
  if (request.kind === 'say') return toasts.show(() => ({ key: request.key, title: request.title, text: request.text }));
  if (request.kind === 'link') return desk.follow(request.link);
  if (request.kind === 'bundle') return desk.importBundle(request.name, request.text);
  desk.openedByHost = true;
  desk.openAt(request.opens);
  if (request.ids && request.ids.length > 0) void client.command('alert.acknowledge', { ids: [...request.ids] });
}
