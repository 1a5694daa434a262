import { ok } from '#contract/faults.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import { perInfluence, type Coin } from '#contract/model/market/money.ts';
import { SEASON_WEEKS } from '#contract/model/worth/payout-rules.ts';
import { share as shareOf, splitShare, type ClubId, type EntityRef, type PlayerId, type Share } from '#contract/model/market/share.ts';
import type { DiscountHistory, Peers, RatingPath, Worth } from '#contract/model/worth/worth.ts';
import { text } from '#contract/text/coded-text.ts';
import { seconds } from '../../../base/clock.ts';
import type { PeersOutput } from '../../../columns/peers.ts';
import { discountHistory } from '../../../worth/discount-history.ts';
import { discountOf } from '../../../worth/club-owns.ts';
import { shareKeys, type ReadOptions, type ResourceDefinition } from '../../resource-definition.ts';
import { loadClubWorth } from './club-worth.ts';
import { loadPlayerWorth } from './player-worth.ts';
import { settingsOf, type WorthContext } from './worth-parts.ts';

const DAY = 86_400;
const YEAR = 365.25 * DAY;
const HISTORY_DAYS = 180;
/** Clubs whose history the median of the league is made from, and days until an estimate is scored. */
const MOST_PEERS = 24;
const SCORED_AFTER = 28 * DAY;
/** Years until a rating path is scored, and between two of its points. */
const PATH_AFTER = 0.5;

/** Reads the shares that this one is compared with: clubs of the league by discount, players of the position by payback. */
async function readPeers(share: Share, context: WorthContext): Promise<Pick<Worth, 'peers' | 'peersWhy'>> {
  const { kind, id } = splitShare(share);
  const club = kind === 'club';
  const input = { id, now: seconds(context.clock) };
  const got = club
    ? await context.screener.ask('leaguePeers', input, ['clubs', 'players'])
    : await context.screener.ask('positionPeers', input, ['players']);
  const all: PeersOutput | null = got.ok ? got.value : null;
  if (all === null || all.median === null) return { peers: null, peersWhy: text('worth.needs-sync') };
  const rows = all.rows.map(({ id: of, price, value, figure }) => ({
    share: shareOf(kind, of),
    price: price as Coin | null,
    value: value as Coin | null,
    figure,
  }));
  const peers: Peers = { median: all.median, count: all.count, rows };
  return { peers, peersWhy: null };
}

/** Reads how the discount was recorded, with the median of the league's clubs. */
async function readHistory(share: Share, peers: Peers | null, { recorder, clock }: WorthContext): Promise<DiscountHistory | null> {
  if (!recorder) return null;
  const to = seconds(clock);
  const from = to - HISTORY_DAYS * DAY;
  const of = async (ref: string) => {
    const [values, prices] = await Promise.all([recorder.history('clubs', ref, from, to), recorder.history('prices', ref, from, to)]);
    return values.ok && prices.ok ? [{ values: values.value, prices: prices.value }] : [];
  };
  const others = (peers?.rows ?? []).filter((row) => row.share !== share).slice(0, MOST_PEERS);
  const [[own], ...rest] = await Promise.all([of(share), ...others.map((row) => of(row.share))]);
  return own ? discountHistory(own, rest.flat(), from, to) : null;
}

/** Reads a player's ratings at each recalculation, and the path ahead of the players of his position. */
async function readPath(id: PlayerId, ask: ReadOptions<Worth>, context: WorthContext): Promise<RatingPath | null> {
  const [history, row, ahead] = await Promise.all([
    context.api().rest('/player/history/{player_id}', { player_id: id }, ask),
    context.api().gsp('get_players', { player_ids: [id] }, ask),
    context.screener.ask('ratingPath', { id, now: seconds(context.clock) }, ['players']),
  ]);
  const player = row.ok ? row.value.data[0] : undefined;
  const dob = player?.dob ?? null;
  if (dob === null) return null;
  const ratings = history.ok ? history.value.data.ratings : [];
  const points = ratings.flatMap(({ rating, date_updated: at }) => (rating && at !== null ? [{ age: (at - dob) / YEAR, rating }] : []));
  const now = { age: (seconds(context.clock) - dob) / YEAR, rating: player?.rating ?? null };
  const past = [...points.sort((a, b) => a.age - b.age), ...(now.rating === null ? [] : [{ age: now.age, rating: now.rating }])];
  const known = ahead.ok ? ahead.value : { ahead: [], cohort: [], count: 0 };
  return { past, ...known };
}

/** The estimates of a worth, to be scored four weeks later: payouts of a season, and the value of a club. */
function estimatesOf(worth: Worth, height: number | null, now: number): EstimateGiven[] {
  const { share, projected, value, fill, size } = worth;
  const common = { ref: share as string as EntityRef, height, due: now + SCORED_AFTER };
  const found: EstimateGiven[] = [];
  if (projected.perSeason) {
    const { sofar = null } = worth.payouts[0] ?? {};
    // From what a player was paid until now follows later what the weeks in between paid: no operation dates his payouts.
    const until = worth.kind === 'player' ? { sofar, played: worth.played } : {};
    const inputs = { price: fill.filled > 0 ? fill.value / fill.filled : null, size, weeks: SEASON_WEEKS, wage: worth.wage, ...until };
    found.push({
      ...common,
      kind: 'payback',
      target: worth.season === null ? '' : String(worth.season),
      value: projected.perSeason,
      inputs,
    });
  }
  if (value !== null && value > 0) {
    const inputs =
      worth.kind === 'club'
        ? Object.fromEntries(worth.parts.map(({ name, amount }) => [name, amount]))
        : { median: worth.peers?.median ?? null, peers: worth.peers?.count ?? null };
    found.push({ ...common, kind: 'discount-value', target: String(Math.floor(common.due / SCORED_AFTER)), value, inputs });
  }
  return [...found, ...pathEstimate(worth.path, { ...common, due: Math.round(now + PATH_AFTER * YEAR) })];
}

/** The rating half a year ahead, halfway between the present one and that of the next year. */
function pathEstimate(path: RatingPath | null, common: Pick<EstimateGiven, 'ref' | 'height' | 'due'>): EstimateGiven[] {
  const [first, next] = path?.ahead ?? [];
  if (path === null || !first || !next) return [];
  const between = (of: 'rating' | 'low' | 'high'): number => first[of] + (next[of] - first[of]) * PATH_AFTER;
  const inputs = { age: first.age, rating: first.rating, players: path.count };
  const target = String(Math.floor(common.due / (PATH_AFTER * YEAR)));
  return [{ ...common, kind: 'rating-path', target, value: between('rating'), low: between('low'), high: between('high'), inputs }];
}

/** What a share is worth: assets of a club, payouts, and the seasons in which they return the price of a size. */
export const worthFamily: ResourceDefinition<'worth', WorthContext> = {
  ttlMs: 60_000,
  minIntervalMs: 3_000,
  polled: true, // dumps, balance sheets and tables change without an event
  invalidatedBy: ({ share }) => {
    const { kind, id } = splitShare(share);
    return [...shareKeys(kind, id), ['orderbook', share], ['settings', '*'], ['accounts', '*']];
  },
  async load({ share, size: asked }, ask, context) {
    const { kind, id } = splitShare(share);
    const size = asked ?? settingsOf(context).mySize;
    const club = kind === 'club';
    const [got, compared, path] = await Promise.all([
      club ? loadClubWorth(id as ClubId, size, ask, context) : loadPlayerWorth(id as PlayerId, size, ask, context),
      readPeers(share, context),
      club ? null : readPath(id as PlayerId, ask, context),
    ]);
    if (!got.ok) return got;
    const history = club ? await readHistory(share, compared.peers, context) : null;
    const worth = got.value.data;
    const median = compared.peers?.median ?? null;
    // A player is worth the price at which he pays back as soon as the median of his peers.
    const { perSeason } = worth.projected;
    const value = club || median === null || perSeason === null ? worth.value : (Math.round(perInfluence(perSeason * median)) as Coin);
    const discount = club ? worth.discount : discountOf(worth.price, value);
    return ok({ ...got.value, data: { ...worth, value, discount, ...compared, history, path } });
  },
  onRead({ data, height, observedAt }, { estimates, recorder, clock }) {
    estimates.note(estimatesOf(data, height, Math.floor(seconds(clock))));
    if (data.kind !== 'club' || !recorder) return;
    // The clubs of the league are recorded with it, because their median belongs to its history.
    for (const { share, value } of data.peers?.rows ?? [])
      if (share !== data.share && value !== null) recorder.observe('clubs', share, { nav: value }, Math.floor(seconds(clock)), height);
    if (data.value !== null) recorder.observe('clubs', data.share, { nav: netAtPrices(data) }, Math.floor(observedAt), height);
  },
};

/** Net assets of a club per influence without the user's own figure, so that the history compares the same parts for all clubs. */
function netAtPrices({ parts }: Worth): number {
  return Math.round(perInfluence(parts.reduce((sum, { name, amount }) => sum + (name === 'stadium' ? 0 : (amount ?? 0)), 0)));
}
