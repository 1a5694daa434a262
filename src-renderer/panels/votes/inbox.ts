import type { ShareProposal } from '../../../src-preload/contract/model/proposal.ts';
import type { Share } from '../../../src-preload/contract/model/share.ts';
import type { User } from '../../../src-preload/contract/model/user.ts';
import type { Vote } from '../../../src-preload/contract/model/vote.ts';
import { ballotOfAll, phase, standings, type Ballot, type Phase, type Standing } from '../../lib/votes.ts';

export interface Entry extends Vote {
  readonly key: string;
  readonly phase: Phase;
  /** Influence my accounts hold in it; null while that is not known of all of them. */
  readonly weight: number | null;
  readonly ballot: Ballot;
  /** Null until its options are read. */
  readonly standings: readonly Standing[] | null;
}

/** Influence of all accounts by share; null while it is not known of each of them. */
export function weights(users: readonly (User | null)[]): ReadonlyMap<Share, number> | null {
  const sums = new Map<Share, number>();
  for (const user of users) {
    if (!user?.holdings) return null;
    for (const { share, total } of user.holdings) sums.set(share, (sums.get(share) ?? 0) + total);
  }
  return sums;
}

interface Facts {
  readonly names: readonly string[];
  readonly weights: ReadonlyMap<Share, number> | null;
  readonly proposals: ReadonlyMap<Share, ShareProposal | null>;
  readonly now: number;
}

/** A vote with what is known of it here. The proposal read may be of another vote on the same share: then it tells nothing of this one. */
export function entry(vote: Vote, { names, weights, proposals, now }: Facts): Entry {
  const read = proposals.get(vote.share) ?? null;
  const about = read !== null && read.type === vote.type && read.id !== null ? read : null;
  return {
    ...vote,
    key: `${vote.share} ${vote.type}`,
    phase: phase(vote, now),
    weight: weights === null ? null : (weights.get(vote.share) ?? 0),
    ballot: about === null ? { kind: 'unknown' } : ballotOfAll(names, about.voters),
    standings: about === null ? null : standings(about.options, about.voters),
  };
}

export type Order = 'ending' | 'weight';
const end = ({ endTime }: Entry): number => endTime ?? Infinity;
const byEnd = (a: Entry, b: Entry): number => (end(a) === end(b) ? a.key.localeCompare(b.key) : end(a) - end(b));
/** Open ones before those that ended while shown; then by end or by weight. */
export const ordered = (rows: readonly Entry[], order: Order): Entry[] =>
  [...rows].sort(
    (a, b) =>
      Number(a.phase === 'over') - Number(b.phase === 'over') ||
      (order === 'weight' ? (b.weight ?? -1) - (a.weight ?? -1) : 0) ||
      byEnd(a, b),
  );

export const awaits = ({ phase: at, ballot }: Entry): boolean => at === 'voting' && ballot.kind === 'not-voted';
