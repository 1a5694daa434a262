import { Bell, Pencil } from '../lib/app/icons.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { SILENCES, SILENCE_WORDS, silentUntil } from '#contract/model/alerts/snooze-presets.ts';
import { setAlert, usualKinds, type AlertAbout } from '../lib/alerts/alert-about.ts';
import { binding, platform, shown } from '../lib/app/keyboard.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import type { TileContext } from '../lib/app/tile.ts';
import type { MenuItem } from './controls/menu.ts';

/** Returns the menu items that set an alert on a subject; empty if no alert applies to it. */
export function alertItems(tile: Pick<TileContext, 'panel' | 'openPanel'>, about: AlertAbout | null): MenuItem[] {
  if (about === null) return [];
  const kinds = usualKinds(about, tile.panel);
  if (kinds.length === 0) return [];
  const keys = shown(binding('alert.set', platform, settings.current.keys), platform);
  const { rule } = about;
  return [
    ...(rule === undefined ? [] : [{ label: 'Edit rule…', icon: Pencil, run: () => tile.openPanel('rules', undefined, { rule }) }]),
    { label: 'Set alert…', icon: Bell, keys, run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel)) },
    {
      kind: 'sub',
      label: 'Set alert on',
      items: kinds.map((kind): MenuItem => ({
        label: `${kindRow(kind).label}…`,
        run: () => tile.openPanel('rules', undefined, setAlert(about, tile.panel, kind)),
      })),
    },
  ];
}

/** Returns menu items for the snooze durations; `run` receives the end in Unix seconds. */
export const silenceItems = (run: (until: number) => void, disabled: string | false = false): MenuItem[] =>
  SILENCES.map((how): MenuItem => ({
    label: SILENCE_WORDS[how],
    ...(disabled !== false && { disabled }),
    run: () => run(silentUntil(how, Date.now())),
  }));
