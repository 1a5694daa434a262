import { z } from 'zod';
import { each } from '../app/row-fields.ts';
import { ClubId, PlayerId } from '../market/share.ts';

const player = PlayerId.nullable();
const code = z.int().nullable();
/** The players with a task, all of the eleven. */
export const takers = each(player, 'captain penaltyTaker freeKicks cornerTaker playmaker targetMan');

/** A player of a line-up and his instructions. `player` null: an empty place. */
export const Instructed = z.object({ player, tackling: code, tempo: code });
export type Instructed = z.output<typeof Instructed>;

/** The tactics of a team from a minute on: takers and line-up by player, the eleven first and then the bench. */
export const TacticAction = z.object({
  time: z.number(),
  ...each(code, 'situation goalMargin formation playStyle'),
  usePlaymaker: z.boolean(),
  useTargetMan: z.boolean(),
  ...takers,
  lineup: z.array(Instructed),
  /** Why the game picked the line-up itself; null if it did not. */
  autopicked: z.union([z.string(), z.boolean()]).nullable(),
});
export type TacticAction = z.output<typeof TacticAction>;

const word = z.union([z.int(), z.string()]).nullable();
/** A planned substitution and its condition. */
const PlannedSubstitution = z.object({
  off: player,
  on: player,
  condition: z.object({ type: word, trigger: word, from: code, to: code }).nullable(),
});
type PlannedSubstitution = z.output<typeof PlannedSubstitution>;

/** A club's tactics. `hidden`: only their commitment is public until the match. */
export const Tactics = z.object({
  hidden: z.boolean(),
  commitment: z.string().nullable(),
  actions: z.array(TacticAction),
  substitutions: z.array(PlannedSubstitution),
  formationChanges: z.array(z.looseObject({ formation_id: code.optional(), time: code.optional() })),
  validation: z.string().nullable(),
});
export type Tactics = z.output<typeof Tactics>;
export const ClubTactics = Tactics.extend({
  club: ClubId,
  /** Since when Touchline has seen these exact tactics (Unix seconds), and the squad at that time, null if it was not stored. */
  seen: z
    .object({ since: z.number(), squad: z.array(PlayerId).nullable() })
    .nullable()
    .default(null),
});
export type ClubTactics = z.output<typeof ClubTactics>;

/** An action of an old match, whose line-up is a separate request by `id`. */
export const OldTacticAction = TacticAction.omit({ lineup: true }).extend({ id: z.int(), season: code });
export type OldTacticAction = z.output<typeof OldTacticAction>;

/** The tactics of a club in a match: as played, as set, and as picked by the game instead. */
export const PlayedTactics = z.object({
  club: ClubId,
  actions: z.array(TacticAction),
  set: Tactics.nullable(),
  auto: Tactics.nullable(),
  reasonForAuto: z.string().nullable(),
});
export type PlayedTactics = z.output<typeof PlayedTactics>;

/** The line-up the game would pick. `estimate`: it comes from Touchline's own model and not from a service. */
export const Autopick = z.object({
  club: ClubId,
  formation: z.int(),
  lineup: z.array(z.object({ slot: z.int(), position: z.string().nullable(), player })),
  bench: z.array(player),
  ...takers,
  playStyle: code,
  estimate: z.boolean(),
});
export type Autopick = z.output<typeof Autopick>;

/** Tactics encoded for commitment, opaque to Touchline, and the service's warnings about them. */
export const PreparedTactics = z.object({ encoded: z.string(), warnings: z.array(z.string()) });
export type PreparedTactics = z.output<typeof PreparedTactics>;
