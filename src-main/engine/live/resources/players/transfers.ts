import { ok } from '#contract/faults.ts';
import type { Transfer, Comparable, Comparables, ComparablesOf } from '#contract/model/clubs/player-moves.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Api } from '../../../api/api.ts';
import type { Ask } from '../../../net/request-options.ts';
import type { EstimateContext, ReadContext } from '../../../context.ts';
import { firstOf, mapReading, readPages, type AsyncReading } from '../../merge-readings.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { seasonOf } from '../matches/season.ts';

/** A season has several thousand transfers. */
const MOST_PAGES = 400;

/** Reads transfers from the market. Further pages are read only if the answer reports them. */
const restTransfers = (
  of: { readonly season_id?: number; readonly player_id?: number; readonly details?: boolean },
  ask: Ask,
  api: Api,
): AsyncReading<Transfer[]> =>
  readPages<Transfer>((page) => api.rest('/player/transfer_history', { ...of, ...(page > 1 && { page }) }, ask), {
    most: MOST_PAGES,
    stated: true,
  });

const latest = (rows: readonly Transfer[]): Transfer | null =>
  rows.reduce<Transfer | null>((best, row) => (best === null || (row.date ?? 0) > (best.date ?? 0) ? row : best), null);

/** The last transfer of a player, which shows the outcome of an ended auction. */
export const saleFamily: ResourceDefinition<'sale'> = {
  ttlMs: 30_000,
  minIntervalMs: 2_000,
  invalidatedBy: ({ player }) => [
    ['transfers', '*'],
    ['player', player],
    ['auctions', player],
  ],
  load: async ({ player }, ask, { api }) =>
    mapReading(
      await firstOf<Transfer[]>(
        () => restTransfers({ player_id: player }, ask, api()),
        () => api().gsp('get_player_transfer_history', { player_id: player }, ask),
      ),
      (rows) => ({ player: player as PlayerId, transfer: latest(rows) }),
    ),
};

/** Lifetime in seconds of one reading of a season's transfers. The list is long, so one reading serves every player. */
const FRESH_S = 3_600;
const YEAR = 31_556_952;
/** With fewer sales than LEAST there is no price band; with ENOUGH sales the search is not widened. */
const LEAST = 4;
const ENOUGH = 8;
const SHOWN = 12;
const WIDTHS = [
  { rating: 1, years: 2 },
  { rating: 2, years: 4 },
  { rating: 4, years: 8 },
] as const;

const read = new WeakMap<Api, AsyncReading<readonly Transfer[]>>();

/** Reads the sales of the current season with details of the players. The reading is shared by all players on a connection. */
async function season(ask: Ask, context: ReadContext): AsyncReading<readonly Transfer[]> {
  const api = context.api();
  const known = await read.get(api);
  if (known?.ok && context.clock.now() / 1_000 - known.value.observedAt < FRESH_S) return known;
  const reading = seasonOf(undefined, ask, context).then((which) =>
    which.ok ? restTransfers({ season_id: which.value, details: true }, ask, api) : which,
  );
  read.set(api, reading);
  const got = await reading;
  if (!got.ok) read.delete(api);
  return got;
}

const yearsAt = (dob: number | null | undefined, date: number): number | null =>
  typeof dob === 'number' ? Math.round(((date - dob) / YEAR) * 10) / 10 : null;

/** Paid transfers of players in the same position, with their distance in rating and age from the given player. */
function sales({ player, position, rating, dob }: ComparablesOf, transfers: readonly Transfer[], now: number) {
  const own = yearsAt(dob, now);
  return transfers.flatMap((row): { sale: Comparable; far: { rating: number; years: number } }[] => {
    const { amount, date, club_id_to, rating: rated } = row;
    if (row.player_id === player || row.position !== position || club_id_to === null) return [];
    if (amount === null || amount <= 0 || date === null || typeof rated !== 'number') return [];
    const age = yearsAt(row.dob, date);
    const far = { rating: Math.abs(rated - rating), years: own === null || age === null ? 0 : Math.abs(own - age) };
    return [{ sale: { player: row.player_id, amount, date, rating: rated, age }, far }];
  });
}

/** Quantile of a sorted list, linearly interpolated. `part` is between 0 and 1. */
function quantile(sorted: readonly number[], part: number): Coin {
  const at = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round(low + (high - low) * (at - Math.floor(at))) as Coin;
}

/** Finds recent sales of similar players. While there are too few, the limits for rating and age are widened. `now` is in Unix seconds. */
export function comparablesOf(asked: ComparablesOf, transfers: readonly Transfer[], now: number): Comparables {
  const all = sales(asked, transfers, now);
  const circles = WIDTHS.map((within) => ({
    within,
    rows: all.filter(({ far }) => far.rating <= within.rating && far.years <= within.years),
  }));
  const widest = circles.at(-1) ?? { within: WIDTHS[0], rows: [] };
  const { within, rows } = circles.find((circle) => circle.rows.length >= ENOUGH) ?? widest;
  const amounts = rows.map(({ sale }) => sale.amount as number).sort((a, b) => a - b);
  return {
    player: asked.player,
    within,
    count: rows.length,
    band: rows.length < LEAST ? null : { low: quantile(amounts, 0.25), middle: quantile(amounts, 0.5), high: quantile(amounts, 0.75) },
    nearest: rows
      .sort((a, b) => a.far.rating * 2 + a.far.years - (b.far.rating * 2 + b.far.years) || b.sale.date - a.sale.date)
      .slice(0, SHOWN)
      .map(({ sale }) => sale),
  };
}

/** Prices paid for similar players this season. Only the market lists ratings and ages with transfers. */
export const comparablesFamily: ResourceDefinition<'comparables', EstimateContext> = {
  ttlMs: FRESH_S * 1_000,
  onRead: (reading, { estimates }) => estimates.noteRange(reading),
  minIntervalMs: 5_000,
  polled: true, // a single sale is no reason to read the whole season again
  invalidatedBy: () => [],
  async load(asked, ask, context) {
    const got = await season(ask, context);
    if (!got.ok) return got;
    return ok({ ...got.value, data: comparablesOf(asked, got.value.data, Math.floor(context.clock.now() / 1_000)) });
  },
};
