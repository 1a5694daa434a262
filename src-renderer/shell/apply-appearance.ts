import type { Settings } from '#contract/settings.ts';

/** Sets the chosen appearance as attributes of the root element, which tokens.css uses. */
export function applyLook(root: HTMLElement, chosen: Settings, systemIsLight: boolean): void {
  const { theme, market, density, motion, fontScale } = chosen;
  root.dataset['theme'] = theme === 'system' ? (systemIsLight ? 'light' : 'dark') : theme;
  root.dataset['market'] = market;
  root.dataset['density'] = density;
  if (motion === 'reduce') root.dataset['motion'] = 'reduce';
  else delete root.dataset['motion'];
  root.style.setProperty('--font-scale', String(fontScale));
}
