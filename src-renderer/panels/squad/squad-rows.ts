import { slotOf } from '#contract/model/clubs/formation.ts';
import { ELEVEN } from '#contract/model/clubs/tactics-codes.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import type { ClubTactics } from '#contract/model/clubs/tactics.ts';
import { mean } from '../../lib/domain/mean.ts';
import { positions, recent } from '../../lib/domain/player-condition.ts';
import type { PlayerMark } from '../../lib/domain/player-marks.ts';
import { readView, type View } from '../../ui/table/types.ts';

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
  const { lineup = [], formation = null } = tactics?.actions[0] ?? {};
  const textOf = (at: number): string => (at < ELEVEN ? (slotOf(formation, at) ?? String(at + 1)) : `s${at - ELEVEN + 1}`);
  return new Map(lineup.flatMap(({ player }, at) => (player === null ? [] : [[player, { at, text: textOf(at) }] as const])));
}

/** Mean rating of the recent matches in which the player took part, null without one, and their number. */
export function meanForm(form: string | null | undefined): { readonly mean: number | null; readonly played: number } {
  const ratings = recent(form);
  return { mean: mean(ratings), played: ratings.filter((rating) => rating !== null).length };
}

export const rowOf = (player: Player, name: string, slot: SquadRow['slot'], marks: readonly PlayerMark[]): SquadRow => {
  const { main, others } = positions(player);
  return { player, name, slot, main, also: others.join(' '), marks };
};

/** Total wages, total value and mean rating of a squad. Unknown values are left out. */
export function sums(players: readonly Player[]): { readonly wages: number; readonly value: number; readonly rating: number | null } {
  const sum = (of: 'wages' | 'value'): number => players.reduce((all, player) => all + (player[of] ?? 0), 0);
  return { wages: sum('wages'), value: sum('value'), rating: mean(players.map(({ rating }) => rating)) };
}

/** The views of the squad table with their columns. The name is always first. */
export const VIEWS = {
  selection: {
    label: 'Selection',
    columns: 'name slot pos also age rating gk tackling passing shooting fitness mood form status'.split(' '),
  },
  contracts: { label: 'Contracts', columns: 'name pos age rating wages contract wanted renew sale value transfer status'.split(' ') },
  fitness: { label: 'Fitness', columns: 'name pos rating fitness stamina injured mood form status'.split(' ') },
  discipline: { label: 'Discipline', columns: 'name pos rating yellows secondYellows reds banned aggression tied status'.split(' ') },
  market: { label: 'Market', columns: 'name pos age rating price day week volume value agent status'.split(' ') },
  form: { label: 'Form', columns: 'name slot pos rating mean played form fitness mood status'.split(' ') },
} as const;
type ViewId = keyof typeof VIEWS;
export const VIEW_IDS = Object.keys(VIEWS) as ViewId[];
export const columnsOf = (view: ViewId): string[] => VIEWS[view].columns;
export const readViewId = (stored: unknown): ViewId => VIEW_IDS.find((id) => id === stored) ?? 'selection';

/** A view with the user's columns, order and widths; its defaults if the user changed nothing. */
export function viewOf(stored: unknown, id: ViewId): View {
  const own = readView(stored !== null && typeof stored === 'object' ? (stored as Record<string, unknown>)[id] : null);
  return own.columns.length > 0 ? own : { ...own, columns: columnsOf(id) };
}
