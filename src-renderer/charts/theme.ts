/** The colours and font of a chart, in a form the canvas accepts. */
export interface Theme {
  readonly surface: string;
  readonly text: string;
  readonly faint: string;
  readonly line: string;
  readonly grid: string;
  readonly crosshair: string;
  readonly label: string;
  readonly up: string;
  readonly down: string;
  readonly upFill: string;
  readonly downFill: string;
  readonly mine: string;
  readonly vwap: string;
  readonly accent: string;
  readonly warn: string;
  readonly error: string;
  readonly fillInk: string;
  readonly accentInk: string;
  readonly wash: string;
  readonly hatch: string;
  /** Series colours 1 to 8. */
  readonly links: readonly string[];
  readonly font: string;
  readonly fontPx: number;
}

/** Adds transparency to a six-digit colour; any other form is unchanged. */
export function withAlpha(colour: string, alpha: number): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  if (!red || !green || !blue) return colour;
  return `rgba(${[red, green, blue].map((part) => Number.parseInt(part, 16)).join(', ')}, ${alpha})`;
}

export const FORCED = '(forced-colors: active)';

/** Resolves system colours, because a canvas does not resolve names such as `CanvasText` in forced-colors mode. `end` removes its probe. */
function systemColours(host: Element): { of(name: string): string; end(): void } {
  const probe = host.ownerDocument.createElement('i');
  probe.hidden = true;
  probe.style.setProperty('forced-color-adjust', 'none');
  host.append(probe);
  const style = getComputedStyle(probe);
  const found = new Map<string, string>();
  return {
    of(name) {
      const known = found.get(name);
      if (known !== undefined) return known;
      probe.style.color = name;
      const colour = solid(style.color);
      found.set(name, colour);
      return colour;
    },
    end: () => probe.remove(),
  };
}
/** Returns a colour as `rgb(r, g, b)`: opaque, and unchanged by `withAlpha`. */
function solid(colour: string): string {
  const [, red, green, blue] = /^rgba?\((\d+), (\d+), (\d+)/.exec(colour) ?? [];
  return blue === undefined ? colour : `rgb(${red}, ${green}, ${blue})`;
}

/** Reads the design tokens that apply to `host`. Slow, so called once per theme change. */
export function readTheme(host: Element): Theme {
  const style = getComputedStyle(host);
  const value = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const system = matchMedia(FORCED).matches ? systemColours(host) : null;
  const token = (name: string): string => (system && !/^(font|text-\dx)/.test(name) ? system.of(value(name)) : value(name));
  const scale = Number.parseFloat(token('font-scale')) || 1;
  const theme: Theme = {
    surface: token('surface-1'),
    text: token('text-2'),
    faint: token('text-3'),
    line: token('line'),
    grid: token('grid'),
    crosshair: token('crosshair'),
    label: token('text-2'),
    up: token('up'),
    down: token('down'),
    upFill: token('up-fill'),
    downFill: token('down-fill'),
    mine: token('mine'),
    vwap: token('vwap'),
    accent: token('accent'),
    warn: token('warn'),
    error: token('error'),
    fillInk: token('surface-1'),
    accentInk: token('accent-ink'),
    wash: token('accent-wash'),
    hatch: token('line-strong'),
    links: [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => token(`link-${digit}`)),
    font: token('font-text') || 'sans-serif',
    fontPx: Math.round(10 * scale),
  };
  system?.end();
  return theme;
}
