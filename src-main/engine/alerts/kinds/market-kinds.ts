import { sayValue } from '#contract/model/alerts/alert-words.ts';
import type { Orderbook, Order } from '#contract/model/market/orderbook.ts';
import { percentChange, thinToday, type Traded } from '#contract/model/market/price-change.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { from, level, shareOf, thing, type Look, type LookAt } from '../condition.ts';
import type { Sight, View } from '../observation.ts';

/** Number of newest trades to check for one share (TRADES) and for the whole market (TAPE), where one block may contain more. */
const TRADES = 50;
const TAPE = 100;
/** Maximum number of price samples kept to measure a move. */
const MOST_SAMPLES = 200;

const coin = (value: number): string => sayValue('coin', value);
const row = (at: LookAt): View<Traded & { volume_1_day?: number | null | undefined }> => {
  const of = thing(at);
  return of?.kind === 'player' ? at.see.row('player', of.id) : at.see.row('club', of?.id ?? 0);
};
const book = (at: LookAt, look: (book: Orderbook) => number | null, text: (value: number) => string): Sight =>
  from(at.see('orderbook', { share: shareOf(at) }), (data) => level(at, look(data), text));
const sum = (orders: readonly Order[]): number => orders.reduce((total, { num }) => total + num, 0);
const side = ({ bids, asks }: Orderbook, { condition: { of } }: LookAt): Order[] => (of === 'asks' ? asks : bids);

type Sample = readonly [at: number, price: number];
const isSample = (value: unknown): value is Sample => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/** Returns the price samples within `span` seconds, plus the last one before it. */
function samples(note: unknown, price: number, now: number, span: number): Sample[] {
  const before = Array.isArray(note) ? note.filter(isSample) : [];
  const all: Sample[] = before.at(-1)?.[1] === price ? before : [...before, [now, price]];
  const began = all.findLastIndex(([at]) => at <= now - span);
  return all.slice(Math.max(0, began)).slice(-MOST_SAMPLES);
}

function move(at: LookAt): Sight {
  const { condition, now, note, holds, margin } = at;
  const span = (condition.minutes ?? 1_440) * 60;
  return from(row(at), (told) => {
    const { last_price: price } = told;
    if (price === null || price === undefined) return { unknown: 'not available from your current connection' };
    if (price <= 0) return { text: 'never traded' };
    const thin = thinToday(told);
    if (thin !== null && !holds('')) return { text: `n/a, ${thin}`, note }; // too little trade to count as a move, as for the day change
    const kept = samples(note, price, now, span);
    const prices = kept.map(([, value]) => value);
    const rise = percentChange(Math.min(...prices), price) ?? 0;
    const fall = -(percentChange(Math.max(...prices), price) ?? 0);
    const moved = condition.op === 'up' ? rise : condition.op === 'down' ? fall : Math.max(rise, fall);
    const limit = (condition.value ?? 0) * (holds('') ? 1 - margin : 1);
    const text = `${moved === fall && fall > rise ? 'fell' : 'rose'} ${moved.toFixed(1)}% to ${coin(price)}`;
    const oldest = kept[1]?.[0];
    return {
      items: moved >= limit && moved > 0 ? [{ key: '', value: moved, text, edge: false }] : [],
      value: moved,
      text,
      note: kept,
      due: oldest === undefined ? null : oldest + span,
    };
  });
}

function trade(at: LookAt): Sight {
  const { condition, ref, named, many, note, see } = at;
  const tape = ref === null || many ? see('trades', { limit: TAPE }) : see('trades', { share: shareOf(at), limit: TRADES });
  return from<Trade[]>(tape, (trades) => {
    // Trade ids increase, so a trade with an id up to the last one seen is not new, whenever it is read.
    const newest = Math.max(typeof note === 'number' ? note : 0, ...trades.map(({ id }) => id));
    const mark = typeof note === 'number' ? note : newest;
    const mine = trades.filter(
      ({ share, num, taker, id }) =>
        (ref === null || share === ref) &&
        num >= (condition.value ?? 0) &&
        (condition.of === null || condition.of === 'any' || condition.of === taker) &&
        id > mark,
    );
    const items = mine.map(({ id, share, num, price, taker }) => ({
      key: String(id),
      value: num,
      text: `${taker === null ? 'traded' : taker === 'buy' ? 'bought' : 'sold'} ${num.toLocaleString('en-GB')} of ${named(share)} at ${coin(price)}`,
      ref: share,
      edge: false,
    }));
    return { items, value: mine[0]?.num ?? null, text: items[0]?.text ?? 'no matching trade yet', note: newest };
  });
}

export const marketKinds = {
  price: (at) => from(row(at), ({ last_price }) => level(at, last_price, (value) => `last price ${coin(value)}`)),
  volume: (at) => from(row(at), ({ volume_1_day }) => level(at, volume_1_day, (value) => `volume ${coin(value)}`)),
  move,
  trade,
  spread: (at) =>
    book(
      at,
      ({ bids, asks }) => (bids[0] && asks[0] && bids[0].price > 0 ? (asks[0].price / bids[0].price - 1) * 100 : Infinity),
      (value) => (Number.isFinite(value) ? `spread ${value.toFixed(1)}%` : 'one side of the order book is empty'),
    ),
  bid: (at) =>
    book(
      at,
      ({ bids }) => bids[0]?.price ?? 0,
      (value) => `best bid ${coin(value)}`,
    ),
  ask: (at) =>
    book(
      at,
      ({ asks }) => asks[0]?.price ?? Infinity,
      (value) => (Number.isFinite(value) ? `best ask ${coin(value)}` : 'no asks'),
    ),
  book: (at) =>
    book(
      at,
      (data) => sum(side(data, at)),
      (value) => `${value.toLocaleString('en-GB')} influence in the order book`,
    ),
  depth: (at) =>
    book(
      at,
      (data) => {
        const orders = side(data, at);
        const best = orders[0]?.price ?? 0;
        return sum(orders.filter(({ price }) => Math.abs(price - best) <= best * 0.05));
      },
      (value) => `${value.toLocaleString('en-GB')} influence within 5% of the best price`,
    ),
} as const satisfies Record<string, Look>;
