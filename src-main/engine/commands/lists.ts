import { fail, ok, type Result } from '#contract/faults.ts';
import type { Output, ParsedInput } from '#contract/commands.ts';
import type { Watchlist, WatchRow } from '#contract/model/app/watchlist.ts';
import { text } from '#contract/text/coded-text.ts';
import type { UserContext } from '../context.ts';

const MOST_ROWS = 2_000;
const done = { done: true } as const;
const gone = (id: string): Result<never> => fail('not-found', text('gone.watchlist', { id }));
const refOf = (row: WatchRow): string | null => (row.kind === 'item' ? row.ref : null);

/** Inserts rows at the end of the named section, which is created if needed, or at the end of the list. */
function place(rows: readonly WatchRow[], added: readonly WatchRow[], section: string | undefined): WatchRow[] {
  if (section === undefined) return [...rows, ...added];
  const head = rows.findIndex((row) => row.kind === 'section' && row.title === section);
  if (head < 0)
    return [...rows, { kind: 'section', id: `s${rows.length}-${section}`.slice(0, 64), title: section, closed: false }, ...added];
  const next = rows.findIndex((row, at) => at > head && row.kind === 'section');
  const end = next < 0 ? rows.length : next;
  return [...rows.slice(0, end), ...added, ...rows.slice(end)];
}

/** Commands for watchlists. */
export function listCommands({ user, changed }: UserContext) {
  const save = (list: Watchlist): Result<{ done: true }> => {
    user.watchlists.save(list);
    changed.emit('watchlists');
    return ok(done);
  };
  return {
    'watchlist.add': async ({ id, name, refs = [], section }: ParsedInput<'watchlist.add'>): Promise<Result<Output<'watchlist.add'>>> => {
      const known = id === undefined ? user.watchlists.get(user.watchlists.create(name ?? 'New watchlist')) : user.watchlists.get(id);
      if (!known) return gone(id ?? '');
      const there = new Set(known.rows.map(refOf));
      const added = [...new Set(refs)].filter((ref) => !there.has(ref)).map((ref): WatchRow => ({ kind: 'item', ref, flag: null }));
      const rows = place(known.rows, added, section);
      if (rows.length > MOST_ROWS) return fail('bad-params', text('watchlist.too-long', { rows: MOST_ROWS }));
      save({ ...known, rows });
      return ok({ id: known.id });
    },
    'watchlist.remove': async ({ id, refs }: ParsedInput<'watchlist.remove'>) => {
      const known = user.watchlists.get(id);
      if (!known) return gone(id);
      const going = new Set<string | null>(refs);
      if (refs) return save({ ...known, rows: known.rows.filter((row) => row.kind === 'section' || !going.has(row.ref)) });
      user.watchlists.remove(id);
      changed.emit('watchlists');
      return ok(done);
    },
    'watchlist.rename': async ({ id, name }: ParsedInput<'watchlist.rename'>) => {
      const known = user.watchlists.get(id);
      return known ? save({ ...known, name }) : gone(id);
    },
    'watchlist.order': async ({ id, rows }: ParsedInput<'watchlist.order'>) => {
      const known = user.watchlists.get(id);
      return known ? save({ ...known, rows }) : gone(id);
    },
  };
}
