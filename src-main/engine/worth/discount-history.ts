import type { DiscountHistory } from '#contract/model/worth/worth.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { RecordHistory } from '../recorder/recorder-api.ts';
import { medianOf } from './median.ts';
import { discountOf } from './club-owns.ts';

const DAY = 86_400;

/** What was recorded of one club: its net assets per influence as `nav`, and its last price as `last`. */
export interface RecordedClub {
  readonly values: RecordHistory;
  readonly prices: RecordHistory;
}

/** Returns the value of a field at the end of a day (Unix seconds, exclusive); null if nothing was observed on that day. */
function onDay({ spans, rows }: RecordHistory, field: string, from: number, to: number): number | null {
  if (!spans.some((span) => span.from < to && span.to >= from)) return null;
  const row = rows.findLast(({ at, values }) => at < to && typeof values[field] === 'number');
  const value = row?.values[field];
  return typeof value === 'number' ? value : null;
}
const discountOn = ({ values, prices }: RecordedClub, from: number, to: number): number | null =>
  discountOf(onDay(prices, 'last', from, to), onDay(values, 'nav', from, to));

/** Returns the discount by day with the median of the peers, from the first recorded day on; null if no day has one. */
export function discountHistory(own: RecordedClub, peers: readonly RecordedClub[], from: number, to: number): DiscountHistory | null {
  const days: DiscountHistory['days'] = [];
  for (let at = Math.floor(from / DAY) * DAY; at <= to; at += DAY) {
    const discount = discountOn(own, at, at + DAY);
    if (discount === null) continue;
    const others = peers.flatMap((peer) => discountOn(peer, at, at + DAY) ?? []);
    days.push({ at: at as Unix, discount, peers: medianOf(others) });
  }
  const [first] = days;
  if (!first) return null;
  const until = (Math.floor(to / DAY) + 1) * DAY;
  const count = Math.round((until - first.at) / DAY);
  return { from: first.at, to: until as Unix, missing: count - days.length, days };
}
