import type { Share } from '../../../src-preload/contract/model/share.ts';
import type { Vote } from '../../../src-preload/contract/model/vote.ts';
import type { Params, ResourceName } from '../../../src-preload/contract/resources.ts';
import type { Emitter } from '../base/emitter.ts';
import type { LocalKind } from '../live/family.ts';
import type { Registry } from '../live/registry.ts';
import type { UserStore } from '../store/user/user.ts';

/** The engine reads the votes of so many accounts together, and follows the counts of so many votes, the next to end first. */
const MOST_NAMES = 50;
const MOST_VOTES = 40;

interface Parts {
  readonly registry: Registry;
  readonly user: Pick<UserStore, 'accounts'>;
  readonly changed: Emitter<LocalKind>;
}

/** Follows every vote on what the watched accounts hold, window or no window, so that its counts are in the archive. */
export function watchVotes({ registry, user, changed }: Parts): () => void {
  const who = {};
  let names = '';
  let leave = (): void => undefined;
  const followed = new Map<Share, () => void>();

  function hold<N extends ResourceName>(name: N, params: Params<N>, told: (data: unknown) => void): () => void {
    const { resource, ranks } = registry.get(name, params);
    ranks.set(who, 'background');
    const stop = resource.watch(() => told(resource.current().data));
    told(resource.current().data);
    return () => {
      ranks.delete(who);
      stop();
    };
  }
  function follow(votes: readonly Vote[]): void {
    const end = ({ endTime }: Vote): number => endTime ?? Infinity;
    const wanted = new Set([...votes].sort((a, b) => (end(a) === end(b) ? 0 : end(a) - end(b))).map(({ share }) => share));
    const shares = [...wanted].slice(0, MOST_VOTES);
    for (const [share, stop] of followed)
      if (!shares.includes(share)) {
        stop();
        followed.delete(share);
      }
    for (const share of shares)
      if (!followed.has(share))
        followed.set(
          share,
          hold('proposal', { share }, () => undefined),
        );
  }
  function end(): void {
    leave();
    leave = () => undefined;
    follow([]);
  }
  function look(): void {
    const all = user.accounts.all().slice(0, MOST_NAMES);
    if (names === (names = JSON.stringify(all))) return;
    end();
    if (all.length > 0) leave = hold('votes', { names: all }, (votes) => votes !== null && follow(votes as Vote[]));
  }
  const quiet = changed.on((kind) => kind === 'accounts' && look());
  look();
  return () => {
    quiet();
    end();
  };
}
