import { beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { removeCompared, toggleCompared } from '#view/panels/chart/compare/compare-acts.ts';
import { legendEntries, type CrosshairReading } from '#view/panels/chart/crosshair-reading.ts';
import { MOST_STUDIES, readParams, type ChartParams } from '#view/panels/chart/params.ts';
import { movedPane, paneMovedTo, readStudies, studyOf, type StudyUse } from '#view/panels/chart/studies.ts';
import { hasSettings, removeStudy, toggleStudy } from '#view/panels/chart/study/study-acts.ts';
import { toasts } from '#view/lib/app/toasts.svelte.ts';

function chartOf(...ids: Parameters<typeof studyOf>[0][]) {
  let shown: readonly StudyUse[] = ids.map(studyOf);
  return { studies: () => shown, show: (next: readonly StudyUse[]) => void (shown = next) };
}
const idsOf = (chart: ReturnType<typeof chartOf>) => chart.studies().map(({ id }) => id);
const undo = () => toasts.all.find(({ key }) => key === 'study')?.actions[0]?.run();

describe('the studies in the legend of a chart', () => {
  beforeEach(() => toasts.all.forEach(({ key }) => toasts.dismiss(key)));

  it('stand in their order, with their values over the price or without any in a pane, and hidden ones too', () => {
    const line = (label: string, study?: string) => ({ label, text: '1', colour: '', ...(study !== undefined && { study }) });
    const reading: CrosshairReading = {
      ...{ when: '', values: [], change: null },
      lines: [line('EMA 20', 'EMA 20'), line('Bollinger 20, 2 upper', 'Bollinger 20, 2'), line('middle', 'Bollinger 20, 2'), line('Vale')],
    };
    const studies = [studyOf('rsi'), { ...studyOf('vwap'), hidden: true }, studyOf('bollinger'), studyOf('exponential'), studyOf('macd')];
    const drawn = new Set(['RSI 14', 'Bollinger 20, 2', 'EMA 20']);
    const { entries, others } = legendEntries(reading, studies, drawn);
    expect(entries.map(({ n, title, parts }) => [n, title, parts.length])).toEqual([
      [0, 'RSI 14', 0],
      [1, 'VWAP 20', 0],
      [2, 'Bollinger 20, 2', 2],
      [3, 'EMA 20', 1],
    ]);
    expect(others.map(({ label }) => label)).toEqual(['Vale']);
  });

  it('stand after the compared shares, which keep their place when they are hidden', () => {
    const line = (label: string) => ({ label, text: '+2%', colour: '' });
    const reading: CrosshairReading = { when: '', values: [], change: null, lines: [line('Vale'), line('Bute')] };
    const entry = (key: string, name: string, hidden: boolean) => ({ key: key as Share, name, hidden, colour: 'red' });
    const { compared, others } = legendEntries(reading, [], new Set(), [entry('club_2', 'Bute', false), entry('club_3', 'Cole', true)]);
    expect(compared.map(({ name, text, hidden }) => [name, text, hidden])).toEqual([
      ['Bute', '+2%', false],
      ['Cole', '', true],
    ]);
    expect(others.map(({ label }) => label)).toEqual(['Vale']);
  });

  it('are hidden in their place and shown again, which the layout keeps', () => {
    const chart = chartOf('volume', 'exponential');
    toggleStudy(chart, 1);
    expect(readStudies(JSON.parse(JSON.stringify(chart.studies())))).toEqual([
      studyOf('volume'),
      { ...studyOf('exponential'), hidden: true },
    ]);
    toggleStudy(chart, 1);
    expect(chart.studies()).toEqual([studyOf('volume'), studyOf('exponential')]);
    expect(
      readStudies([
        { id: 'expression', text: 'close', hidden: true },
        { id: 'rsi', hidden: 'yes' },
      ]),
    ).toEqual([{ id: 'expression', values: [], text: 'close', over: false, hidden: true }, studyOf('rsi')]);
  });

  it('are removed, and brought back to their place unless the chart is full by then', () => {
    const chart = chartOf('volume', 'exponential', 'rsi');
    removeStudy(chart, 1);
    expect(idsOf(chart)).toEqual(['volume', 'rsi']);
    undo();
    expect(idsOf(chart)).toEqual(['volume', 'exponential', 'rsi']);
    removeStudy(chart, 9);
    expect(idsOf(chart)).toHaveLength(3);
    removeStudy(chart, 0);
    chart.show(Array.from({ length: MOST_STUDIES }, () => studyOf('rsi')));
    undo();
    expect(chart.studies()).toHaveLength(MOST_STUDIES);
  });

  it('change places with the next shown pane, past hidden ones and those over the price', () => {
    const hidden = { ...studyOf('macd'), hidden: true };
    const all = [studyOf('volume'), hidden, studyOf('vwap'), studyOf('rsi'), studyOf('value')];
    const ids = (studies: readonly StudyUse[] | null) => studies?.map(({ id }) => id);
    expect(ids(movedPane(all, 3, -1))).toEqual(['rsi', 'macd', 'vwap', 'volume', 'value']);
    expect(ids(movedPane(all, 0, 1))).toEqual(['rsi', 'macd', 'vwap', 'volume', 'value']);
    expect([movedPane(all, 0, -1), movedPane(all, 4, 1), movedPane(all, 1, 1), movedPane(all, 2, 1), movedPane(all, 9, 1)]).toEqual(
      Array(5).fill(null),
    );
    expect(ids(paneMovedTo(all, 0, 2))).toEqual(['rsi', 'macd', 'vwap', 'value', 'volume']);
    expect(ids(paneMovedTo(all, 2, 0))).toEqual(['value', 'macd', 'vwap', 'volume', 'rsi']);
  });

  it('have settings only with parameters or an expression', () => {
    expect((['exponential', 'expression', 'volume', 'holders'] as const).map(studyOf).map(hasSettings)).toEqual([true, true, false, false]);
  });
});

describe('the compared shares in the legend of a chart', () => {
  const undoneBy = () => toasts.all.find(({ key }) => key === 'compared')?.actions[0]?.run();
  function comparing(stored: Readonly<Record<string, unknown>>) {
    let params = readParams(stored);
    return { params: () => params, show: (patch: Partial<ChartParams>) => void (params = readParams({ ...params, ...patch })) };
  }
  it('are hidden and shown again, which the layout keeps', () => {
    const chart = comparing({ compare: ['club_2', 'club_3'], index: true, compareHidden: ['user:x', 4, 'club_3'] });
    toggleCompared(chart, { key: 'index' });
    expect(chart.params().compareHidden).toEqual(['club_3', 'index']);
    toggleCompared(chart, { key: 'club_3' as Share });
    expect(chart.params()).toMatchObject({ compareHidden: ['index'], compare: ['club_2', 'club_3'] });
  });
  it('are removed, and brought back to their place', () => {
    const chart = comparing({ compare: ['club_2', 'club_3', 'club_4'], index: true, compareHidden: ['club_3'] });
    removeCompared(chart, { key: 'club_3' as Share, name: 'Cole' });
    expect(chart.params()).toMatchObject({ compare: ['club_2', 'club_4'], compareHidden: [] });
    undoneBy();
    undoneBy();
    expect(chart.params().compare).toEqual(['club_2', 'club_3', 'club_4']);
    removeCompared(chart, { key: 'index', name: 'League index' });
    expect(chart.params().index).toBe(false);
    undoneBy();
    expect(chart.params().index).toBe(true);
  });
});
