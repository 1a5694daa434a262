import type { Orderbook, Order } from '#contract/model/market/orderbook.ts';
import { percentChange, thinToday, type Traded } from '#contract/model/market/price-change.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { counted, from, level, NOT_AVAILABLE, shareOf, single, thing } from '../condition.ts';
import type { ConditionInput, EvaluateCondition, Observation, View } from '../condition.ts';

/** Number of newest trades to check for one share (TRADES) and for the whole market (TAPE), where one block may contain more. */
const TRADES = 50;
const TAPE = 100;
/** Maximum number of price samples kept to measure a move. */
const MOST_SAMPLES = 200;

const row = (at: ConditionInput): View<Traded & { volume_1_day?: number | null | undefined }> => {
  const of = thing(at);
  return of?.kind === 'player' ? at.read.row('player', of.id) : at.read.row('club', of?.id ?? 0);
};
/** Observes a figure of the order book. */
const book =
  (valueOf: (book: Orderbook, at: ConditionInput) => number | null, say: (value: number) => CodedText): EvaluateCondition =>
  (at) =>
    from(at.read('orderbook', { share: shareOf(at) }), (data) => level(at, valueOf(data, at), say));
const sum = (orders: readonly Order[]): number => orders.reduce((total, { num }) => total + num, 0);
const side = ({ bids, asks }: Orderbook, { condition: { of } }: ConditionInput): Order[] => (of === 'asks' ? asks : bids);

type Sample = readonly [at: number, price: number];
const isSample = (value: unknown): value is Sample => Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/** Returns the price samples within `span` seconds, plus the last one before it. */
function samples(note: unknown, price: number, now: number, span: number): Sample[] {
  const before = Array.isArray(note) ? note.filter(isSample) : [];
  const all: Sample[] = before.at(-1)?.[1] === price ? before : [...before, [now, price]];
  const began = all.findLastIndex(([at]) => at <= now - span);
  return all.slice(Math.max(0, began)).slice(-MOST_SAMPLES);
}

function move(at: ConditionInput): Observation {
  const { condition, now, note, holds, margin } = at;
  const span = (condition.minutes ?? 1_440) * 60;
  return from(row(at), (traded) => {
    const { last_price: price } = traded;
    if (price === null || price === undefined) return { unknown: NOT_AVAILABLE };
    if (price <= 0) return { text: text('market.never-traded') };
    const thin = thinToday(traded);
    if (thin !== null && !holds('')) return { text: text('market.thin-change', { thin }), note }; // too little trade to count as a move, as for the day change
    const recent = samples(note, price, now, span);
    const prices = recent.map(([, value]) => value);
    const rise = percentChange(Math.min(...prices), price) ?? 0;
    const fall = -(percentChange(Math.max(...prices), price) ?? 0);
    const moved = condition.op === 'up' ? rise : condition.op === 'down' ? fall : Math.max(rise, fall);
    const limit = (condition.value ?? 0) * (holds('') ? 1 - margin : 1);
    const said = text('market.moved', { up: moved !== fall || fall <= rise, percent: moved, price });
    const oldest = recent[1]?.[0];
    const due = oldest === undefined ? null : oldest + span;
    return { ...single(moved >= limit && moved > 0, said, moved), note: recent, due };
  });
}

function trade(at: ConditionInput): Observation {
  const { condition, ref, named, many, note, read } = at;
  const tape = ref === null || many ? read('trades', { limit: TAPE }) : read('trades', { share: shareOf(at), limit: TRADES });
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
    const items = mine.map(({ id, share, num, price, taker }) => {
      const said = text('market.trade', { taker, size: num, share: named(share), price });
      return { key: String(id), value: num, text: said, ref: share, edge: false };
    });
    return { ...counted(items, text('market.no-trade')), value: mine[0]?.num ?? null, note: newest };
  });
}

/** Observes the latest scheduled runs of one saved screen or of all: each row that came or went since the run before. */
function screen({ condition: { of, screen: only }, note, named, read }: ConditionInput): Observation {
  const saved = read('screens', {});
  const one = saved.state === 'known' ? saved.data.find(({ id }) => id === only) : undefined;
  if (saved.state === 'known' && only !== null && !one) return { state: 'gone', why: text('screen.deleted') };
  return from(saved, (screens) => {
    if (one?.schedule === 'none') return { unknown: text('screen.by-hand') };
    const runs = (one ? [one] : screens).flatMap(({ id, name, schedule, run }) =>
      run && schedule !== 'none' ? [{ id, name, ...run }] : [],
    );
    const newest = Math.max(typeof note === 'number' ? note : 0, ...runs.map(({ at }) => at));
    const mark = typeof note === 'number' ? note : newest;
    const items = runs
      .filter(({ at }) => at > mark)
      .flatMap(({ id, name, at, entered, left }) =>
        (['entered', 'left'] as const).flatMap((change) =>
          (of === null || of === 'either' || of === change ? { entered, left }[change] : []).map((ref) => ({
            ...{ key: `${id} ${at} ${change} ${ref}`, value: null, ref, edge: false },
            text: text(`screen.${change}`, { row: named(ref), screen: name }),
          })),
        ),
      );
    return { ...counted(items, text('screen.no-change')), note: newest };
  });
}

export const marketKinds = {
  screen,
  price: (at) => from(row(at), ({ last_price }) => level(at, last_price, (price) => text('market.price', { price }))),
  volume: (at) => from(row(at), ({ volume_1_day }) => level(at, volume_1_day, (coin) => text('market.volume', { coin }))),
  move,
  trade,
  spread: book(
    ({ bids, asks }) => (bids[0] && asks[0] && bids[0].price > 0 ? (asks[0].price / bids[0].price - 1) * 100 : Infinity),
    (percent) => (Number.isFinite(percent) ? text('market.spread', { percent }) : text('market.one-sided')),
  ),
  bid: book(
    ({ bids }) => bids[0]?.price ?? 0,
    (price) => text('market.bid', { price }),
  ),
  ask: book(
    ({ asks }) => asks[0]?.price ?? Infinity,
    (price) => (Number.isFinite(price) ? text('market.ask', { price }) : text('market.no-asks')),
  ),
  book: book(
    (data, at) => sum(side(data, at)),
    (size) => text('market.book', { size }),
  ),
  depth: book(
    (data, at) => {
      const orders = side(data, at);
      const best = orders[0]?.price ?? 0;
      return sum(orders.filter(({ price }) => Math.abs(price - best) <= best * 0.05));
    },
    (size) => text('market.depth', { size }),
  ),
} as const satisfies Record<string, EvaluateCondition>;
