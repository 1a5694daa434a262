import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDefaults } from '#contract/settings.ts';
import { MOST_TEMPLATES, type StudyTemplate } from '#contract/settings/charts.ts';
import { readParams } from '#view/panels/chart/params.ts';
import { placeOfStudy, studyOf, studyTitle, type StudyUse } from '#view/panels/chart/studies.ts';
import { isShown, renamed, restored, studiesOf, withTemplate, without } from '#view/panels/chart/study/templates.ts';

const shown: readonly StudyUse[] = [
  studyOf('volume'),
  { id: 'exponential', values: [50] },
  { id: 'expression', values: [], text: 'close - ema_50', over: true },
];
const template = (name: string, studies: readonly StudyUse[] = shown) => withTemplate([], name, studies)[0] as StudyTemplate;
const names = (all: readonly StudyTemplate[]) => all.map(({ name }) => name);
const stored = (studyTemplates: unknown) => withDefaults({ studyTemplates }).studyTemplates;

describe('a study template', () => {
  it('brings back the studies of a chart with their parameters, after it was stored', () => {
    const [read] = stored(JSON.parse(JSON.stringify([template('Trend')])));
    expect(studiesOf(read as StudyTemplate)).toEqual(shown);
    expect(isShown(read as StudyTemplate, shown)).toBe(true);
    expect(isShown(read as StudyTemplate, shown.slice(1))).toBe(false);
    expect(isShown(read as StudyTemplate, [...shown].reverse())).toBe(false);
  });
  it('that is saved under its name again keeps its place', () => {
    const all = withTemplate([template('A'), template('B')], 'A', []);
    expect(all).toEqual([{ name: 'A', studies: [] }, template('B')]);
    expect(names(withTemplate(all, 'C', shown))).toEqual(['A', 'B', 'C']);
  });
  it('keeps its place when it gets another name, and replaces the one that has it', () => {
    const all = ['A', 'B', 'C'].map((name) => template(name));
    expect(names(renamed(all, 'B', 'D'))).toEqual(['A', 'D', 'C']);
    expect(names(renamed(all, 'A', 'C'))).toEqual(['C', 'B']);
  });
  it('that is deleted comes back where it was, unless its name was taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 9 }), fc.nat(), (given, pick) => {
        const all = given.map((name) => template(name));
        const at = pick % all.length;
        const gone = all[at] as StudyTemplate;
        const left = without(all, gone.name);
        expect(left).toHaveLength(all.length - 1);
        expect(restored(left, gone, at)).toEqual(all);
        expect(restored(all, gone, at)).toEqual(all);
      }),
    );
  });
  it('leaves out studies that this version does not have, and corrects parameters out of bounds', () => {
    const of = (studies: StudyTemplate['studies']) => studiesOf({ name: 'X', studies });
    expect(
      of([
        { id: 'ichimoku', values: [9] },
        { id: 'rsi', values: [1e9] },
        { id: 'expression', values: [] },
      ]),
    ).toEqual([studyOf('rsi')]);
    expect(of([{ id: 'expression', values: [], text: '  close +  ' }])).toEqual([
      { id: 'expression', values: [], text: 'close +', over: false },
    ]);
  });
});

describe('stored templates', () => {
  it('that cannot be read leave the chart without templates', () => {
    const long = 'x'.repeat(41);
    for (const bad of [
      7,
      'x',
      [null],
      [{ name: '', studies: [] }],
      [{ name: long, studies: [] }],
      [{ name: 'A', studies: [{ id: 3, values: [] }] }],
    ])
      expect(stored(bad)).toEqual([]);
    expect(stored([template('A'), template('A')])).toEqual([]);
    expect(stored(Array.from({ length: MOST_TEMPLATES + 1 }, (_, n) => template(`T${n}`)))).toEqual([]);
    expect(stored(Array.from({ length: MOST_TEMPLATES }, (_, n) => template(`T${n}`)))).toHaveLength(MOST_TEMPLATES);
  });
  it('of any JSON never throw when a chart reads them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const one of stored(json)) expect(studiesOf(one).length).toBeLessThanOrEqual(one.studies.length);
        expect(readParams({ studies: json }).studies.length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('an expression as a study', () => {
  it('stands over the price only if it is a price', () => {
    const use = (text: string, over = true): StudyUse => ({ id: 'expression', values: [], text, over });
    expect([use('(high + low) / 2'), use('(high + low) / 2', false), use('volume'), use('close +')].map(placeOfStudy)).toEqual([
      ...['over', 'pane', 'pane', 'pane'],
    ]);
  });
  it('is named by its text, shortened if it is long', () => {
    expect(studyTitle({ id: 'expression', values: [], text: 'close - open' })).toBe('close - open');
    expect(studyTitle({ id: 'expression', values: [], text: 'close + '.repeat(20) })).toHaveLength(40);
  });
});
