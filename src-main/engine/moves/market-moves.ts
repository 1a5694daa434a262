import type { EntityRef, Share } from '#contract/model/market/share.ts';
import type { Mover, MoversOf, MoveSpan } from '#contract/model/market/movers.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { sayRef } from '#contract/model/alerts/subject.ts';
import { seconds } from '../base/clock.ts';
import { createPace } from '../base/slices.ts';
import type { RecordedContext, ScreenContext, UserContext } from '../context.ts';
import { dominantTrader, namesNeeded, NEWS_S, reasonsOf, type Transfer } from './known-reasons.ts';
import { pricedMarket, type PricedMarket, type PricedShare } from './priced-shares.ts';
import { LENGTH, shareMove, type ShareMove } from './share-move.ts';
import { tapeFrom } from './whole-tape.ts';

export type MovesContext = ScreenContext & UserContext & RecordedContext;
/** A share with its move in a span. */
export interface Moved {
  readonly row: PricedShare;
  readonly move: ShareMove;
}
export interface MarketMoves {
  readonly market: PricedMarket;
  readonly moved: readonly Moved[];
  readonly trades: ReadonlyMap<Share, readonly Trade[]>;
  readonly start: number;
  readonly tapeFrom: number | null;
}

const NONE: readonly Trade[] = [];
const AT_ONCE = 500;
/** How long before a span a recorded price may have been read to be its beginning, in seconds. */
const NOTED_WITHIN = 7 * 86_400;
const made = new WeakMap<PricedMarket, Map<string, Promise<MarketMoves>>>();

/** Returns the price of the last stored trade before a span, if every trade from it to the span is stored. */
export function beforeSpan({ cache }: Pick<MovesContext, 'cache'>, of: Share, start: number): number | null {
  const trade = cache().trades.before(of, start);
  if (!trade) return null;
  return cache()
    .coverage.get(of)
    .some(({ from, to }) => from <= trade.time && to >= start)
    ? trade.price
    : null;
}

/** Returns the recorded prices at the start of a span, of the shares that were or may have been traded in it. */
async function recordedPrices({ shares }: PricedMarket, start: number, { recorder }: MovesContext): Promise<ReadonlyMap<Share, number>> {
  const wanted = shares.filter(({ last, week }) => last !== null && week !== 0).map((row) => row.share);
  const prices = new Map<Share, number>();
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE);
    const got = await recorder.newest('prices', 'last', some, start - NOTED_WITHIN, start);
    if (!got.ok) return prices;
    for (const [n, of] of some.entries()) {
      const price = got.value[n];
      if (typeof price === 'number') prices.set(of, price);
    }
  }
  return prices;
}

async function compute(market: PricedMarket, span: MoveSpan, start: number, context: MovesContext): Promise<MarketMoves> {
  const { cache, clock } = context;
  const pace = createPace(clock.tick);
  const from = tapeFrom(context);
  const recorded = await recordedPrices(market, start, context);
  const trades = new Map<Share, Trade[]>();
  const oldest = market.shares.reduce((least, { observedAt }) => Math.min(least, observedAt), start);
  for (const trade of cache().trades.since(Math.max(oldest, start - LENGTH['7d']))) {
    const list = trades.get(trade.share);
    if (list) list.push(trade);
    else trades.set(trade.share, [trade]);
  }
  const moved: Moved[] = [];
  for (const [at, row] of market.shares.entries()) {
    if (at % AT_ONCE === 0) await pace();
    const of = trades.get(row.share) ?? NONE;
    const before = (): number | null =>
      of.findLast(({ time }) => from !== null && time >= from && time < start)?.price ?? beforeSpan(context, row.share, start);
    moved.push({
      row,
      move: shareMove(row, span, start, { trades: of, before, noted: () => recorded.get(row.share) ?? null, tapeFrom: from }),
    });
  }
  return { market, moved, trades, start, tapeFrom: from };
}

/** Returns the moves of all shares in a span; computed once for all tiles that ask within a few seconds. `season` in Unix seconds. */
export async function marketMoves(span: MoveSpan, season: number | null, context: MovesContext): Promise<MarketMoves> {
  const market = await pricedMarket(context);
  const now = seconds(context.clock);
  const start = span === 'season' ? (season ?? now - 182 * 86_400) : now - LENGTH[span];
  const spans = made.get(market) ?? new Map<string, Promise<MarketMoves>>();
  made.set(market, spans);
  const known = spans.get(span) ?? compute(market, span, start, context);
  spans.set(span, known);
  known.catch(() => spans.delete(span));
  return known;
}

const sign = { gainers: 1, losers: -1 } as const;
/** Returns the shares of a measure, the first ones first. */
export function ranked({ moved }: MarketMoves, { measure, kind }: Pick<MoversOf, 'measure' | 'kind'>): Moved[] {
  const some = kind === 'all' ? moved : moved.filter(({ row }) => row.kind === kind);
  if (measure === 'traded')
    return some.filter(({ move }) => (move.traded ?? 0) > 0).sort((a, b) => (b.move.traded ?? 0) - (a.move.traded ?? 0));
  if (measure !== 'gainers' && measure !== 'losers') return [];
  const way = sign[measure];
  return some
    .filter(({ move }) => (move.change ?? 0) * way > 0)
    .sort((a, b) => way * ((b.move.change ?? 0) - (a.move.change ?? 0)) || (b.move.traded ?? 0) - (a.move.traded ?? 0));
}

/** Returns a share as a row, without its reason. */
export const moverOf = ({ row, move }: Moved): Mover => ({
  share: row.share,
  position: row.position,
  rating: row.rating,
  last: move.last as Mover['last'],
  change: move.change,
  from: move.from as Mover['from'],
  basis: move.basis,
  traded: move.traded,
  trades: move.trades,
  week: row.prices.filter((price) => price > 0),
  why: null,
  owns: null,
  discount: null,
  before: null,
  observedAt: Math.floor(row.observedAt) as Unix,
});

/** Adds the nearest known event of the day before `until` to each row. Of a past time, votes are left out: they are stored with their ends. */
export function withReasons(
  rows: readonly Mover[],
  { trades }: MarketMoves,
  { cache, clock, user }: Pick<MovesContext, 'cache' | 'clock' | 'user'>,
  transfers: readonly Transfer[],
  until?: number,
): Mover[] {
  const now = until ?? seconds(clock);
  const changes = cache()
    .changes.since(now - NEWS_S)
    .filter((one) => until === undefined || one.at <= until);
  const names = cache().names.get([...new Set(namesNeeded(changes))]);
  const nameOf = (ref: EntityRef): string => names.get(ref)?.name ?? sayRef(ref);
  const archived = until === undefined ? user.archive.list(undefined, 500).rows : [];
  const votes = archived.filter(({ endTime }) => endTime === null || endTime > now - NEWS_S);
  const reasons = reasonsOf({ changes, votes, nameOf, now, transfers });
  return rows.map((row) => {
    const day = (trades.get(row.share) ?? NONE).filter(({ time }) => time > now - NEWS_S);
    return { ...row, why: reasons.get(row.share) ?? dominantTrader(day, row.traded) };
  });
}
