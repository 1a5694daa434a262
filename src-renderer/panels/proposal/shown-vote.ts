import { proposalKey, type Archived } from '#contract/model/votes/archive.ts';
import type { SharedProposal, ShareProposal } from '#contract/model/votes/proposal.ts';

/** The vote to show. */
export interface Shown {
  readonly vote: SharedProposal;
  readonly key: string;
  /** The service no longer reports this vote; it is shown as last read here. */
  readonly gone: boolean;
  /** The archived copy; null if there is none. */
  readonly archived: Archived | null;
}
/** All votes reported for a share, the main one first. */
export function reportedVotes(read: ShareProposal | null): SharedProposal[] {
  if (read === null) return [];
  const { others, id, type, state, ...rest } = read;
  return id === null || type === null || state === null ? others : [{ ...rest, id, type, state }, ...others];
}

/**
 * Chooses the vote to show: the one requested by key, reported or archived; otherwise the one shown before, which may have ended;
 * otherwise the first reported one; otherwise the latest in the archive. Missing voters are filled in from the archive.
 */
export function shown(
  read: ShareProposal | null,
  archive: readonly Archived[],
  { requested, before }: { requested: string | null; before: string | null },
): Shown | null {
  const now = reportedVotes(read).map((vote) => ({ vote, key: proposalKey(vote) }));
  const archivedBy = (key: string): Archived | null => archive.find((one) => one.key === key) ?? null;
  const pick = (key: string | null): Shown | null => {
    if (key === null) return null;
    const [live, archived] = [now.find((one) => one.key === key), archivedBy(key)];
    if (live) return { vote: { ...live.vote, voters: live.vote.voters ?? archived?.voters ?? null }, key, gone: false, archived };
    return archived && read !== null ? { vote: archived, key, gone: true, archived } : null;
  };
  return pick(requested) ?? pick(before) ?? pick(now[0]?.key ?? null) ?? pick(archive[0]?.key ?? null);
}
