import { createSubscriber } from 'svelte/reactivity';

/** The design token of each colour of a chart. */
const TOKENS = {
  surface: 'surface-1',
  text: 'text-2',
  faint: 'text-3',
  line: 'line',
  grid: 'grid',
  crosshair: 'crosshair',
  label: 'text-2',
  up: 'up',
  down: 'down',
  upFill: 'up-fill',
  downFill: 'down-fill',
  mine: 'mine',
  vwap: 'vwap',
  accent: 'accent',
  warn: 'warn',
  error: 'error',
  fillInk: 'surface-1',
  wash: 'accent-wash',
  hatch: 'line-strong',
} as const;
type Colours = Readonly<Record<keyof typeof TOKENS, string>>;
/** The colours and font of a chart, in a form the canvas accepts. */
export interface Theme extends Colours {
  /** Series colours 1 to 8. */
  readonly links: readonly string[];
  readonly font: string;
  readonly fontPx: number;
}

/** Adds transparency to a six-digit colour; any other form is unchanged. */
export function withAlpha(colour: string, alpha: number): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (!red || !green || !blue) return colour;
  return /* @wc-ignore */ `rgba(${[red, green, blue].map((part) => Number.parseInt(part, 16)).join(', ')}, ${alpha})`;
}

const FORCED = '(forced-colors: active)';

/** Resolves system colours, because a canvas does not resolve names such as `CanvasText` in forced-colors mode. `end` removes its probe. */
function systemColours(host: Element): { of(name: string): string; end(): void } {
  const probe = host.ownerDocument.createElement('i');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const style = getComputedStyle(probe);
  return {
    of(name) {
      probe.style.color = name;
      return solid(style.color);
    },
    end: () => probe.remove(),
  };
}
/** Returns a colour as `rgb(r, g, b)`: opaque, and unchanged by `withAlpha`. */
function solid(colour: string): string {
  const [, red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour) ?? [];
  return blue === undefined ? colour : /* @wc-ignore */ `rgb(${red}, ${green}, ${blue})`;
}

/** Reads the design tokens of the page. Slow, so called once per theme change. */
function readTheme(): Theme {
  const host = document.documentElement;
  const style = getComputedStyle(host);
  const value = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const system = matchMedia(FORCED).matches ? systemColours(host) : null;
  const colour = (name: string): string => (system ? system.of(value(name)) : value(name));
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, colour(token)]));
  const links = [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => colour(`link-${digit}`));
  system?.end();
  return {
    ...(colours as Colours),
    links,
    font: value('font-text') || 'sans-serif',
    fontPx: Math.round(10 * (Number.parseFloat(value('font-scale')) || 1)),
  };
}

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
  return (theme ??= readTheme());
}
