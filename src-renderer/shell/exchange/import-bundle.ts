import { isAddress, type WorkspaceBundle } from '#contract/workspace-bundle.ts';
import { SETTINGS, type SettingName, type Settings } from '#contract/settings.ts';
import { counted, fixedPercent } from '../../lib/format/format.ts';
import { KEYS } from '../../lib/app/keys.ts';
import { setSetting, settings } from '../../lib/app/settings.svelte.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import type { Desk } from '../app-state.svelte.ts';

/** A setting that a file would change. */
interface SettingChange {
  readonly name: SettingName;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isAddress: boolean;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
function sayValue(name: SettingName, value: unknown): string {
  const row = SETTINGS[name];
  const choices: Readonly<Record<string, string>> = 'choices' in row ? row.choices : {};
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return fixedPercent(value * 100, 0); // the text size is the only number in a file
  if (typeof value !== 'object' || value === null) return choices[String(value)] || String(value ?? '') || 'empty';
  return (
    Object.entries(value)
      .map(([id, keys]) => `${KEYS[id]?.what ?? id}: ${String(keys)}`)
      .join(', ') || 'default'
  );
}
/** Returns the settings that a file would change. */
export const settingChanges = (offered: Partial<Settings>, now: Settings): SettingChange[] =>
  (Object.keys(offered) as SettingName[])
    .filter((name) => !same(offered[name], now[name]))
    .map((name) => ({
      ...{ name, label: SETTINGS[name].label, isAddress: isAddress(name) },
      ...{ before: sayValue(name, now[name]), after: sayValue(name, offered[name]) },
    }));

/** Adds workspaces and changes settings as chosen in the preview, opens the first workspace, and offers to undo all of it. */
export async function importChosen(
  desk: Desk,
  added: WorkspaceBundle['workspaces'],
  offered: Partial<Settings>,
  names: readonly SettingName[],
): Promise<void> {
  const { workspaces: own } = desk;
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
  toasts.show({
    key: 'import',
    tone: failed > 0 ? 'warn' : 'ok',
    title: `${counted(ids.length, 'workspace', 'workspaces')} and ${counted(changed.length, 'setting', 'settings')} imported`,
    text: failed > 0 ? `${counted(failed, 'part', 'parts')} of the file couldn’t be saved.` : '',
    actions: [{ label: 'Undo', run: () => void undo() }],
  });
}
