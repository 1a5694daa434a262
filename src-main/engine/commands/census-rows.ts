import type { Output } from '#contract/commands.ts';
import { Club } from '#contract/model/clubs/club.ts';
import { Orderbook, type Order } from '#contract/model/market/orderbook.ts';
import { share, type ShareKind } from '#contract/model/market/share.ts';
import { parsed } from '../base/json.ts';
import type { MarketContext } from '../context.ts';
import { paramKey } from '#contract/param-key.ts';
import { PLAYER_FIELDS, unpackBook, unpackClub, unpackPlayer } from '../store/cache/market-rows.ts';
import type { CensusRow } from '../store/cache/market-snapshot.ts';

type Table = Output<'table.export'>;
type CensusTable = 'clubs' | 'players' | 'orderbooks';
export const isCensusTable = (table: string): table is CensusTable => ['clubs', 'players', 'orderbooks'].includes(table);

/** Rows in one page of an export: few enough to read and send without blocking. */
const ROWS = { clubs: 500, players: 2_000, orderbooks: 600 } as const;
/** Offset that separates the order books of players from those of clubs in the page position. */
const PLAYERS = 2 ** 32;
const ABOUT = ['source', 'height', 'observedAt'] as const;
const COLUMNS = {
  clubs: [...Object.keys(Club.shape), ...ABOUT],
  players: [...PLAYER_FIELDS, 'age', 'positions', ...ABOUT],
  orderbooks: ['share', 'side', 'price', 'num', 'name', 'mint', ...ABOUT],
} as const;

type Provenance = Pick<CensusRow, 'source' | 'height' | 'observedAt'>;
const cells = (columns: readonly string[], row: object, { source, height, observedAt }: Provenance): unknown[] => {
  const whole: Readonly<Record<string, unknown>> = { ...row, source, height, observedAt: Math.floor(observedAt) };
  return columns.map((column) => whole[column] ?? null);
};

/** The orders of a share: from the live order book if it is newer than the row of the market snapshot, otherwise from that row. */
function orders({ cache }: MarketContext, kind: ShareKind, row: CensusRow): unknown[][] {
  const live = cache().readings.load(paramKey('orderbook', { share: share(kind, row.id) }));
  const newer = live && live.observedAt > row.observedAt ? Orderbook.safeParse(parsed(live.body)).data : undefined;
  const { share: of, bids, asks } = newer ?? unpackBook(kind, row.id, row.body);
  const side = (name: 'bid' | 'ask', list: readonly Order[]): unknown[][] =>
    list.map((order) => cells(COLUMNS.orderbooks, { share: of, side: name, ...order }, newer && live ? live : row));
  return [...side('bid', bids), ...side('ask', asks)];
}

/** One page of a table of the market snapshot, ordered by id; null if it was never read completely. `after` is the page position. */
export function censusRows(context: MarketContext, table: CensusTable, after: number): Table | null {
  const { cache, sync, clock } = context;
  if (!(table === 'orderbooks' ? sync.hasBooks() : sync.complete())) return null;
  const columns = [...COLUMNS[table]];
  const most = ROWS[table];
  if (table !== 'orderbooks') {
    const kind = table === 'clubs' ? 'club' : 'player';
    const found = cache().census.after(kind, after - 1, most);
    const now = clock.now() / 1_000;
    const read = (body: string): object => (kind === 'club' ? unpackClub(body) : unpackPlayer(body, now));
    const rows = found.map((row) => cells(columns, read(row.body), row));
    return { columns, rows, next: found.length < most ? null : (found.at(-1)?.id ?? 0) + 1 };
  }
  const kind: ShareKind = after < PLAYERS ? 'club' : 'player';
  const found = cache().census.after(`${kind}_book`, (after % PLAYERS) - 1, most);
  const rows = found.flatMap((row) => orders(context, kind, row));
  const more = found.length === most ? after - (after % PLAYERS) + (found.at(-1)?.id ?? 0) + 1 : null;
  return { columns, rows, next: more ?? (kind === 'club' ? PLAYERS : null) };
}
