import type { Formats } from '../formats.ts';

interface At {
  readonly minute: number;
}

/** English texts about errors and risks in tactics. */
export const DRAFT = {
  'draft.no-player': ({ position }: { position: string | null }) => `No player at ${position ?? 'this position'}`,
  'draft.twice': () => 'Selected twice',
  'draft.not-in-squad': () => 'Not in the squad',
  'draft.injured': ({ until }: { until: number }, f: Formats) => `Injured until ${f.date(until)}`,
  'draft.banned': () => 'Banned',
  'draft.tired': ({ fitness }: { fitness: number }, f: Formats) => `Tired, fitness ${f.number(fitness)}`,
  'draft.out-of-position': ({ position, percent }: { position: string; percent: number }, f: Formats) =>
    `Out of position at ${position}, about ${f.percent(percent)} weaker`,
  'draft.no-keeper': () => 'No goalkeeper. The game would autopick the line-up',
  'draft.no-taker': ({ taker }: { taker: string }) => `The ${taker} is not set`,
  'draft.taker-off': ({ taker }: { taker: string }) => `The ${taker} is not in the starting eleven`,
  'draft.unset-role': ({ role }: { role: string }) => `“Use ${role}” is on, but no player is set`,
  'draft.captain': () => 'captain',
  'draft.penaltyTaker': () => 'penalty taker',
  'draft.freeKicks': () => 'free-kick taker',
  'draft.cornerTaker': () => 'corner taker',
  'draft.playmaker': () => 'playmaker',
  'draft.targetMan': () => 'target man',
  'draft.unknown-formation': ({ formation }: { formation: number }) => `Unknown formation ${formation}`,
  'draft.guessed-formation': ({ formation }: { formation: string }) => `Positions in ${formation} are estimated`,

  'change.choose': () => 'Choose both players for this substitution',
  'change.off-again': ({ minute }: At) => `The player going off was already substituted at ${minute}′`,
  'change.off-absent': () => 'The player going off isn’t on the pitch at that time',
  'change.off-maybe': ({ minute }: At) => `The player going off is on the pitch only if he came on at ${minute}′`,
  'change.on-again': ({ minute }: At) => `The player coming on already came on at ${minute}′`,
  'change.on-back': ({ minute }: At) => `The player coming on was already taken off at ${minute}′`,
  'change.on-there': () => 'The player coming on is already on the pitch',
  'change.on-absent': () => 'The player coming on isn’t on the bench',
  'change.hard': () => 'The player going off tackles hard. If he is sent off first, this substitution is skipped',
  'change.too-many': () => 'Only three substitutions are allowed per match',
  'change.maybe-too-many': () => 'Exceeds three substitutions if all earlier changes happen',
  'change.end': () => 'The end minute is before the start minute',
} as const;
