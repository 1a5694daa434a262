import { sheetId } from '../world/matches/numbers.ts';
import type { DemoFixture } from '../world/matches/fixtures.ts';
import type { DemoAction, DemoTactics } from '../world/clubs/set-tactics.ts';

/** JSON-RPC rows of tactics, in their different forms. */

const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0);
const sheetRow = ({ player, tackling, tempo }: DemoTactics['sheet'][number]) =>
  player === null ? null : { player_id: player, tackling_style: tackling, tempo };

/** Tactics as stored: actions refer to positions in the team sheet. */
export const storedTactics = ({ sheet, actions }: DemoTactics) => ({
  team_sheet: sheet.map(sheetRow),
  tactic_actions: actions.map(({ time, situation, margin, formation, style, takers, playmaker, targetMan, lineup }) => ({
    time,
    situation,
    goal_margin: margin,
    formation_id: formation,
    play_style: style,
    use_playmaker: bit(playmaker),
    use_target_man: bit(targetMan),
    ...takers,
    lineup: [...lineup],
  })),
});

/** Tactics with player ids instead of sheet positions: the starting tactics, then the planned changes. */
export function flatTactics({ sheet, actions }: DemoTactics) {
  const first = actions[0];
  if (!first) return null;
  const at = (index: number): number | null => sheet[index]?.player ?? null;
  return {
    formation_id: first.formation,
    play_style: first.style,
    use_playmaker: first.playmaker,
    use_target_man: first.targetMan,
    captain: at(first.takers.captain),
    penalty_taker: at(first.takers.penalty_taker),
    free_kicks: at(first.takers.free_kicks),
    corner_taker: at(first.takers.corner_taker),
    playmaker: first.playmaker ? at(first.takers.playmaker) : null,
    target_man: first.targetMan ? at(first.takers.target_man) : null,
    lineup: sheet.flatMap((place) => sheetRow(place) ?? []),
  };
}
/** Planned substitutions: the players that a later line-up swaps. */
export const plannedChanges = ({ sheet, actions }: DemoTactics) => ({
  substitutions: actions.slice(1).flatMap(({ time, situation, margin, lineup }) =>
    lineup.slice(0, 11).flatMap((index, slot) => {
      const [off, on] = [sheet[slot]?.player ?? null, sheet[index]?.player ?? null];
      return index === slot || off === null || on === null
        ? []
        : [{ player_off_id: off, player_on_id: on, condition: { type: situation, trigger: margin, min_time: time, max_time: 90 } }];
    }),
  ),
  formation_changes: actions.slice(1).map(({ time, formation, style }) => ({ time, formation_id: formation, play_style: style })),
});

const taker = (tactics: DemoTactics, action: DemoAction, key: keyof DemoAction['takers']): number =>
  tactics.sheet[action.takers[key]]?.player ?? 0;
/** Tactics of a past match, action by action. */
export const oldActions = (fixture: DemoFixture, side: 0 | 1, tactics: DemoTactics, reason: string | null) =>
  tactics.actions.map((action, n) => ({
    old_tactic_action_id: sheetId(fixture.id, side, n),
    time: action.time,
    situation: bit(action.situation > 0),
    goal_margin: action.margin,
    formation_id: action.formation,
    play_style: action.style,
    use_playmaker: bit(action.playmaker),
    use_target_man: bit(action.targetMan),
    captain: taker(tactics, action, 'captain'),
    penalty_taker: taker(tactics, action, 'penalty_taker'),
    free_kicks: taker(tactics, action, 'free_kicks'),
    corner_taker: taker(tactics, action, 'corner_taker'),
    playmaker: action.playmaker ? taker(tactics, action, 'playmaker') : 0,
    target_man: action.targetMan ? taker(tactics, action, 'target_man') : 0,
    season_id: fixture.comp.season,
    autopicked: reason === null ? null : true,
  }));
export const oldLineup = (fixture: DemoFixture, side: 0 | 1, action: number, { sheet, actions }: DemoTactics) =>
  (actions[action]?.lineup ?? []).slice(0, 11).flatMap((index, slot) => {
    const place = sheet[index];
    if (!place || place.player === null) return [];
    return [
      {
        old_tactic_action_lineup_id: sheetId(fixture.id, side, action) * 20 + slot,
        position: slot + 1,
        tackling_style: place.tackling,
        tempo: place.tempo,
        player_id: place.player,
        season_id: fixture.comp.season,
      },
    ];
  });
