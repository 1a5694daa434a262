import { splitShare, type EntityRef, type Share } from '#contract/model/market/share.ts';
import { nameOf } from '../../lib/domain/names.svelte.ts';
import { PHASES, phase, shortSubject, type OptionResult } from '../../lib/domain/vote-standing.ts';
import { dayTime, fixedPercent, list } from '../../lib/format/format.ts';
import type { TileContext } from '../../lib/app/tile.ts';
import type { MenuItem } from '../../ui/controls/menu.ts';
import { serviceClock } from '../../ui/service-clock.svelte.ts';
import type { Column } from '../../ui/table/types.ts';

/** What the lists of open and of archived votes have in common. */
interface ListedVote {
  readonly share: Share;
  readonly type: string;
  readonly state: string;
  readonly endTime: number | null;
}
export const refOf = ({ share }: ListedVote): EntityRef => share as string as EntityRef;
export const nameColumn: Column<ListedVote> = { id: 'name', head: 'Share', width: 120, grow: true, value: (row) => nameOf(refOf(row)) };
export const typeColumn: Column<ListedVote> = {
  id: 'type',
  head: /* @wc-context: subject of an estimate or a vote */ 'About',
  width: 74,
  value: ({ type }) => shortSubject(type),
};
export const stateColumn: Column<ListedVote> = {
  id: 'state',
  head: 'State',
  width: 94,
  value: (row) => PHASES[phase(row, serviceClock.now)],
};
/** Day and time of a moment; a dash if there is none. */
const at = (moment: number | null): string => (moment === null ? '—' : dayTime(moment));
export const endColumn = {
  id: 'end',
  right: true,
  value: ({ endTime }: ListedVote) => endTime,
  text: ({ endTime }: ListedVote) => at(endTime),
};

/** The leading option with its percentage; null without votes. */
export const leaderText = (first: OptionResult | undefined): string | null =>
  first?.percent ? `${first.label} ${fixedPercent(first.percent, 0)}` : null;
/** The winners of a vote that has ended; null if none is reported. */
export function wonText(rows: readonly OptionResult[]): string | null {
  const won = rows.filter(({ winner }) => winner === true);
  return won.length > 0 ? `${list(won.map(({ label }) => label))} won` : null;
}
export const profileItem = (tile: TileContext, about: EntityRef): MenuItem => ({
  label: 'Open profile',
  run: () => tile.openPanel(splitShare(about).kind, about),
});
