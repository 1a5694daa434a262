import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubTactics } from '#contract/model/clubs/tactics.ts';
import { positions, recent } from '../../lib/domain/player-condition.ts';
import type { PlayerMark } from '../../lib/domain/player-marks.ts';

/** One row of the squad table. */
export interface SquadRow {
  readonly player: Player;
  readonly name: string;
  /** Place in the current line-up: `RB`, `s3`; null if he is not in it, or it is hidden. */
  readonly slot: { readonly at: number; readonly text: string } | null;
  readonly main: string | null;
  readonly also: string;
  readonly marks: readonly PlayerMark[];
}

/** Places in the current line-up by player id. */
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

/** Mean rating of the recent matches in which the player took part, null without one, and their number. */
export function meanForm(form: string | null | undefined): { readonly mean: number | null; readonly played: number } {
  const played = recent(form).filter((rating) => rating !== null);
  return { mean: played.length === 0 ? null : played.reduce((sum, rating) => sum + rating, 0) / played.length, played: played.length };
}

export const rowOf = (player: Player, name: string, slot: SquadRow['slot'], marks: readonly PlayerMark[]): SquadRow => {
  const { main, others } = positions(player);
  return { player, name, slot, main, also: others.join(' '), marks };
};

/** Total wages, total value and mean rating of a squad. Unknown values are left out. */
export function sums(players: readonly Player[]): { readonly wages: number; readonly value: number; readonly rating: number | null } {
  const all = (of: (player: Player) => number | null | undefined): number => players.reduce((sum, player) => sum + (of(player) ?? 0), 0);
  const rated = players.filter(({ rating }) => rating !== null && rating !== undefined);
  return {
    wages: all(({ wages }) => wages),
    value: all(({ value }) => value),
    rating: rated.length > 0 ? all((one) => one.rating) / rated.length : null,
  };
}
