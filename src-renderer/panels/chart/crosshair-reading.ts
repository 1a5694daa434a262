import { percentChange } from '#contract/model/market/price-change.ts';
import type { SeriesSpec } from '../../charts/series.ts';
import type { ChartModel, StudyUnknown } from './model.ts';
import { signedPercent } from '../../lib/format/format.ts';
import type { ComparedKey } from './params.ts';
import { studyTitle, type StudyUse } from './studies.ts';

interface ReadLine {
  readonly label: string;
  readonly text: string;
  readonly colour: string;
  readonly study?: string;
}
/** Formatted values at one slot of the axis. */
export interface CrosshairReading {
  readonly when: string;
  readonly values: readonly { readonly label: string; readonly text: string }[];
  readonly change: number | null;
  /** Values of lines over the price; `study` is the title of the study that a line is part of. */
  readonly lines: readonly ReadLine[];
}

/** The prices of a bar: label, heading of a table, and field. */
// @wc-context: price of a bar
export const BAR = [
  { field: 'open', label: 'O', head: 'Open', said: 'open' },
  { field: 'high', label: 'H', head: 'High', said: 'high' },
  { field: 'low', label: 'L', head: 'Low', said: 'low' },
  { field: 'close', label: 'C', head: 'Close', said: 'close' },
] as const;
/** The CSS colour of a series. */
const colourOf = ({ colour }: Pick<SeriesSpec, 'colour'>): string =>
  typeof colour === 'number' ? `var(--link-${colour})` : `var(--${colour === 'vwap' ? 'vwap' : 'text-2'})`;

const NONE: CrosshairReading = { when: '', values: [], change: null, lines: [] };

/** The point of a series at a time (Unix seconds), by binary search: points are in ascending order. */
function pointAt({ points }: SeriesSpec, time: number) {
  let [low, high] = [0, points.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = points[middle]?.time ?? 0;
    if (at === time) return points[middle];
    if (at < time) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** The studies of a pane that have no value at a place of the axis. */
const unknownAt = ({ unknown = [] }: ChartModel, pane: number, index: number): readonly StudyUnknown[] =>
  unknown.filter((span) => span.pane === pane && span.from <= index && index <= span.to);

/** Values at slot `index`; null means the newest slot with a price. `names` are the names of compared shares, empty for one share. */
export function readingAt(
  drawn: ChartModel,
  index: number | null,
  names: readonly string[],
  sayTime: (unix: number) => string,
): CrosshairReading {
  const [lead] = drawn.series;
  if (!lead) return NONE;
  const time = index === null ? lead.points.findLast((point) => (point.close ?? point.value) !== undefined)?.time : drawn.times[index];
  if (time === undefined) return NONE;
  const when = index === null ? '' : sayTime(time);
  if (names.length > 0) {
    const lines = drawn.series.flatMap((spec, i) => {
      const value = pointAt(spec, time)?.value;
      return value === undefined ? [] : [{ label: names[i] ?? '', text: spec.format(value), colour: `var(--link-${(i % 8) + 1})` }];
    });
    return { when, values: [], change: null, lines };
  }
  const at = pointAt(lead, time);
  const lines = drawn.series.slice(1).flatMap((spec) => {
    const value = spec.pane === 0 && spec.title !== undefined ? pointAt(spec, time)?.value : undefined;
    return value === undefined || spec.title === undefined
      ? []
      : [{ ...{ label: spec.title, text: spec.format(value), colour: colourOf(spec) }, ...(spec.study && { study: spec.study.title }) }];
  });
  // A study on the price without a value says why. The newest reading has no place on the axis of its own.
  const without = index === null ? [] : unknownAt(drawn, 0, index);
  const reading = {
    when,
    change: null,
    lines: [...lines, ...without.map((one) => ({ label: one.title, text: `— (${one.text})`, colour: colourOf(one), study: one.title }))],
  };
  if (at?.open !== undefined && at.close !== undefined) {
    const values = BAR.map(({ label, field }) => ({ label, text: lead.format(at[field] ?? 0) }));
    return { ...reading, values, change: percentChange(at.open, at.close) };
  }
  if (at?.value !== undefined) return { ...reading, values: [{ label: drawn.value ?? 'VWAP per interval', text: lead.format(at.value) }] };
  if (at?.rest !== undefined)
    return {
      ...reading,
      values: [
        { label: 'No trade', text: '' },
        { label: 'Last', text: lead.format(at.rest) },
      ],
    };
  const isMissing = index !== null && drawn.slots[index]?.missing === true;
  return { ...reading, values: [{ label: isMissing ? 'Trades missing' : 'No trades', text: '' }] };
}

/** A study in the legend: its place among the studies of the chart, and its values over the price; none if it is in a pane of its own. */
interface LegendEntry {
  readonly n: number;
  readonly use: StudyUse;
  readonly title: string;
  readonly parts: readonly ReadLine[];
}
/** A compared share or index in the legend; `colour` in CSS. */
export interface ComparedEntry {
  readonly key: ComparedKey;
  readonly name: string;
  readonly colour: string;
  readonly hidden: boolean;
}
/**
 * The studies for the legend, the compared shares with their values (empty without one), and lines that are neither, such as the share of
 * the chart itself. `drawn`: the titles of the studies that are drawn.
 */
export function legendEntries(
  reading: CrosshairReading,
  studies: readonly StudyUse[],
  drawn: ReadonlySet<string>,
  compared: readonly ComparedEntry[] = [],
) {
  const entries = studies.flatMap((use, n): LegendEntry[] => {
    const title = studyTitle(use);
    if (!use.hidden && !drawn.has(title)) return [];
    return [{ n, use, title, parts: reading.lines.filter(({ study }) => study === title) }];
  });
  const lines = reading.lines.filter(({ study }) => study === undefined);
  return {
    entries,
    compared: compared.map((entry) => ({ ...entry, text: lines.find(({ label }) => label === entry.name)?.text ?? '' })),
    others: lines.filter(({ label }) => !compared.some(({ name }) => name === label)),
  };
}

/** The caption of a pane below the prices: its studies with their values at a place of the axis, or with their newest ones for null. */
export function captionAt(drawn: ChartModel, pane: number, index: number | null): string {
  const parts = drawn.series.filter((each) => each.pane === pane && each.title !== undefined);
  const [none] = unknownAt(drawn, pane, index ?? drawn.times.length - 1);
  if (none && (index !== null || parts.every(({ points }) => points.length === 0))) return `${none.title} — (${none.text})`;
  // A total without a bar is zero; anything else without a point is unknown.
  const absent = parts[0]?.kind === 'histogram' ? '0' : '—';
  const valueOf = (spec: SeriesSpec): string => {
    const time = index === null ? spec.points.at(-1)?.time : drawn.times[index];
    const value = time === undefined ? undefined : pointAt(spec, time)?.value;
    return value === undefined ? absent : spec.format(value);
  };
  return parts.map((spec) => `${spec.title} ${valueOf(spec)}`).join('   ');
}

/** A column of a table for each part of each study: its heading, and its value at a place of the axis, or why there is none. */
export const studyColumns = (drawn: ChartModel): { readonly id: string; readonly head: string; readonly at: (index: number) => string }[] =>
  drawn.series.flatMap((spec) => {
    const { id, kind, pane, study, format } = spec;
    if (study === undefined) return [];
    const at = (index: number): string => {
      const value = pointAt(spec, drawn.times[index] ?? 0)?.value;
      if (value !== undefined) return format(value);
      const why = unknownAt(drawn, pane, index).find(({ title }) => title === study.title);
      if (why) return `— (${why.text})`;
      // A total without a bar is zero.
      return kind === 'histogram' && study.column === study.title ? format(0) : '—';
    };
    return [{ id, head: study.column, at }];
  });

/** A reading as one sentence for the screen reader. */
export function sayReading({ when, values, change, lines }: CrosshairReading): string {
  const parts = [
    ...values.map(({ label, text }) => `${BAR.find((part) => part.label === label)?.said ?? label} ${text}`.trim()),
    ...(change === null ? [] : [signedPercent(change, 2)]),
    ...lines.map(({ label, text }) => `${label} ${text}`),
  ];
  return `${when}${when && parts.length > 0 ? ': ' : ''}${parts.join(', ')}`;
}
