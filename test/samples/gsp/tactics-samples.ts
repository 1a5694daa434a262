import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { sample, type GspSample } from './sample.ts';

const COMMITMENT = '3dec752e29700eb743083712fd2fc41f72a05f6707f10a9a3e60c2295f9bf52c';
const at = (player_id: number) => ({ player_id, tackling_style: 1, tempo: 2 });
const ELEVEN = Array.from({ length: 11 }, (_, n) => at(100 + n));
const FLAT = {
  formation_id: 11,
  play_style: 1,
  use_playmaker: true,
  use_target_man: false,
  captain: 107,
  penalty_taker: 110,
  free_kicks: 107,
  corner_taker: 107,
  playmaker: 107,
  target_man: null,
  lineup: ELEVEN,
};
const TACTICS = {
  ...FLAT,
  commitment: COMMITMENT,
  substitutions: [{ player_off_id: 104, player_on_id: 112, condition: { type: 0, trigger: 1, min_time: 60, max_time: 90 } }],
  formation_changes: [{ formation_id: 3, time: 70 }],
  validation: 'ok',
};
const OLD = {
  old_tactic_action_id: 55,
  time: 60,
  situation: 1,
  goal_margin: 2,
  formation_id: 11,
  play_style: 2,
  use_playmaker: 1,
  use_target_man: 0,
  captain: 107,
  penalty_taker: 110,
  free_kicks: 107,
  corner_taker: 107,
  playmaker: 107,
  target_man: 0,
  season_id: 4,
  autopicked: null,
};

export const TACTIC_SAMPLES = {
  preparetactics: sample({ tactics: { club_id: 605, ...FLAT } }, 'c2VjcmV0', { encoded: 'c2VjcmV0', warnings: [] }),
  get_club_tactics: sample({ club_id: 605 }, TACTICS, {
    hidden: false,
    commitment: COMMITMENT,
    validation: 'ok',
    actions: [{ time: 0, formation: 11, playStyle: 1, usePlaymaker: true, captain: 107, penaltyTaker: 110, playmaker: 107, targetMan: null }],
    substitutions: [{ off: 104, on: 112, condition: { type: 0, trigger: 1, from: 60, to: 90 } }],
    formationChanges: [{ formation_id: 3, time: 70 }],
  }),
  autopick_club_tactics: sample({ club_id: 605, formation_id: 11 }, FLAT, {
    hidden: false,
    commitment: null,
    actions: [{ formation: 11, lineup: ELEVEN.map(({ player_id }) => ({ player: player_id, tackling: 1, tempo: 2 })) }],
  }),
  get_old_tactic_actions: sample({ club_id: 605, fixture_id: 334_152 }, [OLD], [
    { id: 55, time: 60, season: 4, playStyle: 2, usePlaymaker: true, useTargetMan: false, playmaker: 107, targetMan: null, autopicked: null },
  ]),
  get_old_tactic_action_lineups: sample(
    { old_tactic_action_id: 55 },
    [{ old_tactic_action_lineup_id: 1, position: 1, tackling_style: 1, tempo: 1, player_id: 9_991, season_id: 4 }],
    [{ position: 1, player: 9_991, tackling: 1, tempo: 1 }],
  ),
} satisfies Partial<Record<GspMethod, GspSample>>;
