import { z } from 'zod';
import { Autopick } from '../clubs/tactics.ts';
import { ClubId, PlayerId } from '../market/share.ts';

/** A player in a slot and his effective rating there. */
export const Placed = z.object({
  slot: z.int(),
  position: z.string(),
  player: PlayerId.nullable(),
  effective: z.number().nullable(),
  /** Percent of rating lost out of position; null for an empty slot. */
  penalty: z.number().nullable(),
});
export type Placed = z.output<typeof Placed>;

/** The quality of an eleven. */
export const Measures = z.object({
  /** Mean effective rating of the eleven; an empty slot counts as 0. */
  effective: z.number(),
  outOfPosition: z.int(),
  /** Mean fitness of the eleven, 0 to 100. */
  fitness: z.number(),
  missing: z.int(),
});
export type Measures = z.output<typeof Measures>;

const Eleven = z.object({ lineup: z.array(Placed), measures: Measures });

/** The source of an autopick: a service, or Touchline's own model. */
export const AnsweredBy = z.enum(['node', 'hosted', 'estimate']);
export type AnsweredBy = z.output<typeof AnsweredBy>;

/** One formation for a club: the line-up the game would pick, and the best eleven. */
export const FormationRow = z.object({
  formation: z.int(),
  name: z.string(),
  sure: z.enum(['sure', 'likely', 'guess']),
  /** Null if the source has no autopick for this formation. */
  answeredBy: AnsweredBy.nullable(),
  autopick: Autopick.nullable(),
  picked: Eleven.nullable(),
  best: Eleven.nullable(),
});
export type FormationRow = z.output<typeof FormationRow>;

/** All formations for a club, best autopick first. */
export const Lineups = z.object({
  club: ClubId,
  answeredBy: AnsweredBy,
  /** Number of fit players; a team needs eleven. */
  fit: z.int(),
  rows: z.array(FormationRow),
});
export type Lineups = z.output<typeof Lineups>;
