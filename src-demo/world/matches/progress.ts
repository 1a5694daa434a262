import { CUP_LEFT, ROUNDS_GONE } from './calendar.ts';
import type { Comp } from './competitions.ts';
import type { Journal } from '../journal.ts';
import { SEASON } from '../scale.ts';

/** Number of played rounds per competition. Only rounds since the start are stored. */
export function createProgress(rounds: (comp: Comp) => number, journal: Journal) {
  const since = new Map<number, number>();
  const versions = new Map<number, number>();
  const played = (comp: Comp): number => {
    const all = rounds(comp);
    if (comp.season < SEASON) return all;
    const gone = comp.kind === 'league' ? ROUNDS_GONE : Math.max(0, all - CUP_LEFT);
    return Math.min(all, gone + (since.get(comp.id) ?? 0));
  };
  const move = (comp: number, rounds: number): void => {
    since.set(comp, (since.get(comp) ?? 0) + rounds);
    versions.set(comp, (versions.get(comp) ?? 0) + 1);
  };
  return {
    played,
    /** Rounds played since the start. */
    since: (comp: Comp): number => since.get(comp.id) ?? 0,
    /** Grows whenever a round is played or undone, which invalidates earlier computations. */
    version: (comp: Comp): number => versions.get(comp.id) ?? 0,
    /** Counts the next round of a competition as played. */
    advance: (comp: Comp): void => {
      move(comp.id, 1);
      journal.note(
        () => move(comp.id, -1),
        () => move(comp.id, 1),
      );
    },
  };
}
export type Progress = ReturnType<typeof createProgress>;
