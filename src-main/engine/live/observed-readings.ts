import type { Account } from '#contract/model/market/holding.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { share, type Share } from '#contract/model/market/share.ts';
import type { Data, ResourceName } from '#contract/resources.ts';
import type { Reading } from '#contract/snapshot.ts';
import { ALL_AUCTIONS, MARKET_FIGURES, MARKET_TICKER } from '../recorder/change-store.ts';
import { packAuction, packAuctionState } from '../recorder/auction-codec.ts';
import { recordedFields } from '../recorder/recorded-fields.ts';
import { packTicker } from '../recorder/ticker-codec.ts';
import type { RecordedValue, RecordedValues, RecorderApi } from '../recorder/recorder-api.ts';

/** Passes on what a reading says; its time and height are added. */
interface Observe {
  book(share: Share, book: Data<'orderbook'>): void;
  values(name: Parameters<RecorderApi['observe']>[0], ref: string, values: RecordedValues): void;
}
type Row = Readonly<Record<string, unknown>>;

function market(observe: Observe, name: 'clubs' | 'players', id: number, row: Row): void {
  const ref = share(name === 'clubs' ? 'club' : 'player', id);
  observe.values(name, ref, recordedFields(name, row));
  // 0 stands for a share that was never traded
  if (row['last_price']) observe.values('prices', ref, recordedFields('prices', row));
}
const club = (observe: Observe, row: { readonly club_id: number }): void => market(observe, 'clubs', row.club_id, row);
const player = (observe: Observe, row: { readonly player_id: number }): void => market(observe, 'players', row.player_id, row);
const tableRow = (observe: Observe, row: { readonly club_id: number }): void =>
  observe.values('tables', share('club', row.club_id), recordedFields('tables', row));

function proposal(
  observe: Observe,
  {
    share: of,
    id,
    type,
    state,
    totalVotes,
    options,
  }: Omit<SharedProposal, 'id' | 'type' | 'state'> & { id: number | null; type: string | null; state: string | null },
): void {
  if (id === null) return;
  const votes = options.map((option): [string, RecordedValue] => [`option ${option.id} ${option.candidate ?? ''}`.trim(), option.votes]);
  observe.values('tallies', `${of}#${id}`, { type, state, total: totalVotes, ...Object.fromEntries(votes) });
}
function account(
  observe: Observe,
  name: string,
  balance: Account['balance'] | null,
  held: readonly { readonly share: Share; readonly total: number }[],
): void {
  observe.values('holdings', `user:${name}`, {
    ...(balance && { balance: balance.total }),
    ...Object.fromEntries(held.map(({ share: of, total }) => [of, total])),
  });
}
/** What the values of each resource say about the classes of records. A resource that is not named says nothing. */
const OBSERVED: { readonly [N in ResourceName]?: (observe: Observe, data: Data<N>) => void } = {
  orderbook: (observe, book) => observe.book(book.share, book),
  orderbooks: (observe, books) => books.forEach((book) => observe.book(book.share, book)),
  club: (observe, row) => club(observe, row),
  clubs: (observe, { rows }) => rows.forEach((row) => club(observe, row)),
  player: (observe, row) => player(observe, row),
  players: (observe, { rows }) => rows.forEach((row) => player(observe, row)),
  squad: (observe, { players }) => players.forEach((row) => player(observe, row)),
  tables: (observe, rows) => rows.forEach((row) => tableRow(observe, row)),
  league: (observe, { table }) => table?.forEach((row) => tableRow(observe, row)),
  owners(observe, { share: of, complete, count, owners }) {
    if (complete && count !== null)
      observe.values('holders', of, { count, ...Object.fromEntries(owners.map(({ name, num }) => [`user:${name}`, num])) });
  },
  auctions: (observe, auctions) =>
    observe.values('auctions', ALL_AUCTIONS, Object.fromEntries(auctions.map((one) => [String(one.player_id), packAuction(one)]))),
  auction: (observe, state) => observe.values('auctions', share('player', state.player_id), packAuctionState(state)),
  market(observe, { figures, coin_price, ticker }) {
    if (ticker) observe.values('prices', MARKET_TICKER, packTicker(ticker));
    const numbers = Object.entries(figures ?? {}).filter(
      (one): one is [string, number] => one[0] !== 'observedAt' && typeof one[1] === 'number',
    );
    observe.values('prices', MARKET_FIGURES, { ...Object.fromEntries(numbers), ...(coin_price && { coin_price: coin_price.coin2usdc }) });
  },
  proposal: (observe, data) => [data, ...data.others].forEach((one) => proposal(observe, one)),
  ballots: (observe, proposals) => proposals.forEach((one) => proposal(observe, one)),
  holdings(observe, { accounts, rows }) {
    for (const { name, state, balance } of accounts) {
      if (state !== 'known') continue;
      const held = rows.flatMap(({ share: of, by }) => by.filter((one) => one.name === name).map(({ total }) => ({ share: of, total })));
      account(observe, name, balance, held);
    }
  },
  portfolio: (observe, { holdings }) => {
    for (const { share: of, last_price: last } of holdings) if (last) observe.values('prices', of, { last });
  },
};

/** Subjects of the auctions that are current: the list of all, and players. */
export const auctionRefs = (isListLive: boolean, players: readonly { readonly player: number }[]): string[] => [
  ...(isListLive ? [ALL_AUCTIONS] : []),
  ...players.map(({ player: id }) => share('player', id)),
];

/** Records a value that was read. A value of which a part is missing, or that may be old, is not recorded. */
export function observeReading(
  recorder: RecorderApi,
  name: ResourceName,
  { data, height, observedAt, source, lacking, doubt, partial }: Reading<unknown>,
): void {
  // a list with a part missing would say that the rest is gone
  if (lacking || doubt || (partial && name === 'auctions') || source === 'cache' || source === 'local') return;
  const observe: Observe = {
    book: (of, book) => recorder.observeBook(of, book, observedAt, height),
    values: (kind, ref, values) => recorder.observe(kind, ref, values, observedAt, height),
  };
  (OBSERVED[name] as ((observe: Observe, data: unknown) => void) | undefined)?.(observe, data);
}
