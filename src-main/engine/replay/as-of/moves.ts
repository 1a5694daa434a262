import type { Unix } from '#contract/model/app/time.ts';
import type { Mover } from '#contract/model/market/movers.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { Parsed } from '#contract/resources.ts';
import { text } from '#contract/text/coded-text.ts';
import { seasonStart } from '../../live/resources/matches/season.ts';
import { valueHistory } from '../../live/resources/market/movers.ts';
import { discounts } from '../../moves/discounts.ts';
import { breadthOf, marketMap as mapOf } from '../../moves/map-groups.ts';
import { beforeSpan, moverOf, ranked, withReasons, type MarketMoves, type Moved } from '../../moves/market-moves.ts';
import { pricedMarket, type PricedShare } from '../../moves/priced-shares.ts';
import { ratingMoves } from '../../moves/rating-moves.ts';
import { LENGTH, type ShareMove } from '../../moves/share-move.ts';
import { tapeAround } from '../../moves/whole-tape.ts';
import type { RecorderApi } from '../../recorder/recorder-api.ts';
import { readHeld } from './accounts.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

const AT_ONCE = 500;
const MINUTE = 60;
/** How old a recorded value may be, in seconds: prices of shares that are not traded are recorded once. */
const REACH_S = 400 * 86_400;

type Class = Parameters<RecorderApi['newest']>[0];
/** The newest value of a field of each share that was recorded until a time. */
async function newest(name: Class, field: string, shares: readonly Share[], at: number, { recorder }: PastContext) {
  const values = new Map<Share, number>();
  for (let from = 0; from < shares.length; from += AT_ONCE) {
    const some = shares.slice(from, from + AT_ONCE);
    const got = await recorder.newest(name, field, some, Math.max(0, at - REACH_S), at);
    if (!got.ok) return got;
    for (const [n, share] of some.entries()) {
      const value = got.value[n];
      if (typeof value === 'number') values.set(share, value);
    }
  }
  return { ok: true as const, value: values as ReadonlyMap<Share, number> };
}

/** The move of a share between two recorded prices. Another price than before tells of a trade, also where none is stored. */
function moveOf(last: number | null, was: number | null, before: number | null, inSpan: readonly Trade[], isWhole: boolean): ShareMove {
  const coin = inSpan.reduce((sum, { price, num }) => sum + price * num, 0);
  const traded = isWhole || inSpan.length > 0 ? coin : null;
  const from = before ?? was;
  const moved = inSpan.length > 0 || (last !== null && was !== null && last !== was);
  const still = { last, change: null, from: null, basis: null, traded, trades: inSpan.length, idle: isWhole && inSpan.length === 0 };
  if (!moved || last === null || from === null || from <= 0) return still;
  return { ...still, idle: false, from, basis: before === null ? 'noted' : 'before', change: percentChange(from, last) };
}

/** The moves of all shares with a recorded price until a time; null if none was recorded. */
async function compute(span: Parsed<'movers'>['span'], at: number, context: PastContext): Promise<MarketMoves | null> {
  const season = span === 'season' ? await context.once('season', () => seasonStart(context.ask, context)) : null;
  const start = span === 'season' ? (season !== null && season < at ? season : at - 182 * 86_400) : at - LENGTH[span];
  const present = await pricedMarket(context);
  const shares = present.shares.map(({ share }) => share);
  const [now, was] = [await newest('prices', 'last', shares, at, context), await newest('prices', 'last', shares, start, context)];
  if (!now.ok || !was.ok || now.value.size === 0) return null;
  const [clubs, players] = [
    shares.filter((one) => one.startsWith('club_')),
    [...now.value.keys()].filter((one) => one.startsWith('player_')),
  ];
  const facts = await Promise.all([
    newest('clubs', 'division', clubs, at, context),
    newest('clubs', 'league_id', clubs, at, context),
    newest('players', 'club_id', players, at, context),
    newest('players', 'rating', players, at, context),
  ]);
  const [division, league, club, rating] = facts.map((got) => (got.ok ? got.value : new Map<Share, number>()));
  const tape = tapeAround(at, context)?.from ?? null;
  const trades = Map.groupBy(
    context
      .cache()
      .trades.since(start)
      .filter(({ time }) => time <= at),
    ({ share }) => share,
  );
  const rows = present.shares.flatMap((row): PricedShare[] => {
    const last = now.value.get(row.share);
    if (last === undefined || last <= 0) return [];
    const of = row.kind === 'club' ? row.id : (club?.get(row.share) ?? null);
    const home = of === null ? undefined : (`club_${of}` as Share);
    const place = { division: (home && division?.get(home)) ?? null, league: (home && league?.get(home)) ?? null, club: of };
    const country = (home && present.byShare.get(home)?.country) ?? null;
    const unknown = { day: null, week: null, volumes: [], prices: [], balance: null, age: null, form: null };
    return [{ ...row, ...unknown, ...place, country, last, rating: rating?.get(row.share) ?? null, observedAt: at }];
  });
  const moved = rows.map((row): Moved => {
    const inSpan = trades.get(row.share) ?? [];
    const before = inSpan.length > 0 ? beforeSpan(context, row.share, start) : null;
    const isWhole = tape !== null && tape <= start;
    return { row, move: moveOf(row.last, was.value.get(row.share) ?? null, before, inSpan, isWhole) };
  });
  const byShare = new Map(rows.map((row) => [row.share, row]));
  return { market: { shares: rows, byShare, unpriced: 0 }, moved, trades, start, tapeFrom: tape };
}
/** Moves until the last full minute, so that a replay that plays does not work them out with each step. */
const movesAt = (span: Parsed<'movers'>['span'], at: number, context: PastContext): Promise<MarketMoves | null> =>
  context.once(`moves ${span} ${at}`, () => compute(span, at, context));
const minuteOf = (at: number): number => at - (at % MINUTE);
const noPrices = () => notRecorded(text('replay.no-prices'));

/** Clubs against what they owned, as it was recorded. */
async function clubValues({ market }: MarketMoves, at: number, context: PastContext) {
  const clubs = market.shares.filter(({ kind }) => kind === 'club');
  const shares = clubs.map(({ share }) => share);
  const navs = await newest('clubs', 'nav', shares, at, context);
  return clubs.flatMap(({ id, share, last }) => {
    const value = navs.ok ? navs.value.get(share) : undefined;
    if (value === undefined) return [];
    return [{ id, value, last, discount: last === null || value <= 0 ? null : (last / value - 1) * 100 }];
  });
}

export const movers: AsOf<'movers'> = {
  async read({ measure, span, kind, least, limit }, time, context) {
    const at = minuteOf(time);
    const moves = await movesAt(span, at, context);
    if (moves === null) return noPrices();
    const rows: readonly Mover[] =
      measure === 'discounts'
        ? discounts(moves, kind, await clubValues(moves, at, context))
        : measure === 'rating-changes'
          ? ratingMoves(moves, context, at)
          : ranked(moves, { measure, kind }).map(moverOf);
    const loud = rows.filter(({ traded }) => (traded ?? 0) >= least);
    const data = {
      rows: withReasons(loud.slice(0, limit), moves, context, [], at),
      total: rows.length,
      hidden: rows.length - loud.length,
      unknown: moves.moved.filter(({ move }) => move.change === null && (move.traded ?? 0) > 0).length,
      reread: 0,
      tapeFrom: moves.tapeFrom as Unix | null,
      syncedAt: null,
    };
    return past(data, at);
  },
};

export const marketMap: AsOf<'market-map'> = {
  async read(asked, time, context) {
    const at = minuteOf(time);
    const moves = await movesAt(asked.span, at, context);
    if (moves === null) return noPrices();
    const names = context.user.accounts.all();
    const held = names.length > 0 ? await readHeld(names, at, context) : null;
    const mine = new Set(held?.ok ? held.value.held.flatMap((one) => one.held.map(({ share }) => share)) : []);
    return past(mapOf(moves, asked, { spreadOf: () => null, mine, syncedAt: null }), at);
  },
};

export const breadth: AsOf<'breadth'> = {
  async read({ span }, time, context) {
    const at = minuteOf(time);
    const [moves, day] = [await movesAt(span, at, context), await movesAt('1d', at, context)];
    if (moves === null || day === null) return noPrices();
    return past({ ...breadthOf(moves, day, moves.moved.length, null), values: await valueHistory(context, at) }, at);
  },
};
