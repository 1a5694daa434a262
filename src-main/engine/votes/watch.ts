import type { Holdings } from '#contract/model/market/holdings.ts';
import type { ShareProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import type { Params, ResourceName } from '#contract/resources.ts';
import type { Registry } from '../live/registry.ts';
import { createStops } from '../base/disposables.ts';
import type { UserContext } from '../context.ts';

/** Most votes whose tallies the engine follows; those that end first come first. */
const MOST_VOTES = 40;

/** Follows every vote on the accounts' shares, with or without a window, so that its tallies are archived. Returns the stop function. */
export function watchVotes({ registry, user, changed }: Pick<UserContext, 'user' | 'changed'> & { registry: Registry }): () => void {
  let on = false;
  let held: Holdings | null = null;
  let votes: readonly Vote[] | null = null;
  const stops = createStops();
  const followed = new Map<Share, () => void>();
  let wanted = new Set<Share>();
  /** Shares whose vote was running at the last reading: they are followed until its end has been read. */
  const running = new Set<Share>();

  function hold<N extends ResourceName>(name: N, params: Params<N>, onData: (data: unknown) => void): () => void {
    const { resource, stop } = registry.subscribe(name, params, 'background', ({ current }) => onData(current().data));
    onData(resource.current().data);
    return stop;
  }

  function drop(share: Share): void {
    followed.get(share)?.();
    followed.delete(share);
    running.delete(share);
  }
  function onProposal(share: Share, proposal: ShareProposal | null): void {
    if (proposal === null) return;
    if (proposal.state === 'voting' || proposal.state === 'upcoming') running.add(share);
    else running.delete(share);
    if (!wanted.has(share) && !running.has(share)) drop(share);
  }
  function follow(votes: readonly Vote[]): void {
    const end = ({ endTime }: Vote): number => endTime ?? Infinity;
    const next = [...votes].sort((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b))).map(({ share }) => share);
    wanted = new Set([...new Set(next)].slice(0, MOST_VOTES));
    for (const share of [...followed.keys()]) if (!wanted.has(share) && !running.has(share)) drop(share);
    for (const share of wanted) {
      if (followed.has(share)) continue;
      followed.set(share, () => undefined); // registered first, because `hold` reports the present value at once
      followed.set(
        share,
        hold('proposal', { share }, (data) => onProposal(share, data as ShareProposal | null)),
      );
    }
  }
  /** Determines the votes to follow once both the holdings and the votes have arrived. */
  function both(): void {
    if (held === null || votes === null) return;
    const mine = new Set(held.rows.map(({ share }) => share));
    follow(votes.filter(({ share }) => mine.has(share)));
  }
  function end(): void {
    stops.run();
    [held, votes, wanted] = [null, null, new Set()];
    for (const share of [...followed.keys()]) drop(share);
  }
  function onAccounts(): void {
    if (on === (on = user.accounts.all().length > 0)) return;
    end();
    if (!on) return;
    // Results are listed for a week: votes that ended while the computer was off are read after its start.
    stops.add(hold('ballots', { stage: 'ended' }, () => undefined));
    stops.add(
      hold('holdings', {}, (data) => {
        held = data as Holdings | null;
        both();
      }),
    );
    stops.add(
      hold('votes', {}, (data) => {
        votes = data as readonly Vote[] | null;
        both();
      }),
    );
  }
  const quiet = changed.on((kind) => kind === 'accounts' && onAccounts());
  onAccounts();
  return () => {
    quiet();
    end();
  };
}
