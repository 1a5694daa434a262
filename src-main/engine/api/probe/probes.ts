import { z } from 'zod';
import { GSP, type GspMethod } from '../tables/gsp/gsp.ts';

/** A value for each required parameter. The ids need not exist, because an unknown id is not an error. */
const VALUES: Readonly<Record<string, unknown>> = {
  club_id: 1,
  player_id: 1,
  player_ids: [1],
  season_id: 1,
  fixture_id: 1,
  league_id: 1,
  cup_id: 1,
  comp_id: 1,
  turn_id: 1,
  stadium_id: 1,
  formation_id: 0,
  old_tactic_action_id: 1,
  association_id: '1',
  association_type: 'world',
  country_id: 'ENG',
  name: '-',
  names: ['-'],
  manager_name: '-',
  agent_name: '-',
  share: { club: 1 },
  type: 'club',
  id: 1,
  since: 2_000_000_000,
  num: 1,
  user: '-',
  limit: 1,
  offset: 0,
  hash: '00',
  wage_type: 'agent',
  tactics: {
    club_id: 1,
    formation_id: 0,
    play_style: 0,
    use_playmaker: false,
    use_target_man: false,
    captain: 0,
    penalty_taker: 0,
    free_kicks: 0,
    corner_taker: 0,
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
