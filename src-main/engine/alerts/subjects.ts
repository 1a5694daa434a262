import type { Rule } from '#contract/model/alerts/alert.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { UserContext } from '../context.ts';
import type { ReadValue } from './condition.ts';

/** Maximum number of subjects per rule; of a longer list, only the first ones are watched. */
const MOST_THINGS = 1_000;

/** Current subjects of a rule. `gone` is the reason why its watchlist is missing; null means not known yet. */
export type Subjects = { readonly refs: readonly (EntityRef | null)[] } | { readonly gone: CodedText } | null;

function held(read: ReadValue): EntityRef[] | null {
  const holdings = read('holdings', {});
  return holdings.state === 'known' ? holdings.data.rows.map(({ share }) => share as string as EntityRef) : null;
}

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
    const list = user.watchlists.get(subject.id);
    if (!list) return { gone: text('alert.list-deleted') };
    const refs = list.rows.flatMap((row) => (row.kind === 'item' && fits(rule, row.ref) ? [row.ref] : []));
    return { refs: refs.slice(0, MOST_THINGS) };
  }
  const refs = held(read);
  return refs && { refs: refs.filter((ref) => fits(rule, ref)).slice(0, MOST_THINGS) };
}
