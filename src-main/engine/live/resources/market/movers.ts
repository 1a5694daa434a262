import { ok, type Result } from '#contract/faults.ts';
import type { Mover } from '#contract/model/market/movers.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { EstimateGiven } from '#contract/model/app/estimate.ts';
import type { EntityRef, Share } from '#contract/model/market/share.ts';
import { paramKey } from '#contract/param-key.ts';
import type { Data, Parsed } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { seconds } from '../../../base/clock.ts';
import type { ClubValue } from '../../../columns/worth-tasks.ts';
import type { Transfer } from '../../../moves/known-reasons.ts';
import type { EstimateContext } from '../../../context.ts';
import { discounts } from '../../../moves/discounts.ts';
import { breadthOf, marketMap, WHOLE_MARKET } from '../../../moves/map-groups.ts';
import { marketMoves, moverOf, ranked, withReasons, type Moved, type MovesContext } from '../../../moves/market-moves.ts';
import type { PricedShare } from '../../../moves/priced-shares.ts';
import { ratingMoves } from '../../../moves/rating-moves.ts';
import { readTape } from '../../../moves/whole-tape.ts';
import type { Ask } from '../../../net/request-options.ts';
import { unpackBook } from '../../../store/cache/market-rows.ts';
import { loadReading } from '../../cached-reading.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { seasonStart } from '../matches/season.ts';

/** Made of stored rows, which events change all the time: computed again every few seconds while someone looks. */
const OFTEN = { ttlMs: 15_000, minIntervalMs: 10_000, polled: true, offline: true, transient: true, invalidatedBy: () => [] } as const;

/** Wraps what was computed now from stored rows; the data has the age of the market sync. */
const stored = <T>(data: T, { clock }: MovesContext): Result<Reading<T>> =>
  ok({ data, source: 'cache', height: null, observedAt: seconds(clock) });

/** The tape is followed while someone looks at an hour; without it, stored trades serve. */
const followTape = async (ask: Ask, context: MovesContext): Promise<void> => void (await readTape(100, ask, context));

async function movesOf(span: Parsed<'movers'>['span'], ask: Ask, context: MovesContext) {
  if (span === '1h') await followTape(ask, context);
  return marketMoves(span, span === 'season' ? await seasonStart(ask, context) : null, context);
}

/** The shares that the user's accounts hold, as far as they were read. */
export function heldShares({ cache }: MovesContext): ReadonlySet<Share> {
  const held = loadReading(cache(), paramKey('holdings', {}), 'holdings')?.data as Data<'holdings'> | undefined;
  return new Set(held?.rows.filter(({ total }) => total > 0).map(({ share }) => share));
}

/** Amounts of the newest transfers, from the stored ticker. */
function newestTransfers({ cache }: MovesContext): readonly Transfer[] {
  const market = loadReading(cache(), paramKey('market', {}), 'market')?.data as Data<'market'> | undefined;
  return market?.ticker?.transfers ?? [];
}

/** What clubs own, from the same columns as the fields `nav` and `discount` of the screener. */
async function clubValues({ screener, clock }: MovesContext): Promise<readonly ClubValue[]> {
  const got = await screener.ask('clubValues', { now: seconds(clock) }, ['clubs', 'players']);
  return got.ok ? got.value : [];
}

/** Values of clubs that are stored as estimates: those at the top of the list. A longer list would leave no room in the ledger for others. */
const MOST_STORED = 20;
const SCORED_AFTER = 28 * 86_400;

export const moversFamily: ResourceDefinition<'movers', MovesContext & EstimateContext> = {
  ...OFTEN,
  async load(asked, ask, context) {
    const { measure, kind, least, limit } = asked;
    const moves = await movesOf(asked.span, ask, context);
    const { syncedAt } = context.sync.priced();
    const rows: readonly Mover[] =
      measure === 'discounts'
        ? discounts(moves, kind, await clubValues(context))
        : measure === 'rating-changes'
          ? ratingMoves(moves, context)
          : ranked(moves, { measure, kind }).map(moverOf);
    const loud = rows.filter(({ traded }) => (traded ?? 0) >= least);
    const unknown = ({ row, move }: Moved): boolean =>
      (kind === 'all' || row.kind === kind) && move.change === null && (move.traded ?? 0) > 0;
    const data = {
      rows: withReasons(loud.slice(0, limit), moves, context, newestTransfers(context)),
      total: rows.length,
      hidden: rows.length - loud.length,
      unknown: moves.moved.filter(unknown).length,
      reread: syncedAt === null ? 0 : moves.moved.filter(({ row }) => row.observedAt > syncedAt).length,
      tapeFrom: moves.tapeFrom as Unix | null,
      syncedAt: syncedAt as Unix | null,
    };
    return stored(data, context);
  },
  onRead({ data }, { estimates, clock }) {
    const due = Math.floor(seconds(clock)) + SCORED_AFTER;
    estimates.note(
      data.rows.slice(0, MOST_STORED).flatMap(({ share, owns, last, discount }): EstimateGiven[] => {
        if (!owns || owns <= 0) return [];
        const about = { ref: share as string as EntityRef, target: String(Math.floor(due / SCORED_AFTER)), due };
        return [{ kind: 'discount-value', ...about, value: owns, inputs: { last, discount } }];
      }),
    );
  },
};

/** Distance from best bid to best ask in percent of the mid price, from the stored order book. */
function spreadOf(context: MovesContext): (row: PricedShare) => number | null {
  const { census } = context.cache();
  return ({ kind, id }) => {
    const [row] = census.get(`${kind}_book`, [id]);
    const book = row && unpackBook(kind, id, row.body);
    const [bid, ask] = [
      Math.max(...(book?.bids.map(({ price }) => price) ?? [])),
      Math.min(...(book?.asks.map(({ price }) => price) ?? [])),
    ];
    return Number.isFinite(bid) && Number.isFinite(ask) && bid + ask > 0 ? ((ask - bid) / (bid + ask)) * 200 : null;
  };
}

export const marketMapFamily: ResourceDefinition<'market-map', MovesContext> = {
  ...OFTEN,
  async load(asked, ask, context) {
    const moves = await movesOf(asked.span, ask, context);
    const { syncedAt } = context.sync.priced();
    const beside = { spreadOf: spreadOf(context), mine: heldShares(context), syncedAt };
    return stored(marketMap(moves, asked, beside), context);
  },
};

const WEEK = 7 * 86_400;
/** The value of the whole market as it was recorded in the seven days before `now`, in Unix seconds. */
export async function valueHistory({ recorder }: Pick<MovesContext, 'recorder'>, now: number) {
  const got = await recorder.history('prices', WHOLE_MARKET, now - WEEK, now);
  return got.ok
    ? got.value.rows.flatMap(({ at, values: { value } }) => (typeof value === 'number' ? [{ at: at as Unix, value }] : []))
    : [];
}

export const breadthFamily: ResourceDefinition<'breadth', MovesContext> = {
  ...OFTEN,
  async load({ span }, ask, context) {
    const [moves, day] = await Promise.all([movesOf(span, ask, context), movesOf('1d', ask, context)]);
    const { syncedAt, clubs, players } = context.sync.priced();
    return stored(
      { ...breadthOf(moves, day, clubs + players, syncedAt), values: await valueHistory(context, seconds(context.clock)) },
      context,
    );
  },
};
