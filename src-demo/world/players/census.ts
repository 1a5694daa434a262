import { perWorld } from '../per-world.ts';
import type { World } from '../world.ts';

/** Total value and number of agents of all players. Neither changes, so they are computed once. */
export const census = perWorld((world: World) => {
  const agents = new Set<number>();
  let values = 0;
  let done = 0;
  function warm(count: number): boolean {
    for (const until = Math.min(world.players.count, done + count); done < until;) {
      const { agent, value } = world.players.facts(++done);
      values += value;
      if (agent !== null) agents.add(agent);
    }
    return done === world.players.count;
  }
  return {
    /** Processes up to `count` more players; true when none is left. */
    warm,
    all: (): { values: number; agents: number } => {
      warm(world.players.count);
      return { values, agents: agents.size };
    },
  };
});
