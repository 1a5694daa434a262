import { ok, type Result } from '#contract/faults.ts';
import { marketValueOf, type Coin } from '#contract/model/market/money.ts';
import { share as shareOf, type ClubId } from '#contract/model/market/share.ts';
import type { Worth, WorthPart } from '#contract/model/worth/worth.ts';
import type { Data } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { clubPayouts, columnSum } from '../../../worth/club-payouts.ts';
import { balanceParts, netAssets, ownPlayers, squadPart, stadiumPart, type PartOrigin } from '../../../worth/net-assets.ts';
import { combineParts, partialFault, type AsyncReading } from '../../merge-readings.ts';
import { partOf, type ReadOptions } from '../../resource-definition.ts';
import { clubFamily } from '../clubs/club.ts';
import { financesFamily } from '../clubs/management.ts';
import { squadFamily } from '../clubs/squad.ts';
import { leagueFamily } from '../matches/league.ts';
import { seasonOf } from '../matches/season.ts';
import { matchesOf, readBook, settingsOf, sizeParts, type WorthContext } from './worth-parts.ts';

const valueOf = <T>(got: Result<Reading<T>>): T | null => (got.ok ? got.value.data : null);
const originOf = (got: Result<Reading<unknown>>, { named }: Pick<WorthContext, 'named'>): PartOrigin | null =>
  got.ok ? { source: named?.(got.value.source) ?? got.value.source, observedAt: got.value.observedAt } : null;
const notTraded = (price: number | null | undefined): Coin | null => (price ? (price as Coin) : null);

/** Reads all that a club's worth is made from. The parts travel together; any of them may fail but the club itself. */
async function readClub(id: ClubId, ask: ReadOptions<Data<'worth'>>, context: WorthContext) {
  const season = await seasonOf(undefined, ask, context);
  const sheet = async (back: number) =>
    season.ok && season.value - back >= 0 ? financesFamily.load({ club: id, season: season.value - back }, partOf(ask), context) : null;
  const [club, squad, book, league, now, last] = await Promise.all([
    clubFamily.load({ id }, partOf(ask), context),
    squadFamily.load({ club: id }, partOf(ask), context),
    readBook(shareOf('club', id), ask, context),
    leagueFamily.load({ club: id }, partOf(ask), context),
    sheet(0),
    sheet(1),
  ]);
  return { season: season.ok ? season.value : null, club, squad, book, league, now, last };
}

/** Works out what a club is worth, and how soon its payouts return the price of a size. */
export async function loadClubWorth(
  id: ClubId,
  size: number,
  ask: ReadOptions<Data<'worth'>>,
  context: WorthContext,
): AsyncReading<Omit<Worth, 'peers' | 'peersWhy' | 'history' | 'path'>> {
  const { season, club, squad, book, league, now, last } = await readClub(id, ask, context);
  if (!club.ok) return club;
  const row = club.value.data;
  const price = notTraded(row.last_price);
  const balance = row.balances?.total ?? row.balance ?? null;
  const players = squad.ok ? ownPlayers(squad.value.data.players, id) : null;
  const parts = (squadAt: WorthPart): WorthPart[] => {
    const [cash, debts] = balanceParts(balance, originOf(club, context)) as [WorthPart, WorthPart];
    return [squadAt, cash, stadiumPart(row.stadium_size_current ?? null, settingsOf(context).seatPrice, originOf(club, context)), debts];
  };
  const atPrices = parts(
    squadPart(players?.map(({ last_price }) => (last_price ? marketValueOf(last_price) : null)) ?? null, originOf(squad, context)),
  );
  const stated = squadPart(players?.map(({ value }) => value ?? null) ?? null, originOf(squad, context));
  const atGame = parts(stated.amount === null ? { ...stated, why: text('worth.no-game-value') } : stated);
  const net = netAssets(atPrices, price);
  const card = valueOf(league);
  const { played, matches } = matchesOf(card, id);
  const payouts = clubPayouts({
    last: last && (valueOf(last)?.weeks ?? null),
    now: now && (valueOf(now)?.weeks ?? null),
    played,
    matches,
    pot: card?.prize_money_pot ?? null,
    place: card?.table?.find(({ club_id }) => club_id === id)?.new_position ?? row.league_position ?? null,
    clubs: card?.num_teams ?? card?.table?.length ?? null,
    inDebt: (balance ?? 0) < 0,
  });
  const sized = sizeParts(
    book,
    size,
    { amount: columnSum(payouts, 'last'), why: null },
    { amount: columnSum(payouts, 'estimate'), why: null },
  );
  const reads = [club, squad, book.book, league, ...(now ? [now] : []), ...(last ? [last] : [])];
  const readings = reads.flatMap((got): Reading<unknown>[] => (got.ok ? [got.value] : []));
  const data = {
    share: shareOf('club', id),
    kind: 'club' as const,
    price,
    priceWhy: price === null ? text('worth.no-trade') : null,
    last: price,
    bid: (book.bids[0]?.price ?? null) as Coin | null,
    ask: (book.asks[0]?.price ?? null) as Coin | null,
    value: net.value,
    discount: net.discount,
    why: net.why,
    parts: atPrices,
    game: { ...netAssets(atGame, price), squad: atGame[0] as WorthPart },
    season,
    played,
    matches,
    payouts,
    rules: [],
    ruleSofar: null,
    wage: null,
    wageDue: null,
    counted: null,
    ...sized,
    payback: sized.paid.seasons ?? sized.projected.seasons,
    estimate: sized.paid.seasons === null,
  };
  const failed = partialFault(squad, book.book, league, ...(now ? [now] : []), ...(last ? [last] : []));
  const got = combineParts(data, { readings, partial: failed });
  return got.ok ? ok(got.value) : got;
}
