import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Placing } from '#contract/model/worth/similar.ts';
import { bestEleven, type Fit } from '../tactics/rating.ts';

/** The best eleven over all formations: the sum of its effective ratings, its formation, and the players by their position. */
export interface BestEleven {
  readonly sum: number;
  readonly formation: number;
  readonly places: ReadonlyMap<PlayerId, string>;
}

/** Solves all formations for a squad. Null with fewer than eleven players. */
export function bestOverall(squad: readonly Fit[]): BestEleven | null {
  const players = new Map(squad.map((player) => [player.id, player]));
  let best: BestEleven | null = null;
  FORMATIONS.forEach((_, formation) => {
    const lineup = bestEleven(formation, players)?.lineup;
    const sum = lineup?.reduce((all, { effective }) => all + (effective ?? 0), 0) ?? 0;
    if (!lineup || (best !== null && sum <= best.sum)) return;
    best = { sum, formation, places: new Map(lineup.flatMap(({ player, position }) => (player === null ? [] : [[player, position]]))) };
  });
  return best;
}

/** Returns what a player adds to the sum of the best eleven, solved again with him, where he plays in it, and who makes way. */
export function placed(squad: readonly Fit[], before: BestEleven, player: Fit): Omit<Placing, 'price' | 'perMillion'> {
  const solved = bestOverall([...squad.filter(({ id }) => id !== player.id), player]);
  // Without a gain the eleven stays, even if another one is as good.
  const after = solved && solved.sum > before.sum ? solved : before;
  const id = player.id as PlayerId;
  return {
    gain: Math.round((after.sum - before.sum) * 100) / 100,
    formation: after.formation,
    before: before.formation,
    position: after.places.get(id) ?? null,
    out: [...before.places.keys()].filter((one) => !after.places.has(one)),
    moved: [...after.places].flatMap(([one, to]) => {
      const from = before.places.get(one);
      return one === id || from === to ? [] : [{ player: one, from: from ?? null, to }];
    }),
  };
}
