import { perWorld } from '../per-world.ts';
import { createRng } from '../rng.ts';
import { DAY } from '../scale.ts';
import type { DemoVote, VoteType } from './open-votes.ts';
import type { World } from '../world.ts';

const WEEK = 7 * DAY;
const LAST_ID = 40_200;

/** Votes that ended in the week before the world started, newest first. */
const before = perWorld((world: World): readonly DemoVote[] => {
  const rng = createRng(world.seed, 271);
  const count = Math.max(8, Math.min(150, Math.round(world.shares.count / 120)));
  return Array.from({ length: count }, (_, n): DemoVote => {
    const club = rng.chance(0.6);
    const share = world.shares.indexOf(club ? 'club' : 'player', rng.int(1, club ? world.clubs.count : world.players.count)) ?? 0;
    const type: VoteType = !club ? 'agent' : rng.chance(0.25) ? 'unlock' : 'manager';
    const endTime = world.startedAt - Math.floor(((n + rng.next()) / count) * WEEK) - 60;
    const pool = world.users.pool(share);
    const candidates: (number | null)[] = type === 'unlock' ? [null, null] : [...new Set(pool.slice(0, rng.int(2, 5)))];
    const options = candidates.map((candidate, at) => ({ id: at + 1, candidate, votes: 0 }));
    const ballots = new Map<number, number>();
    for (const voter of pool) {
      const option = rng.pick(options);
      if (rng.chance(0.4)) continue;
      option.votes += Math.max(20, world.users.holding(share, voter));
      ballots.set(voter, option.id);
    }
    const votingFrom = endTime - 3 * DAY;
    return { id: LAST_ID - n, share, type, startTime: votingFrom - DAY, votingFrom, endTime, options, ballots };
  }).sort((a, b) => b.endTime - a.endTime);
});

/** Votes that ended since `from`, newest first, before or after the start of the world. */
export const endedVotes = (world: World, from: number): DemoVote[] =>
  [...world.votes.ended(), ...before(world)].filter(({ endTime }) => endTime >= from).sort((a, b) => b.endTime - a.endTime);
