import type { Rule } from '#contract/model/alerts/alert.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { SCREEN_LIST } from '#contract/model/market/saved-screen.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { sayRef } from '#contract/model/alerts/subject.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { NamedContext, UserContext } from '../context.ts';
import type { ReadValue } from './condition.ts';

/** Maximum number of subjects per rule; of a longer list, only the first ones are watched. */
const MOST_THINGS = 1_000;

/** Current subjects of a rule. `gone` is the reason why its watchlist is missing; null means not known yet. */
type Subjects = { readonly refs: readonly (EntityRef | null)[]; readonly gone?: CodedText } | null;

/** Whether all conditions of a rule apply to this kind of subject. Conditions on the game apply to any. */
const fits = ({ conditions }: Rule, ref: EntityRef): boolean =>
  conditions.every(({ kind }) => {
    const { takes } = kindRow(kind);
    return takes.includes(splitRef(ref).kind) || (takes.length === 1 && takes[0] === 'game');
  });

/** Returns the subjects of a rule: a single one, those of a watchlist, the accounts' holdings, or the game (`null`). */
export function subjectsOf(rule: Rule, { user }: Pick<UserContext, 'user'>, read: ReadValue): Subjects {
  const { subject } = rule;
  if (subject.kind === 'game') return { refs: [null] };
  if (subject.kind === 'entity') return { refs: [subject.ref] };
  if (subject.kind === 'watchlist') {
    const live = subject.id.startsWith(SCREEN_LIST) ? read('watchlist', { id: subject.id }) : null;
    if (live?.state === 'unknown') return null;
    const list = live === null ? user.watchlists.get(subject.id) : live.state === 'known' ? live.data : null;
    if (!list) return { refs: [], gone: text('alert.list-deleted') };
    const refs = list.rows.flatMap((row) => (row.kind === 'item' && fits(rule, row.ref) ? [row.ref] : []));
    return { refs: refs.slice(0, MOST_THINGS) };
  }
  const holdings = read('holdings', {});
  if (holdings.state !== 'known') return null;
  const refs = holdings.data.rows.map(({ share }) => share).filter((ref) => fits(rule, ref));
  return { refs: refs.slice(0, MOST_THINGS) };
}

/** Names of clubs, players and watchlists, as far as they are stored locally. */
export const namesFor = ({ cache, user }: Pick<NamedContext, 'cache' | 'user'>) => ({
  ref: (ref: EntityRef): string => {
    const { kind } = splitRef(ref);
    const named = kind === 'club' || kind === 'player' ? cache().names.get([ref]).get(ref)?.name : undefined;
    return named ?? sayRef(ref);
  },
  watchlist: (id: string): string | null =>
    (id.startsWith(SCREEN_LIST) ? user.screens.get(id.slice(SCREEN_LIST.length)) : user.watchlists.get(id))?.name ?? null,
});
