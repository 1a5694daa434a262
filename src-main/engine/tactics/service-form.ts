import type { DraftBody } from '#contract/model/clubs/draft.ts';
import { ELEVEN, LAST_MINUTE } from '#contract/model/clubs/tactics-codes.ts';

/** Returns a draft in the form of the game state: line-up, takers by player, changes with their minutes and conditions. */
export const asTactics = (club: number, draft: DraftBody) => ({
  club_id: club,
  formation_id: draft.formation,
  play_style: draft.playStyle,
  use_playmaker: draft.usePlaymaker,
  use_target_man: draft.useTargetMan,
  captain: draft.captain,
  penalty_taker: draft.penaltyTaker,
  free_kicks: draft.freeKicks,
  corner_taker: draft.cornerTaker,
  playmaker: draft.playmaker,
  target_man: draft.targetMan,
  // Empty places on the bench are dropped; empty slots of the eleven must remain.
  lineup: draft.lineup.flatMap(({ player, tackling, tempo }, at) =>
    player === null && at >= ELEVEN ? [] : [{ player_id: player, tackling_style: tackling, tempo }],
  ),
  substitutions: draft.substitutions.map(({ off, on, from, until, situation, margin }) => ({
    player_off_id: off,
    player_on_id: on,
    condition: { type: situation, trigger: margin, min_time: from, max_time: until },
  })),
  formation_changes: draft.formationChanges.map(({ formation, at, situation, margin }) => ({
    formation_id: formation,
    time: at,
    ...((situation > 0 || margin > 0) && { condition: { type: situation, trigger: margin, min_time: at, max_time: LAST_MINUTE } }),
  })),
});

/** Words with which a service names a part of tactics, and the matching field of a draft. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/substitut/i, 'substitutions.0'],
  [/formation.?change/i, 'formationChanges.0'],
  [/formation/i, 'formation'],
  [/play.?style/i, 'playStyle'],
  [/captain/i, 'captain'],
  [/penalt/i, 'penaltyTaker'],
  [/free.?kick/i, 'freeKicks'],
  [/corner/i, 'cornerTaker'],
  [/playmaker/i, 'playmaker'],
  [/target.?man/i, 'targetMan'],
];

/** Returns the field of a draft that an error text refers to, by a known word, a player id or a slot; an empty string if unknown. */
export function fieldOf(words: string, { lineup }: DraftBody): string {
  const named = WORDS.find(([word]) => word.test(words))?.[1];
  if (named !== undefined) return named;
  const player = /player(?:_id)?\D{0,3}(\d+)/i.exec(words)?.[1];
  const at = player === undefined ? -1 : lineup.findIndex((place) => place.player === Number(player));
  if (at >= 0) return `lineup.${at}`;
  const slot = /slot\D{0,3}(\d+)/i.exec(words)?.[1];
  return slot !== undefined && Number(slot) < lineup.length ? `lineup.${Number(slot)}` : '';
}
