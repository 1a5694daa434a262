import type { Archived } from '#contract/model/votes/archive.ts';
import type { Share } from '#contract/model/market/share.ts';
import { text } from '#contract/text/coded-text.ts';
import { awaited, factValue, type FactFinder, type FactSource, type Found } from './found.ts';

/** Votes of a share that are searched for the one of the estimate. */
const VOTES = 200;
const OPEN = ['voting', 'upcoming', 'proposal'];

/** Reads the vote with the key `target` after its end. The archive has it even if the game has deleted it since. */
async function endedVote(share: Share, target: string, due: number, from: FactSource): Promise<{ vote: Archived } | { found: Found }> {
  // The reading itself goes to the archive.
  const now = await factValue(from, 'proposal', { share }, due);
  const archive = await factValue(from, 'proposals', { share, limit: VOTES }, 0);
  if ('found' in archive) return archive;
  const vote = archive.data.rows.find(({ key }) => key === target);
  if (!vote) return { found: { unknowable: text('estimate.no-vote') } };
  if (!OPEN.includes(vote.state)) return { vote };
  if ('found' in now) return { found: now.found };
  const listed = [now.data, ...now.data.others].some(({ id, startTime }) => id === vote.id && startTime === vote.startTime);
  if (listed) return { found: { later: Math.max(from.now + 600, (vote.endTime ?? 0) + 300) } };
  return { found: awaited(Math.max(due - 13 * 86_400, 0), from.now, text('estimate.withdrawn')) };
}

/** The option that won. */
export const voteWinner: FactFinder = async ({ ref, target, due }, from) => {
  const ended = await endedVote(ref as Share, target, due, from);
  if ('found' in ended) return ended.found;
  const { options, height } = ended.vote;
  const reported = options.find(({ winner }) => winner === true);
  if (reported) return { fact: reported.id, height };
  const [first, second] = [...options].sort((a, b) => b.votes - a.votes);
  if (!first || first.votes === 0) return { unknowable: text('estimate.no-votes') };
  return first.votes === second?.votes ? { unknowable: text('estimate.tie') } : { fact: first.id, height };
};

/** The sum of all votes. */
export const votesCast: FactFinder = async ({ ref, target, due }, from) => {
  const ended = await endedVote(ref as Share, target, due, from);
  if ('found' in ended) return ended.found;
  const { options, totalVotes, height } = ended.vote;
  return { fact: totalVotes ?? options.reduce((sum, { votes }) => sum + votes, 0), height };
};
