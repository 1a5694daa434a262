import type { ClubRow } from '#contract/model/clubs/club.ts';
import { positionsOf } from '#contract/model/clubs/player.ts';
import { share, type Share, type ShareKind } from '#contract/model/market/share.ts';
import { createPace } from '../base/slices.ts';
import type { MarketContext } from '../context.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import { ageAt, unpackClub, unpackPlayer, unpackPrice, type StoredPrice } from '../store/cache/market-rows.ts';

/** A share as the market sync stored it. Prices and volumes in base units, times in Unix seconds. */
export interface PricedShare {
  readonly share: Share;
  readonly kind: ShareKind;
  readonly id: number;
  /** Null if it was never traded, or if no price is known. */
  readonly last: number | null;
  readonly day: number | null;
  readonly week: number | null;
  readonly volumes: readonly number[];
  readonly prices: readonly number[];
  readonly observedAt: number;
  readonly country: string | null;
  readonly division: number | null;
  readonly league: number | null;
  readonly club: number | null;
  readonly balance: number | null;
  readonly position: string | null;
  readonly rating: number | null;
  readonly age: number | null;
  readonly form: string | null;
}
export interface PricedMarket {
  readonly shares: readonly PricedShare[];
  readonly byShare: ReadonlyMap<Share, PricedShare>;
  /** Players whose price is not known. */
  readonly unpriced: number;
}

/** How long a list of all shares serves before it is made again, in milliseconds: several tiles ask at the same time. */
const FRESH_MS = 5_000;
const AT_ONCE = 200;
const made = new WeakMap<Cache, { readonly at: number; readonly market: Promise<PricedMarket> }>();

const positive = (price: number | null | undefined): number | null => (typeof price === 'number' && price > 0 ? price : null);

function ofClub(row: ClubRow, observedAt: number): PricedShare {
  return {
    share: share('club', row.club_id),
    kind: 'club',
    id: row.club_id,
    last: positive(row.last_price),
    day: row.volume_1_day ?? null,
    week: row.volume_7_day ?? null,
    volumes: row.last_7days ?? [],
    prices: row.last_7days_price ?? [],
    observedAt,
    country: row.country_id ?? null,
    division: row.division ?? null,
    league: row.league_id ?? null,
    club: row.club_id,
    balance: row.balance ?? null,
    position: null,
    rating: null,
    age: null,
    form: null,
  };
}

/** A price that the last reading of all traded players no longer contained is of a player without a trade in the last seven days. */
const current = (price: StoredPrice, at: number, pricesAt: number): StoredPrice =>
  at < pricesAt ? { last_price: price.last_price, volume_1_day: 0, volume_7_day: 0 } : price;

function ofPlayer(
  { id, body, observedAt }: CensusRow,
  player: CensusRow | undefined,
  home: PricedShare | undefined,
  now: number,
  pricesAt: number,
): PricedShare {
  const { last_price, volume_1_day, volume_7_day, last_7days, last_7days_price } = current(unpackPrice(body), observedAt, pricesAt);
  const facts = player && unpackPlayer(player.body, now);
  return {
    share: share('player', id),
    kind: 'player',
    id,
    last: positive(last_price),
    day: volume_1_day ?? null,
    week: volume_7_day ?? null,
    volumes: last_7days ?? [],
    prices: last_7days_price ?? [],
    observedAt: Math.max(observedAt, pricesAt > observedAt ? pricesAt : 0),
    country: home?.country ?? null,
    division: home?.division ?? null,
    league: home?.league ?? null,
    club: facts?.club_id ?? null,
    balance: null,
    position: typeof facts?.position === 'number' ? (positionsOf(facts.position)[0] ?? null) : null,
    rating: facts?.rating ?? null,
    age: typeof facts?.dob === 'number' ? ageAt(facts.dob, now) : null,
    form: facts?.form ?? null,
  };
}

async function* rowsOf(cache: Cache, kind: CensusKind, pace: () => Promise<void>): AsyncGenerator<readonly CensusRow[]> {
  for (let after = -1; ;) {
    await pace();
    const rows = cache.census.after(kind, after, AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function load({ cache, clock, sync }: MarketContext): Promise<PricedMarket> {
  const [stored, pace, now] = [cache(), createPace(clock.tick), clock.now() / 1_000];
  const { pricesAt, players } = sync.priced();
  const shares: PricedShare[] = [];
  const byShare = new Map<Share, PricedShare>();
  const add = (one: PricedShare): void => {
    shares.push(one);
    byShare.set(one.share, one);
  };
  for await (const rows of rowsOf(stored, 'club', pace)) for (const { body, observedAt } of rows) add(ofClub(unpackClub(body), observedAt));
  let priced = 0;
  for await (const rows of rowsOf(stored, 'player_price', pace)) {
    const facts = new Map(
      stored.census
        .get(
          'player',
          rows.map(({ id }) => id),
        )
        .map((row) => [row.id, row]),
    );
    for (const row of rows) {
      const player = facts.get(row.id);
      const club = player && unpackPlayer(player.body, now).club_id;
      const home = typeof club === 'number' ? byShare.get(share('club', club)) : undefined;
      const one = ofPlayer(row, player, home, now, pricesAt);
      if (one.last !== null) priced++;
      add(one);
    }
  }
  return { shares, byShare, unpriced: Math.max(0, players - priced) };
}

/** Returns every share with a stored row or price. */
export function pricedMarket(context: MarketContext): Promise<PricedMarket> {
  const cache = context.cache();
  const known = made.get(cache);
  if (known && context.clock.tick() - known.at < FRESH_MS) return known.market;
  const market = load(context);
  made.set(cache, { at: context.clock.tick(), market });
  market.catch(() => made.delete(cache));
  return market;
}
