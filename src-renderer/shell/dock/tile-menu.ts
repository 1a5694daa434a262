import * as Icons from '../../lib/app/icons.ts';
import { LINK_SCHEME } from '#contract/link-scheme.ts';
import { linkPath } from '#contract/links.ts';
import { PANELS } from '#contract/panels.ts';
import { host } from '../../lib/connection/connection.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { GROUPS, links } from '../../lib/app/links.svelte.ts';
import type { Role } from '../../lib/app/tile.ts';
import { keysOf } from '../../lib/app/keyboard.ts';
import { setSetting, settings } from '../../lib/app/settings.svelte.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import { refreshData } from '../read-again.ts';
import { notTorn } from '../windows/tear-off.ts';
import type { Dock } from './dock.svelte.ts';
import type { TileState } from './tile-state.svelte.ts';

const ROLES: Readonly<Record<Role, string>> = { receive: 'Receives', send: 'Sends', both: 'Sends and receives' };

/** Returns the choice of the link group with which a tile shares times. */
function timeLinkMenu(tile: TileState): MenuItem[] {
  const choice = (label: string, group: typeof tile.timeGroup, more: { swatch?: number } = {}): MenuItem => ({
    ...{ label, ...more, checked: tile.timeGroup === group },
    run: () => tile.setTimeGroup(group),
  });
  return [
    { kind: 'separator' },
    { kind: 'heading', label: 'Time link' },
    choice('Same as the entity', 'same'),
    ...GROUPS.map((group) => choice(`Group ${group}`, group, { swatch: group })),
    choice(/* @wc-context: link group of times */ 'None', null),
  ];
}

/** Makes a group global, or local again; either way it keeps what this window shows. */
async function toggleGlobal(group: number): Promise<void> {
  const { globalGroups: now } = settings.current;
  const next = now.includes(group) ? now.filter((one) => one !== group) : [...now, group].toSorted((a, b) => a - b);
  const ref = links.ref(group);
  if ((await setSetting('globalGroups', next)) === null && ref) links.send(group, ref);
}

/** Returns the link menu of a tile: group, pin, role, and the time link if its panel shares times. */
export function linkMenu(tile: TileState): MenuItem[] {
  return [
    { kind: 'heading', label: 'Link group' },
    ...GROUPS.map((group): MenuItem => ({
      label: `Group ${group}`,
      swatch: group,
      checked: tile.group === group,
      keys: keysOf(`group.${group}`),
      run: () => tile.setGroup(group),
    })),
    { label: 'No group', checked: tile.group === null, run: () => tile.setGroup(null) },
    { kind: 'separator' },
    {
      label: 'In all workspaces and windows',
      icon: Icons.Globe,
      checked: tile.group !== null && settings.current.globalGroups.includes(tile.group),
      disabled: tile.group === null && 'Not linked',
      run: () => void (tile.group !== null && toggleGlobal(tile.group)),
    },
    {
      label: 'Pinned',
      icon: Icons.Pin,
      checked: tile.pinned,
      keys: keysOf('tile.pin'),
      disabled: tile.group === null && 'Not linked',
      run: () => tile.setPinned(!tile.pinned),
    },
    { kind: 'separator' },
    ...(Object.keys(ROLES) as Role[]).map((role): MenuItem => ({
      label: ROLES[role],
      checked: tile.role === role,
      disabled: tile.group === null && 'Not linked',
      run: () => tile.setRole(role),
    })),
    ...(PANELS[tile.panel].time ? timeLinkMenu(tile) : []),
  ];
}

async function copyLink(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
  toasts.show(() => ({ key: 'link', tone: 'ok', title: 'Link copied', text: link }));
}
/** Returns the two forms of a link to what a tile shows. The desktop app does not know the address of a browser. */
function copyLinkMenu({ panel, ref }: TileState): MenuItem[] {
  const path = linkPath(panel, ref);
  const none = path === null && 'This tile has no link';
  return [
    { label: 'For the desktop app', disabled: none, run: () => void copyLink(`${LINK_SCHEME}://${path}`) },
    {
      label: 'For the browser',
      disabled: none || (host === 'desktop' && 'Only in the browser'),
      run: () => void copyLink(`${location.origin}/#/${path}`),
    },
  ];
}

/** Returns the menu of a tile, for its "…" button, its context menu and Shift+F10. */
export function tileMenu(dock: Dock, tile: TileState): MenuItem[] {
  const tabs = dock.tabsOf(tile.id);
  return [
    {
      label: dock.maximised ? 'Restore' : 'Maximise',
      icon: Icons.Maximize2,
      disabled: tile.floating && 'Not available for floating tiles',
      keys: keysOf('tile.maximise'),
      run: () => dock.toggleMaximised(tile.id),
    },
    {
      label: 'Refresh',
      icon: Icons.RefreshCw,
      disabled: tile.snapshot === null && 'Nothing to refresh',
      run: () => void refreshData(tile),
    },
    { kind: 'separator' },
    { label: 'Duplicate', icon: Icons.Copy, run: () => dock.duplicate(tile.id, 'right') },
    { label: 'Move right', icon: Icons.SquareSplitHorizontal, run: () => dock.split(tile.id, 'right') },
    { label: 'Move down', icon: Icons.SquareSplitVertical, run: () => dock.split(tile.id, 'below') },
    tile.floating
      ? { label: 'Dock', icon: Icons.PictureInPicture2, run: () => dock.ground(tile.id) }
      : {
          label: 'Float',
          icon: Icons.PictureInPicture2,
          disabled: !dock.canFloat && 'The last tile can’t float',
          run: () => dock.float(tile.id),
        },
    {
      label: 'Move to new window',
      icon: Icons.AppWindow,
      keys: keysOf('tile.tear'),
      disabled: notTorn(dock, [tile.id]),
      run: () => dock.tear([tile.id]),
    },
    ...(tabs.length > 1
      ? [
          {
            label: 'Move all tabs to new window',
            icon: Icons.AppWindow,
            disabled: notTorn(dock, tabs),
            run: () => dock.tear(dock.tabsOf(tile.id)),
          },
        ]
      : []),
    { kind: 'sub', label: 'Link group', icon: Icons.Link2, items: linkMenu(tile) },
    { kind: 'sub', label: 'Copy link', icon: Icons.ExternalLink, items: copyLinkMenu(tile) },
    { kind: 'separator' },
    { label: 'Close', icon: Icons.X, keys: keysOf('tile.close'), run: () => dock.close(tile.id) },
  ];
}
