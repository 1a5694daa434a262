import type { Rule } from '#contract/model/alerts/alert.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { Context } from '../live/resource-definition.ts';
import { MOST_THINGS } from './limits.ts';
import type { See } from './condition.ts';

/** What a rule is about now. `gone`: there is no such list any more. null: not known yet. */
export type Subjects = { readonly refs: readonly (EntityRef | null)[] } | { readonly gone: string } | null;

function held(see: See): EntityRef[] | null {
  const holdings = see('holdings', {});
  return holdings.state === 'known' ? holdings.data.rows.map(({ share }) => share as string as EntityRef) : null;
}

/** Whether all conditions of a rule can be about such a thing; a condition on the game goes with any. */
const fits = ({ conditions }: Rule, ref: EntityRef): boolean =>
  conditions.every(({ kind }) => {
    const { takes } = kindRow(kind);
    return takes.includes(splitRef(ref).kind) || (takes.length === 1 && takes[0] === 'game');
  });

/** The things a rule is about: one, those of a list, those the accounts hold, or the game itself. */
export function subjectsOf(rule: Rule, { user }: Pick<Context, 'user'>, see: See): Subjects {
  const { subject } = rule;
  if (subject.kind === 'game') return { refs: [null] };
  if (subject.kind === 'entity') return { refs: [subject.ref] };
  if (subject.kind === 'watchlist') {
    const list = user.watchlists.get(subject.id);
    if (!list) return { gone: 'the list it is about exists no more' };
    const refs = list.rows.flatMap((row) => (row.kind === 'item' && fits(rule, row.ref) ? [row.ref] : []));
    return { refs: refs.slice(0, MOST_THINGS) };
  }
  const refs = held(see);
  return refs && { refs: refs.filter((ref) => fits(rule, ref)).slice(0, MOST_THINGS) };
}
