import { z } from 'zod';
import { LAST_MINUTE, SHEET } from './tactics-codes.ts';
import { ClubId, PlayerId } from '../market/share.ts';

const player = PlayerId.nullable();
const minute = z.int().min(0).max(LAST_MINUTE);
/** When a change is made: numbers of the tables in play.ts. */
const when = { situation: z.int().min(0).max(20).default(0), margin: z.int().min(0).max(20).default(0) };

/** Tactics somebody is trying out; nothing of them is ever sent to be played. */
export const DraftBody = z.strictObject({
  formation: z.int().min(0).max(23),
  playStyle: z.int().min(0).max(20),
  usePlaymaker: z.boolean(),
  useTargetMan: z.boolean(),
  captain: player,
  penaltyTaker: player,
  freeKicks: player,
  cornerTaker: player,
  playmaker: player,
  targetMan: player,
  /** The eleven by slot, then the bench; a null is an empty place. */
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

/** What is wrong or risky about a draft, or worth knowing: in which place, in words, and who says so. */
export const DraftIssue = z.object({
  tone: z.enum(['wrong', 'warn', 'note']),
  field: z.string(),
  text: z.string(),
  by: z.enum(['touchline', 'service']).default('touchline'),
});
export type DraftIssue = z.output<typeof DraftIssue>;
