import { Archived, proposalKey } from '#contract/model/votes/archive.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Reading } from '#contract/snapshot.ts';

const cast = ({ options }: Pick<SharedProposal, 'options'>): number => options.reduce((sum, { votes }) => sum + votes, 0);

/** Whether a reading is older than the archived state: the service caches lists without reporting their block. */
function isOld(next: Reading<SharedProposal>, known: Archived): boolean {
  if (known.lastSeen > next.observedAt) return true;
  if (next.height !== null) return known.height !== null && next.height < known.height && next.data.state !== 'finished';
  return next.data.state !== 'finished' && (known.state === 'finished' || cast(next.data) < cast(known));
}

/**
 * Returns the time (Unix seconds) at which each voter's present choice was first observed. It is unknown for those who voted before the
 * first reading.
 */
function since(voters: Readonly<Record<string, number>>, at: number, known: Archived): Record<string, number> {
  const before = known.voters;
  return Object.fromEntries(
    Object.entries(voters).flatMap(([name, option]) => {
      const seen = known.votedAt[name];
      if (before !== null && before[name] === option) return seen === undefined ? [] : [[name, seen] as const];
      // Without earlier voters, they may have voted at any time.
      return before === null ? [] : [[name, at] as const];
    }),
  );
}

/** Merges a reading into the archived proposal: values that one source lacks are kept from another. Null if the reading is outdated. */
export function merged(next: Reading<SharedProposal>, known: Archived | undefined): Archived | null {
  const { data, source, height, observedAt } = next;
  if (known && isOld(next, known)) return null;
  const voters = data.voters ?? known?.voters ?? null;
  const { share, id, type, state, startTime, endTime, totalVotes, totalCounted, options } = data;
  return Archived.parse({
    ...{ share, id, type, state, startTime, endTime, totalVotes, ...(totalCounted && { totalCounted }), options },
    data: data.data ?? known?.data ?? null,
    voters,
    key: proposalKey(data),
    firstSeen: known?.firstSeen ?? observedAt,
    lastSeen: observedAt,
    votedAt: known === undefined || data.voters === null ? (known?.votedAt ?? {}) : since(data.voters, observedAt, known),
    source,
    height,
  });
}
