import type { Holdings } from '#contract/model/market/holdings.ts';
import type { SharedProposal, ShareProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import { ballotOfAll, phase, standings, type Ballot, type Phase, type OptionResult } from '../../lib/domain/vote-standing.ts';

/** A vote as the inbox shows it. */
export interface Entry extends Vote {
  readonly key: string;
  readonly phase: Phase;
  /** Influence that the user's accounts hold in the share; null until all of them are known. */
  readonly weight: number | null;
  readonly ballot: Ballot;
  /** Null until the options are loaded. */
  readonly standings: readonly OptionResult[] | null;
}

/** Influence of all accounts by share; null until the holdings are known. */
export const weights = (held: Holdings | null): ReadonlyMap<Share, number> | null =>
  held === null ? null : new Map(held.rows.map(({ share, total }) => [share, total]));

interface Facts {
  /** The accounts that hold the share; others cannot vote. */
  readonly names: (share: Share) => readonly string[];
  readonly weights: ReadonlyMap<Share, number> | null;
  readonly proposals: ReadonlyMap<Share, ShareProposal | null>;
  readonly now: number;
}

/** The details of a vote. A share may have several votes at once: an equal start comes first, then an open vote of the type. */
function about({ type, startTime }: Vote, read: ShareProposal | null): Pick<SharedProposal, 'options' | 'voters' | 'endTime'> | null {
  if (read === null) return null;
  const all = [...(read.id === null ? [] : [read]), ...read.others].filter((one) => one.type === type);
  return all.find((one) => one.startTime === startTime) ?? all.find(({ state }) => state === 'voting' || state === 'upcoming') ?? null;
}

/** A vote with all details known here. */
export function entry(vote: Vote, { names, weights, proposals, now }: Facts): Entry {
  const reported = about(vote, proposals.get(vote.share) ?? null);
  return {
    ...vote,
    key: `${vote.share} ${vote.type}`,
    phase: phase(vote, now),
    weight: weights === null ? null : (weights.get(vote.share) ?? 0),
    ballot: reported === null ? { kind: 'unknown' } : ballotOfAll(names(vote.share), reported.voters),
    standings: reported === null ? null : standings(reported.options, reported.voters, vote.type),
  };
}

/** How long a vote that ended while it was shown stays listed with its result, in seconds. */
const STAYS = 3_600;
const keyOf = ({ share, type, startTime }: Vote): string => `${share} ${type} ${startTime ?? ''}`;
interface Gone {
  readonly vote: Vote;
  readonly at: number;
}
/** Votes of the previous list that are no longer reported, newest first, and recent ones from `known`. `at` in Unix seconds. */
export function gone(before: readonly Vote[], now: readonly Vote[], known: readonly Gone[], at: number): Gone[] {
  const there = new Set(now.map(keyOf));
  const fresh = before.filter((vote) => !there.has(keyOf(vote))).map((vote) => ({ vote, at }));
  const names = new Set(fresh.map(({ vote }) => keyOf(vote)));
  const still = known.filter((one) => at - one.at < STAYS && !there.has(keyOf(one.vote)) && !names.has(keyOf(one.vote)));
  return [...fresh, ...still].slice(0, 10);
}

export type VoteOrder = 'ending' | 'weight';
const end = ({ endTime }: Entry): number => endTime ?? Infinity;
const byEnd = (a: Entry, b: Entry): number => (end(a) === end(b) ? a.key.localeCompare(b.key) : end(a) - end(b));
/** Sorts open votes before those that ended while shown, then by end or by influence. */
export const ordered = (rows: readonly Entry[], order: VoteOrder): Entry[] =>
  [...rows].sort(
    (a, b) =>
      Number(a.phase === 'over') - Number(b.phase === 'over') ||
      (order === 'weight' ? (b.weight ?? -1) - (a.weight ?? -1) : 0) ||
      byEnd(a, b),
  );

/** Whether voting is open and one of my accounts has not voted. */
export const awaits = ({ phase: at, ballot }: Entry): boolean => at === 'voting' && ballot.kind === 'not-voted';
