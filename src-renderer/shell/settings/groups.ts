import { ArrowLeftRight, Bell, Cable, Download, Globe, HardDrive, Info, Keyboard, Monitor, Palette, Users } from '../../lib/app/icons.ts';
import type { Component } from 'svelte';
import { OPTIONS, type OptionName } from '#contract/options.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from '#contract/settings.ts';
import { SETTING_PAGES, type SettingPage } from '#contract/settings/row.ts';

/** The icon of each page of the settings. */
export const ICONS: Readonly<Record<SettingPage, Component>> = {
  connection: Cable,
  accounts: Users,
  appearance: Palette,
  keyboard: Keyboard,
  'language-and-region': Globe,
  trading: ArrowLeftRight,
  alerts: Bell,
  storage: HardDrive,
  window: Monitor,
  updates: Download,
  about: Info,
};

/** Returns a note on the flag and variable that set a setting for this start; empty if there are none. */
export function flagOf(name: SettingName): string {
  if (!Object.hasOwn(OPTIONS, name)) return '';
  const { flag, variable } = OPTIONS[name as OptionName];
  const [first = ''] = flag.split(' ');
  return name === 'connection'
    ? `Set for this session by ${first} or ${variable}, or by the addresses given. Your choice here applies when you start Touchline without it.`
    : `Set for this session by ${first} or ${variable}. Your choice here applies when you start Touchline without it.`;
}

const shown = (name: SettingName): boolean => SETTINGS[name].as !== 'hidden';
/** Returns the visible settings of a group. */
export const namesOf = (group: SettingPage): SettingName[] => SETTING_NAMES.filter((name) => SETTINGS[name].group === group && shown(name));

/** Returns the settings whose label, hint or group contain every word of a query. */
export function findSettings(query: string): SettingName[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return SETTING_NAMES.filter((name) => {
    const { label, hint, group } = SETTINGS[name];
    const text = `${label} ${hint} ${SETTING_PAGES[group]}`.toLowerCase();
    return shown(name) && words.every((word) => text.includes(word));
  });
}
