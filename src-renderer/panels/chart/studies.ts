import type { ChartPoint } from '../../charts/series.ts';
import { movingAverage, rollingVwap } from '../../charts/studies.ts';

/** One interval as the studies read it. `close` and `value` in base units, `num` in influence; `close` is null if nothing was traded. */
export interface Slot {
  readonly time: number;
  readonly close: number | null;
  readonly num: number;
  readonly value: number;
  readonly rising: boolean;
  /** True if trades are missing right after this interval. */
  readonly cut: boolean;
}

interface Study {
  readonly label: string;
  /** `over` is a line on the price, `pane` a histogram in its own pane below. */
  readonly place: 'over' | 'pane';
  readonly colour: 'vwap' | 'mine' | 'faint' | number;
  readonly dash?: number;
  readonly unit: 'price' | 'influence' | 'coin';
  readonly points: (slots: readonly Slot[]) => ChartPoint[];
}

const WINDOW = 20;
/** A line over the slots. Unknown values are left out, and the line breaks where trades are missing. */
const line = (slots: readonly Slot[], values: readonly (number | null)[]): ChartPoint[] =>
  slots.flatMap((slot, i) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [{ time: slot.time, value, ...(slot.cut && { cut: true }) }];
  });

/** A histogram over the slots; slots without a value are left out. */
export const bars = (slots: readonly Slot[], of: (slot: Slot) => number): ChartPoint[] =>
  slots.flatMap((slot) => (of(slot) > 0 ? [{ time: slot.time, value: of(slot), tone: slot.rising ? 'up' : 'down' }] : []));

const closes = (slots: readonly Slot[]) => slots.map((slot) => slot.close);

/** Studies computed from the trades. A new study is one more row here. */
const STUDIES = {
  volume: { label: 'Volume', place: 'pane', colour: 'faint', unit: 'influence', points: (slots) => bars(slots, (slot) => slot.num) },
  vwap: { label: 'VWAP', place: 'over', colour: 'vwap', unit: 'price', points: (slots) => line(slots, rollingVwap(slots, WINDOW)) },
  average: {
    label: 'Moving average',
    place: 'over',
    colour: 3,
    dash: 1,
    unit: 'price',
    points: (slots) => line(slots, movingAverage(closes(slots), WINDOW)),
  },
  value: { label: 'Value traded', place: 'pane', colour: 'faint', unit: 'coin', points: (slots) => bars(slots, (slot) => slot.value) },
} as const satisfies Record<string, Study>;

export type StudyId = keyof typeof STUDIES;
export const STUDY_IDS = Object.keys(STUDIES) as StudyId[];
export const studyRow = (id: StudyId): Study => STUDIES[id];
