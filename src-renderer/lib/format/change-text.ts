import type { PriceChange } from '#contract/model/market/price-change.ts';
import { text } from '#contract/text/coded-text.ts';
import { textOf } from './format.ts';

/** Returns a change as text, with the caller's percent formatter: `+2.1%`, `n/a, 3 traded`, or a dash if it is not served. */
export const changeText = ({ percent, why }: PriceChange, write: (percent: number) => string): string =>
  percent !== null ? write(percent) : why === null ? '—' : textOf(text('market.thin-change', { thin: why }));

/** Returns a change as text that a column must have room for: a dash if there is none. */
export const shortChange = ({ percent }: PriceChange, write: (percent: number) => string): string =>
  percent === null ? '—' : write(percent);
