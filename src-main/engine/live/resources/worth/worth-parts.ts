import type { Coin } from '#contract/model/market/money.ts';
import type { Source } from '#contract/snapshot.ts';
import { averagePrice, counterparties, fill } from '#contract/model/market/book-fill.ts';
import type { Payback, Worth } from '#contract/model/worth/worth.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { LeagueCard } from '#contract/model/matches/league.ts';
import type { Data } from '#contract/resources.ts';
import type { Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { EstimateContext, RecordedContext, ScreenContext, UserContext } from '../../../context.ts';
import { curveOf, seasonsOfAll } from '../../../worth/payback.ts';
import { partOf, type ReadOptions } from '../../resource-definition.ts';
import type { SharesContext } from '../../share-exists.ts';
import { orderbookFamily } from '../market/orderbook.ts';

/** What the worth of a share is made from: the market, the user's accounts, which are no counterparties, and the settings. */
export type WorthContext = ScreenContext &
  SharesContext &
  EstimateContext &
  Partial<RecordedContext> &
  Pick<UserContext, 'user'> & {
    readonly settings: () => Data<'settings'>;
    /** The source as it is shown: “demo” for all that the demo world serves. */
    readonly named?: (source: Source) => Source;
  };

/** Returns the user's settings with their types. */
export const settingsOf = ({ settings }: Pick<WorthContext, 'settings'>): Settings => settings() as Settings;

/** Reads the book of a share without the user's own and minted orders. */
export async function readBook<T>(share: Share, ask: ReadOptions<T>, context: WorthContext) {
  const names = new Set(context.user.accounts.all());
  const book = await orderbookFamily.load({ share }, partOf(ask), context);
  const others = (side: 'bids' | 'asks') => (book.ok ? counterparties(book.value.data[side], (name) => names.has(name)) : []);
  return { book, bids: others('bids'), asks: others('asks') };
}
type WorthBook = Awaited<ReturnType<typeof readBook>>;

/** Payouts a season for all influence, or why they are unknown. */
interface PerSeason {
  readonly amount: Coin | null;
  readonly why: CodedText | null;
}

/** Returns everything about my size: the fill, payback on both kinds of payouts, and the curve. */
export function sizeParts({ asks }: Pick<WorthBook, 'asks'>, size: number, paid: PerSeason, estimate: PerSeason) {
  const filled = fill(asks, size);
  const average = averagePrice(filled);
  const payback = ({ amount, why }: PerSeason): Payback => {
    const seasons = seasonsOfAll(average, amount);
    const none = amount === null ? (why ?? text('worth.not-served')) : amount === 0 ? (why ?? text('worth.no-payouts')) : null;
    const thin =
      filled.filled === 0 ? text('worth.no-ask') : filled.filled < size ? text('worth.thin-book', { filled: filled.filled }) : null;
    return { seasons, perSeason: amount, why: none ?? thin ?? why };
  };
  return {
    size,
    fill: { ...filled, best: filled.best as Coin | null, worst: filled.worst as Coin | null },
    paid: payback(paid),
    projected: payback(estimate),
    curve: curveOf(asks, size, paid.amount, estimate.amount),
  } satisfies Partial<Worth>;
}

/** Returns the played and all league matches of a club's season; null for what is not served. */
export function matchesOf(league: LeagueCard | null, club: number | null): { played: number | null; matches: number | null } {
  const row = league?.table?.find(({ club_id }) => club_id === club);
  const teams = league?.num_teams ?? league?.table?.length ?? 0;
  const matches = league?.num_rounds ?? (teams > 1 ? 2 * (teams - 1) : null);
  return { played: row?.played ?? league?.round ?? null, matches };
}
