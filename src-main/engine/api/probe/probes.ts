import { z } from 'zod';
import { GSP, type GspMethod } from '../tables/gsp/gsp.ts';

const each = (value: unknown, names: string) => Object.fromEntries(names.split(', ').map((name) => [name, value]));
/** A value for each required parameter. The ids need not exist, because an unknown id is not an error. */
const VALUES: Readonly<Record<string, unknown>> = {
  ...each(1, 'club_id, player_id, season_id, fixture_id, league_id, cup_id, comp_id, turn_id, stadium_id'),
  ...each(1, 'old_tactic_action_id, id, num, limit'),
  ...each(0, 'formation_id, offset'),
  ...each('-', 'name, manager_name, agent_name, user'),
  player_ids: [1],
  names: ['-'],
  association_id: '1',
  association_type: 'world',
  country_id: 'ENG',
  share: { club: 1 },
  type: 'club',
  since: 2_000_000_000,
  hash: '00',
  wage_type: 'agent',
  tactics: {
    club_id: 1,
    ...each(0, 'formation_id, play_style, captain, penalty_taker, free_kicks, corner_taker'),
    ...each(false, 'use_playmaker, use_target_man'),
    lineup: [],
  },
};

/** Methods not to probe: large answers, long polls and methods with unspecified parameters. */
const NOT_PROBED: readonly GspMethod[] = [
  'get_best_managers',
  'get_all_clubs',
  'get_game_world_history',
  'get_all_transfer_history',
  'get_all_managers',
  'get_club_ids',
  'get_player_ids',
  'get_all_stadium_data_ids',
  'getcurrentstate',
  'getpendingstate',
  'waitforchange',
  'waitforpendingchange',
  'getstatehash',
  'get_news_feed',
  'get_player_rating_latest_changes',
  'get_user_share_transactions',
  'get_share_last_prices',
  'get_share_trade_history',
];

export interface Probe {
  readonly method: GspMethod;
  readonly params: Record<string, unknown>;
}

/** Returns values for the required parameters and for those with a default. */
function required(schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => {
      const unsaid = field.safeParse(undefined);
      if (!unsaid.success) return [[key, VALUES[key]]];
      return unsaid.data === undefined ? [] : [[key, unsaid.data]];
    }),
  );
}

/** One cheap call per method a node should have. Unsafe methods are left out, because most nodes disable them. */
export const PROBES: readonly Probe[] = (Object.keys(GSP) as GspMethod[])
  .filter((method) => GSP[method].hosted !== 'off' && !NOT_PROBED.includes(method))
  .map((method) => ({ method, params: required(GSP[method].params) }));
