import type { Snapshot } from '#contract/snapshot.ts';
import { saveBlob } from '../../lib/app/save-file.ts';
import { toasts } from '../../lib/app/toasts.svelte.ts';
import { chartPicture } from '../../charts/chart-picture.ts';
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

/** Copies or saves the picture of a chart under a title, as `file`.png; says whether a copy worked, because it is not visible. */
export async function sharePicture(canvas: HTMLCanvasElement | null, use: 'copy' | 'save', title: string, file: string): Promise<void> {
  const png = canvas ? await chartPicture(canvas, title) : null;
  if (!png) return;
  if (use === 'save') return saveBlob(`${file}.png`, png);
  const copied = await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]).then(
    () => true,
    () => false,
  );
  toasts.show(
    copied
      ? { key: 'chart', tone: 'ok', title: 'Picture copied', text: '' }
      : {
          key: 'chart',
          tone: 'warn',
          title: 'Couldn’t copy the picture',
          text: 'Your system refused it. You can save it as a file instead.',
        },
  );
}
