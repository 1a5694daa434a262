import { z } from 'zod';
import { takers } from './tactics.ts';
import { LAST_MINUTE, SHEET } from './tactics-codes.ts';
import { ClubId, PlayerId } from '../market/share.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

const player = PlayerId.nullable();
const minute = z.int().min(0).max(LAST_MINUTE);
/** The condition of a planned change: indices into the tables in tactics-codes.ts. */
const when = { situation: z.int().min(0).max(20).default(0), margin: z.int().min(0).max(20).default(0) };

/** Draft tactics. Touchline never submits them to the game. */
export const DraftBody = z.strictObject({
  formation: z.int().min(0).max(23),
  playStyle: z.int().min(0).max(20),
  usePlaymaker: z.boolean(),
  useTargetMan: z.boolean(),
  ...takers,
  /** The eleven by slot, then the bench; null is an empty place. */
  lineup: z.array(z.strictObject({ player, tackling: z.int().min(0).max(2), tempo: z.int().min(0).max(3) })).length(SHEET),
  substitutions: z.array(z.strictObject({ off: player, on: player, from: minute, until: minute.default(LAST_MINUTE), ...when })).max(9),
  formationChanges: z.array(z.strictObject({ formation: z.int().min(0).max(23), at: minute, ...when })).max(9),
});
export type DraftBody = z.output<typeof DraftBody>;

/** A named draft for a club. */
export const Draft = z.strictObject({
  id: z.string().min(1).max(64),
  club: ClubId,
  name: z.string().min(1).max(80),
  body: DraftBody,
  savedAt: z.number(),
});
export type Draft = z.output<typeof Draft>;

/** An error, a risk or a note about a draft: the field, a sentence, and who reports it. */
export const DraftIssue = z.object({
  tone: z.enum(['wrong', 'warn', 'note']),
  field: z.string(),
  text: CodedTextSchema,
  by: z.enum(['touchline', 'service']).default('touchline'),
});
export type DraftIssue = z.output<typeof DraftIssue>;
