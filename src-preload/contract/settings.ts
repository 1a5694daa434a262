import type { z } from 'zod';
import { ALERTS, TRADING } from './settings/alerts.ts';
import { LOOK } from './settings/appearance.ts';
import { CHARTS } from './settings/charts.ts';
import { CONNECTION } from './settings/connection.ts';
import { DESKTOP } from './settings/desktop.ts';
import { COMPARISON } from './settings/comparison.ts';
import { PORTFOLIO } from './settings/portfolio.ts';
import { STORAGE } from './settings/storage.ts';
import { WINDOW } from './settings/window.ts';
import { joined } from './text/language.ts';

/** All settings; the settings page, the command line and the store read this table. */
export const SETTINGS = joined(CONNECTION, LOOK, TRADING, CHARTS, COMPARISON, PORTFOLIO, ALERTS, STORAGE, DESKTOP, WINDOW);

export type SettingName = keyof typeof SETTINGS;
export type SettingValue<N extends SettingName> = z.output<(typeof SETTINGS)[N]['schema']>;
export type Settings = { [N in SettingName]: SettingValue<N> };
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Results for frozen stored settings, which cannot change. */
const made = new WeakMap<object, Settings>();

/** Returns stored settings, with the initial value for each setting that is missing or invalid. */
export function withDefaults(stored: Readonly<Record<string, unknown>>): Settings {
  const known = made.get(stored);
  if (known) return known;
  const entries = SETTING_NAMES.map((name) => {
    const value = stored[name];
    if (value === undefined) return [name, SETTINGS[name].initial];
    const read = SETTINGS[name].schema.safeParse(value);
    return [name, read.success ? read.data : SETTINGS[name].initial];
  });
  const settings = Object.fromEntries(entries) as Settings;
  if (Object.isFrozen(stored)) made.set(stored, settings);
  return settings;
}
