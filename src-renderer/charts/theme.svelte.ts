import { createSubscriber } from 'svelte/reactivity';
import { readTheme, type Theme } from './theme.ts';

let theme: Theme | undefined;

const watch = createSubscriber((update) => {
  const changed = (): void => {
    theme = undefined;
    update();
  };
  const seen = new MutationObserver(changed);
  seen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-market', 'data-density', 'style'] });
  return () => {
    seen.disconnect();
    theme = undefined;
  };
});

/** Colours of all charts; reactive. Read anew when the theme, the market colours or the text size change. */
export function chartTheme(): Theme {
  watch();
  return (theme ??= readTheme(document.documentElement));
}
