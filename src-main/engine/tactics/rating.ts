import { assign } from '#contract/model/clubs/assignment.ts';
import { worthIn, type Able } from '#contract/model/clubs/penalty.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn } from '#contract/model/clubs/penalty.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { PlayerId } from '#contract/model/market/share.ts';
import type { Measures, Placed } from '#contract/model/matches/lineup.ts';

/** The attributes of a player that matter for tactics. */
export interface Fit extends Able {
  readonly id: number;
  readonly main: number;
}

/** Returns the players who can play at `now` (Unix seconds): not injured, banned, retired or on loan elsewhere, and with a known rating. */
export function available(players: readonly Player[], club: number, now: number): Fit[] {
  return players.flatMap((player) => {
    const { rating, multi_position, position, loaned_to_club: loan } = player;
    if (rating === null || rating === undefined || (player.injured ?? 0) > now || (player.banned ?? 0) > 0) return [];
    if (player.retired || (loan !== null && loan !== undefined && loan > 0 && loan !== club)) return [];
    const main = position ?? 0;
    const unhappy = player.morale === 0 && (player.concerns ?? 1) > 0;
    return [{ id: player.player_id, positions: (multi_position ?? 0) | main, main, rating, fitness: player.fitness ?? 100, unhappy }];
  });
}

/** A line-up with its ratings. */
interface Eleven {
  readonly lineup: Placed[];
  readonly measures: Measures;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns a line-up with the effective rating of each player in his position; null for an unknown player or an empty slot. */
export function measure(formation: number, eleven: readonly (number | null)[], squad: ReadonlyMap<number, Fit>): Eleven {
  const slots = FORMATIONS[formation]?.slots ?? [];
  const lineup = slots.map((position, slot): Placed => {
    const id = eleven[slot] ?? null;
    const player = id === null ? undefined : squad.get(id);
    return {
      slot,
      position,
      player: id as PlayerId | null,
      effective: player ? round(worthIn(position, player)) : null,
      penalty: player ? penaltyIn(position, player.positions) : null,
    };
  });
  const playing = lineup.flatMap(({ player }) => (player === null ? [] : (squad.get(player) ?? [])));
  return {
    lineup,
    measures: {
      effective: round(lineup.reduce((sum, { effective }) => sum + (effective ?? 0), 0) / ELEVEN),
      outOfPosition: lineup.filter(({ penalty }) => (penalty ?? 0) > 0).length,
      fitness: playing.length > 0 ? round(playing.reduce((sum, { fitness }) => sum + fitness, 0) / playing.length) : 0,
      missing: lineup.filter(({ effective }) => effective === null).length,
    },
  };
}

/** Returns the line-up with the largest sum of effective ratings; null with fewer than eleven players. */
export function bestEleven(formation: number, squad: ReadonlyMap<number, Fit>): Eleven | null {
  const slots = FORMATIONS[formation]?.slots;
  const players = [...squad.values()];
  if (!slots || players.length < ELEVEN) return null;
  const chosen = assign(slots.map((slot) => players.map((player) => worthIn(slot, player))));
  const eleven = chosen.map((column) => players[column]?.id ?? null);
  return measure(formation, eleven, squad);
}
