/** Target of a figure: at most or at least a value. */
export interface Bar {
  readonly is: '≤' | '≥' | '=';
  readonly value: number;
}

/** One measured figure with its baseline. `value` is null when it could not be measured; `note` gives the reason. */
export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'MB' | 'MB/s' | '×' | '%' | 'fps' | '';
  readonly value: number | null;
  /** null: printed for context, without a target. */
  readonly bar: Bar | null;
  readonly baseline: { readonly what: string; readonly value: number } | null;
  readonly note?: string;
}

export const atMost = (value: number): Bar => ({ is: '≤', value });
export const atLeast = (value: number): Bar => ({ is: '≥', value });
export const exactly = (value: number): Bar => ({ is: '=', value });

/** Percentile by nearest rank; `p` from 0 to 1. NaN without samples. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

type Verdict = 'met' | 'missed' | 'skipped' | '';

export function verdict({ value, bar }: Figure): Verdict {
  if (value === null) return 'skipped';
  if (!bar) return '';
  const reached = bar.is === '≤' ? value <= bar.value : bar.is === '≥' ? value >= bar.value : value === bar.value;
  return reached ? 'met' : 'missed';
}

const shown = (value: number, unit: Figure['unit']): string => {
  const digits = unit === '' ? 0 : Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toFixed(digits).replace('-', '−');
  return unit === '' ? text : `${text} ${unit}`;
};

/** The figures as a Markdown table, one line each, with notes below it. */
export function table(figures: readonly Figure[]): string {
  const head = ['Figure', 'Measured', 'Target', 'Baseline, same run', ''];
  const rows = figures.map((figure) => [
    figure.name,
    figure.value === null ? '—' : shown(figure.value, figure.unit),
    figure.bar ? `${figure.bar.is} ${shown(figure.bar.value, figure.unit)}` : '',
    figure.baseline ? `${shown(figure.baseline.value, figure.unit)} (${figure.baseline.what})` : '',
    verdict(figure),
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const notes = figures.flatMap(({ name, note }) => (note ? [`- ${name}: ${note}`] : []));
  return [
    line(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...rows.map(line),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}
