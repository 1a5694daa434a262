import { z } from 'zod';
import type { Instructed, OldTacticAction, Tactics, TacticAction } from '#contract/model/clubs/tactics.ts';
import { PlayerId } from '#contract/model/market/share.ts';
import { absent, each, id, int, orNull, text } from '../schema/fields.ts';

const code = orNull(int);
const player = orNull(PlayerId);
const flag = z.union([z.boolean(), int]).nullish().transform(Boolean);

const NOBODY: Instructed = { player: null, tackling: null, tempo: null };
/** One place of a line-up; the player is null if the place is empty. */
const place = z
  .looseObject({ player_id: player, tackling_style: code, tempo: code })
  .nullable()
  .transform((row): Instructed => (row ? { player: row.player_id, tackling: row.tackling_style, tempo: row.tempo } : NOBODY));

/** Fields of an action, in each form served: alone, in a list with a team sheet, or with the players in place. */
const said = {
  time: z.number().nullish(),
  ...each(code, 'situation', 'goal_margin', 'formation_id', 'play_style'),
  ...each(flag, 'use_playmaker', 'use_target_man'),
  ...each(id.nullish(), 'captain', 'penalty_taker', 'free_kicks', 'corner_taker', 'playmaker', 'target_man'),
  autopicked: orNull(z.union([text, z.boolean()])),
};
const actionShape = { ...said, lineup: z.array(z.union([int, place])).nullish() };
const action = z.looseObject(actionShape);
type Said = z.output<typeof action>;

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
    situation: row.situation,
    goalMargin: row.goal_margin,
    formation: row.formation_id,
    playStyle: row.play_style,
    usePlaymaker: row.use_playmaker,
    useTargetMan: row.use_target_man,
    captain: who(row.captain),
    penaltyTaker: who(row.penalty_taker),
    freeKicks: who(row.free_kicks),
    cornerTaker: who(row.corner_taker),
    playmaker: who(row.playmaker),
    targetMan: who(row.target_man),
    lineup,
    autopicked: row.autopicked,
  };
}

/** An action in a match history: its line-up contains the players, and takers are indexes into it. */
export const playedAction = action.transform((row) => {
  const lineup = (row.lineup ?? []).map((one) => (typeof one === 'number' ? NOBODY : one));
  return read(row, (at) => lineup[at] ?? NOBODY, 'index');
});

const word = orNull(z.union([int, text]));
const condition = z
  .looseObject({ type: word, trigger: word, min_time: code, max_time: code })
  .transform(({ type, trigger, min_time: from, max_time: to }) => ({ type, trigger, from, to }));
const substitution = z
  .looseObject({ player_off_id: player, player_on_id: player, condition: orNull(condition) })
  .transform((row) => ({ off: row.player_off_id, on: row.player_on_id, condition: row.condition }));

/**
 * A club's tactics in each form served: only a commitment, one flat action with player ids, or actions with indexes into a team sheet. An
 * answer without any of these means that the club never set tactics.
 */
export const tactics = z
  .looseObject({
    ...actionShape,
    ...each(orNull(text), 'commitment', 'validation'),
    tactic_actions: z.array(action).nullish(),
    team_sheet: z.array(place).nullish(),
    substitutions: z.array(substitution).nullish(),
    formation_changes: z.array(z.looseObject({ formation_id: int.nullish(), time: int.nullish() })).nullish(),
  })
  .transform((row): Tactics => {
    const sheet = row.team_sheet ?? [];
    const stored = row.tactic_actions?.map((one) => read(one, (at) => sheet[at] ?? NOBODY, sheet.length > 0 ? 'index' : 'id'));
    const flat = row.lineup || row.formation_id !== null ? [read(row, () => NOBODY, 'id')] : [];
    const actions = stored ?? flat;
    return {
      hidden: actions.length === 0 && row.commitment !== null && !row.team_sheet,
      commitment: row.commitment,
      actions,
      substitutions: row.substitutions ?? [],
      formationChanges: row.formation_changes ?? [],
      validation: row.validation,
    };
  });

/** An action of an old match; its line-up is read separately by its id. A playmaker or target man of 0 means none. */
export const oldAction = z
  .looseObject({ ...said, old_tactic_action_id: id, season_id: code })
  .transform(({ playmaker, target_man, ...row }): OldTacticAction => {
    const plain = { ...row, lineup: [], playmaker: playmaker || null, target_man: target_man || null };
    const { lineup: _none, ...facts } = read(plain, () => NOBODY, 'id');
    return { ...facts, id: row.old_tactic_action_id, season: row.season_id };
  });

export const oldLineupRow = z
  .looseObject({ ...each(code, 'old_tactic_action_lineup_id', 'position', 'tackling_style', 'tempo', 'season_id'), player_id: player })
  .transform((row) => ({ position: row.position, player: row.player_id, tackling: row.tackling_style, tempo: row.tempo }));
