import { ok, type Fault, type Result } from '../../../src-preload/contract/faults.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import type { Unix } from '../../../src-preload/contract/model/time.ts';
import { combine } from './combine.ts';
import type { Family } from './family.ts';

/** A part of the overview with its own age; a part that could not be read is absent and spoils no other. */
const part = <T extends object>(got: Result<Reading<T | null>>): (T & { observedAt: Unix }) | null =>
  got.ok && got.value.data !== null ? { ...got.value.data, observedAt: got.value.observedAt as Unix } : null;

/** Market-wide figures, coin price and ticker: three reads, each with its own age. Upstream works them out every minute or two, so no event spoils them. */
export const marketFamily: Family<'market'> = {
  freshMs: 60_000,
  gapMs: 1_000,
  polled: true,
  keep: true,
  spoiledBy: () => [],
  async load(_params, ask, { api }) {
    const [figures, price, ticker] = await Promise.all([
      api().rest('/market', {}, ask),
      api().rest('/coin_price', {}, ask),
      api().rest('/ticker', {}, ask),
    ]);
    const parts = [figures, price, ticker];
    const good = parts.flatMap((got): Reading<unknown>[] => (got.ok ? [got.value] : []));
    const bad = parts.find((got): got is { ok: false; fault: Fault } => !got.ok);
    if (good.length === 0 && bad) return bad;
    return ok(combine({ figures: part(figures), coin_price: part(price), ticker: part(ticker) }, good));
  },
};
