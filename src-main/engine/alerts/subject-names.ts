import { splitRef } from '#contract/model/market/share.ts';
import { sayRef, type SubjectNames } from '#contract/model/alerts/subject.ts';
import type { NamedContext } from '../context.ts';

/** Names of clubs, players and watchlists, as far as they are stored locally. */
export const namesFor = ({ cache, user }: Pick<NamedContext, 'cache' | 'user'>): SubjectNames => ({
  ref: (ref) => {
    const { kind } = splitRef(ref);
    const named = kind === 'club' || kind === 'player' ? cache().names.get([ref]).get(ref)?.name : undefined;
    return named ?? sayRef(ref);
  },
  watchlist: (id) => user.watchlists.get(id)?.name ?? null,
});
