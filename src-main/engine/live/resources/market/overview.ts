import { ok, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { combine, readParts } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';

/** Returns one part of the overview with the time it was read; null if it could not be read. */
const part = <T extends object>(got: Result<Reading<T | null>>): (T & { observedAt: Unix }) | null =>
  got.ok && got.value.data !== null ? { ...got.value.data, observedAt: got.value.observedAt as Unix } : null;

/** Describes why a part is missing; empty if it is not. */
function missing(part: 'figures' | 'price' | 'ticker', got: Result<Reading<unknown>>): CodedText[] {
  const why = !got.ok ? reasonOf(got.fault) : got.value.data === null ? text('note.not-ready') : null;
  return why === null ? [] : [text('note.missing', { part, why })];
}

/** Market-wide figures, coin price and ticker, each with its own age. Upstream computes them every minute or two, without an event. */
export const marketFamily: ResourceDefinition<'market'> = {
  ttlMs: 60_000,
  minIntervalMs: 1_000,
  polled: true,
  invalidatedBy: () => [],
  async load(_params, ask, { api }) {
    const reads = {
      figures: api().rest('/market', {}, ask),
      price: api().rest('/coin_price', {}, ask),
      ticker: api().rest('/ticker', {}, ask),
    };
    const parts = await readParts(reads);
    if (!parts.ok) return parts;
    const [figures, price, ticker] = await Promise.all([reads.figures, reads.price, reads.ticker]);
    const data = { figures: part(figures), coin_price: part(price), ticker: part(ticker) };
    const read = combine(data, parts.value.readings);
    const notes = [...(read.notes ?? []), ...missing('figures', figures), ...missing('price', price), ...missing('ticker', ticker)];
    return ok({ ...read, ...(notes.length > 0 && { notes }), ...parts.value.partial });
  },
};
