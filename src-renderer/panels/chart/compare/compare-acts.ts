import { toasts } from '../../../lib/app/toasts.svelte.ts';
import type { ComparedEntry } from '../crosshair-reading.ts';
import { MOST_COMPARED, type ChartParams, type ComparedKey } from '../params.ts';

type Compared = Pick<ChartParams, 'compare' | 'compareHidden' | 'index'>;
interface ComparingChart {
  readonly params: () => Compared;
  readonly show: (patch: Partial<Compared>) => void;
}

/** Hides a compared share or the index, which keeps its place and colour, or shows it again. */
export function toggleCompared({ params, show }: ComparingChart, { key }: Pick<ComparedEntry, 'key'>): void {
  const { compareHidden: hidden } = params();
  show({ compareHidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
}

/** Removes a compared share or the index from the chart; a toast brings it back to its place. */
export function removeCompared({ params, show }: ComparingChart, { key, name }: Pick<ComparedEntry, 'key' | 'name'>): void {
  const { compare, compareHidden } = params();
  const at = compare.findIndex((one) => one === key);
  const hidden = compareHidden.filter((one) => one !== key);
  show(
    key === 'index' ? { index: false, compareHidden: hidden } : { compare: compare.filter((one) => one !== key), compareHidden: hidden },
  );
  const undo = (): void => {
    const now = params().compare;
    if (key === 'index') show({ index: true });
    else if (now.length < MOST_COMPARED - 1 && !now.includes(key)) show({ compare: now.toSpliced(at, 0, key) });
  };
  toasts.show(() => ({
    ...{ key: 'compared', tone: 'ok', title: `${name} removed from the comparison` },
    actions: [{ label: 'Undo', run: undo }],
  }));
}

/** Returns the compared shares and the index for the legend, in the colours of their lines. */
export const legendShares = (
  keys: readonly ComparedKey[],
  names: readonly string[],
  { compareHidden }: Pick<Compared, 'compareHidden'>,
): ComparedEntry[] =>
  keys.map((key, n) => ({
    ...{ key, name: names[n] ?? '', hidden: compareHidden.includes(key) },
    colour: `var(--link-${((n + 1) % 8) + 1})`,
  }));
