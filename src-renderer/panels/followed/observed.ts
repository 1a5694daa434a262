import { OBSERVED_WITHIN, observedUntil, type OrderActs } from '#contract/model/records/order-acts.ts';

/** How the orders of some traders were observed in a range of time. Unix seconds. */
interface Observed {
  /** Those whose orders are not observed now. */
  readonly missing: readonly string[];
  /** Since when those of all others are observed without a gap; null if none is observed. */
  readonly since: number | null;
}
export function observedNow(names: readonly string[], acts: OrderActs, now: number): Observed {
  const current = (name: string): boolean => now - (observedUntil(acts, name) ?? 0) <= OBSERVED_WITHIN;
  const since = acts.observed.flatMap(({ name, spans }) => (names.includes(name) && current(name) ? (spans.at(-1)?.from ?? []) : []));
  return { missing: names.filter((name) => !current(name)), since: since.length === 0 ? null : Math.max(...since) };
}
/** Seconds since a time in which the orders of a trader were observed. */
export const observedFor = ({ observed }: OrderActs, name: string, from: number): number =>
  (observed.find((one) => one.name === name)?.spans ?? []).reduce((sum, span) => sum + Math.max(0, span.to - Math.max(span.from, from)), 0);
