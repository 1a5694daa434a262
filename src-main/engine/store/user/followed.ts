import { splitRef, type EntityRef } from '#contract/model/market/share.ts';
import type { UserStore } from './user.ts';

const nameOf = (ref: EntityRef): string[] => (splitRef(ref).kind === 'user' ? [splitRef(ref).key] : []);

/** Traders in the user's watchlists, and those of which a rule watches the orders. */
export function followedTraders({ watchlists, rules }: Pick<UserStore, 'watchlists' | 'rules'>): string[] {
  const listed = watchlists.whole().flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? nameOf(row.ref) : [])));
  const ruled = rules
    .all()
    .flatMap(({ subject, conditions }) =>
      subject.kind === 'entity' && conditions.some(({ kind }) => kind === 'trader-order') ? nameOf(subject.ref) : [],
    );
  return [...new Set([...listed, ...ruled])];
}
