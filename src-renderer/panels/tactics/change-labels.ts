import type { Change, Sheet } from '#contract/model/clubs/planned-change.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { conditionWords, ELEVEN, labelOf, LAST_MINUTE, PLAY_STYLES } from '#contract/model/clubs/tactics-codes.ts';
import type { TacticAction } from '#contract/model/clubs/tactics.ts';
import { shortName } from './line-up-labels.ts';

type Named = (id: number) => string;
const HARD = 2;

/** Starting eleven, bench, and players who are instructed to tackle hard. */
export function sheetOf(lineup: readonly { readonly player: number | null; readonly tackling: number | null }[]): Sheet {
  const ids = lineup.map(({ player }) => player);
  return {
    eleven: ids.slice(0, ELEVEN),
    bench: ids.slice(ELEVEN),
    hard: new Set(lineup.flatMap(({ player, tackling }) => (player !== null && tackling === HARD ? [player] : []))),
  };
}
export const sheetOfAction = (action: TacticAction | null): Sheet => sheetOf(action?.lineup ?? []);

const who = (id: number | null, name: Named): string => (id === null ? /* @wc-include */ 'nobody' : name(id));
const parts = ({ swaps, formation, playStyle }: Change, swap: (off: string, on: string) => string, name: Named): string[] => [
  ...swaps.map(({ off, on }) => swap(who(off, name), who(on, name))),
  ...(formation === null ? [] : [FORMATIONS[formation]?.name ?? `formation ${formation}`]),
  ...(playStyle === null ? [] : [labelOf(PLAY_STYLES, playStyle)]),
];

/** Short text of a change, for the track. */
export function changeTitle(change: Change, name: Named): string {
  const short = (id: number): string => shortName(name(id));
  return parts(change, (_off, on) => on, short).join(', ') || /* @wc-include */ 'unchanged';
}

/** A planned change as a sentence: minute, condition, change. */
export function changeWords(change: Change, name: Named): string {
  const condition = conditionWords(change.situation, change.margin);
  const time = change.until < LAST_MINUTE ? `${change.at}′ to ${change.until}′` : `${change.at}′`;
  const what = parts(change, (off, on) => `${on} for ${off}`, name).join(', ') || 'unchanged line-up';
  return `${time}${condition === '' ? '' : `, ${condition}`}: ${what}`;
}

/** Width of a label on the track, in minutes, whatever the duration of the change. */
const LABEL = 16;
/** Assigns each change to a lane of the track, so that no label covers another. `of` has the lane of each change. */
export function lanesOf(changes: readonly Change[]): { readonly of: readonly number[]; readonly count: number } {
  const ends: number[] = [];
  const of = changes.map(({ at, until }) => {
    const free = ends.findIndex((end) => end <= at);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(until, at + LABEL);
    return lane;
  });
  return { of, count: ends.length };
}
