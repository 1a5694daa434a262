import { z } from 'zod';
import { SHEET } from './play.ts';
import { ClubId, PlayerId } from './share.ts';

const player = PlayerId.nullable();
const minute = z.int().min(0).max(90);

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
  substitutions: z.array(z.strictObject({ off: player, on: player, from: minute })).max(3),
  formationChanges: z.array(z.strictObject({ formation: z.int().min(0).max(23), at: minute })).max(3),
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

/** What is wrong or risky about a draft: in which place, in words. */
export const DraftIssue = z.object({ tone: z.enum(['wrong', 'warn']), field: z.string(), text: z.string() });
export type DraftIssue = z.output<typeof DraftIssue>;
