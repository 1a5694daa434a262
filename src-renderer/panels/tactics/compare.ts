import type { FormationRow } from '#contract/model/matches/lineup.ts';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { penaltyIn, worthIn } from '#contract/model/clubs/penalty.ts';
import type { Player } from '#contract/model/clubs/player.ts';
import { injuredUntil } from '../../lib/domain/player-condition.ts';
import { apart } from '../../lib/domain/pitch.ts';
import { percent } from '../../lib/format/format.ts';

/** One slot of an eleven, the player in it, and his effective rating there. */
export interface Stand {
  readonly slot: number;
  readonly position: string;
  readonly id: number | null;
  readonly player: Player | null;
  /** Null: the player can't play, or his rating is unknown. */
  readonly worth: number | null;
  readonly penalty: number;
  /** The reason the player can't play, as text; null if he can. */
  readonly cannot: string | null;
}
/** The players of a club by id. */
export type Squad = ReadonlyMap<number, Player>;

const RESTED = 10;
const isUnhappy = (player: Player | null): boolean => player?.morale === 0 && (player.concerns ?? 1) > 0;

function cannotPlay(id: number | null, player: Player | null, now: number): string | null {
  if (id === null) return 'no player set';
  if (!player) return 'is not in the squad';
  if (injuredUntil(player, now) !== null) return 'is injured';
  return player.banned ? 'is banned' : null;
}

/** The slots of a formation with the first players of a line-up. `now` in Unix seconds. Empty if the formation is unknown. */
export function placements(
  formation: number | null,
  lineup: readonly { readonly player: number | null }[],
  squad: Squad,
  now: number,
): Stand[] {
  return (FORMATIONS[formation ?? -1]?.slots ?? []).map((position, slot) => {
    const id = lineup[slot]?.player ?? null;
    const player = id === null ? null : (squad.get(id) ?? null);
    const cannot = cannotPlay(id, player, now);
    const positions = (player?.multi_position ?? 0) | (player?.position ?? 0);
    const { rating = null, fitness } = player ?? {};
    const able = cannot === null && rating !== null;
    const worth = able ? worthIn(position, { positions, rating, fitness: fitness ?? 100, unhappy: isUnhappy(player) }) : null;
    return { slot, position, id, player, worth, penalty: player && positions > 0 ? penaltyIn(position, positions) : 0, cannot };
  });
}

/** Sum of the effective ratings; players who can't play count as 0. */
export const totalWorth = (team: readonly Stand[]): number => team.reduce((sum, { worth }) => sum + (worth ?? 0), 0);
export const outOfPosition = (team: readonly Stand[]): number => team.filter(({ penalty }) => penalty > 0).length;

/** For each slot of `theirs`, the slot of `mine` to compare it with: one of the same position first, then the nearest one left. */
export function pairs(mine: readonly Stand[], theirs: readonly Stand[]): (Stand | null)[] {
  const left = new Set(mine);
  const found = theirs.map(({ position, id }) => {
    const same = [...left].filter((one) => one.position === position);
    const one = same.find((stand) => stand.id === id) ?? same[0] ?? null;
    if (one) left.delete(one);
    return one;
  });
  return theirs.map(({ position }, i) => {
    const there = found[i];
    if (there) return there;
    const [near] = [...left].sort((a, b) => apart(a.position, position) - apart(b.position, position));
    if (near) left.delete(near);
    return near ?? null;
  });
}

/** A slot with a different player. `mine` is the compared slot, null if there is none; `gain` is the difference in effective rating. */
export interface Difference {
  readonly theirs: Stand;
  readonly mine: Stand | null;
  readonly gain: number;
  readonly why: string;
}

/** Reasons why a slot has a different player, the most important first. */
function reason(mine: Stand | null, theirs: Stand, moved: Stand | null): string {
  const words: string[] = [];
  if (theirs.cannot !== null) words.push(`picked player ${theirs.cannot}`);
  if (!mine || mine.id === null) words.push('no player set');
  else if (mine.cannot !== null) words.push('current player unavailable');
  else {
    if (moved) words.push(`current player moves to ${moved.position}`);
    if (mine.penalty > theirs.penalty) words.push(theirs.penalty === 0 ? 'natural position' : 'less out of position');
    if ((theirs.player?.fitness ?? 0) >= (mine.player?.fitness ?? 100) + RESTED) words.push(/* @wc-include */ 'rested');
    if ((theirs.player?.rating ?? 0) > (mine.player?.rating ?? 0)) words.push('higher rating');
  }
  if (words.length === 0 && (theirs.player?.fitness ?? 0) > (mine?.player?.fitness ?? 100)) words.push(/* @wc-include */ 'fitter');
  if (mine && mine.cannot === null && isUnhappy(mine.player) && !isUnhappy(theirs.player)) words.push('better morale');
  if (theirs.penalty > 0) words.push(`about ${percent(theirs.penalty)} weaker out of position`);
  return words.join(', ') || 'about equal';
}

/** The slots that differ, the largest gain first. */
export function differences(mine: readonly Stand[], theirs: readonly Stand[]): Difference[] {
  const against = pairs(mine, theirs);
  return theirs
    .flatMap((stand, i): Difference[] => {
      const other = against[i] ?? null;
      if (other && other.id === stand.id && other.position === stand.position) return [];
      const moved = other?.id != null && other.id !== stand.id ? (theirs.find(({ id }) => id === other.id) ?? null) : null;
      return [{ theirs: stand, mine: other, gain: (stand.worth ?? 0) - (other?.worth ?? 0), why: reason(other, stand, moved) }];
    })
    .sort((a, b) => b.gain - a.gain);
}

/** Players of the best eleven whom the autopick leaves out, the strongest first. Empty if either eleven is unknown. */
export function leftOut({ picked, best }: Pick<FormationRow, 'picked' | 'best'>) {
  const playing = new Set<number | null>(picked?.lineup.map(({ player }) => player));
  return (picked && best ? best.lineup : [])
    .flatMap(({ player, position, effective }) =>
      player === null || playing.has(player) ? [] : [{ id: player as number, position, worth: effective ?? 0 }],
    )
    .sort((a, b) => b.worth - a.worth);
}
