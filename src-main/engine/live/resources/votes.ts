import { ok } from '#contract/faults.ts';
import type { ShareProposal, SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Vote } from '#contract/model/votes/vote.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Ask } from '../../net/request-options.ts';
import { allOrFirstFault, combine, firstOf, mapReading, readPages, type AsyncReading } from '../merge-readings.ts';
import type { ReadContext, UserContext } from '../../context.ts';
import { usersOf, type ResourceDefinition } from '../resource-definition.ts';
import { byShare, type SharesContext } from '../share-exists.ts';

const MOST_PAGES = 10;
/** The largest page of the list of open proposals. */
const MOST_ROWS = 5_000;
const bare = ({ share, type, state, startTime, endTime }: SharedProposal): Vote => ({ share, type, state, startTime, endTime });

const activeProposals = (filter: object, ask: Ask, { api }: ReadContext): AsyncReading<SharedProposal[]> =>
  readPages<SharedProposal>((page) => api().rest('/proposals/active', { ...filter, page }, ask), {
    most: MOST_PAGES,
    keyOf: ({ id }) => id,
  });

/** Archives the proposals of a reading: the game deletes them some days after their end. */
function keepProposals(reading: Reading<readonly SharedProposal[]>, { user, changed }: UserContext): void {
  if (user.archive.record(reading)) changed.emit('archive');
}

/** Open votes: all of them, or those on shares the named accounts hold. */
export const votesFamily: ResourceDefinition<'votes'> = {
  ttlMs: 60_000,
  minIntervalMs: 1_000,
  polled: true, // a vote starts and ends at a set time, without an event
  invalidatedBy: ({ names }) => [['proposals', '*'], ...usersOf(names ?? [])],
  async load({ names }, ask, context) {
    const { api } = context;
    const [votes, held] = await Promise.all([
      firstOf<Vote[]>(
        () => api().gsp('get_all_votes', {}, ask),
        async () => mapReading(await activeProposals({}, ask, context), (rows) => rows.map(bare)),
      ),
      allOrFirstFault((names ?? []).map((name) => api().gsp('get_user_share_balances', { name }, ask))),
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
/** Returns the open proposal, or else the one that ended last. */
const newest = <P extends { state: string; endTime: number | null }>(rows: readonly P[]): P | undefined =>
  [...rows].sort((a, b) => rank(a.state) - rank(b.state) || (b.endTime ?? 0) - (a.endTime ?? 0))[0];
const NONE = { id: null, type: null, state: null, startTime: null, endTime: null, totalVotes: null, data: null };
/** Combines all proposals on a share into one value: the current one first, the rest in `others`. */
export function onShare(share: Share, rows: readonly SharedProposal[]): ShareProposal {
  const first = newest(rows);
  return first ? { ...first, others: rows.filter((row) => row !== first) } : { share, ...NONE, options: [], voters: {}, others: [] };
}
/** Whether a proposal is not over yet. */
export const isOpen = ({ state }: SharedProposal): boolean => RANKS.includes(state);

/** The proposals on a share with their options and voters; if none is open, the recently ended ones with their results. */
export const proposalFamily: ResourceDefinition<'proposal', SharesContext & UserContext> = {
  ttlMs: 60_000,
  minIntervalMs: 1_000,
  polled: true, // a vote starts and ends at a set time, without an event
  invalidatedBy: () => [['proposals', '*']],
  onRead(reading, context) {
    const { others, ...first } = reading.data;
    const { id, type, state } = first;
    const proposals = id === null || type === null || state === null ? others : [{ ...first, id, type, state }, ...others];
    keepProposals({ ...reading, data: proposals }, context);
  },
  async load({ share }, ask, context) {
    const { api, known } = context;
    const about = byShare(share);
    const got = await firstOf<SharedProposal[]>(
      async () => mapReading(await api().gsp('get_share_proposals', { share }, ask), (rows) => rows.map((row) => ({ ...row, share }))),
      () => activeProposals(about, ask, context),
    );
    const current = mapReading(got, (rows) => onShare(share, rows));
    if (!got.ok || got.value.data.some(isOpen)) return current;
    // Only the market has results, and not on every connection. Without them the share is treated as having had no vote.
    const ended = await activeProposals({ ...about, stage_filter: 'completed' }, ask, context);
    const results = ended.ok ? ended.value.data.filter((row) => row.share === share && !isOpen(row)) : [];
    if (!ended.ok || results.length === 0) return known.orUnknown(current, share, ({ type }) => type === null, ask);
    const byId = new Map([...got.value.data, ...results].map((row) => [row.id, row]));
    return ok(combine(onShare(share, [...byId.values()]), [got.value, ended.value]));
  },
};

/** Every proposal of the game with its tallies, from the market: the open ones, or those that ended in the last week. */
export const ballotsFamily: ResourceDefinition<'ballots', ReadContext & UserContext> = {
  ttlMs: 60_000,
  minIntervalMs: 15_000,
  polled: true, // a vote ends at a set time, without an event
  invalidatedBy: () => [['proposals', '*']],
  onRead: keepProposals,
  load: async ({ stage }, ask, context) =>
    stage === 'open'
      ? activeProposals({ per_page: MOST_ROWS }, ask, context)
      : mapReading(await context.api().rest('/proposals/historical', {}, ask), ({ proposals }) => proposals),
};
