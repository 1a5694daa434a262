import { z } from 'zod';
import { FORMATIONS } from '#contract/model/clubs/formation.ts';
import { fixtureOfSheet } from '../world/matches/numbers.ts';
import { ELEVEN } from '../world/clubs/team-pick.ts';
import { tactics } from '../world/clubs/set-tactics.ts';
import type { World } from '../world/world.ts';
import { hosted, id, nodeOnly, notFound, ofClub, Refusal, type Method } from './method.ts';
import { flatTactics, oldActions, oldLineup, plannedChanges, storedTactics } from './tactic-rows.ts';

const yes = z.union([z.boolean(), z.literal([0, 1])]);
const Place = z.looseObject({ player_id: id, tackling_style: id.optional(), tempo: id.optional() });
const Prepared = z.looseObject({
  club_id: id,
  formation_id: id,
  play_style: id,
  use_playmaker: yes,
  use_target_man: yes,
  captain: id,
  penalty_taker: id,
  free_kicks: id,
  corner_taker: id,
  playmaker: id.nullish(),
  target_man: id.nullish(),
  lineup: z.array(Place).max(18),
  substitutions: z.array(z.unknown()).optional(),
  formation_changes: z.array(z.unknown()).optional(),
});

/** Why tactics cannot be set; null when they can. */
function objection(world: World, { club_id, formation_id, lineup }: z.output<typeof Prepared>): string | null {
  if (!world.clubs.has(club_id)) return 'unknown club';
  if (formation_id < 0 || formation_id >= FORMATIONS.length) return `unknown formation ${formation_id}`;
  const ids = lineup.map(({ player_id }) => player_id);
  if (ids.length < ELEVEN) return `a lineup has at least ${ELEVEN} players`;
  if (new Set(ids).size < ids.length) return 'a player stands in the lineup twice';
  const stranger = ids.find((player) => world.players.clubOf(player) !== club_id);
  return stranger === undefined ? null : `player ${stranger} is not at the club`;
}

export const TACTIC_METHODS = {
  // Returns the text with warnings. The encoding is specific to the demo world.
  preparetactics: nodeOnly(z.looseObject({ tactics: Prepared }), (world, { tactics: submitted }) => {
    const wrong = objection(world, submitted);
    return wrong === null ? Buffer.from(JSON.stringify(submitted)).toString('base64') : new Refusal(-32602, `Invalid params: ${wrong}`);
  }),
  get_club_tactics: hosted(ofClub, (world, { club_id }, context) => {
    if (!world.clubs.has(club_id)) return context.hosted ? null : notFound('tactics');
    const of = tactics(world);
    if (of.hidden(club_id)) return { commitment: of.commitment(club_id) };
    const stored = of.stored(club_id);
    const validation = of.validation(club_id);
    if (context.hosted) return { ...storedTactics(stored), validation };
    const flat = flatTactics(stored);
    return flat && { commitment: of.commitment(club_id), ...flat, ...plannedChanges(stored), validation };
  }),
  autopick_club_tactics: hosted(
    z.looseObject({ club_id: id, formation_id: z.int().min(0) }),
    (world, { club_id, formation_id }, context) => {
      if (formation_id >= FORMATIONS.length) return new Refusal(-32602, `Invalid params: formation_id ${formation_id}`);
      if (!world.clubs.has(club_id)) return notFound('club');
      const formation = formation_id === 0 ? world.clubs.facts(club_id).default_formation : formation_id;
      const picked = tactics(world).autopick(club_id, formation);
      if (!picked) return new Refusal(-32604, 'not enough players for the formation');
      return context.hosted ? storedTactics(picked) : flatTactics(picked);
    },
  ),
  get_old_tactic_actions: hosted(z.looseObject({ club_id: id, fixture_id: id }), (world, { club_id, fixture_id }) => {
    const found = world.matches.played(fixture_id)?.fixture;
    if (!found || (found.home !== club_id && found.away !== club_id)) return notFound('tactic actions');
    const { tactics: played, reason } = tactics(world).played(found, club_id);
    return oldActions(found, found.home === club_id ? 0 : 1, played, reason);
  }),
  get_old_tactic_action_lineups: hosted(z.looseObject({ old_tactic_action_id: id }), (world, { old_tactic_action_id }) => {
    const [fixture_id, side, action] = fixtureOfSheet(old_tactic_action_id);
    const found = world.matches.played(fixture_id)?.fixture;
    if (!found) return notFound('tactic action');
    const { tactics: played } = tactics(world).played(found, side === 0 ? found.home : found.away);
    const rows = oldLineup(found, side, action, played);
    return rows.length > 0 ? rows : notFound('tactic action');
  }),
} satisfies Record<string, Method>;
