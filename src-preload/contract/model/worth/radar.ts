import { z } from 'zod';
import { Unix } from '../app/time.ts';
import { Coin } from '../market/money.ts';
import { PlayerId } from '../market/share.ts';

/** A rating that the last recalculation changed. `price` is the last price before it, `change` the change in percent since. */
const RatingMove = z.object({
  player: PlayerId,
  position: z.string().nullable(),
  before: z.int(),
  now: z.int(),
  price: Coin.nullable(),
  change: z.number().nullable(),
  held: z.boolean(),
});
export type RatingMove = z.output<typeof RatingMove>;

/** The players that the rule compares with: of the same line, age and form. */
export const Cohort = z.object({
  line: z.enum(['GK', 'D', 'M', 'F']),
  /** Years of age, from and to; null is open. */
  ages: z.tuple([z.int().nullable(), z.int().nullable()]),
  form: z.enum(['good', 'fair', 'poor', 'out']),
});
export type Cohort = z.output<typeof Cohort>;

/** An estimate of the next change. `chance` in percent; `form` as served, `played` of the last six matches; `changed` of `seen` players. */
const Forecast = z.object({
  player: PlayerId,
  position: z.string().nullable(),
  age: z.int().nullable(),
  rating: z.int(),
  next: z.int(),
  chance: z.number(),
  form: z.string().nullable(),
  played: z.int(),
  cohort: Cohort,
  changed: z.int(),
  seen: z.int(),
  held: z.boolean(),
});
export type Forecast = z.output<typeof Forecast>;

export const RadarOf = z.strictObject({ limit: z.int().min(1).max(200).default(20) });

/** `points` are recorded changes of ratings; below `least` no estimate is offered (`forecasts` null). */
export const Radar = z.object({
  /** Last recalculation, and the next: a day after it. Null before one was seen. */
  at: Unix.nullable(),
  next: Unix.nullable(),
  up: z.int(),
  down: z.int(),
  players: z.int(),
  moves: z.array(RatingMove),
  forecasts: z.array(Forecast).nullable(),
  points: z.int(),
  least: z.int(),
  recalculations: z.int(),
});
export type Radar = z.output<typeof Radar>;
