import { z } from 'zod';
import { Autopick } from '../clubs/tactics.ts';
import { ClubId, PlayerId } from '../market/share.ts';

/** A player in a slot and what he is worth there: his rating less what position, fitness and morale take. */
export const Placed = z.object({
  slot: z.int(),
  position: z.string(),
  player: PlayerId.nullable(),
  effective: z.number().nullable(),
  /** Percent lost out of position. */
  penalty: z.number().nullable(),
});
export type Placed = z.output<typeof Placed>;

/** How good an eleven is, as far as one can see. */
export const Measures = z.object({
  /** Mean effective rating of the eleven; an empty slot counts as nothing. */
  effective: z.number(),
  outOfPosition: z.int(),
  /** Mean fitness of those who play, 0 to 100. */
  fitness: z.number(),
  missing: z.int(),
});
export type Measures = z.output<typeof Measures>;

const Eleven = z.object({ lineup: z.array(Placed), measures: Measures });

/** Who told what the game would pick: a service, or our own model of it. */
export const AnsweredBy = z.enum(['node', 'hosted', 'estimate']);
export type AnsweredBy = z.output<typeof AnsweredBy>;

/** One formation for a club: what the game would pick, and the best there is. */
export const FormationRow = z.object({
  formation: z.int(),
  name: z.string(),
  sure: z.enum(['sure', 'likely', 'guess']),
  /** Null: whoever answers has no answer for this formation. */
  answeredBy: AnsweredBy.nullable(),
  autopick: Autopick.nullable(),
  picked: Eleven.nullable(),
  best: Eleven.nullable(),
});
export type FormationRow = z.output<typeof FormationRow>;

/** Every formation for a club, best picked eleven first. */
export const Lineups = z.object({
  club: ClubId,
  answeredBy: AnsweredBy,
  /** Fit players there are: fewer than eleven fill no team. */
  fit: z.int(),
  rows: z.array(FormationRow),
});
export type Lineups = z.output<typeof Lineups>;
