import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Output, ParsedInput } from '../../../src-preload/contract/commands.ts';
import type { Watchlist } from '../../../src-preload/contract/model/watchlist.ts';
import { Share } from '../../../src-preload/contract/model/share.ts';
import { buildBars } from '../live/bars.ts';
import type { Context } from '../live/family.ts';

type Table = Output<'table.export'>;
const MOST = 100_000;

const listRows = (lists: readonly Watchlist[]): Table => ({
  columns: ['list', 'name', 'section', 'ref', 'flag'],
  rows: lists.flatMap(({ id, name, rows }) => {
    let section: string | null = null;
    return rows.flatMap((row) => {
      if (row.kind === 'item') return [[id, name, section, row.ref, row.flag]];
      section = row.title;
      return [];
    });
  }),
});

/** Bars of every share with stored trades: one hour each, built as the chart builds them. */
function candleRows({ cache }: Context, limit: number): Table {
  const { columns, rows } = cache().rows('trades', MOST);
  const at = columns.indexOf('share');
  const shares = [...new Set(rows.map((row) => row[at]))].flatMap((share) => Share.safeParse(share).data ?? []);
  const bars = shares.flatMap((share) =>
    buildBars(cache().trades.between(share, 0, Number.MAX_SAFE_INTEGER), '1h').map((bar) => [share, bar.time, bar.open, bar.high, bar.low, bar.close, bar.num, bar.value, bar.vwap, bar.trades]),
  );
  return { columns: ['share', 'time', 'open', 'high', 'low', 'close', 'num', 'value', 'vwap', 'trades'], rows: bars.slice(0, limit) };
}

/** Commands on stored data. */
export function dataCommands(context: Context) {
  const { user, cache } = context;
  return {
    'table.export': async ({ table, limit = MOST }: ParsedInput<'table.export'>): Promise<Result<Table>> => {
      if (table === 'candles') return ok(candleRows(context, limit));
      if (table === 'watchlists') return ok(listRows(user.watchlists.all().flatMap(({ id }) => user.watchlists.get(id) ?? [])));
      if (table === 'notes') return ok({ columns: ['ref', 'text', 'at'], rows: user.notes.all().map(({ ref, text, at }) => [ref, text, at]) });
      return ok(cache().rows(table, limit));
    },
    'cache.clear': async (): Promise<Result<Output<'cache.clear'>>> => {
      const bytes = cache().clear();
      return Number.isFinite(bytes) ? ok({ bytes }) : fail('storage', 'the cache could not be emptied');
    },
  };
}
