import { MediaQuery } from 'svelte/reactivity';
import { reportVisibility } from '../lib/connection/connection.svelte.ts';
import { opening } from '../lib/app/navigation.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import type { Desk } from './app-state.svelte.ts';
import { startKeys } from './keys.svelte.ts';
import { openWords } from './open-at.ts';

/** Starts what every window does: its appearance, its keys, and what its toasts and panels open. Call it during component setup. */
export function startPage(desk: Desk): void {
  const light = new MediaQuery('(prefers-color-scheme: light)');
  // The chosen appearance is in attributes of the root element, which tokens.css uses.
  $effect(() => {
    const { theme, market, density, motion, fontScale } = settings.current;
    const root = document.documentElement;
    Object.assign(root.dataset, { theme: theme === 'system' ? (light.current ? 'light' : 'dark') : theme, market, density });
    if (motion === 'reduce') root.dataset['motion'] = 'reduce';
    else delete root.dataset['motion'];
    root.style.setProperty('--font-scale', String(fontScale));
  });
  $effect(() => startKeys(desk));
  $effect(reportVisibility);
  $effect(() => opening.register({ open: (opens) => desk.openAt(opens), label: openWords, settings: (page) => desk.openSettings(page) }));
}
