import { describe, expect, it } from 'vitest';
import { chartSvg } from '#view/charts/picture/chart-svg.ts';
import type { PictureOverlay } from '#view/charts/picture/svg-overlay.ts';
import type { SeriesSpec } from '#view/charts/series.ts';
import type { Theme } from '#view/charts/theme.ts';

const theme = new Proxy({ links: ['#111111'], font: 'Inter, "Segoe UI"', fontPx: 11 } as unknown as Theme, {
  get: (target, key) => Reflect.get(target, key) ?? '#222222',
});
const common = { pane: 0, last: false, format: (value: number) => `<${value}>` } as const;
const candles: SeriesSpec = {
  ...{ ...common, id: 'candles', kind: 'candles', colour: 'text' },
  points: [
    { time: 10, open: 100, high: 120, low: 90, close: 110 },
    { time: 20 },
    { time: 30, open: 110, high: 115, low: 80, close: 85 },
    { time: 40, open: 85, high: 900, low: 85, close: 900 },
  ],
};
const line: SeriesSpec = {
  ...{ ...common, id: 'vwap', kind: 'line', colour: 1, title: 'VWAP & <more>', dash: 1 },
  points: [
    { time: 10, value: 100, cut: true },
    { time: 20, value: 101 },
    { time: 30, value: 102 },
  ],
};
const volume: SeriesSpec = {
  ...common,
  id: 'volume',
  kind: 'histogram',
  pane: 1,
  colour: 'faint',
  points: [{ time: 10, value: 5, tone: 'up' }],
};
const shot = {
  title: 'A "club" <1>',
  times: [10, 20, 30, 40],
  from: 0,
  to: 2,
  width: 400,
  height: 300,
  scale: 'linear' as 'linear' | 'log' | 'percent',
  edges: null as { top: number; bottom: number } | null,
  overlay: { bands: [], gaps: [], dots: [], marks: [], drawings: [] } as PictureOverlay,
  theme,
  sayTime: String,
  sayPercent: (value: number) => `${value.toFixed(0)} percent`,
};
const svg = (series: readonly SeriesSpec[], more: Partial<typeof shot> = {}) => chartSvg({ ...shot, ...more, series });
const count = (text: string, part: string): number => text.split(part).length - 1;

describe('a chart as an SVG file', () => {
  it('has the candles, lines and bars in view, and no text as markup', () => {
    const text = svg([candles, line, volume]);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400\.0" height="300\.0"/);
    expect(text).toContain('<title>A &quot;club&quot; &lt;1&gt;</title>');
    expect(text).toContain('VWAP &amp; &lt;more&gt;');
    expect(text).toContain('font-family="Inter, &quot;Segoe UI&quot;"');
    // The ground, two candles and one bar; the third candle is not in view.
    expect(count(text, '<rect')).toBe(4);
    expect(text).not.toContain('900');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('has the guides of a series that lie between its values', () => {
    const dashes = (guides: number[]) =>
      count(svg([candles, { ...volume, points: [10, 20].map((time) => ({ time, value: time })), guides }]), '"4 4"');
    expect([dashes([]), dashes([15]), dashes([12, 15, 99])]).toEqual([0, 1, 2]);
  });

  it('breaks a line where trades are missing', () => {
    const [d = ''] = /d="(M[^"]*)" fill="none" stroke="#111111"/.exec(svg([candles, line]))?.slice(1) ?? [];
    expect([count(d, 'M'), count(d, 'L')]).toEqual([2, 1]);
  });

  it('fills the area between two lines, except across missing trades', () => {
    const lower = { ...line, id: 'lower', fillTo: 'vwap', points: line.points.map((point) => ({ ...point, value: point.value! - 10 })) };
    const areas = [...svg([candles, line, lower]).matchAll(/<path d="(M[^"]*z)" fill="([^"]*)"\/>/g)];
    expect(areas.map(([, d = '', fill]) => [count(d, 'M'), fill])).toEqual([[1, 'rgba(17, 17, 17, 0.08)']]);
  });

  it('is drawn without values, and on a logarithmic scale', () => {
    expect(svg([{ ...candles, points: [] }])).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg([candles], { scale: 'log', to: 3 })).not.toBe(svg([candles], { to: 3 }));
    expect(svg([candles], { times: [], from: 0, to: 0 })).not.toMatch(/NaN|Infinity/);
  });

  it('has the percent scale, on which every series begins at the same height', () => {
    const text = svg([candles, { ...line, points: line.points.map((point) => ({ ...point, cut: false, value: point.value! * 7 })) }], {
      scale: 'percent',
    });
    expect(text).toContain('percent</text>');
    expect(text).not.toContain('&lt;100&gt;');
    // The first candle closes at 110, where the line begins.
    const [start] = /d="M0\.0 ([\d.]+)L/.exec(text)?.slice(1) ?? [];
    const body = [...text.matchAll(/<rect x="-[\d.]+" y="([\d.]+)"/g)].map(([, y]) => y);
    expect(body).toContain(start);
  });

  it('has the shown prices, dragged or inverted, and nothing beyond the pane', () => {
    const text = svg([candles], { edges: { top: 50, bottom: 150 } });
    // Inverted, the low of a candle lies above its high.
    const [high, low] = /d="M0\.0 ([\d.]+)V([\d.]+)"/.exec(text)?.slice(1).map(Number) ?? [];
    expect(high).toBeGreaterThan(low!);
    expect(text).toContain('clip-path="url(#pane)"');
  });

  it('has match shading, gaps, drawings, dots and own trades', () => {
    const overlay: PictureOverlay = {
      bands: [
        { from: 0, to: 1 },
        { from: 1, to: 1.5, text: 'Season break' },
        { from: 80, to: 90 },
      ],
      gaps: [{ from: 1, to: 2 }],
      dots: [{ time: 10, price: 100, value: 5, count: 3, way: 'buy' }],
      marks: [
        { time: 10, way: 'buy', num: 1, count: 1 },
        { time: 30, way: 'sell', num: 2, count: 2 },
        { time: 99, way: 'buy', num: 1, count: 1 },
      ],
      drawings: [
        { id: 'a', kind: 'note', points: [{ time: 20, price: 100 }], text: 'sold <here>', selected: false },
        {
          ...{ id: 'b', kind: 'retracement', text: null, selected: true },
          points: [
            { time: 10, price: 90 },
            { time: 30, price: 110 },
          ],
        },
      ],
    };
    const text = svg([candles, line], { overlay });
    expect([count(text, 'class="band"'), count(text, 'class="gap"'), count(text, 'class="own"'), count(text, '<circle')]).toEqual([
      2, 1, 2, 1,
    ]);
    expect(text).toContain('Season break');
    expect(text).toContain('sold &lt;here&gt;');
    expect(text).toContain('50% · &lt;100&gt;');
    expect(count(text, 'class="drawing"')).toBe(2);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(count(text, '<g')).toBe(count(text, '</g>'));
  });
});
