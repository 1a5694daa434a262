import type {
  IChartApi,
  IPanePrimitive,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  PaneAttachedParameter,
  SeriesAttachedParameter,
  SeriesType,
  PrimitivePaneViewZOrder,
  Time,
} from 'lightweight-charts';

/** What a primitive draws on: its chart, and the series that it belongs to. */
export interface DrawnOn {
  readonly chart: IChartApi;
  readonly series: ISeriesApi<SeriesType>;
}
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** A primitive of a series that draws what was last `set`, while it is on a chart. */
export function seriesPrimitive<L>(
  draw: (target: Target, look: L, on: DrawnOn) => void,
  zOrder: PrimitivePaneViewZOrder = 'normal',
): ISeriesPrimitive<Time> & { set(look: L): void } {
  let on: (DrawnOn & { readonly update: () => void }) | null = null;
  let look: L | null = null;
  const renderer: IPrimitivePaneRenderer = { draw: (target) => void (look !== null && on && draw(target, look, on)) };
  const views = [{ zOrder: () => zOrder, renderer: () => renderer }];
  return {
    attached: ({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>) =>
      void (on = { chart: chart as IChartApi, series: series as ISeriesApi<SeriesType>, update: requestUpdate }),
    detached: () => void (on = null),
    paneViews: () => views,
    set: (next) => {
      look = next;
      on?.update();
    },
  };
}

/** A primitive of a pane that draws below all series, while it is on a chart. */
export function panePrimitive(draw: (target: Target, chart: IChartApi) => void): IPanePrimitive<Time> {
  let chart: IChartApi | null = null;
  const renderer: IPrimitivePaneRenderer = { draw: (target) => void (chart && draw(target, chart)) };
  return {
    attached: (param: PaneAttachedParameter<Time>) => void (chart = param.chart as IChartApi),
    detached: () => void (chart = null),
    paneViews: () => [{ zOrder: () => 'bottom' as const, renderer: () => renderer }],
  };
}
