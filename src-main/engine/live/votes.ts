import { ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { ShareProposal, SharedProposal } from '../../../src-preload/contract/model/proposal.ts';
import { splitShare, type Share } from '../../../src-preload/contract/model/share.ts';
import type { Vote } from '../../../src-preload/contract/model/vote.ts';
import type { Reading } from '../../../src-preload/contract/snapshot.ts';
import { followPages } from '../api/follow.ts';
import type { Ask as NetAsk } from '../net/ask.ts';
import { combine, whole } from './combine.ts';
import type { Context, Family } from './family.ts';
import { firstOf, turned } from './first.ts';

const MOST_PAGES = 10;
const bare = ({ share, type, state, startTime, endTime }: SharedProposal): Vote => ({ share, type, state, startTime, endTime });

async function activeProposals(filter: object, ask: NetAsk, { api }: Context): Promise<Result<Reading<SharedProposal[]>>> {
  const got = await followPages<SharedProposal>((page) => api().rest('/proposals/active', { ...filter, page }, ask), {
    most: MOST_PAGES,
    keyOf: ({ id }) => id,
  });
  return got.ok ? ok(combine([...got.value.rows], got.value.parts)) : got;
}

/** Open votes: all, or those on what somebody holds. */
export const votesFamily: Family<'votes'> = {
  freshMs: 60_000,
  gapMs: 1_000,
  polled: true, // a vote begins and ends by the clock
  keep: true,
  spoiledBy: ({ names }) => [['proposals', '*'], ...(names ?? []).map((name) => ['user', name] as const)],
  async load({ names }, ask, context) {
    const { api } = context;
    const [votes, held] = await Promise.all([
      firstOf<Vote[]>(
        () => api().gsp('get_all_votes', {}, ask),
        async () => turned(await activeProposals({}, ask, context), (rows) => rows.map(bare)),
      ),
      whole((names ?? []).map((name) => api().gsp('get_user_share_balances', { name }, ask))),
    ]);
    if (!votes.ok || names === undefined) return votes;
    if (!held.ok) return held;
    const shares = new Set(held.value.flatMap(({ data }) => data.map(({ share }) => share)));
    const theirs = votes.value.data.filter(({ share }) => shares.has(share));
    return ok(combine(theirs, [votes.value, ...held.value]));
  },
};

const RANKS = ['voting', 'upcoming'];
const rank = (state: string): number => (RANKS.includes(state) ? RANKS.indexOf(state) : RANKS.length);
/** Of all proposals the open one, else the one that ended last. */
const newest = <P extends { state: string; endTime: number | null }>(rows: readonly P[]): P | undefined =>
  [...rows].sort((a, b) => rank(a.state) - rank(b.state) || (b.endTime ?? 0) - (a.endTime ?? 0))[0];
const none = (share: Share): ShareProposal => ({
  share,
  id: null,
  type: null,
  state: null,
  startTime: null,
  endTime: null,
  totalVotes: 0,
  data: null,
  options: [],
  voters: {},
});

/** The vote about a share: its options and who voted for which. */
export const proposalFamily: Family<'proposal'> = {
  freshMs: 60_000,
  gapMs: 1_000,
  polled: true, // a vote begins and ends by the clock
  keep: true,
  spoiledBy: () => [['proposals', '*']],
  record(reading, { user, changed }) {
    if (user.archive.record(reading)) changed.emit('archive');
  },
  async load({ share }, ask, context) {
    const { api, known } = context;
    const { kind, id } = splitShare(share);
    const got = await firstOf<ShareProposal>(
      async () => turned(await api().gsp('get_share_proposals', { share }, ask), (rows) => ({ ...none(share), ...newest(rows) })),
      async () =>
        turned(await activeProposals(kind === 'club' ? { club_id: id } : { player_id: id }, ask, context), (rows) => ({
          ...none(share),
          ...newest(rows),
        })),
    );
    return known.orUnknown(got, share, ({ type }) => type === null, ask);
  },
};
