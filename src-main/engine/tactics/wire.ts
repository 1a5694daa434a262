import type { DraftBody } from '../../../src-preload/contract/model/draft.ts';
import { ELEVEN } from '../../../src-preload/contract/model/play.ts';

/** A draft as the game state wants tactics: the eleven, takers by player, substitutions with their minutes. */
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
  lineup: draft.lineup.slice(0, ELEVEN).map(({ player, tackling, tempo }) => ({ player_id: player, tackling_style: tackling, tempo })),
  substitutions: draft.substitutions.map(({ off, on, from }) => ({
    player_off_id: off,
    player_on_id: on,
    condition: { type: 0, trigger: 0, min_time: from, max_time: 90 },
  })),
  formation_changes: draft.formationChanges.map(({ formation, at }) => ({ formation_id: formation, time: at })),
});
