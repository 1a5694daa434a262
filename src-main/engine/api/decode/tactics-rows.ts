import { z } from 'zod';
import type { Instructed, OldTacticAction, Tactics, TacticAction } from '#contract/model/clubs/tactics.ts';
import { PlayerId } from '#contract/model/market/share.ts';
import { absent, id, int, text } from '../schema/fields.ts';

const flag = z.union([z.boolean(), int]).nullish();
const yes = (value: z.output<typeof flag>): boolean => Boolean(value);

/** One place of a line-up; the player is null if the place is empty. */
const place = z
  .looseObject({ player_id: PlayerId.nullish(), tackling_style: int.nullish(), tempo: int.nullish() })
  .nullable()
  .transform((row): Instructed => ({ player: row?.player_id ?? null, tackling: row?.tackling_style ?? null, tempo: row?.tempo ?? null }));

/** Fields of an action, in each form served: alone, in a list with a team sheet, or with the players in place. */
const said = {
  situation: int.nullish(),
  goal_margin: int.nullish(),
  formation_id: int.nullish(),
  play_style: int.nullish(),
  use_playmaker: flag,
  use_target_man: flag,
  captain: id.nullish(),
  penalty_taker: id.nullish(),
  free_kicks: id.nullish(),
  corner_taker: id.nullish(),
  playmaker: id.nullish(),
  target_man: id.nullish(),
};
const autopicked = z.union([text, z.boolean()]).nullish();
const actionShape = { ...said, time: z.number().nullish(), autopicked, lineup: z.array(z.union([int, place])).nullish() };
const action = z.looseObject(actionShape);
type Said = z.output<typeof action>;

const NOBODY: Instructed = { player: null, tackling: null, tempo: null };

/** Converts an action. `by` returns the player for an index in the line-up or among the takers. */
function read(row: Said, by: (number: number) => Instructed, takers: 'index' | 'id'): TacticAction {
  const lineup = (row.lineup ?? []).map((one) => (typeof one === 'number' ? by(one) : one));
  const who = (value: number | null | undefined): PlayerId | null => {
    if (absent(value)) return null;
    const indexed = takers === 'index' && value < Math.max(lineup.length, 18);
    return indexed ? (by(value).player ?? null) : (value as PlayerId);
  };
  return {
    time: row.time ?? 0,
    situation: row.situation ?? null,
    goalMargin: row.goal_margin ?? null,
    formation: row.formation_id ?? null,
    playStyle: row.play_style ?? null,
    usePlaymaker: yes(row.use_playmaker),
    useTargetMan: yes(row.use_target_man),
    captain: who(row.captain),
    penaltyTaker: who(row.penalty_taker),
    freeKicks: who(row.free_kicks),
    cornerTaker: who(row.corner_taker),
    playmaker: who(row.playmaker),
    targetMan: who(row.target_man),
    lineup,
    autopicked: row.autopicked ?? null,
  };
}

/** An action in a match history: its line-up contains the players, and takers are indexes into it. */
export const playedAction = action.transform((row) => {
  const lineup = (row.lineup ?? []).map((one) => (typeof one === 'number' ? NOBODY : one));
  return read(row, (at) => lineup[at] ?? NOBODY, 'index');
});

const condition = z
  .looseObject({
    type: z.union([int, text]).nullish(),
    trigger: z.union([int, text]).nullish(),
    min_time: int.nullish(),
    max_time: int.nullish(),
  })
  .nullish()
  .transform(
    (row) => row && { type: row.type ?? null, trigger: row.trigger ?? null, from: row.min_time ?? null, to: row.max_time ?? null },
  );
const substitution = z
  .looseObject({ player_off_id: PlayerId.nullish(), player_on_id: PlayerId.nullish(), condition })
  .transform((row) => ({ off: row.player_off_id ?? null, on: row.player_on_id ?? null, condition: row.condition ?? null }));

/**
 * A club's tactics in each form served: only a commitment, one flat action with player ids, or actions with indexes into a team sheet. An
 * answer without any of these means that the club never set tactics.
 */
export const tactics = z
  .looseObject({
    ...actionShape,
    commitment: text.nullish(),
    validation: text.nullish(),
    tactic_actions: z.array(action).nullish(),
    team_sheet: z.array(place).nullish(),
    substitutions: z.array(substitution).nullish(),
    formation_changes: z.array(z.looseObject({ formation_id: int.nullish(), time: int.nullish() })).nullish(),
  })
  .transform((row): Tactics => {
    const sheet = row.team_sheet ?? [];
    const stored = row.tactic_actions?.map((one) => read(one, (at) => sheet[at] ?? NOBODY, sheet.length > 0 ? 'index' : 'id'));
    const flat = row.lineup || !absent(row.formation_id) ? [read(row, () => NOBODY, 'id')] : [];
    const actions = stored ?? flat;
    return {
      hidden: actions.length === 0 && !absent(row.commitment) && !row.team_sheet,
      commitment: row.commitment ?? null,
      actions,
      substitutions: row.substitutions ?? [],
      formationChanges: row.formation_changes ?? [],
      validation: row.validation ?? null,
    };
  });

const none = (taker: number | null | undefined): PlayerId | null => (taker ? (taker as PlayerId) : null);
/** An action of an old match; its line-up is read separately by its id. A playmaker or target man of 0 means none. */
export const oldAction = z
  .looseObject({ ...said, old_tactic_action_id: id, time: z.number().nullish(), season_id: int.nullish(), autopicked })
  .transform((row): OldTacticAction => {
    const { lineup: _none, ...facts } = read({ ...row, lineup: [] }, () => NOBODY, 'id');
    return {
      ...facts,
      id: row.old_tactic_action_id,
      season: row.season_id ?? null,
      playmaker: none(row.playmaker),
      targetMan: none(row.target_man),
    };
  });

export const oldLineupRow = z
  .looseObject({
    old_tactic_action_lineup_id: int.nullish(),
    position: int.nullish(),
    tackling_style: int.nullish(),
    tempo: int.nullish(),
    player_id: PlayerId.nullish(),
    season_id: int.nullish(),
  })
  .transform((row) => ({
    position: row.position ?? null,
    player: row.player_id ?? null,
    tackling: row.tackling_style ?? null,
    tempo: row.tempo ?? null,
  }));
