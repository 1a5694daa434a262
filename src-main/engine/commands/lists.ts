import { fail, ok, type Result } from '#contract/faults.ts';
import { MOST_WATCH_ROWS, SHORTLIST, type Watchlist, type WatchRow } from '#contract/model/app/watchlist.ts';
import { text } from '#contract/text/coded-text.ts';
import type { UserContext } from '../context.ts';
import type { Handlers } from '../live/serve.ts';
import { announce } from './announce.ts';

const gone = (id: string): Result<never> => fail('not-found', text('gone.watchlist', { id }));

/** Inserts rows at the end of the named section, which is created if needed, or at the end of the list. */
function place(rows: readonly WatchRow[], added: readonly WatchRow[], section: string | undefined): WatchRow[] {
  if (section === undefined) return [...rows, ...added];
  const head = rows.findIndex((row) => row.kind === 'section' && row.title === section);
  if (head < 0)
    return [...rows, { kind: 'section', id: `s${rows.length}-${section}`.slice(0, 64), title: section, closed: false }, ...added];
  const next = rows.findIndex((row, at) => at > head && row.kind === 'section');
  return rows.toSpliced(next < 0 ? rows.length : next, 0, ...added);
}

/** Commands for watchlists. */
export function listCommands(context: UserContext) {
  const { watchlists } = context.user;
  const change = (id: string, changes: (list: Watchlist) => Partial<Watchlist>) => {
    const known = watchlists.get(id);
    if (!known) return gone(id);
    watchlists.save({ ...known, ...changes(known) });
    return announce(context, 'watchlists');
  };
  return {
    'watchlist.add': async ({ id, name, refs = [], section }) => {
      if (id === SHORTLIST && !watchlists.get(id)) watchlists.save({ id, name: name ?? 'Shortlist', rows: [] });
      const known = watchlists.get(id ?? watchlists.create(name ?? 'New watchlist'));
      if (!known) return gone(id ?? '');
      const there = new Set(known.rows.map((row) => (row.kind === 'item' ? row.ref : null)));
      const added = [...new Set(refs)].filter((ref) => !there.has(ref)).map((ref): WatchRow => ({ kind: 'item', ref, flag: null }));
      const rows = place(known.rows, added, section);
      if (rows.length > MOST_WATCH_ROWS) return fail('bad-params', text('watchlist.too-long', { rows: MOST_WATCH_ROWS }));
      change(known.id, () => ({ rows }));
      return ok({ id: known.id });
    },
    'watchlist.remove': async ({ id, refs }) => {
      if (refs) return change(id, ({ rows }) => ({ rows: rows.filter((row) => row.kind === 'section' || !refs.includes(row.ref)) }));
      if (!watchlists.get(id)) return gone(id);
      watchlists.remove(id);
      return announce(context, 'watchlists');
    },
    'watchlist.rename': async ({ id, name }) => change(id, () => ({ name })),
    'watchlist.order': async ({ id, rows }) => change(id, () => ({ rows })),
  } satisfies Partial<Handlers>;
}
