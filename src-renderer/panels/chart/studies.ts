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
  readonly help: string;
  /** `over` is drawn on the price, `pane` in its own pane below. */
  readonly place: 'over' | 'pane';
  readonly kind: 'line' | 'histogram';
  readonly colour: 'vwap' | 'mine' | 'faint' | number;
  readonly dash: number;
  readonly unit: 'price' | 'influence' | 'coin';
  readonly points: (slots: readonly Slot[]) => ChartPoint[];
}

const WINDOW = 20;
const tone = (slot: Slot): 'up' | 'down' => (slot.rising ? 'up' : 'down');

/** A line over the slots. Unknown values are left out, and the line breaks where trades are missing. */
const line = (slots: readonly Slot[], values: readonly (number | null)[]): ChartPoint[] =>
  slots.flatMap((slot, i) => {
    const value = values[i];
    return value === null || value === undefined ? [] : [slot.cut ? { time: slot.time, value, cut: true } : { time: slot.time, value }];
  });

const bars = (slots: readonly Slot[], of: (slot: Slot) => number): ChartPoint[] =>
  slots.flatMap((slot) => (of(slot) > 0 ? [{ time: slot.time, value: of(slot), tone: tone(slot) }] : []));

/** Studies computed from the trades. A new study is one more row here. */
export const STUDIES = {
  volume: {
    label: 'Volume',
    help: 'Influence traded per interval',
    place: 'pane',
    kind: 'histogram',
    colour: 'faint',
    dash: 0,
    unit: 'influence',
    points: (slots) => bars(slots, (slot) => slot.num),
  },
  vwap: {
    label: 'VWAP',
    help: `Value ÷ influence traded over the last ${WINDOW} intervals`,
    place: 'over',
    kind: 'line',
    colour: 'vwap',
    dash: 0,
    unit: 'price',
    points: (slots) => line(slots, rollingVwap(slots, WINDOW)),
  },
  average: {
    label: 'Moving average',
    help: `Mean of the last ${WINDOW} closing prices`,
    place: 'over',
    kind: 'line',
    colour: 3,
    dash: 1,
    unit: 'price',
    points: (slots) =>
      line(
        slots,
        movingAverage(
          slots.map((slot) => slot.close),
          WINDOW,
        ),
      ),
  },
  value: {
    label: 'Value traded',
    help: 'Coin traded per interval',
    place: 'pane',
    kind: 'histogram',
    colour: 'faint',
    dash: 0,
    unit: 'coin',
    points: (slots) => bars(slots, (slot) => slot.value),
  },
} as const satisfies Record<string, Study>;

export type StudyId = keyof typeof STUDIES;
export const STUDY_IDS = Object.keys(STUDIES) as StudyId[];
export const studyRow = (id: StudyId): Study => STUDIES[id];

/** Reads the saved studies of a tile: ids in the order of their panes. */
export function readStudies(stored: unknown): StudyId[] {
  if (!Array.isArray(stored)) return ['volume', 'vwap'];
  return stored.filter((id): id is StudyId => STUDY_IDS.some((known) => known === id));
}
