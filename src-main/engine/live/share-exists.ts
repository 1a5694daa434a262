import { fail, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import type { Api } from '../api/api.ts';
import type { Ask } from '../net/request-options.ts';

/** Shares remembered as real; more are simply asked for again. */
const MOST = 5_000;

/** Whether there is such a share: upstream an unknown one has an empty book, no trades and an empty graph, as a quiet one has. */
export function createKnown(api: () => Api) {
  const real = new Set<Share>();

  async function exists(share: Share, ask: Ask): Promise<boolean> {
    if (real.has(share)) return true;
    const { kind, id } = splitShare(share);
    const got =
      kind === 'club' ? await api().gsp('get_club', { club_id: id }, ask) : await api().gsp('get_players', { player_ids: [id] }, ask);
    // When nobody can say, the empty answer stands.
    const found = !got.ok || (Array.isArray(got.value.data) ? got.value.data.length > 0 : got.value.data !== null);
    if (found && got.ok && real.size < MOST) real.add(share);
    return found;
  }

  return {
    /** A good reading with nothing in it, once the share itself is known to exist; else the fault `not-found`. */
    async orUnknown<T>(got: Result<Reading<T>>, share: Share, isEmpty: (data: T) => boolean, ask: Ask): Promise<Result<Reading<T>>> {
      if (!got.ok || !isEmpty(got.value.data)) return got;
      const { kind, id } = splitShare(share);
      return (await exists(share, ask)) ? got : fail('not-found', `there is no ${kind} ${id}`);
    },
    forget: (): void => real.clear(),
  };
}
export type Known = ReturnType<typeof createKnown>;
