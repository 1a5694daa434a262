import { ok } from '#contract/faults.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { Auction } from '#contract/model/clubs/auction.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { averagePrice, counterparties, fill } from '#contract/model/market/book-fill.ts';
import { COIN, type Coin } from '#contract/model/market/money.ts';
import type { Order } from '#contract/model/market/orderbook.ts';
import { share, type ClubId, type EntityRef, type PlayerId } from '#contract/model/market/share.ts';
import type { Placing, Similar, SimilarPlayer, Way } from '#contract/model/worth/similar.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Data, Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import type { Comparable } from '../../../columns/similar-task.ts';
import { medianOf } from '../../../worth/median.ts';
import { available, type Fit } from '../../../tactics/rating.ts';
import { differencesOf } from '../../../columns/differences.ts';
import { seasonsOf } from '../../../worth/payback.ts';
import { bestOverall, placed, type BestEleven } from '../../../worth/placing.ts';
import { fromCensus } from '../../cached-reading.ts';
import { combine, stateOrTool } from '../../merge-readings.ts';
import { partOf, type ReadOptions, type ResourceDefinition } from '../../resource-definition.ts';
import { unpackPlayer } from '../../../store/cache/market-rows.ts';
import { holdingsFamily } from '../accounts/holdings.ts';
import { orderbooksFamily } from '../market/orderbook.ts';
import { auctionsFamily } from '../players/auctions.ts';
import { settingsOf, type WorthContext } from './worth-parts.ts';

type Ask = ReadOptions<Data<'similar'>>;
/** Asks of the strip that are sent at most; more are thinned evenly. */
const MOST_ASKS = 400;
/** Nearest players whose rating is scored against this one's, after this many seconds. */
const MOST_NOTED = 5;
const SCORED_AFTER = 28 * 86_400;
const MILLION = 1_000_000 * COIN;

/** The eleven that players are placed into. */
interface OwnEleven {
  readonly club: ClubId | null;
  readonly why: CodedText | null;
  readonly squad: readonly Fit[];
  readonly best: BestEleven | null;
}
async function readEleven(asked: ClubId | undefined, ask: Ask, context: WorthContext): Promise<OwnEleven> {
  const holdings = asked === undefined ? await holdingsFamily.load({}, partOf(ask), context) : null;
  const club = asked ?? (holdings?.ok ? (holdings.value.data.clubs[0] ?? null) : null);
  if (club === null) return { club: null, why: text('worth.no-own-club'), squad: [], best: null };
  const got = await stateOrTool(context.api(), 'get_squad', { club_id: club }, ask);
  const squad = got.ok ? available(got.value.data, club, seconds(context.clock)) : [];
  const best = bestOverall(squad);
  return { club, why: best === null ? text('worth.squad-hidden') : null, squad, best };
}

/** Reads the least next bids of the players in an auction. Above a bid, only the service knows how much more the next one has to be. */
async function nextBids(auctions: readonly Auction[], ask: Ask, { api }: WorthContext): Promise<Map<number, Coin>> {
  const bids = await Promise.all(
    auctions.map(async (auction) => {
      const got = await api().gsp('get_transfer_auction_details', { player_id: auction.player_id }, ask);
      const next = (got.ok ? got.value.data?.minnextbid : null) ?? (auction.high_bid ? null : auction.minimum_bid);
      return [auction.player_id as number, next ?? null] as const;
    }),
  );
  return new Map(bids.flatMap(([id, next]) => (next === null ? [] : [[id, next]])));
}

function thinned(asks: readonly number[]): number[] {
  if (asks.length <= MOST_ASKS) return [...asks];
  return Array.from({ length: MOST_ASKS }, (_, n) => asks[Math.round((n * (asks.length - 1)) / (MOST_ASKS - 1))] ?? 0);
}

/** The influence at one price; null without a price. */
const sizeAt = (asks: readonly Order[], best: number | null): number | null =>
  best === null ? null : asks.reduce((sum, { num, price }) => (price === best ? sum + num : sum), 0);

/** Prices one player for a size: the live book if it could be read, else the best ask of the columns. */
function priced(one: Comparable, asks: readonly Order[] | undefined, size: number) {
  const filled = asks && fill(asks, size);
  const average = filled ? averagePrice(filled) : one.ask;
  return {
    player: one.id as PlayerId,
    club: one.club as ClubId | null,
    position: one.position,
    rating: one.rating,
    age: one.age,
    ask: (filled ? filled.best : one.ask) as Coin | null,
    askSize: filled ? sizeAt(asks ?? [], filled.best) : one.askSize,
    payback: seasonsOf(average, one.payout),
    filled: filled?.filled ?? Math.min(size, one.askSize ?? 0),
  };
}

function placing(player: Player | null, own: OwnEleven, price: Coin | null, now: number): Placing | null {
  if (player === null || own.best === null) return null;
  const [fit] = available([{ ...player, loaned_to_club: null }], own.club ?? 0, now);
  if (!fit) return null;
  const into = placed(own.squad, own.best, fit);
  return { ...into, price, perMillion: price === null || price <= 0 ? null : (into.gain * MILLION) / price };
}

async function load({ player, size: asked, among, cheaper, weights, club, limit }: Parsed<'similar'>, ask: Ask, context: WorthContext) {
  const size = asked ?? settingsOf(context).mySize;
  const [auctions, own] = await Promise.all([auctionsFamily.load({}, partOf(ask), context), readEleven(club, ask, context)]);
  const open = auctions.ok ? auctions.value.data : [];
  const listed = open.map(
    ({ player_id, high_bid, minimum_bid }) => [player_id as number, high_bid?.amount ?? minimum_bid ?? null] as const,
  );
  const found = await context.screener.ask('similar', { now: seconds(context.clock), id: player, weights, listed, among, cheaper, limit }, [
    'players',
  ]);
  if (!found.ok) return found;
  const { self, nearest, compared, cohort } = found.value;
  const me: Comparable = self ?? NOBODY(player);
  const ids = [me, ...nearest].map(({ id }) => id);
  const books = await orderbooksFamily.load({ shares: ids.map((id) => share('player', id)) }, partOf(ask), context);
  const names = new Set(context.user.accounts.all());
  const asksOf = new Map(
    books.ok ? books.value.data.map((book) => [book.share, counterparties(book.asks, (name) => names.has(name))] as const) : [],
  );
  const price = (one: Comparable) => priced(one, asksOf.get(share('player', one.id)), size);
  const mine = price(me);
  const inAuction = open.filter(({ player_id }) => nearest.some(({ id }) => id === player_id));
  const bids = await nextBids(inAuction, ask, context);
  const now = seconds(context.clock);
  const rows = nearest.map((one): SimilarPlayer => {
    const row = price(one);
    const stored = fromCensus(context, 'player', one.id, ({ body }) => unpackPlayer(body, now))?.data ?? null;
    const ways: Way[] = [
      ...(listed.some(([id]) => id === one.id) ? (['listed'] as const) : []),
      ...(one.club === null ? (['free'] as const) : []),
      ...(row.ask !== null ? (['tradable'] as const) : []),
    ];
    const cost = bids.get(one.id) ?? (one.club === null ? (stored?.value ?? null) : null);
    return {
      ...row,
      likeness: one.likeness,
      cheaper: row.ask !== null && mine.ask ? row.ask / mine.ask - 1 : null,
      differences: differencesOf(me, one),
      ways,
      placing: placing(stored, own, cost, now),
    };
  });
  const data: Similar = {
    self: mine,
    rows,
    compared,
    cohort: {
      position: me.position,
      rating: cohort.rating,
      age: cohort.age,
      count: cohort.asks.length,
      median: medianOf(cohort.asks),
      asks: thinned(cohort.asks),
    },
    size,
    club: own.club,
    clubWhy: own.why,
    asksFrom: (books.ok ? books.value.observedAt : null) as Unix | null,
  };
  const parts: Reading<unknown>[] = [...(auctions.ok ? [auctions.value] : []), ...(books.ok ? [books.value] : [])];
  const base: Reading<unknown> = { data: null, source: 'cache', height: null, observedAt: now };
  return ok(combine(data, parts.length > 0 ? parts : [base]));
}
/** A player whom the market sync has not stored. */
const NOBODY = (id: number): Comparable => ({
  ...{ id, club: null, position: null, rating: null, age: null, contract: null, wages: null },
  ...{ played: null, ask: null, askSize: null, payout: null },
});

/** Players like one: nearest first, with their asks, payback at my size, and what they add to my eleven. */
export const similarFamily: ResourceDefinition<'similar', WorthContext> = {
  ttlMs: 60_000,
  minIntervalMs: 3_000,
  polled: true,
  invalidatedBy: ({ player }) => [
    ['player', player],
    ['settings', '*'],
    ['accounts', '*'],
    ['sync', '*'],
  ],
  load,
  onRead({ data: { self, rows }, height }, { estimates, clock }) {
    const due = Math.floor(seconds(clock)) + SCORED_AFTER;
    estimates.note(
      rows
        .slice(0, MOST_NOTED)
        .flatMap(({ player, rating, likeness }): EstimateGiven[] =>
          rating === null || self.rating === null
            ? []
            : [
                {
                  ...({
                    kind: 'similar',
                    ref: share('player', player) as string as EntityRef,
                    target: share('player', self.player),
                  } as const),
                  ...{ value: rating - self.rating, height, due, inputs: { likeness } },
                },
              ],
        ),
    );
  },
};
