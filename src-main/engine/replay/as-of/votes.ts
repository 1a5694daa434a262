import { ok, type Result } from '#contract/faults.ts';
import type { Archived } from '#contract/model/votes/archive.ts';
import type { SharedProposal } from '#contract/model/votes/proposal.ts';
import { text } from '#contract/text/coded-text.ts';
import { isOpen, onShare } from '../../live/resources/votes.ts';
import type { RecordedChange } from '../../recorder/recorder-api.ts';
import { notRecorded, past, type AsOf, type PastContext } from './as-of.ts';

const MOST = 20_000;
const WEEK = 7 * 86_400;
const OPTION = /^option (\d+)(?: (.*))?$/;

/** Those who were seen to vote by a time and have not changed their choice since. */
function votersAt({ voters, votedAt }: Archived, at: number): Record<string, number> | null {
  if (voters === null) return null;
  return Object.fromEntries(Object.entries(voters).filter(([name]) => (votedAt[name] ?? Infinity) <= at));
}
/** The state of a vote: as recorded, unless its end has passed since. */
function stateAt({ endTime }: Archived, recorded: unknown, at: number): string {
  const state = String(recorded ?? '');
  return endTime !== null && at >= endTime && ['voting', 'upcoming'].includes(state) ? 'finished' : state;
}
/** A proposal with its tally as recorded. */
function proposalAt(row: Archived, { values }: RecordedChange, at: number): SharedProposal {
  const { share, id, type, startTime, endTime, data } = row;
  const options = Object.entries(values).flatMap(([field, votes]) => {
    const [, option, candidate] = OPTION.exec(field) ?? [];
    return option !== undefined && typeof votes === 'number' ? [{ id: Number(option), candidate: candidate ?? null, votes }] : [];
  });
  const totalVotes = typeof values['total'] === 'number' ? values['total'] : null;
  return {
    ...{ share, id, type, startTime, endTime, data, totalVotes },
    state: stateAt(row, values['state'], at),
    options: options.sort((a, b) => a.id - b.id),
    voters: votersAt(row, at),
  };
}

/** Proposals that were known at a time, with their tallies then. */
async function proposalsAt(
  rows: readonly Archived[],
  at: number,
  { recorder }: PastContext,
): Promise<Result<{ readonly found: readonly SharedProposal[]; readonly observedAt: number }>> {
  const known = rows.filter(({ firstSeen }) => firstSeen <= at);
  const got = await recorder.values(
    'tallies',
    known.map(({ share, id }) => `${share}#${id}`),
    at,
  );
  if (!got.ok) return got;
  const read = known.flatMap((row, n) => {
    const change = got.value[n];
    return change ? [{ at: change.at, proposal: proposalAt(row, change, at) }] : [];
  });
  if (read.length === 0) return notRecorded(text('replay.no-votes'));
  return ok({ found: read.map((one) => one.proposal), observedAt: Math.max(...read.map((one) => one.at)) });
}

export const proposal: AsOf<'proposal'> = {
  async read({ share }, at, context) {
    const got = await proposalsAt(context.user.archive.list(share, MOST).rows, at, context);
    return got.ok ? past(onShare(share, got.value.found), got.value.observedAt) : got;
  },
};
export const ballots: AsOf<'ballots'> = {
  async read({ stage }, at, context) {
    const got = await proposalsAt(context.user.archive.list(undefined, MOST).rows, at, context);
    if (!got.ok) return got;
    const recent = ({ endTime }: SharedProposal): boolean => endTime === null || endTime > at - WEEK;
    const found = got.value.found.filter((one) => (stage === 'open' ? isOpen(one) : !isOpen(one) && recent(one)));
    return past(found, got.value.observedAt);
  },
};
export const votes: AsOf<'votes'> = {
  async read({ names }, at, context) {
    if (names !== undefined) return notRecorded(text('replay.votes-of'));
    const got = await proposalsAt(context.user.archive.list(undefined, MOST).rows, at, context);
    if (!got.ok) return got;
    const open = got.value.found.filter(isOpen);
    return past(
      open.map(({ share, type, state, startTime, endTime }) => ({ share, type, state, startTime, endTime })),
      got.value.observedAt,
    );
  },
};
export const tally: AsOf<'tally'> = { cut: ({ key, points }, at) => ({ key, points: points.filter((point) => point.at <= at) }) };
/** The archive as of a time. A vote is shown with the tally of the last reading until then. */
export const proposals: AsOf<'proposals'> = {
  async read({ share, limit }, at, context) {
    const { archive } = context.user;
    const known = archive.list(share, MOST).rows.filter(({ firstSeen }) => firstSeen <= at);
    const rows = known.slice(0, limit).map((row): Archived => {
      const point = archive.points(row.key).findLast((one) => one.at <= at);
      const options = row.options.map(({ id, candidate }) => ({ id, candidate, votes: point?.votes[id] ?? 0 }));
      const isSame = row.lastSeen <= at;
      return {
        ...row,
        ...(!isSame && { options: point ? options : [], totalVotes: null, voters: votersAt(row, at) }),
        state: isSame
          ? row.state
          : row.endTime !== null && at >= row.endTime
            ? 'finished'
            : (row.startTime ?? 0) > at
              ? 'upcoming'
              : 'voting',
        votedAt: Object.fromEntries(Object.entries(row.votedAt).filter(([, time]) => time <= at)),
        lastSeen: Math.min(row.lastSeen, point?.at ?? row.firstSeen),
        height: isSame ? row.height : (point?.height ?? null),
      };
    });
    return past({ total: known.length, rows }, Math.min(at, ...rows.map(({ lastSeen }) => lastSeen)));
  },
};
