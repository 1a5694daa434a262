import { describe, expect, it } from 'vitest';
import { paneAt, titleAt } from '#view/charts/panes/pane-drag.ts';
import { keepPanes, LOWER_PANE } from '#view/charts/panes/pane-heights.ts';
import { paneHeights, readStudies, studyOf, withHeights } from '#view/panels/chart/studies.ts';
import { studiesOf, withTemplate } from '#view/panels/chart/study/templates.ts';

/** Panes of a chart, and their factors. */
function chart(count: number) {
  const factors = Array.from({ length: count }, () => 1);
  const panes = factors.map((_, n) => ({
    setStretchFactor: (factor: number) => void (factors[n] = factor),
    getStretchFactor: () => factors[n] ?? 0,
  }));
  return { factors, panes };
}

describe('the panes of a chart', () => {
  it('keep a dragged edge when data comes in, and tell the new height once', () => {
    const { factors, panes } = chart(3);
    const kept = keepPanes();
    kept.apply(panes, []);
    expect(factors).toEqual([1, LOWER_PANE, LOWER_PANE]);
    expect(kept.dragged(panes)).toBeNull();
    factors[1] = 0.5;
    kept.apply(panes, []);
    expect(factors[1]).toBe(0.5);
    expect(kept.dragged(panes)).toEqual([0.5, LOWER_PANE]);
    kept.apply(panes, [0.5, LOWER_PANE]);
    expect([factors, kept.dragged(panes)]).toEqual([[1, 0.5, LOWER_PANE], null]);
  });

  it('get their heights again when one is added or removed', () => {
    const three = chart(3);
    const kept = keepPanes();
    kept.apply(three.panes, [0.4, 0.6]);
    const two = chart(2);
    kept.apply(two.panes, [0.6]);
    expect([three.factors, two.factors]).toEqual([
      [1, 0.4, 0.6],
      [1, 0.6],
    ]);
  });
});

describe('the height of a study', () => {
  const studies = [studyOf('volume'), studyOf('vwap'), studyOf('rsi')];
  it('belongs to the study, also when panes change places, and is stored with a chart and a template', () => {
    const dragged = withHeights(studies, [0.3, 0.55]);
    expect(paneHeights(dragged)).toEqual([0.3, 0.55]);
    expect(dragged[1]).toEqual(studyOf('vwap'));
    expect(paneHeights(readStudies(JSON.parse(JSON.stringify(dragged.toReversed()))))).toEqual([0.55, 0.3]);
    const [template] = withTemplate([], 'mine', dragged);
    expect(template && studiesOf(template)).toEqual(dragged);
  });
  it('is left out where it is not a usable height', () => {
    expect(
      readStudies([
        { id: 'volume', height: 0 },
        { id: 'rsi', height: 99 },
        { id: 'rsi', height: 'x' },
      ]),
    ).toEqual([studyOf('volume'), studyOf('rsi'), studyOf('rsi')]);
  });
});

describe('a pane that is dragged by its title', () => {
  const panes = [
    { top: 0, bottom: 100, title: 0 },
    { top: 101, bottom: 150, title: 60 },
    { top: 151, bottom: 200, title: 30 },
  ];
  it('is the one whose title is under the pointer', () => {
    expect([
      titleAt(panes, 10, 110),
      titleAt(panes, 10, 160),
      titleAt(panes, 60, 160),
      titleAt(panes, 10, 140),
      titleAt(panes, 10, 8),
    ]).toEqual([...[1, 2, null, null, null]]);
  });
  it('takes the place of the pane under the pointer, but never that of the prices', () => {
    expect([-5, 40, 120, 180, 900].map((y) => paneAt(panes, y))).toEqual([1, 1, 1, 2, 2]);
  });
});
