import type { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { INTERVALS, intervalSeconds, type Candles } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { EVENT_KINDS, type EventKind, type ShareEvent } from '#contract/model/market/share-event.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import { splitRef, type EntityKind } from '#contract/model/market/share.ts';
import { ArrowLeftRight, Bandage, Coins, TrendingUp, UserRound, Volleyball, Vote, type Icon } from '../../../lib/app/icons.ts';
import { masked } from '../../../lib/app/settings.svelte.ts';
import { textOf } from '../../../lib/format/format.ts';
import type { Slot } from '../studies.ts';

interface EventLook {
  readonly icon: Icon;
  readonly label: string;
  /** The kind of alert that the next event of this kind fires, and what sets one. */
  readonly next?: { readonly kind: AlertKind; readonly label: string };
}
/** Icon and name of each kind of event. */
export const EVENT_LOOK: Readonly<Record<EventKind, EventLook>> = {
  match: { icon: Volleyball, label: 'Matches', next: { kind: 'fixture', label: 'Set alert for the next match…' } },
  injury: { icon: Bandage, label: 'Injuries', next: { kind: 'injured', label: 'Set alert for the next injury…' } },
  transfer: { icon: ArrowLeftRight, label: 'Transfers', next: { kind: 'sold', label: 'Set alert for the next transfer…' } },
  vote: { icon: Vote, label: 'Votes', next: { kind: 'vote-opened', label: 'Set alert for the next vote…' } },
  payout: { icon: Coins, label: 'Payouts' },
  manager: { icon: UserRound, label: 'Managers and agents', next: { kind: 'manager', label: 'Set alert for the next manager…' } },
  rating: { icon: TrendingUp, label: 'Ratings' },
};
const OPENS: Readonly<Record<EntityKind | 'vote', string>> = {
  club: 'Open club',
  player: 'Open player',
  user: 'Open trader',
  fixture: 'Open match',
  vote: 'Open vote',
};
/** Returns what an event says; its own amounts are hidden with the balances. */
export const wordsOf = ({ text, paid }: ShareEvent): string => (paid?.to === 'me' ? masked(textOf(text)) : textOf(text));
/** Returns the words of what opens an event; null for an event that opens nothing. */
export const opensText = ({ kind, ref }: ShareEvent): string | null => ref && OPENS[kind === 'vote' ? kind : splitRef(ref).kind];

/** Reads the stored kinds of events to show; all of them if none are stored. */
export const readKinds = (stored: unknown): readonly EventKind[] =>
  Array.isArray(stored) ? EVENT_KINDS.filter((kind) => stored.includes(kind)) : EVENT_KINDS;

/** Whether two readings tell of the same event. */
export const isSame = (one: ShareEvent, other: ShareEvent): boolean =>
  one.at === other.at && one.kind === other.kind && one.ref === other.ref;

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
  // The last ones make room for those to come: they move to the left, and share a chip with what they meet there.
  let end = beyond.length > 0 ? plot - widthOf(beyond) - MARGIN : Infinity;
  for (let n = chips.length - 1, chip = chips[n]; chip && chip.x + chip.width / 2 > end; chip = chips[--n]) {
    const before = chips[n - 1];
    chip.x = end - chip.width / 2;
    end = chip.x - chip.width / 2 - MARGIN;
    if (!before || before.x + before.width / 2 <= end) break;
    before.events.push(...chip.events);
    before.width = widthOf(before.events);
    end = chip.x + chip.width / 2;
    chips.splice(n, 1);
  }
  const last = beyond.length > 0 ? [{ x: plot - widthOf(beyond) / 2, width: widthOf(beyond), events: beyond, ahead: true }] : [];
  return [...chips.map((chip) => ({ ...chip, ahead: false })), ...last];
}

/** Closing price of the last interval with a trade that began at or before a time; null if the axis begins later. */
function closeAt(slots: readonly Pick<Slot, 'time' | 'close'>[], time: number): number | null {
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

type Traded = Pick<Slot, 'time' | 'close' | 'num' | 'missing'>;
const stepOf = (slots: readonly Traded[]): number => (slots[1]?.time ?? 0) - (slots[0]?.time ?? 0);

/**
 * The change of the price from an event to `seconds` after it, in percent; null while that time lies ahead, without a price before the
 * event, or with intervals longer than that. The interval that contains the event counts as after it, so it compares with the interval
 * before.
 */
export function changeAfter(slots: readonly Traded[], at: number, seconds: number, now: number): number | null {
  const step = stepOf(slots);
  if (at + seconds > now || slots.length < 2 || step > seconds) return null;
  return percentChange(closeAt(slots, at - step), closeAt(slots, at + seconds));
}
/** Influence traded from an event to `seconds` after it; null while that time lies ahead, or where trades are not known. */
export function tradedAfter(slots: readonly Traded[], at: number, seconds: number, now: number): number | null {
  const half = stepOf(slots) / 2;
  const inside = slots.filter(({ time }) => time + half > at && time + half <= at + seconds);
  const isKnown = at + seconds <= now && inside.length > 0 && (slots[0]?.time ?? Infinity) <= at && !inside.some(({ missing }) => missing);
  return isKnown ? inside.reduce((sum, { num }) => sum + num, 0) : null;
}
/** Whether the slots are bars of at most an hour, which say what followed an event. */
export const areFine = (slots: readonly Slot[]): boolean => slots[0]?.bar !== undefined && stepOf(slots) <= INTERVALS['1h'];
/** The intervals of candles up to a time, with those that had no trade. */
export function slotsOf({ bars, coverage, from, to, interval }: Candles, until: number): Traded[] {
  const step = intervalSeconds(interval);
  const byTime = new Map(bars.map((bar) => [bar.time as number, bar]));
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((Math.min(to, until) - first) / step)) }, (_, n) => {
    const [time, middle] = [first + n * step, first + (n + 0.5) * step];
    const bar = byTime.get(time);
    const missing = !bar && !coverage.some((span) => span.from <= middle && span.to >= middle);
    return { time, close: bar?.close ?? null, num: bar?.num ?? 0, missing };
  });
}

/** What an event paid to the user's accounts, and when; a match pays by payouts of its own. Null if nothing is known to be paid. */
export function ownPaid(event: ShareEvent, payouts: readonly ShareEvent[]): { readonly at: number; readonly amount: number } | null {
  const own = [event, ...payouts].filter(
    (one, n) => one.paid?.to === 'me' && (n === 0 || (event.kind === 'match' && one.ref === event.ref)),
  );
  return own[0] ? { at: own[0].at, amount: own.reduce((sum, { paid }) => sum + (paid?.amount ?? 0), 0) } : null;
}
/** Own trades of an account that a chart reads. */
export const MOST_OWN = 200;
/**
 * Influence that accounts held just before a time: what they hold now, less what they traded since. `lists` has the newest trades of each
 * account, null while they are read. Null if these trades are not all known.
 */
export function heldBefore(
  now: number | null,
  lists: readonly (readonly Trade[] | null)[],
  isMine: (name: string | null) => boolean,
  at: number,
): number | null {
  const isRead = lists.every((list) => list !== null && (list.length < MOST_OWN || list.some(({ time }) => time < at)));
  if (now === null || lists.length === 0 || !isRead) return null;
  const once = new Map(lists.flatMap((list) => list ?? []).map((trade) => [trade.id, trade]));
  const since = [...once.values()].filter(({ time }) => time >= at);
  const held = since.reduce((sum, { num, buyer, seller }) => sum - num * (Number(isMine(buyer)) - Number(isMine(seller))), now);
  return held > 0 ? held : null;
}
