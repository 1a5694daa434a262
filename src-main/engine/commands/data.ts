import { fail, ok, type Result } from '#contract/faults.ts';
import type { Output } from '#contract/commands.ts';
import { Share } from '#contract/model/market/share.ts';
import { Source } from '#contract/snapshot.ts';
import { text } from '#contract/text/coded-text.ts';
import { calendarRows } from './calendar-rows.ts';
import { censusRows, isCensusTable } from './census-rows.ts';
import { buildBars } from '../live/resources/market/ohlc.ts';
import { exportRecords, type RecordSource } from './record-commands.ts';
import type { MarketContext, UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { isUserTable } from '../store/user/tables.ts';

type Table = Output<'table.export'>;
const MOST = 100_000;

const BAR = ['time', 'open', 'high', 'low', 'close', 'num', 'value', 'vwap', 'trades'] as const;

/** Hourly bars of every share with stored trades, calculated as for the chart. */
function candleRows({ cache }: Pick<MarketContext, 'cache'>, limit: number): Omit<Table, 'next'> {
  const { columns, rows } = cache().rows('trades', MOST);
  const at = columns.indexOf('share');
  const shares = [...new Set(rows.map((row) => row[at]))].flatMap((share) => Share.safeParse(share).data ?? []);
  const bars = shares.flatMap((share) =>
    buildBars(cache().trades.between(share, 0, Number.MAX_SAFE_INTEGER), '1h').map((bar) => [share, ...BAR.map((field) => bar[field])]),
  );
  return { columns: ['share', ...BAR], rows: bars.slice(0, limit) };
}

type Named = (source: Source) => Source;

/** Replaces source names by those shown to the user. Sources in the user's tables are stored with these names already. */
function renamed<T extends Pick<Table, 'columns' | 'rows'>>(table: T, named: Named): T {
  const at = table.columns.indexOf('source');
  if (at < 0) return table;
  const said = (value: unknown): unknown => {
    const source = Source.safeParse(value).data;
    return source ? named(source) : value;
  };
  return { ...table, rows: table.rows.map((row) => row.with(at, said(row[at]))) };
}

/** Commands for stored data. */
export function dataCommands(context: MarketContext & UserContext & Pick<RecordSource, 'recorder'>, named: Named) {
  const { user, cache, sync } = context;
  return {
    'table.export': async ({ table, limit = MOST, after = 0, clubs, ...of }) => {
      const whole = (rows: Omit<Table, 'next'>): Result<Table> => ok({ ...renamed(rows, named), next: null });
      if (table === 'calendar') {
        const got = await calendarRows(context, clubs);
        return got.ok ? whole({ ...got.value, rows: got.value.rows.slice(0, limit) }) : got;
      }
      if (table === 'records') return exportRecords(context, { ...of, after });
      if (table === 'candles') return whole(candleRows(context, limit));
      if (isUserTable(table)) return ok({ ...user.rows(table, limit), next: null });
      const read = isCensusTable(table) ? censusRows(context, table, after) : null;
      const piece = read && renamed(read, named);
      if (piece) return ok({ ...piece, rows: piece.rows.slice(0, limit), next: piece.rows.length >= limit ? null : piece.next });
      return whole(cache().rows(table, limit));
    },
    'market.sync': async ({ action }) => sync.command(action),
    'cache.clear': async () => {
      const bytes = cache().clear();
      sync.resume();
      return Number.isFinite(bytes) ? ok({ bytes }) : fail('storage', text('cache.kept'));
    },
  } satisfies Partial<Handlers>;
}
