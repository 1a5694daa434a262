import { toCsv } from '#contract/csv.ts';
import type { Snapshot } from '#contract/snapshot.ts';
import { saveFile } from '../../lib/app/save-file.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import type { ChartModel } from './model.ts';

type Origin = Pick<Snapshot<unknown>, 'source' | 'height' | 'observedAt'>;
interface Exported {
  readonly columns: string[];
  readonly rows: unknown[][];
}

const PRICES = ['open', 'high', 'low', 'close'] as const;

/**
 * Returns what a chart draws as rows, oldest first, one for each step of its axis with a value: prices and coin in base units, influence in
 * whole numbers, times in Unix seconds. `names` are those of compared shares. An unknown value is null.
 */
export function chartRows(drawn: ChartModel, names: readonly string[], { source, height, observedAt }: Origin): Exported {
  const [lead] = drawn.series;
  const isCandles = lead?.kind === 'candles';
  const compared = names.length > 0;
  const others = compared ? [] : drawn.series.slice(1).filter(({ study }) => study !== undefined);
  const lines = compared ? drawn.series : [...(isCandles || !lead ? [] : [lead]), ...others];
  const heads = compared
    ? names.map((name) => /* @wc-ignore */ `${name} (percent since the first common time)`)
    : [...(isCandles ? [] : ['price']), ...others.map(({ study, unit }) => `${study?.column}${unit === undefined ? '' : ` (${unit})`}`)];
  const values = lines.map(({ points }) => new Map(points.map((point) => [point.time, point.value])));
  const bars = new Map(isCandles ? lead.points.map((point) => [point.time, point]) : []);
  const rows = drawn.times.flatMap((time, i) => {
    const bar = bars.get(time);
    const own = values.map((of) => of.get(time) ?? null);
    const slot = drawn.slots[i];
    if (bar?.close === undefined && own.every((value) => value === null)) return [];
    const prices = isCandles ? PRICES.map((field) => bar?.[field] ?? null) : [];
    const traded = compared ? [] : [slot?.num ?? null, slot?.value ?? null];
    return [[time, ...prices, ...own, ...traded, source, height, observedAt]];
  });
  const traded = compared ? [] : ['influence', 'value'];
  return { columns: ['time', ...(isCandles ? PRICES : []), ...heads, ...traded, 'source', 'height', 'observedAt'], rows };
}

/** How much of a chart a file has: the visible part, or everything that is loaded. */
export type SavedSpan = 'visible' | 'all';
/** What a data file says about itself: the share or shares, the extent, and the ends of the time in it, in Unix seconds. */
interface About {
  readonly name: string;
  readonly extent: SavedSpan;
  readonly from: number;
  readonly to: number;
}
/** Returns the rows from one time to another. */
export const rowsWithin = ({ columns, rows }: Exported, { from, to }: Pick<About, 'from' | 'to'>): Exported => ({
  columns,
  rows: rows.filter(([time]) => typeof time === 'number' && time >= from && time <= to),
});
/** Saves rows as a CSV file. */
export const saveCsv = (file: string, { columns, rows }: Exported): void =>
  saveFile(`${file}.csv`, 'text/csv', [...toCsv(columns, rows)].join(''));
/** Saves rows as `file` with their extent in its name; a JSON file says it inside too, and a CSV file in its last column. */
export function saveData({ columns, rows }: Exported, about: About, as: 'csv' | 'json', file: string): void {
  const name = `${file}-${about.extent}`;
  if (as === 'csv') saveCsv(name, { columns: [...columns, 'extent'], rows: rows.map((row) => [...row, about.extent]) });
  else {
    const named = rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n] ?? null])));
    saveFile(`${name}.json`, 'application/json', `${JSON.stringify({ ...about, rows: named }, null, 1)}\n`);
  }
}
/** The ends of an axis. */
export const endsOf = (times: readonly number[]) => ({ from: times[0] ?? 0, to: times.at(-1) ?? 0 });

/** The items of the menu that copy or save a picture; `svg` draws one anew. */
export const pictureItems = (disabled: boolean, take: (use: 'copy' | 'save') => void, svg: () => string, file: string): MenuItem[] => [
  { label: 'Copy picture', disabled, run: () => take('copy') },
  { label: 'Save picture (PNG)', disabled, run: () => take('save') },
  { label: 'Save picture (SVG)', disabled, run: () => saveFile(`${file}.svg`, 'image/svg+xml', svg()) },
  { kind: 'separator' },
];
/** The items of the menu that save data. */
export function dataItems(disabled: boolean, save: (extent: SavedSpan, as: 'csv' | 'json') => void): MenuItem[] {
  const item = (label: string, extent: SavedSpan, as: 'csv' | 'json'): MenuItem => ({ label, disabled, run: () => save(extent, as) });
  return [
    item('Save visible data (CSV)', 'visible', 'csv'),
    item('Save visible data (JSON)', 'visible', 'json'),
    item('Save all loaded data (CSV)', 'all', 'csv'),
    item('Save all loaded data (JSON)', 'all', 'json'),
  ];
}
