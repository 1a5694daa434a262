import type { Player } from '#contract/model/clubs/player.ts';
import { worthIn, type Able } from '#contract/model/clubs/penalty.ts';

/** The attributes of a player that matter for tactics. */
export interface Fit extends Able {
  readonly id: number;
  readonly main: number;
}

export { worthIn as effectiveIn };

/** Whether a player is injured at `now` (Unix seconds). */
const isInjured = ({ injured }: Pick<Player, 'injured'>, now: number): boolean => (injured ?? 0) > now;

/** Returns the players who can play: not injured, banned, retired or on loan elsewhere, and with a known rating. */
export function available(players: readonly Player[], club: number, now: number): Fit[] {
  return players.flatMap((player) => {
    const { rating, multi_position, position, loaned_to_club: loan } = player;
    if (rating === null || rating === undefined || isInjured(player, now) || (player.banned ?? 0) > 0) return [];
    if (player.retired || (loan !== null && loan !== undefined && loan > 0 && loan !== club)) return [];
    const main = position ?? 0;
    const unhappy = player.morale === 0 && (player.concerns ?? 1) > 0;
    return [{ id: player.player_id, positions: (multi_position ?? 0) | main, main, rating, fitness: player.fitness ?? 100, unhappy }];
  });
}
