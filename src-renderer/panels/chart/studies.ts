import { expressionStudy, expressionValues, type CandleValues } from '#contract/studies/expression-study.ts';
import { bollinger, ema, macd, rsi, sma } from '#contract/studies/indicators.ts';
import { LEAST_HEIGHT, MOST_HEIGHT } from '#contract/settings/charts.ts';
import { LONGEST_STUDY } from '#contract/studies/longest-study.ts';
import { RECORDED_FIELDS, type RecordedField } from '#contract/studies/recorded-series.ts';
import { LIMITS } from '#contract/expression/limits.ts';
import { averageField } from '#contract/fields/candle-fields.ts';
import type { FieldUnit } from '#contract/fields/field.ts';
import type { ChartPoint, SeriesSpec } from '../../charts/series.ts';
import { LOWER_PANE } from '../../charts/panes/pane-heights.ts';
import { rollingVwap } from '../../charts/studies.ts';
import type { Unknowns } from './study/unknown-spans.ts';

/** One interval as the studies read it. `close` and `value` in base units, `num` in influence; `close` is null if nothing was traded. */
export interface Slot extends CandleValues {
  readonly time: number;
  readonly rising: boolean;
}

/** A parameter of a study, a number within bounds. */
interface StudyParam {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly initial: number;
  /** Smallest difference; 1 for whole numbers. */
  readonly step: number;
  /** Its label where single trades are drawn, if it counts them. */
  readonly inTrades?: string;
  /** What the numbers from `least` to `most` stand for, if it is a choice. */
  readonly choices?: readonly string[];
}
/** One line or histogram of a study. */
interface StudyPart {
  /** Name beside that of the study in the legend; empty if the study has one part. */
  readonly label: string;
  readonly kind: 'line' | 'histogram';
  readonly colour: SeriesSpec['colour'];
  readonly dash?: number;
  readonly width?: 1 | 2;
  readonly guides?: readonly number[];
  /** The place of an earlier part; the area between the two is filled. */
  readonly fillTo?: number;
  readonly points: ChartPoint[];
}
/** What the values of a study count; `number` has no unit. */
export type StudyUnit = 'price' | 'influence' | 'coin' | 'index' | 'spread' | 'holders' | 'number';
interface Study {
  readonly label: string;
  /** Short name for the legend, followed by the parameters. */
  readonly short: string;
  /** `over` is drawn on the price, `pane` in a pane of its own below. */
  readonly place: 'over' | 'pane';
  readonly unit: StudyUnit;
  readonly params: readonly StudyParam[];
  /** What an interval without a value means; absent for the usual warm-up. */
  readonly unknowns?: Unknowns;
  readonly parts: (slots: readonly Slot[], values: readonly number[], text: string) => StudyPart[];
}

/** A study on a chart with its parameters. */
export interface StudyUse {
  readonly id: StudyId;
  readonly values: readonly number[];
  /** The text of an expression; absent for other studies. */
  readonly text?: string;
  /** Whether an expression is drawn over the price. */
  readonly over?: boolean;
  /** Whether it is not drawn for now. */
  readonly hidden?: boolean;
  /** Height of its pane as a part of the prices', once the user has dragged its edge. */
  readonly height?: number;
}

/** A line over the slots. Unknown values are left out, and the line breaks where trades are missing. */
const line = (slots: readonly Slot[], values: readonly (number | null)[]): ChartPoint[] =>
  slots.flatMap((slot, i) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [{ time: slot.time, value, ...(slot.cut && { cut: true }) }];
  });

/** A histogram over the slots; slots without a value are left out. */
export const bars = (slots: readonly Slot[], of: (slot: Slot) => number): ChartPoint[] =>
  slots.flatMap((slot) => (of(slot) > 0 ? [{ time: slot.time, value: of(slot), tone: slot.rising ? 'up' : 'down' }] : []));

const window = (initial: number, label = 'Intervals', inTrades = 'Trades'): StudyParam => ({
  ...{ label, inTrades, least: 2, most: LONGEST_STUDY, initial, step: 1 },
});
const one = (points: ChartPoint[], colour: StudyPart['colour'], dash = 0): StudyPart[] => [
  { label: '', kind: 'line', colour, dash, points },
];

/** The average by volume, which begins anew after a gap: what was traded in it is unknown. */
function vwapOf(slots: readonly Slot[], window: number): (number | null)[] {
  const values: (number | null)[] = [];
  let run: Slot[] = [];
  const end = (): void => {
    for (const value of rollingVwap(run, window)) values.push(value);
    run = [];
  };
  for (const slot of slots) {
    if (slot.missing) {
      end();
      values.push(null);
    } else run.push(slot);
    if (slot.cut) end();
  }
  end();
  return values;
}

/** A study of what was traded. */
const traded = (unit: 'influence' | 'coin', of: (slot: Slot) => number): Omit<Study, 'label' | 'short'> => ({
  ...{ place: 'pane', unit, params: [] },
  parts: (slots) => [{ label: '', kind: 'histogram', colour: 'faint', points: bars(slots, of) }],
});
/** A study of a figure that is recorded. */
const recorded = (unit: 'spread' | 'holders', colour: number): Omit<Study, 'label' | 'short'> => ({
  ...{ place: 'pane', unit, params: [], unknowns: { reason: 'unrecorded', carries: false, ofTrades: false } },
  parts: (slots) => [
    {
      ...{ label: '', kind: 'line', colour, width: 1 },
      points: slots.flatMap(({ time, [unit]: value = null }) => (value === null ? [] : [{ time, value }])),
    },
  ],
});
const WARM_UP: Unknowns = { reason: 'warm-up', carries: true, ofTrades: true };
/** Studies computed from the trades. A new study is one more row here. */
const STUDIES = {
  volume: { label: 'Volume', short: 'Volume', ...traded('influence', ({ num }) => num) },
  vwap: {
    label: 'VWAP',
    short: 'VWAP',
    place: 'over',
    unit: 'price',
    params: [window(20)],
    unknowns: { reason: 'untraded', carries: false, ofTrades: true },
    parts: (slots, [n = 20]) => one(line(slots, vwapOf(slots, n)), 'vwap'),
  },
  average: {
    label: 'Moving average',
    short: 'MA',
    place: 'over',
    unit: 'price',
    params: [window(20)],
    parts: (slots, [n = 20]) => one(line(slots, sma(slots, n)), 3, 1),
  },
  exponential: {
    label: 'Exponential moving average',
    short: 'EMA',
    place: 'over',
    unit: 'price',
    params: [window(20)],
    parts: (slots, [n = 20]) => one(line(slots, ema(slots, n)), 6),
  },
  bollinger: {
    label: 'Bollinger bands',
    short: 'Bollinger',
    place: 'over',
    unit: 'price',
    params: [window(20), { label: 'Standard deviations', least: 0.5, most: 5, initial: 2, step: 0.1 }],
    parts(slots, [n = 20, width = 2]) {
      const bands = bollinger(slots, n, width);
      const part = (label: string, of: 'upper' | 'middle' | 'lower', dash: number): StudyPart => ({
        ...{ label, kind: 'line', colour: 4, dash, width: 1 },
        points: line(
          slots,
          bands.map((band) => band && band[of]),
        ),
      });
      return [
        part(/* @wc-include */ 'upper', 'upper', 0),
        part(/* @wc-include */ 'middle', 'middle', 2),
        { ...part(/* @wc-include */ 'lower', 'lower', 0), fillTo: 0 },
      ];
    },
  },
  rsi: {
    label: 'Relative strength index (RSI)',
    short: 'RSI',
    place: 'pane',
    unit: 'index',
    params: [window(14)],
    // Between 30 and 70 a share counts as neither sold nor bought too much.
    parts: (slots, [n = 14]) => one(line(slots, rsi(slots, n)), 5).map((part) => ({ ...part, guides: [30, 70] })),
  },
  macd: {
    label: 'MACD',
    short: 'MACD',
    place: 'pane',
    unit: 'price',
    params: [
      window(12, 'Fast, intervals', 'Fast, trades'),
      window(26, 'Slow, intervals', 'Slow, trades'),
      window(9, 'Signal, intervals', 'Signal, trades'),
    ],
    parts(slots, [fast = 12, slow = 26, signal = 9]) {
      const all = macd(slots, fast, slow, signal);
      const of = (name: 'macd' | 'signal' | 'histogram'): ChartPoint[] =>
        line(
          slots,
          all.map((result) => result && result[name]),
        );
      const columns = of('histogram').map((point): ChartPoint => ({ ...point, tone: (point.value ?? 0) < 0 ? 'down' : 'up' }));
      return [
        { label: '', kind: 'line', colour: 2, points: of('macd') },
        { label: 'difference', kind: 'histogram', colour: 'faint', points: columns },
        { label: 'signal', kind: 'line', colour: 7, dash: 1, points: of('signal') },
      ];
    },
  },
  profile: {
    label: 'Volume profile of the visible range',
    short: 'Volume profile',
    place: 'over',
    unit: 'influence',
    params: [
      { label: 'Rows at most', least: 5, most: 200, initial: 40, step: 1 },
      { label: 'Value area, %', least: 10, most: 95, initial: 70, step: 1 },
      { label: 'Side', least: 0, most: 1, initial: 0, step: 1, choices: ['At the right', 'At the left'] },
    ],
    // It has no value at a time, and is drawn beside the price axis.
    parts: () => [],
  },
  value: { label: 'Value traded', short: 'Value traded', ...traded('coin', ({ value }) => value) },
  spread: { label: 'Spread, as recorded', short: 'Spread', ...recorded('spread', 8) },
  holders: { label: 'Holders, as recorded', short: 'Holders', ...recorded('holders', 1) },
  expression: {
    label: 'Expression…',
    short: 'Expression',
    place: 'pane',
    unit: 'number',
    params: [],
    unknowns: { reason: 'unknown', carries: true, ofTrades: true },
    parts(slots, _values, text) {
      const study = expressionStudy(text);
      return one(study.ok ? line(slots, expressionValues(study, slots)) : [], 1);
    },
  },
} as const satisfies Record<string, Study>;

export type StudyId = keyof typeof STUDIES;
export const STUDY_IDS = Object.keys(STUDIES) as StudyId[];
export const studyRow = (id: StudyId): Study => STUDIES[id];

/** Most characters of an expression. */
const LONGEST_TEXT = LIMITS.length;
const reads = (text: string, field: 'spread' | RecordedField): boolean => {
  const study = expressionStudy(text);
  return study.ok && study.fields.includes(field);
};
/** Whether a study reads a recorded figure. */
export const needsRecorded = ({ id, text = '' }: StudyUse, field: RecordedField): boolean =>
  (id === 'holders' && field === 'holders') || (id === 'expression' && reads(text, field));
/** Whether a study reads recorded order books. */
export const needsBooks = ({ id, text = '' }: StudyUse): boolean => id === 'spread' || (id === 'expression' && reads(text, 'spread'));

const UNITS: Readonly<Partial<Record<FieldUnit, StudyUnit>>> = { coin: 'price', percent: 'spread', influence: 'influence' };
/** What the values of a study count. */
export function unitOfStudy({ id, text = '' }: StudyUse): StudyUnit {
  if (id !== 'expression') return studyRow(id).unit;
  const study = expressionStudy(text);
  return (study.ok && UNITS[study.unit]) || 'number';
}
/** Where a study is drawn. An expression stands over the price only if it is a price itself. */
export const placeOfStudy = (use: StudyUse): Study['place'] =>
  use.id === 'expression' ? (use.over && unitOfStudy(use) === 'price' ? 'over' : 'pane') : studyRow(use.id).place;
const isPane = (use: StudyUse): boolean => placeOfStudy(use) === 'pane';
/** The heights of the panes of studies, from top to bottom. */
export const paneHeights = (studies: readonly StudyUse[]): number[] => studies.filter(isPane).map(({ height }) => height ?? LOWER_PANE);
/** Gives the studies with panes their heights, from top to bottom. */
export function withHeights(studies: readonly StudyUse[], heights: readonly number[]): StudyUse[] {
  let pane = 0;
  return studies.map((use) => {
    const height = isPane(use) && !use.hidden ? heights[pane++] : undefined;
    return height === undefined ? use : { ...use, height };
  });
}
/** The places of the studies whose panes are shown, from top to bottom. */
const shownPanes = (studies: readonly StudyUse[]): number[] => studies.flatMap((use, at) => (isPane(use) && !use.hidden ? [at] : []));
/** Moves the pane of a study to the place of another one, counted from 0 below the prices; others move up. Hidden studies keep their place. */
export function paneMovedTo(studies: readonly StudyUse[], from: number, to: number): StudyUse[] {
  const places = shownPanes(studies);
  const order = places.toSpliced(from, 1).toSpliced(to, 0, ...places.slice(from, from + 1));
  return studies.map((use, place) => studies[order[places.indexOf(place)] ?? place] ?? use);
}
/** Exchanges the pane of a study with the next shown one above (-1) or below (1); null if there is none. */
export function movedPane(studies: readonly StudyUse[], n: number, by: 1 | -1): StudyUse[] | null {
  const places = shownPanes(studies);
  const at = places.indexOf(n);
  return at < 0 || places[at + by] === undefined ? null : paneMovedTo(studies, at, at + by);
}
/** What an interval without a value means for a study. */
export function unknownsOf({ id, text = '' }: StudyUse): Unknowns {
  const { unknowns = WARM_UP } = studyRow(id);
  if (id !== 'expression') return unknowns;
  const study = expressionStudy(text);
  const warms = study.ok && study.fields.some((name) => averageField(name) !== null || name === 'previous');
  // These are recorded whether or not the share is traded.
  const isRecorded = (['spread', ...RECORDED_FIELDS] as const).some((field) => reads(text, field));
  return { ...unknowns, reason: warms ? 'warm-up' : 'unknown', carries: !isRecorded };
}

/** Returns a study with its initial parameters. */
export const studyOf = (id: StudyId): StudyUse => ({ id, values: studyRow(id).params.map(({ initial }) => initial) });

/** Whether a value is allowed for a parameter: a finite number within its bounds, and whole where the step is 1. */
export const isAllowed = ({ least, most, step }: StudyParam, value: number): boolean =>
  Number.isFinite(value) && value >= least && value <= most && (step !== 1 || Number.isInteger(value));

/** Reads stored studies: names alone, or names with parameters. Unknown studies are left out, and values out of bounds get their default. */
export function readStudies(stored: unknown): StudyUse[] {
  if (!Array.isArray(stored)) return (['volume', 'vwap'] as const).map(studyOf);
  return stored.flatMap((one: unknown): StudyUse[] => {
    const { id, values, text, over, hidden, height } = (typeof one === 'string' ? { id: one } : (one ?? {})) as Readonly<
      Record<string, unknown>
    >;
    const known = STUDY_IDS.find((each) => each === id);
    if (!known) return [];
    const off = hidden === true ? { hidden: true } : {};
    const tall = typeof height === 'number' && height >= LEAST_HEIGHT && height <= MOST_HEIGHT ? { height } : {};
    if (known === 'expression') {
      const written = typeof text === 'string' ? text.trim() : '';
      return written === '' || written.length > LONGEST_TEXT
        ? []
        : [{ id: known, values: [], text: written, over: over === true, ...off, ...tall }];
    }
    const given: readonly unknown[] = Array.isArray(values) ? values : [];
    return [
      {
        id: known,
        values: studyRow(known).params.map((param, n) => {
          const value = given[n];
          return typeof value === 'number' && isAllowed(param, value) ? value : param.initial;
        }),
        ...off,
        ...tall,
      },
    ];
  });
}

const LONGEST_TITLE = 40;
/** The name of a study with its parameters, as in "EMA 20" or "MACD 12, 26, 9"; an expression is its own name. */
export function studyTitle({ id, values, text = '' }: StudyUse): string {
  if (id === 'expression') return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1)}…` : text;
  const { short, params } = studyRow(id);
  return [short, values.filter((_, n) => !params[n]?.choices).join(', ')].filter((word) => word !== '').join(' ');
}
