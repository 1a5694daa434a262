/** A point of a series. Without values it is an empty place on the time axis. `cut`: no line leads on from here. */
export interface ChartPoint {
  readonly time: number;
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close?: number;
  readonly value?: number;
  readonly tone?: 'up' | 'down';
  readonly cut?: boolean;
}

/** One series of a chart. `colour` as a number is a series colour from 1 to 8; `dash` is an index into `DASHES`. */
export interface SeriesSpec {
  readonly id: string;
  readonly kind: 'candles' | 'line' | 'histogram';
  /** 0 is the price pane; every other pane has its own scale. */
  readonly pane: number;
  readonly points: readonly ChartPoint[];
  readonly colour: 'text' | 'vwap' | 'mine' | 'faint' | number;
  readonly dash?: number;
  /** Whether the newest value is marked on the axis. */
  readonly last: boolean;
  readonly format: (value: number) => string;
}
