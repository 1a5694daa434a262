import { isBuiltInWorkspace, WORKSPACE_NAMES } from '#contract/model/app/layout.ts';
import { SHORTLIST } from '#contract/model/app/watchlist.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { UserContext } from '../context.ts';

/** The setting with the language and the texts in which names were written last, and with the names that workspaces were created with. */
const KEY = 'builtInNames';
interface Written {
  readonly language: unknown;
  readonly texts: Readonly<Record<string, string>>;
  readonly given: Readonly<Record<string, string>>;
}
const workspaceIds = Object.keys(WORKSPACE_NAMES).filter(isBuiltInWorkspace);
const writtenBefore = ({ settings }: UserContext['user']): Written | null => (settings.all()[KEY] as Written | undefined) ?? null;

/** Notes the name that a page gives a built-in workspace when it creates it: the page may be in another language than the host. */
export function noteGivenName({ user }: UserContext, id: string, name: string): void {
  const before = writtenBefore(user) ?? { language: null, texts: {}, given: {} };
  if (isBuiltInWorkspace(id)) user.settings.set(KEY, { ...before, given: { ...before.given, [id]: name } });
}

/**
 * Renames built-in workspaces and lists after a change of language. A name that the user has changed stays. `write` forms a text in the
 * language in use.
 */
export function renameBuiltIns({ user, changed }: UserContext, write: (text: CodedText) => string): void {
  const { language } = user.settings.all();
  const lists = { first: write(text('watchlist.first')), shortlist: write(text('watchlist.shortlist')) };
  const sections = { clubs: write(text('watchlist.clubs')), players: write(text('watchlist.players')) };
  const workspaces = Object.fromEntries(workspaceIds.map((id) => [id, write(text('workspace.name', { id }))]));
  const texts: Readonly<Record<string, string>> = { ...workspaces, ...lists, ...sections };
  const before = writtenBefore(user);
  if (before && before.language === language && JSON.stringify(before.texts) === JSON.stringify(texts)) return;
  user.settings.set(KEY, { language, texts, given: { ...before?.given, ...(before && workspaces) } });
  if (!before) return;
  const next = (key: string, name: string): string => ([before.texts[key], before.given[key]].includes(name) ? (texts[key] ?? name) : name);
  for (const layout of user.layouts.all()) {
    const name = next(layout.id, layout.name);
    if (name !== layout.name) user.layouts.save({ ...layout, name });
  }
  for (const list of user.watchlists.whole()) {
    const name = next(list.id === SHORTLIST ? SHORTLIST : 'first', list.name);
    const rows = list.rows.map((row) => (row.kind === 'section' ? { ...row, title: next(row.id, row.title) } : row));
    if (JSON.stringify({ ...list, name, rows }) !== JSON.stringify(list)) user.watchlists.save({ ...list, name, rows });
  }
  changed.emit('layouts');
  changed.emit('watchlists');
}
