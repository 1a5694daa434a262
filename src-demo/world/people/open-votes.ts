import type { Journal } from '../journal.ts';
import { createRng } from '../rng.ts';
import type { Shares } from '../market/shares.ts';
import type { Users } from './all-users.ts';

export type VoteType = 'manager' | 'agent' | 'unlock';
export interface DemoVote {
  readonly id: number;
  readonly share: number;
  readonly type: VoteType;
  /** Nominations are open from `startTime` until voting starts; both in Unix seconds. */
  readonly startTime: number;
  readonly votingFrom: number;
  readonly endTime: number;
  readonly options: { readonly id: number; readonly candidate: number | null; votes: number }[];
  readonly ballots: Map<number, number>;
}
export const voteState = (vote: DemoVote, now: number): 'upcoming' | 'voting' | 'finished' =>
  now >= vote.endTime ? 'finished' : now >= vote.votingFrom ? 'voting' : 'upcoming';

const MAX_ENDED = 200;
const DAY = 86_400;

/** Open votes. Ballots come in with blocks, the first votes end within minutes, and an ended vote is replaced by a new one. */
export function createVotes(
  seed: number,
  shares: Shares,
  users: Users,
  weightOf: (share: number, user: number) => number,
  startedAt: number,
  journal: Journal,
) {
  const rng = createRng(seed, 91);
  const wanted = Math.max(6, Math.min(220, Math.round(shares.count / 85)));
  let lastId = 40_200;
  let ended: DemoVote[] = [];

  function make(now: number, left: number): DemoVote {
    const club = rng.chance(0.6);
    const id = rng.int(1, club ? shares.clubs : shares.count - shares.clubs);
    const early = rng.chance(0.5) ? Math.min(id, club ? 12 : 20) : id;
    const share = shares.indexOf(club ? 'club' : 'player', early) ?? 0;
    const type: VoteType = !club ? 'agent' : rng.chance(0.25) ? 'unlock' : 'manager';
    const endTime = now + left;
    const candidates = [...new Set([...users.pool(share)].slice(0, rng.int(2, 5)))];
    const options =
      type === 'unlock'
        ? [
            { id: 1, candidate: null, votes: 0 },
            { id: 2, candidate: null, votes: 0 },
          ]
        : candidates.map((candidate, n) => ({ id: n + 1, candidate, votes: 0 }));
    return { id: ++lastId, share, type, startTime: endTime - 4 * DAY, votingFrom: endTime - 3 * DAY, endTime, options, ballots: new Map() };
  }
  function ballot(vote: DemoVote, voter = rng.pick(users.pool(vote.share)), option = rng.pick(vote.options)): void {
    if (vote.ballots.has(voter)) return;
    const weight = Math.max(20, weightOf(vote.share, voter));
    const cast = (): void => {
      option.votes += weight;
      vote.ballots.set(voter, option.id);
    };
    cast();
    journal.note(() => {
      option.votes -= weight;
      vote.ballots.delete(voter);
    }, cast);
  }
  let open = Array.from({ length: wanted }, (_, n) => make(startedAt, n < 5 ? 75 + n * 140 : rng.int(1_200, 4 * DAY - 600)));
  for (const vote of open) {
    if (voteState(vote, startedAt) === 'voting') for (let k = rng.int(1, 8); k > 0; k--) ballot(vote);
  }
  return {
    open: (): readonly DemoVote[] => open,
    ended: (): readonly DemoVote[] => ended,
    of: (share: number): DemoVote[] => open.filter((vote) => vote.share === share),
    /** Opens a vote: nominations for `proposing` seconds, then voting for `voting` seconds. */
    add: (share: number, type: VoteType, now: number, proposing: number, voting: number): DemoVote => {
      const candidates = type === 'unlock' ? [null, null] : users.pool(share).slice(0, 3);
      const options = candidates.map((candidate, n) => ({ id: n + 1, candidate, votes: 0 }));
      const [votingFrom, endTime] = [now + proposing, now + proposing + voting];
      const vote: DemoVote = { id: ++lastId, share, type, startTime: now, votingFrom, endTime, options, ballots: new Map() };
      const before = open;
      open = [...open, vote];
      const after = open;
      journal.note(
        () => void (open = before),
        () => void (open = after),
      );
      return vote;
    },
    /** Casts a ballot. Returns false for an unknown option or a second ballot. */
    cast: (vote: DemoVote, voter: number, id: number): boolean => {
      const option = vote.options.find((one) => one.id === id);
      if (!option || vote.ballots.has(voter)) return false;
      ballot(vote, voter, option);
      return true;
    },
    /** Withdraws a vote: it disappears without a result. */
    drop: (vote: DemoVote): void => {
      const before = open;
      const after = open.filter((one) => one !== vote);
      const put = (list: DemoVote[]) => (): void => void (open = list);
      put(after)();
      journal.note(put(before), put(after));
    },
    /** Advances votes by one block. Returns the shares whose vote changed. */
    step: (now: number): number[] => {
      const touched: number[] = [];
      const running = open.filter((vote) => voteState(vote, now) === 'voting');
      if (running.length > 0 && rng.chance(0.25)) {
        const vote = rng.pick(running);
        ballot(vote);
        touched.push(vote.share);
      }
      const over = open.filter((vote) => vote.endTime <= now);
      if (over.length === 0) return touched;
      const before = [ended, open] as const;
      ended = [...over, ...ended].slice(0, MAX_ENDED);
      open = [
        ...open.filter((vote) => vote.endTime > now),
        ...over.map(() => make(now, rng.chance(0.3) ? rng.int(240, 900) : rng.int(DAY, 4 * DAY))),
      ];
      const after = [ended, open] as const;
      journal.note(
        () => void ([ended, open] = before),
        () => void ([ended, open] = after),
      );
      return [...touched, ...over.map((vote) => vote.share)];
    },
  };
}
export type Votes = ReturnType<typeof createVotes>;
