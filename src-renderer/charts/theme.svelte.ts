import { createSubscriber } from 'svelte/reactivity';
import { FORCED, readTheme, type Theme } from './theme.ts';

let theme: Theme | undefined;

const watch = createSubscriber((update) => {
  const changed = (): void => {
    theme = undefined;
    update();
  };
  const seen = new MutationObserver(changed);
  seen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-market', 'data-density', 'style'] });
  const forced = matchMedia(FORCED);
  forced.addEventListener('change', changed);
  return () => {
    forced.removeEventListener('change', changed);
    seen.disconnect();
    theme = undefined;
  };
});

/** Returns the colours of all charts. Reactive: they change with the theme, the market colours, the text size and forced colours. */
export function chartTheme(): Theme {
  watch();
  return (theme ??= readTheme(document.documentElement));
}
