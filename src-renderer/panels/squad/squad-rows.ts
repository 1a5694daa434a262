import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubTactics } from '#contract/model/clubs/tactics.ts';
import { positions, recent } from '../../lib/domain/player-condition.ts';
import type { Mark } from '../../lib/domain/player-marks.ts';

/** A player of a squad as its table reads him. */
export interface SquadRow {
  readonly player: Player;
  readonly name: string;
  /** Where he stands on the sheet as set: `RB`, `s3`; null when he does not, or it is hidden. */
  readonly slot: { readonly at: number; readonly text: string } | null;
  readonly main: string | null;
  readonly also: string;
  readonly marks: readonly Mark[];
}

/** Places on the sheet of the tactics as set, by player. */
export function sheetOf(tactics: ClubTactics | null): ReadonlyMap<number, { at: number; text: string }> {
  const action = tactics?.actions[0];
  const slots = FORMATIONS[action?.formation ?? -1]?.slots ?? [];
  return new Map(
    (action?.lineup ?? []).flatMap(({ player }, at) =>
      player === null
        ? []
        : [[player as number, { at, text: at < ELEVEN ? (slots[at] ?? String(at + 1)) : `s${at - ELEVEN + 1}` }] as const],
    ),
  );
}

/** The mean of the matches he played, and how many those are. */
export function meanForm(form: string | null | undefined): { readonly mean: number | null; readonly played: number } {
  const played = recent(form).filter((rating) => rating !== null);
  return { mean: played.length === 0 ? null : played.reduce((sum, rating) => sum + rating, 0) / played.length, played: played.length };
}

export const rowOf = (player: Player, name: string, slot: SquadRow['slot'], marks: readonly Mark[]): SquadRow => {
  const { main, others } = positions(player);
  return { player, name, slot, main, also: others.join(' '), marks };
};

/** What a squad costs and is worth; what a player does not tell is not counted. */
export function sums(players: readonly Player[]): { readonly wages: number; readonly value: number; readonly rating: number | null } {
  const all = (of: (player: Player) => number | null | undefined): number => players.reduce((sum, player) => sum + (of(player) ?? 0), 0);
  const rated = players.filter(({ rating }) => rating !== null && rating !== undefined);
  return {
    wages: all(({ wages }) => wages),
    value: all(({ value }) => value),
    rating: rated.length > 0 ? all((one) => one.rating) / rated.length : null,
  };
}
