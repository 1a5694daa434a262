import type { Vote } from '#contract/model/votes/vote.ts';
import { text } from '#contract/text/coded-text.ts';
import { counted, from, hours, least, shareOf, type ConditionInput, type EvaluateCondition, type Item } from '../condition.ts';

const HOUR = 3_600;
const isVoting = ({ state }: Vote): boolean => state === 'voting';
/** Ends less than this many seconds apart belong to the same vote, reported by two services. */
const SAME_END = 600;
/** Key of a vote and its stage, independent of the source. */
const keyOf = (vote: Vote): string => `${vote.share}:${vote.type}:${isVoting(vote) ? 'voting' : 'proposed'}`;

type Ends = Readonly<Record<string, readonly number[]>>;
const endsOf = (note: unknown): Ends => (typeof note === 'object' && note !== null && !Array.isArray(note) ? (note as Ends) : {});
/** Not every source has ids of votes, so the first known end identifies a vote and separates it from the next one on the share. */
function identify(votes: readonly Vote[], before: Ends): { vote: Vote; key: string; end: number }[] {
  return votes.map((vote) => {
    const base = keyOf(vote);
    const end = before[base]?.find((known) => Math.abs(known - (vote.endTime ?? 0)) < SAME_END) ?? vote.endTime ?? 0;
    return { vote, key: `${base}:${end}`, end };
  });
}
/** The time left in seconds, in whole hours or minutes. */
const left = ({ endTime }: Vote, { now }: ConditionInput): number => {
  const seconds = (endTime ?? 0) - now;
  return seconds >= HOUR ? Math.floor(seconds / HOUR) * HOUR : Math.max(60, Math.floor(seconds / 60) * 60);
};
const mine = ({ ref }: ConditionInput, votes: readonly Vote[]): Vote[] =>
  votes.filter(({ share, endTime }) => (ref === null || share === ref) && endTime !== null);

/** Votes that end within the time span of the condition, and the time of the next change. */
function ending(at: ConditionInput, votes: readonly Vote[]): { near: Vote[]; due: number | null } {
  const span = (at.condition.value ?? 24) * HOUR;
  const open = mine(at, votes).filter((vote) => isVoting(vote) && (vote.endTime ?? 0) > at.now);
  return {
    near: open.filter(({ endTime }) => (endTime ?? 0) - at.now <= span),
    due: least(open.flatMap(({ endTime }) => [(endTime ?? 0) - span, endTime ?? 0]).filter((moment) => moment > at.now)),
  };
}
const asItem = (at: ConditionInput, vote: Vote): Item => ({
  key: keyOf(vote),
  value: hours((vote.endTime ?? 0) - at.now),
  text: text('vote.ends', { type: vote.type, share: at.named(vote.share), seconds: left(vote, at) }),
  ref: vote.share,
  edge: false,
});
const shown = (items: readonly Item[], due: number | null) => ({
  ...counted(items, text('vote.none-ending')),
  value: items[0]?.value ?? null,
  due,
});

export const voteKinds = {
  'vote-opened': (at) =>
    from(at.read('votes', {}), (votes) => {
      const running = mine(at, votes).filter(({ endTime }) => (endTime ?? 0) > at.now);
      const open = identify(running, endsOf(at.note));
      const items = open.map(({ vote, key }): Item => {
        const { share, type, endTime } = vote;
        const said = text('vote.open', { voting: isVoting(vote), type, share: at.named(share), seconds: left(vote, at) });
        return { key, value: endTime, text: said, ref: share, edge: true };
      });
      const byVote = [...Map.groupBy(open, ({ vote }) => keyOf(vote))];
      const note: Ends = Object.fromEntries(byVote.map(([base, all]) => [base, all.map(({ end }) => end)]));
      return { ...counted(items, text('vote.none-open')), note };
    }),
  'vote-ending': (at) =>
    from(at.read('votes', {}), (votes) => {
      const { near, due } = ending(at, votes);
      const items = near.map((vote) => asItem(at, vote));
      return shown(items, due);
    }),
  'not-voted': (at) => {
    const votes = at.read('votes', {});
    if (votes.state !== 'known') return votes;
    if (at.accounts.length === 0) return { state: 'unknown', why: text('vote.no-accounts') };
    const { near, due } = ending(at, votes.data);
    if (near.length === 0) return from(votes, () => shown([], due));
    // The voters are only read when a vote is about to end.
    return from(at.read('proposal', { share: shareOf(at) }), ({ voters }) => {
      if (voters === null) return { unknown: text('vote.no-voters') };
      const voted = at.accounts.some((name) => Object.hasOwn(voters, name));
      const items = voted ? [] : near.map((vote) => asItem(at, vote));
      const reminders = items.map((item) => ({ ...item, text: text('vote.not-voted', { vote: item.text }) }));
      return shown(reminders, due);
    });
  },
} as const satisfies Record<string, EvaluateCondition>;
