import type { Weights } from '#contract/model/worth/similar.ts';
import type { NumberColumn } from './column-table.ts';
import { DIMENSIONS, likenessOf, playedShare, positionDistance, suits, weightOf } from './likeness.ts';

/** What a comparison reads of the players' columns. Unknown numbers are NaN, unknown texts −1. */
export interface PlayerColumns {
  readonly count: number;
  readonly ids: Int32Array;
  numbers(field: string): NumberColumn;
  texts(field: string): { readonly codes: Int32Array; readonly words: readonly string[] };
}

export interface SimilarInput {
  readonly id: number;
  readonly weights: Weights;
  /** Players in an open auction, each with the highest or least bid, if it is known. */
  readonly listed: readonly (readonly [id: number, bid: number | null])[];
  readonly among: readonly ('listed' | 'free' | 'tradable')[];
  /** Only those with a lower ask, and those that a club gets for less than this player's value. */
  readonly cheaper: boolean;
  readonly limit: number;
}
/** One player as the comparison sees him. Unknown figures are null; prices in base units. */
export interface Comparable {
  readonly id: number;
  readonly club: number | null;
  readonly position: string | null;
  readonly rating: number | null;
  readonly age: number | null;
  readonly contract: number | null;
  readonly wages: number | null;
  readonly played: number | null;
  readonly ask: number | null;
  readonly askSize: number | null;
  /** Paid for one influence a season, in base units. */
  readonly payout: number | null;
}
interface SimilarOutput {
  readonly self: Comparable | null;
  readonly nearest: readonly (Comparable & { readonly likeness: number })[];
  readonly compared: number;
  /** Asks in ascending order of players with the same position, and a rating and age within these bounds. */
  readonly cohort: { readonly asks: number[]; readonly rating: [number, number] | null; readonly age: [number, number] | null };
}

/** Players of one cohort are at most this far apart in rating and years. */
const COHORT = { rating: 3, age: 4 } as const;
/** Distance of an unknown value: as far as one that differs by its scale. */
const UNKNOWN = 1;
const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

/** Squared distances of each word of a text column from one word, so that the text is compared once, not once a row. */
function byWord(words: readonly string[], own: string | null, distance: (word: string, own: string) => number): Float64Array {
  const found = new Float64Array(words.length + 1).fill(UNKNOWN);
  if (own !== null) words.forEach((word, code) => (found[code] = distance(word, own) ** 2));
  return found;
}
/** Adds the weighted squared distance of the positions. A mask is compared once, however many players have it. */
function addMasks(sums: Float64Array, masks: NumberColumn, own: readonly number[], weight: number): void {
  const known = new Map<number, number>();
  for (let row = 0; row < sums.length; row++) {
    const mask = masks[row] as number;
    let distance = Number.isNaN(mask) ? UNKNOWN : known.get(mask);
    if (distance === undefined) known.set(mask, (distance = positionDistance(suits(mask), own) ** 2));
    sums[row] = (sums[row] as number) + weight * distance;
  }
}

/** Adds the weighted squared distance of one column to `sums`. */
function addNumbers(sums: Float64Array, values: NumberColumn, own: number, scale: number, factor: boolean, weight: number): void {
  const by = 1 / scale;
  const from = factor ? Math.log2(Math.max(1, own)) : own;
  for (let row = 0; row < sums.length; row++) {
    const value = values[row] as number;
    const off = Number.isNaN(value) ? UNKNOWN : ((factor ? Math.log2(Math.max(1, value)) : value) - from) * by;
    sums[row] = (sums[row] as number) + weight * off * off;
  }
}
function addWords(sums: Float64Array, codes: Int32Array, distances: Float64Array, weight: number): void {
  const unknown = distances.length - 1;
  for (let row = 0; row < sums.length; row++) {
    const code = codes[row] as number;
    sums[row] = (sums[row] as number) + weight * (distances[code < 0 ? unknown : code] as number);
  }
}

/** Compares one player with all others in over thirty dimensions, by brute force column by column. Returns the nearest ones. */
export function similarTo(columns: PlayerColumns, { id, weights, listed, among, cheaper, limit }: SimilarInput): SimilarOutput {
  const at = columns.ids.indexOf(id);
  if (at < 0) return { self: null, nearest: [], compared: 0, cohort: { asks: [], rating: null, age: null } };
  const sums = new Float64Array(columns.count);
  let total = 0;
  for (const { group, field, scale, factor } of DIMENSIONS) {
    const [weight, values] = [weightOf(group, weights), columns.numbers(field)];
    const own = values[at] as number;
    if (weight === 0 || Number.isNaN(own)) continue;
    addNumbers(sums, values, own, scale, factor === true, weight);
    total += weight;
  }
  const word = ({ codes, words }: ReturnType<PlayerColumns['texts']>, row: number): string | null => words[codes[row] ?? -1] ?? null;
  const [forPosition, masks] = [weightOf('position', weights), columns.numbers('positions')];
  if (forPosition > 0 && !Number.isNaN(masks[at] as number)) {
    addMasks(sums, masks, suits(masks[at] as number), forPosition);
    total += forPosition;
  }
  const [forMinutes, forms] = [weightOf('minutes', weights), columns.texts('form')];
  const form = word(forms, at);
  if (forMinutes > 0 && form !== null) {
    const played = byWord(forms.words, form, (other, own) => ((playedShare(other) ?? 0) - (playedShare(own) ?? 0)) / 0.5);
    addWords(sums, forms.codes, played, forMinutes);
    total += forMinutes;
  }

  const [asks, clubs, retired] = [columns.numbers('ask'), columns.numbers('club_id'), columns.numbers('retired')];
  const worth = columns.numbers('value');
  const [ratings, ages, mains] = [columns.numbers('rating'), columns.numbers('age'), columns.texts('position')];
  const [ownAsk, rating, age, main] = [asks[at] as number, ratings[at] as number, ages[at] as number, mains.codes[at]];
  const wanted = new Set(among);
  const inAuction = new Map(listed);
  const fits = (cost: number, own: number): boolean => !cheaper || cost < own;
  const can = (row: number): boolean => {
    const [ask, player] = [asks[row] as number, columns.ids[row] as number];
    return (
      (wanted.has('tradable') && ask > 0 && fits(ask, ownAsk)) ||
      (wanted.has('free') && Number.isNaN(clubs[row] as number) && fits(worth[row] as number, worth[at] as number)) ||
      (wanted.has('listed') && inAuction.has(player) && fits(inAuction.get(player) ?? NaN, worth[at] as number))
    );
  };
  const nearest: { row: number; sum: number }[] = [];
  const cohort: number[] = [];
  let compared = 0;
  for (let row = 0; row < columns.count; row++) {
    if (retired[row] === 1) continue;
    if (row === at || !can(row)) continue;
    compared++;
    const sum = sums[row] as number;
    if (nearest.length === limit && sum >= (nearest.at(-1)?.sum ?? Infinity)) continue;
    let place = nearest.length;
    while (place > 0 && sum < (nearest[place - 1]?.sum ?? 0)) place--;
    nearest.splice(place, 0, { row, sum });
    if (nearest.length > limit) nearest.pop();
  }
  for (let row = 0; row < columns.count; row++) {
    const ask = asks[row] as number;
    if (mains.codes[row] !== main || !(ask > 0) || retired[row] === 1) continue;
    if (Math.abs((ratings[row] as number) - rating) <= COHORT.rating && Math.abs((ages[row] as number) - age) <= COHORT.age)
      cohort.push(ask);
  }
  const columnsOf = (row: number): Comparable => ({
    id: columns.ids[row] as number,
    club: orNull(clubs[row]),
    position: word(mains, row),
    rating: orNull(ratings[row]),
    age: orNull(ages[row]),
    contract: orNull(columns.numbers('contract')[row]),
    wages: orNull(columns.numbers('wages')[row]),
    played: playedShare(word(columns.texts('form'), row)),
    ask: orNull(asks[row]),
    askSize: orNull(columns.numbers('ask_size')[row]),
    payout: orNull(columns.numbers('payout_season')[row]),
  });
  const bounds = (value: number, by: number): [number, number] | null => (Number.isNaN(value) ? null : [value - by, value + by]);
  return {
    self: columnsOf(at),
    nearest: nearest.map(({ row, sum }) => ({ ...columnsOf(row), likeness: likenessOf(sum, total) })),
    compared,
    cohort: { asks: cohort.sort((a, b) => a - b), rating: bounds(rating, COHORT.rating), age: bounds(age, COHORT.age) },
  };
}
