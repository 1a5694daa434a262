import { z } from 'zod';
import type { PreparedTactics } from '#contract/model/clubs/tactics.ts';
import { id, int, listOf, oneOf, text } from '../../schema/fields.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';
import { oldAction, oldLineupRow, tactics } from '../../decode/tactics-rows.ts';

const flag = z.union([z.boolean(), z.literal([0, 1])]);
const place = z.looseObject({ player_id: id, tackling_style: int.optional(), tempo: int.optional() });
const asked = z.strictObject({
  club_id: id,
  formation_id: int.min(0),
  play_style: int.min(0),
  use_playmaker: flag,
  use_target_man: flag,
  captain: id,
  penalty_taker: id,
  free_kicks: id,
  corner_taker: id,
  lineup: z.array(place),
  playmaker: id.nullable().optional(),
  target_man: id.nullable().optional(),
  substitutions: z.array(z.looseObject({})).optional(),
  formation_changes: z.array(z.looseObject({})).optional(),
});
/** The encoded text, bare or under `data`, possibly with warnings. The encoding is not specified. */
const prepared = z.union([
  text.transform((encoded): PreparedTactics => ({ encoded, warnings: [] })),
  z
    .looseObject({ data: text, warnings: z.union([z.array(text), text]).nullish(), validation: text.nullish() })
    .transform(({ data, warnings, validation }): PreparedTactics => ({
      encoded: data,
      warnings: [...(typeof warnings === 'string' ? [warnings] : (warnings ?? [])), validation ?? ''].filter(Boolean),
    })),
]);

export const GSP_TACTICS = {
  preparetactics: gsp('unknown', FRESH.head, [], z.strictObject({ tactics: asked }), prepared),
  get_club_tactics: gsp('yes', FRESH.club, ['club'], z.strictObject({ club_id: id }), oneOf(tactics)),
  autopick_club_tactics: gsp('unknown', FRESH.club, [], z.strictObject({ club_id: id, formation_id: int.min(0) }), oneOf(tactics)),
  get_old_tactic_actions: gsp('unknown', FRESH.reference, [], z.strictObject({ club_id: id, fixture_id: id }), listOf(oldAction)),
  get_old_tactic_action_lineups: gsp('unknown', FRESH.reference, [], z.strictObject({ old_tactic_action_id: id }), listOf(oldLineupRow)),
} as const;
