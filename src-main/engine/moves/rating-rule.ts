import type { Cohort } from '#contract/model/worth/radar.ts';

/** Recorded changes below which no estimate is offered. */
export const LEAST_POINTS = 100;
/** How many players of the whole game count beside those of a cohort, so that a small cohort does not stand for much. */
const WEIGHT = 50;
const FORM_LENGTH = 6;
const AGES = [20, 24, 28, 32] as const;
/** Mean rating of the last matches from which a form counts as good, or as fair. */
const GOOD = 7;
const FAIR = 6;

/** What the rule knows of a player. `form` as served: six characters, a digit per match, `-` for one not played. */
interface RatedFacts {
  readonly position: string | null;
  readonly age: number | null;
  readonly form: string | null;
}
/** A change of the rating of a player. */
export interface Point extends RatedFacts {
  readonly by: number;
}

const lineOf = (position: string): Cohort['line'] =>
  position === 'GK' ? 'GK' : position.startsWith('F') ? 'F' : /^(LB|CB|RB)$/.test(position) ? 'D' : 'M';
/** Returns how many of the last matches the player played. */
export const played = (form: string | null): number => [...(form ?? '')].filter((sign) => /\d/.test(sign)).length;

function formOf(form: string): Cohort['form'] {
  const marks = [...form.slice(-FORM_LENGTH)].filter((sign) => /\d/.test(sign)).map(Number);
  if (marks.length < 2) return 'out';
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  return mean >= GOOD ? 'good' : mean >= FAIR ? 'fair' : 'poor';
}

/** Returns the cohort of a player; null if its position, age or form is unknown. */
export function cohortOf({ position, age, form }: RatedFacts): Cohort | null {
  if (position === null || age === null || form === null) return null;
  const above = AGES.findIndex((limit) => age <= limit);
  const ages: Cohort['ages'] = above < 0 ? [AGES[3] + 1, null] : [above === 0 ? null : (AGES[above - 1] ?? 0) + 1, AGES[above] ?? null];
  return { line: lineOf(position), ages, form: formOf(form) };
}
export const cohortKey = ({ line, ages, form }: Cohort): string => `${line} ${ages.join('-')} ${form}`;

interface Cell {
  up: number;
  down: number;
  sum: { up: number; down: number };
}
/** What to expect of a player: by how much the rating changes, how likely, and how many of how many alike changed that way. */
interface Expected {
  readonly by: number;
  /** In percent. */
  readonly chance: number;
  readonly changed: number;
  readonly seen: number;
}

/**
 * Fits the rule: the chance that the rating of a player changes is the share of players of the same line, age and form whose rating
 * changed that way in the recorded recalculations, drawn towards the share of all players. `people` counts the players by cohort.
 */
export function fitRule(points: readonly Point[], people: ReadonlyMap<string, number>, recalculations: number) {
  const empty = (): Cell => ({ up: 0, down: 0, sum: { up: 0, down: 0 } });
  const cells = new Map<string, Cell>();
  const all = empty();
  for (const point of points) {
    const cohort = cohortOf(point);
    const key = cohort && cohortKey(cohort);
    const cell = key === null ? null : (cells.get(key) ?? empty());
    if (cell && key !== null) cells.set(key, cell);
    const way = point.by > 0 ? 'up' : 'down';
    for (const one of [all, cell])
      if (one) {
        one[way]++;
        one.sum[way] += Math.abs(point.by);
      }
  }
  const total = [...people.values()].reduce((sum, some) => sum + some, 0) * recalculations;

  return (facts: RatedFacts): (Expected & { readonly cohort: Cohort }) | null => {
    const cohort = cohortOf(facts);
    if (!cohort || points.length < LEAST_POINTS || total <= 0) return null;
    const key = cohortKey(cohort);
    const cell = cells.get(key) ?? empty();
    const seen = Math.max((people.get(key) ?? 0) * recalculations, cell.up + cell.down);
    const chance = (way: 'up' | 'down'): number => (cell[way] + (WEIGHT * all[way]) / total) / (seen + WEIGHT);
    const way = chance('up') >= chance('down') ? 'up' : 'down';
    const size = Math.max(1, Math.round((cell.sum[way] + all.sum[way] / Math.max(1, all[way])) / (cell[way] + 1)));
    return { cohort, by: way === 'up' ? size : -size, chance: Math.min(100, chance(way) * 100), changed: cell[way], seen };
  };
}
