import { penaltyIn } from '../../../src-preload/contract/model/penalty.ts';
import type { Player } from '../../../src-preload/contract/model/player.ts';

/** A player as tactics see him: everything else about him changes nothing here. */
export interface Fit {
  readonly id: number;
  readonly positions: number;
  readonly main: number;
  readonly rating: number;
  /** 0 to 100. */
  readonly fitness: number;
  readonly unhappy: boolean;
}

/** Playing unhappy costs a tenth. */
const UNHAPPY = 0.9;

/** What a player is worth in a slot. */
export const effectiveIn = (slot: string, { rating, fitness, positions, unhappy }: Fit): number =>
  rating * (1 - penaltyIn(slot, positions) / 100) * (fitness / 100) * (unhappy ? UNHAPPY : 1);

export const isInjured = ({ injured }: Pick<Player, 'injured'>, now: number): boolean => (injured ?? 0) > now;

/** Those who may play: not injured, not banned, not on loan elsewhere, and known well enough. */
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
