import { fail, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Api } from '../api/api.ts';
import type { ReadContext } from '../context.ts';
import type { Ask } from '../net/request-options.ts';

/** The parameter that selects a share. */
export function byShare(share: Share): { readonly club_id: number } | { readonly player_id: number } {
  const { kind, id } = splitShare(share);
  return kind === 'club' ? { club_id: id } : { player_id: id };
}

/** Number of shares remembered as existing; for any further one the check is repeated. */
const MOST = 5_000;

/** Checks whether a share exists: for an unknown one, upstream returns the same empty data as for a share without activity. */
export function createKnown(api: () => Api) {
  const real = new Set<Share>();

  async function exists(share: Share, ask: Ask): Promise<boolean> {
    if (real.has(share)) return true;
    const { kind, id } = splitShare(share);
    const got =
      kind === 'club' ? await api().gsp('get_club', { club_id: id }, ask) : await api().gsp('get_players', { player_ids: [id] }, ask);
    // If no source can tell, the empty answer is accepted.
    const found = !got.ok || (Array.isArray(got.value.data) ? got.value.data.length > 0 : got.value.data !== null);
    if (found && got.ok && real.size < MOST) real.add(share);
    return found;
  }

  return {
    /** Returns the reading unchanged if it has data, failed, or the share exists; otherwise the fault `not-found`. */
    async orUnknown<T>(got: Result<Reading<T>>, share: Share, isEmpty: (data: T) => boolean, ask: Ask): Promise<Result<Reading<T>>> {
      if (!got.ok || !isEmpty(got.value.data)) return got;
      const { kind, id } = splitShare(share);
      return (await exists(share, ask)) ? got : fail('not-found', text(`gone.${kind}`, { id }));
    },
    forget: (): void => real.clear(),
  };
}
/** Reads whose empty answer may mean that the share does not exist. */
export interface SharesContext extends ReadContext {
  readonly known: ReturnType<typeof createKnown>;
}
