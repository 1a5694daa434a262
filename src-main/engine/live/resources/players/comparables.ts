import { ok, type Result } from '#contract/faults.ts';
import type { Comparable, Comparables, ComparablesOf } from '#contract/model/clubs/comparable.ts';
import type { Transfer } from '#contract/model/clubs/player-moves.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Api } from '../../../api/api.ts';
import type { Ask } from '../../../net/request-options.ts';
import type { Context, Family } from '../../resource-definition.ts';
import { seasonOf } from '../matches/season.ts';
import { restTransfers } from './transfer-history.ts';

/** A season of transfers is a long list: one reading of it serves every player for so long. */
const FRESH_S = 3_600;
const YEAR = 31_556_952;
/** From fewer sales nothing is concluded; with so many the search is not widened. */
const LEAST = 4;
const ENOUGH = 8;
const SHOWN = 12;
const WIDTHS = [
  { rating: 1, years: 2 },
  { rating: 2, years: 4 },
  { rating: 4, years: 8 },
] as const;

const read = new WeakMap<Api, Promise<Result<Reading<readonly Transfer[]>>>>();

/** The sales of the season that runs, with what is known of the players. Another connection reads anew. */
async function season(ask: Ask, context: Context): Promise<Result<Reading<readonly Transfer[]>>> {
  const api = context.api();
  const known = await read.get(api);
  if (known?.ok && context.clock.now() / 1_000 - known.value.observedAt < FRESH_S) return known;
  const reading = (async (): Promise<Result<Reading<readonly Transfer[]>>> => {
    const which = await seasonOf(undefined, ask, context);
    return which.ok ? restTransfers({ season_id: which.value, details: true }, ask, api) : which;
  })();
  read.set(api, reading);
  const got = await reading;
  if (!got.ok) read.delete(api);
  return got;
}

const yearsAt = (dob: number | null | undefined, date: number): number | null =>
  typeof dob === 'number' ? Math.round(((date - dob) / YEAR) * 10) / 10 : null;

/** Sales in which money was paid for a player of the position, as far from the one asked about as they are. */
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

/** The value below which a part of them lies, between two where it falls between two. */
function quantile(sorted: readonly number[], part: number): Coin {
  const at = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return Math.round(low + (high - low) * (at - Math.floor(at))) as Coin;
}

/** What players like one went for: the nearest sales, from a wider circle while there are few. */
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

/** What players like one went for this season. Only the market tells ratings and ages beside transfers. */
export const comparablesFamily: Family<'comparables'> = {
  freshMs: FRESH_S * 1_000,
  gapMs: 5_000,
  polled: true, // a sale more or less is no reason to read a season of them again
  keep: true,
  spoiledBy: () => [],
  async load(asked, ask, context) {
    const got = await season(ask, context);
    if (!got.ok) return got;
    return ok({ ...got.value, data: comparablesOf(asked, got.value.data, Math.floor(context.clock.now() / 1_000)) });
  },
};
