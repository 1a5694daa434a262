import { EVENT_KINDS, type EventKind, type ShareEvent } from '#contract/model/market/share-event.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import { ArrowLeftRight, Bandage, Coins, TrendingUp, UserRound, Volleyball, Vote, type Icon } from '../../../lib/app/icons.ts';
import type { Slot } from '../studies.ts';

/** Icon and name of each kind of event. */
export const EVENT_LOOK: Readonly<Record<EventKind, { readonly icon: Icon; readonly label: string }>> = {
  match: { icon: Volleyball, label: 'Matches' },
  injury: { icon: Bandage, label: 'Injuries' },
  transfer: { icon: ArrowLeftRight, label: 'Transfers' },
  vote: { icon: Vote, label: 'Votes' },
  payout: { icon: Coins, label: 'Payouts' },
  manager: { icon: UserRound, label: 'Managers and agents' },
  rating: { icon: TrendingUp, label: 'Ratings' },
};

/** Reads the stored kinds of events to show; all of them if none are stored. */
export const readKinds = (stored: unknown): readonly EventKind[] =>
  Array.isArray(stored) ? EVENT_KINDS.filter((kind) => stored.includes(kind)) : EVENT_KINDS;

/** One place in the lane: its centre and width in px, and its events, oldest first. `ahead`: they lie beyond the right end of the axis. */
export interface LaneChip {
  readonly x: number;
  readonly width: number;
  readonly events: readonly ShareEvent[];
  readonly ahead: boolean;
}

const [BARE, LETTER, MARGIN] = [22, 6.5, 2];
/** Width of a chip: its icon, and its result or the number of its events. */
const widthOf = (events: readonly ShareEvent[]): number =>
  events.length > 1 ? BARE + LETTER * (String(events.length).length + 1) : events[0]?.short ? BARE + LETTER * 5.5 : BARE;

/**
 * Places events along the axis; events whose chips would overlap share one. Events to come that lie beyond the right end share a chip there,
 * if `toCome` is set. `x` returns the position of a time, in px; `events` are oldest first.
 */
export function laneChips(
  events: readonly ShareEvent[],
  x: (at: number) => number,
  plot: number,
  now: number,
  toCome: boolean,
): LaneChip[] {
  const chips: { x: number; width: number; events: ShareEvent[] }[] = [];
  const beyond: ShareEvent[] = [];
  for (const event of events) {
    const at = x(event.at);
    if (toCome && event.at > now && at > plot - BARE / 2) {
      beyond.push(event);
      continue;
    }
    if (at < 0 || at > plot) continue;
    const width = widthOf([event]);
    const before = chips.at(-1);
    if (!before || at - width / 2 >= before.x + before.width / 2 + MARGIN) chips.push({ x: at, width, events: [event] });
    else {
      before.events.push(event);
      before.width = widthOf(before.events);
    }
  }
  const last = beyond.length > 0 ? [{ x: plot - widthOf(beyond) / 2, width: widthOf(beyond), events: beyond, ahead: true }] : [];
  return [...chips.map((chip) => ({ ...chip, ahead: false })), ...last];
}

/** Closing price of the last interval with a trade that began at or before a time; null if the axis begins later. */
function closeAt(slots: readonly Slot[], time: number): number | null {
  let [low, high] = [0, slots.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((slots[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle - 1;
  }
  for (let at = high; at >= 0; at--) {
    const close = slots[at]?.close ?? null;
    if (close !== null) return close;
  }
  return null;
}

/**
 * The change of the price from an event to `seconds` after it, in percent; null while that time lies ahead, or without a price before the
 * event. The interval that contains the event counts as after it, so it compares with the interval before.
 */
export function changeAfter(slots: readonly Slot[], at: number, seconds: number, now: number): number | null {
  const step = (slots[1]?.time ?? 0) - (slots[0]?.time ?? 0);
  if (at + seconds > now || slots.length < 2) return null;
  return percentChange(closeAt(slots, at - step), closeAt(slots, at + seconds));
}
