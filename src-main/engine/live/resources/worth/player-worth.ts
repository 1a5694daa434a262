import { type Result } from '#contract/faults.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { Coin } from '#contract/model/market/money.ts';
import { wageDue } from '#contract/model/clubs/wage-law.ts';
import { share as shareOf, type ClubId, type PlayerId } from '#contract/model/market/share.ts';
import type { PayoutLine, Worth } from '#contract/model/worth/worth.ts';
import type { Data } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { readTable } from '../../../api/decode/dumps.ts';
import { ruleLines, sharedSum, timesOf } from '../../../worth/player-payouts.ts';
import { combineParts, firstOf, mapReading, partialFault, stateOrTool, type AsyncReading } from '../../merge-readings.ts';
import { partOf, type ReadOptions } from '../../resource-definition.ts';
import { leagueFamily } from '../matches/league.ts';
import { seasonOf } from '../matches/season.ts';
import { playerFamily } from '../players/player.ts';
import { matchesOf, readBook, sizeParts, type WorthContext } from './worth-parts.ts';

type Ask = ReadOptions<Data<'worth'>>;
const sum = (amounts: readonly (number | null | undefined)[]): Coin => amounts.reduce<number>((all, one) => all + (one ?? 0), 0) as Coin;

/** The threshold with which the dump lists most players. */
const WIDEST = 20;
/** Reads what the dump of earnings states for one player: the filters leave few rows. Null if the dump does not list the player. */
async function fromDump({ player_id, rating, age }: Player, ask: Ask, { api, clock }: WorthContext): AsyncReading<Coin | null> {
  const bounds = (name: string, value: number | null | undefined) =>
    value === null || value === undefined ? {} : { [`min_${name}`]: value, [`max_${name}`]: value };
  let paid: number | null = null;
  for (let page = 1; ; page++) {
    const got = await api().rest(
      '/dumps/player_earnings',
      { threshold: WIDEST, limit: 500, page, ...bounds('rating', rating), ...bounds('age', age) },
      ask,
    );
    if (!got.ok) return got;
    const table = await readTable('/dumps/player_earnings', got.value.data, clock.tick, (row) => {
      if (row['player_id'] === player_id && typeof row['current_earnings'] === 'number') paid = row['current_earnings'];
    });
    if (!table.ok) return table;
    const pages = got.value.data.meta?.['total_pages'];
    if (paid !== null || page >= MOST_PAGES || page >= (typeof pages === 'number' ? pages : 1))
      return { ok: true, value: { ...got.value, data: paid === null ? null : (Math.round(paid) as Coin) } };
  }
}
/** Players of one rating and age beyond these pages are not searched. */
const MOST_PAGES = 6;

/** Reads what a player's influence was paid this season, for all influence: by match from a node or tool, else from the dump. */
const paidSofar = (player: Player, ask: Ask, context: WorthContext): AsyncReading<Coin | null> =>
  firstOf<Coin | null>(
    async () =>
      mapReading(await context.api().gsp('get_player_payouts', { player_id: player.player_id }, ask), (rows) =>
        sum(rows.flatMap(({ regular, lineup, goals, assists }) => [regular, lineup, goals, assists])),
      ),
    () => fromDump(player, ask, context),
  );

async function readPlayer(id: PlayerId, ask: Ask, context: WorthContext) {
  const player = await playerFamily.load({ id }, partOf(ask), context);
  const row = player.ok ? player.value.data : null;
  const club = (row?.club_id ?? null) as ClubId | null;
  const [season, league, stats, paid, book] = await Promise.all([
    seasonOf(undefined, ask, context),
    club === null ? null : leagueFamily.load({ club }, partOf(ask), context),
    stateOrTool(context.api(), 'get_comp_player_data', { player_id: id }, ask),
    row === null ? null : paidSofar(row, ask, context),
    readBook(shareOf('player', id), ask, context),
  ]);
  return { player, club, season: season.ok ? season.value : null, league, stats, paid, book };
}

/** Why a player's influence is paid nothing. */
const unpaid = (player: Player, club: number | null): CodedText | null =>
  player.retired ? text('worth.retired') : club === null ? text('worth.no-club') : null;

/** Works out what the payout rules pay for a player, what was paid, and how soon this returns the price of a size. */
export async function loadPlayerWorth(
  id: PlayerId,
  size: number,
  ask: Ask,
  context: WorthContext,
): AsyncReading<Omit<Worth, 'peers' | 'peersWhy' | 'history' | 'path'>> {
  const { player, club, season, league, stats, paid, book } = await readPlayer(id, ask, context);
  if (!player.ok) return player;
  const row = player.value.data;
  const { played, matches } = matchesOf(league?.ok ? league.value.data : null, club);
  const nothing = unpaid(row, club);
  const now = season !== null && matches !== null ? { season, played: played ?? 0, all: matches } : null;
  const rows = stats.ok ? (stats.value.data?.leagues ?? []) : null;
  const positions = (row.multi_position ?? 0) | (row.position ?? 0);
  const times = rows && now && timesOf(rows, positions, now);
  const wage = row.wages ?? null;
  const rules = nothing === null ? ruleLines(wage, times, matches) : [];
  const yearly = nothing === null ? sharedSum(rules) : (0 as Coin);
  const soFarTimes = rows && now && timesOf(rows, positions, now, now.season);
  const ruleSofar = nothing === null ? sharedSum(ruleLines(wage, soFarTimes, played)) : (0 as Coin);
  const sofar = paid?.ok ? paid.value.data : null;
  const pace =
    sofar !== null && played !== null && played > 0 && matches !== null ? (Math.round((sofar * matches) / played) as Coin) : null;
  const payouts: PayoutLine[] = [{ name: 'player', last: null, sofar, estimate: pace, rule: yearly }];
  const missing = nothing ?? (wage === null ? text('worth.no-wage') : times === null ? text('worth.no-times') : null);
  const sized = sizeParts(book, size, { amount: nothing ? (0 as Coin) : pace, why: nothing }, { amount: yearly, why: missing });
  const price = (book.asks[0]?.price ?? null) as Coin | null;
  const reads: (Result<Reading<unknown>> | null)[] = [player, league, stats, paid, book.book];
  const known = reads.flatMap((got) => (got === null ? [] : [got]));
  return combineParts(
    {
      share: shareOf('player', id),
      kind: 'player' as const,
      price,
      priceWhy: price === null ? text('worth.no-ask') : null,
      last: row.last_price ? row.last_price : null,
      bid: (book.bids[0]?.price ?? null) as Coin | null,
      ask: price,
      value: null,
      discount: null,
      why: null,
      parts: [],
      game: null,
      season,
      played,
      matches,
      payouts,
      rules,
      ruleSofar,
      wage,
      wageDue: row.rating === null || row.rating === undefined ? null : (wageDue(row.rating) as Coin),
      counted: times?.matches ?? null,
      ...sized,
      payback: sized.projected.seasons ?? sized.paid.seasons,
      estimate: true,
    },
    { readings: known.flatMap((got) => (got.ok ? [got.value] : [])), partial: partialFault(...known) },
  );
}
