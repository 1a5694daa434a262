import { isAddress, type WorkspaceBundle } from '#contract/workspace-bundle.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';
import { SETTINGS, type SettingName, type Settings } from '#contract/settings.ts';
import { counted, fixedPercent, list } from '../../lib/format/format.ts';
import { KEYS } from '../../lib/app/keys.ts';
import { setSetting, settings } from '../../lib/app/settings.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Desk } from '../app-state.svelte.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
function sayValue(name: SettingName, value: unknown): string {
  const row = SETTINGS[name];
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return fixedPercent(value * 100, 0); // the text size is the only number in a file
  if (typeof value === 'object' && value !== null)
    return list(Object.entries(value).map(([id, keys]) => `${KEYS[id]?.label ?? id}: ${String(keys)}`)) || /* @wc-include */ 'default';
  const text = String(value ?? '');
  return 'choices' in row ? ((row.choices as Readonly<Record<string, string>>)[text] ?? text) : text || /* @wc-include */ 'empty';
}
function sayTiles({ document, unknown }: WorkspaceBundle['workspaces'][number]['tiles']): string {
  const panels = Object.values(document.tiles).map(({ panel }) => PANELS[panel as PanelId].title);
  const known = [counted(panels.length, 'tile', 'tiles'), list([...new Set(panels)])].filter(Boolean).join(': ');
  if (unknown.length === 0) return known;
  const lacks = list([...new Set(unknown)]);
  return `${known}. ${counted(unknown.length, 'tile is', 'tiles are')} left out, because this version doesn’t have ${lacks}`;
}
const sayChange = (name: SettingName, change: string): string => (isAddress(name) ? `Address of a service or node: ${change}` : change);

/** Returns what can be chosen from a file: its workspaces, by position, and the settings that would change. Addresses are off at first. */
export function previewOf({ workspaces, settings: offered }: WorkspaceBundle, now: Settings) {
  const names = (Object.keys(offered) as SettingName[]).filter((name) => !same(offered[name], now[name]));
  return {
    workspaces: workspaces.map(({ name, tiles }, i) => ({ id: String(i), title: name, text: sayTiles(tiles), on: true })),
    settings: names.map((id) => ({
      ...{ id, title: SETTINGS[id].label, on: !isAddress(id) },
      text: sayChange(id, `${sayValue(id, now[id])} → ${sayValue(id, offered[id])}`),
    })),
  };
}

/** Adds workspaces and changes settings as chosen in the preview, opens the first workspace, and offers to undo all of it. */
export async function importChosen(desk: Desk, { workspaces: added, settings: offered }: WorkspaceBundle): Promise<void> {
  const { workspaces: own } = desk;
  const names = Object.keys(offered) as SettingName[];
  const [here, before] = [own?.current?.id, settings.current];
  const ids: string[] = [];
  for (const { name, tiles } of added) ids.push(...[await own?.add(name, tiles.document)].filter((id) => id != null));
  const set = async (name: SettingName, value: Settings[SettingName] | undefined) =>
    value !== undefined && (await setSetting(name, value)) === null;
  const changed: SettingName[] = [];
  for (const name of names) if (await set(name, offered[name])) changed.push(name);
  if (ids[0]) {
    desk.page = 'dock';
    own?.open(ids[0]);
  }
  const undo = async () => {
    if (here && ids.includes(own?.current?.id ?? '')) own?.open(here);
    for (const id of ids) await own?.remove(id);
    // A value that the user changed since then stays.
    for (const name of changed) if (same(settings.current[name], offered[name])) await set(name, before[name]);
  };
  const failed = added.length - ids.length + names.length - changed.length;
  toasts.show(() => ({
    key: 'import',
    tone: failed > 0 ? 'warn' : 'ok',
    title: `${counted(ids.length, 'workspace', 'workspaces')} and ${counted(changed.length, 'setting', 'settings')} imported`,
    text: failed > 0 ? `${counted(failed, 'part', 'parts')} of the file couldn’t be saved.` : '',
    actions: [{ label: 'Undo', run: () => void undo() }],
  }));
}
