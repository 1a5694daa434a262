import { bollinger, ema, LONGEST_STUDY, macd, rsi, sma } from '#contract/studies/indicators.ts';
import type { ChartPoint, SeriesSpec } from '../../charts/series.ts';
import { rollingVwap } from '../../charts/studies.ts';

/** One interval as the studies read it. `close` and `value` in base units, `num` in influence; `close` is null if nothing was traded. */
export interface Slot {
  readonly time: number;
  readonly close: number | null;
  readonly num: number;
  readonly value: number;
  readonly rising: boolean;
  /** True if trades are missing right after this interval. */
  readonly cut: boolean;
  /** Spread of the recorded order book at its end, in percent; null or absent where none was recorded. */
  readonly spread?: number | null;
}

/** A parameter of a study, a number within bounds. */
interface StudyParam {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly initial: number;
  /** Smallest difference; 1 for whole numbers. */
  readonly step: number;
}
/** One line or histogram of a study. */
interface StudyPart {
  /** Name beside that of the study in the legend; empty if the study has one part. */
  readonly label: string;
  readonly kind: 'line' | 'histogram';
  readonly colour: SeriesSpec['colour'];
  readonly dash?: number;
  readonly width?: 1 | 2;
  readonly points: ChartPoint[];
}
interface Study {
  readonly label: string;
  /** Short name for the legend, followed by the parameters. */
  readonly short: string;
  /** `over` is drawn on the price, `pane` in a pane of its own below. */
  readonly place: 'over' | 'pane';
  readonly unit: 'price' | 'influence' | 'coin' | 'index' | 'spread';
  readonly params: readonly StudyParam[];
  readonly parts: (slots: readonly Slot[], values: readonly number[]) => StudyPart[];
}

/** A study on a chart with its parameters. */
export interface StudyUse {
  readonly id: StudyId;
  readonly values: readonly number[];
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

const window = (initial: number, label = 'Intervals'): StudyParam => ({ label, least: 2, most: LONGEST_STUDY, initial, step: 1 });
const one = (points: ChartPoint[], colour: StudyPart['colour'], dash = 0): StudyPart[] => [
  { label: '', kind: 'line', colour, dash, points },
];

/** Studies computed from the trades. A new study is one more row here. */
const STUDIES = {
  volume: {
    label: 'Volume',
    short: 'Volume',
    place: 'pane',
    unit: 'influence',
    params: [],
    parts: (slots) => [{ label: '', kind: 'histogram', colour: 'faint', points: bars(slots, (slot) => slot.num) }],
  },
  vwap: {
    label: 'VWAP',
    short: 'VWAP',
    place: 'over',
    unit: 'price',
    params: [window(20)],
    parts: (slots, [n = 20]) => one(line(slots, rollingVwap(slots, n)), 'vwap'),
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
        part(/* @wc-include */ 'lower', 'lower', 0),
      ];
    },
  },
  rsi: {
    label: 'Relative strength index (RSI)',
    short: 'RSI',
    place: 'pane',
    unit: 'index',
    params: [window(14)],
    parts: (slots, [n = 14]) => one(line(slots, rsi(slots, n)), 5),
  },
  macd: {
    label: 'MACD',
    short: 'MACD',
    place: 'pane',
    unit: 'price',
    params: [window(12, 'Fast, intervals'), window(26, 'Slow, intervals'), window(9, 'Signal, intervals')],
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
  value: {
    label: 'Value traded',
    short: 'Value traded',
    place: 'pane',
    unit: 'coin',
    params: [],
    parts: (slots) => [{ label: '', kind: 'histogram', colour: 'faint', points: bars(slots, (slot) => slot.value) }],
  },
  spread: {
    label: 'Spread, as recorded',
    short: 'Spread',
    place: 'pane',
    unit: 'spread',
    params: [],
    // An interval without a recorded book is empty, and the line breaks there.
    parts: (slots) => [
      {
        ...{ label: '', kind: 'line', colour: 8, width: 1 },
        points: slots.flatMap(({ time, spread = null }, n) =>
          spread === null ? [] : [{ time, value: spread, ...((slots[n + 1]?.spread ?? null) === null && { cut: true }) }],
        ),
      },
    ],
  },
} as const satisfies Record<string, Study>;

export type StudyId = keyof typeof STUDIES;
export const STUDY_IDS = Object.keys(STUDIES) as StudyId[];
export const studyRow = (id: StudyId): Study => STUDIES[id];

/** Returns a study with its initial parameters. */
export const studyOf = (id: StudyId): StudyUse => ({ id, values: studyRow(id).params.map(({ initial }) => initial) });

/** Whether a value is allowed for a parameter: a finite number within its bounds, and whole where the step is 1. */
export const isAllowed = ({ least, most, step }: StudyParam, value: number): boolean =>
  Number.isFinite(value) && value >= least && value <= most && (step !== 1 || Number.isInteger(value));

/** Reads stored studies: names alone, or names with parameters. Unknown studies are left out, and values out of bounds get their default. */
export function readStudies(stored: unknown): StudyUse[] {
  if (!Array.isArray(stored)) return (['volume', 'vwap'] as const).map(studyOf);
  return stored.flatMap((one: unknown): StudyUse[] => {
    const { id, values } = typeof one === 'string' ? { id: one, values: [] } : ((one ?? {}) as { id?: unknown; values?: unknown });
    const known = STUDY_IDS.find((each) => each === id);
    if (!known) return [];
    const given: readonly unknown[] = Array.isArray(values) ? values : [];
    return [
      {
        id: known,
        values: studyRow(known).params.map((param, n) => {
          const value = given[n];
          return typeof value === 'number' && isAllowed(param, value) ? value : param.initial;
        }),
      },
    ];
  });
}

/** The name of a study with its parameters, as in "EMA 20" or "MACD 12, 26, 9". */
export const studyTitle = ({ id, values }: StudyUse): string =>
  values.length === 0 ? studyRow(id).short : `${studyRow(id).short} ${values.join(', ')}`;
