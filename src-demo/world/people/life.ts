import { postJob, setTactics } from '../deeds.ts';
import { createRng } from '../rng.ts';
import type { World } from '../world.ts';

const ACTIVE_CLUBS = 40;
const TACTICS = 0.04;
const JOBS = 0.004;

/** Lets managers and holders act by themselves from time to time. Returns a function that stops it. */
export function enliven(world: World): () => void {
  return world.onBlock(({ block }) => {
    const rng = createRng(world.seed, 291, block.height - world.startHeight);
    const club = rng.int(1, Math.min(ACTIVE_CLUBS, world.clubs.count));
    if (rng.chance(TACTICS) && world.clubs.facts(club).manager !== null) world.next(setTactics(world, club));
    if (rng.chance(JOBS) && world.clubs.facts(club).manager === null)
      world.next(postJob(world, club, 'The season is not lost yet. Who takes over?'));
  });
}
