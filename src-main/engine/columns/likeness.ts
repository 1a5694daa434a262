import { penaltyIn } from '#contract/model/clubs/penalty.ts';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { LIKENESS_GROUPS, type LikenessGroup, type Weights } from '#contract/model/worth/similar.ts';

/** A dimension in which players are compared: a column of numbers, and the difference that counts as one. */
interface Dimension {
  readonly group: LikenessGroup;
  readonly field: string;
  readonly scale: number;
  /** Compares factors instead of differences: `scale` is a number of doublings. */
  readonly factor?: true;
}

/** Numbers that are compared directly. Positions and the form follow from texts, as one number for each position and one for all. */
export const DIMENSIONS: readonly Dimension[] = [
  { group: 'rating', field: 'rating', scale: 5 },
  { group: 'skills', field: 'rating_gk', scale: 12 },
  { group: 'skills', field: 'rating_tackling', scale: 12 },
  { group: 'skills', field: 'rating_passing', scale: 12 },
  { group: 'skills', field: 'rating_shooting', scale: 12 },
  { group: 'skills', field: 'rating_stamina', scale: 20 },
  { group: 'skills', field: 'rating_aggression', scale: 20 },
  { group: 'age', field: 'age', scale: 4 },
  { group: 'contract', field: 'contract', scale: 2 },
  { group: 'contract', field: 'desired_contract', scale: 3 },
  { group: 'wage', field: 'wages', scale: 1, factor: true },
  { group: 'wage', field: 'value', scale: 2, factor: true },
  { group: 'condition', field: 'fitness', scale: 25 },
  { group: 'condition', field: 'morale', scale: 1 },
];

/** All positions: each is a dimension, the rating kept when the player is used there. */
const CODES = Object.keys(POSITIONS) as Position[];
export const DIMENSION_COUNT = DIMENSIONS.length + CODES.length + 1;

/** Returns the part of the rating that a player with these positions keeps in each position. */
export const suits = (mask: number): number[] => CODES.map((code) => 1 - penaltyIn(code, mask) / 100);

/** Mean difference of two players' suitability, 1 for the largest possible in every position. */
export function positionDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < CODES.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2;
  return Math.sqrt(sum / CODES.length) / 0.2;
}

/** Returns the part of the recent matches in which a player played, from his form; null without a form. */
export function playedShare(form: string | null): number | null {
  if (form === null || form.length === 0) return null;
  return [...form].filter((mark) => mark !== '-').length / form.length;
}

/** Returns the weight of a group: the user's, else the usual one. */
export const weightOf = (group: LikenessGroup, weights: Weights): number => weights[group] ?? LIKENESS_GROUPS[group].weight;

/** Returns a likeness from 0 to 1 for a sum of weighted squared differences and the sum of its weights. */
export const likenessOf = (sum: number, weight: number): number => (weight <= 0 ? 0 : Math.exp(-Math.sqrt(sum / weight)));
