import { Market } from '#contract/model/market/market.ts';
import type { RecordedValues } from './recorder-api.ts';

type Ticker = NonNullable<Market['ticker']>;
const LISTS = ['trades', 'transfers', 'rich', 'poor'] as const;
/** Rows of each list that are recorded: more than the service reports. */
const MOST_ROWS = 25;

/** Returns the rows of the ticker, each as one text. */
export const packTicker = (ticker: Ticker): RecordedValues =>
  Object.fromEntries(LISTS.flatMap((list) => ticker[list].slice(0, MOST_ROWS).map((row, n) => [`${list} ${n}`, JSON.stringify(row)])));

/** Returns the ticker in recorded values; null for one that cannot be read. */
export function unpackTicker(values: RecordedValues, observedAt: number): Market['ticker'] {
  const rows = (list: string): unknown[] =>
    Array.from({ length: MOST_ROWS }, (_, n) => values[`${list} ${n}`]).flatMap((row): unknown[] =>
      typeof row === 'string' ? [JSON.parse(row)] : [],
    );
  return Market.shape.ticker.safeParse({ observedAt, ...Object.fromEntries(LISTS.map((list) => [list, rows(list)])) }).data ?? null;
}
