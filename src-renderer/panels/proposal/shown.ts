import { proposalKey, type Archived } from '#contract/model/votes/archive.ts';
import type { SharedProposal, ShareProposal } from '#contract/model/votes/proposal.ts';

export interface Shown {
  readonly vote: SharedProposal;
  readonly key: string;
  /** Nobody tells of it any more: it is as it was last read here. */
  readonly gone: boolean;
  /** As it is kept here; null before anything was kept. */
  readonly kept: Archived | null;
}
/** Everything told of a share now: the vote it is about first. */
export function told(read: ShareProposal | null): SharedProposal[] {
  if (read === null) return [];
  const { others, id, type, state, ...rest } = read;
  return id === null || type === null || state === null ? others : [{ ...rest, id, type, state }, ...others];
}

/**
 * Which vote is shown: the one asked for by its key, told or kept; else the one that was shown before and ended meanwhile; else what
 * is told now; else the last one that was kept. Who voted is filled in from what is kept.
 */
export function shown(
  read: ShareProposal | null,
  archive: readonly Archived[],
  { wanted, before }: { wanted: string | null; before: string | null },
): Shown | null {
  const now = told(read).map((vote) => ({ vote, key: proposalKey(vote) }));
  const keptBy = (key: string): Archived | null => archive.find((one) => one.key === key) ?? null;
  const pick = (key: string | null): Shown | null => {
    if (key === null) return null;
    const [live, kept] = [now.find((one) => one.key === key), keptBy(key)];
    if (live) return { vote: { ...live.vote, voters: live.vote.voters ?? kept?.voters ?? null }, key, gone: false, kept };
    return kept && read !== null ? { vote: kept, key, gone: true, kept } : null;
  };
  return pick(wanted) ?? pick(before) ?? pick(now[0]?.key ?? null) ?? pick(archive[0]?.key ?? null);
}

/** What each vote on a share is called where there are several. */
export const keysOf = (read: ShareProposal | null): string[] => told(read).map(proposalKey);
