import { BUNDLE_ROUTES } from '#demo/rest/bundles.ts';
import { REST_ROUTES } from '#demo/rest/router.ts';
import { listTools } from '#demo/tools/tool-table.ts';
import { SEASON } from '#demo/world/scale.ts';
import type { World } from '#demo/world/world.ts';
import { GSP_EXAMPLES } from '../../support/values/gsp-examples.ts';

export interface Ask {
  readonly what: string;
  readonly where: 'rest' | 'bundle' | 'node' | 'mcp';
  /** A path with its query, or a body to post. */
  readonly path?: string;
  readonly body?: object;
}
type Values = Readonly<Record<string, unknown>>;
/** Methods left out because they change a node or wait for an event. */
const NOT_ASKED: readonly string[] = ['stop', 'settargetblock', 'waitforchange', 'waitforpendingchange', 'checkdb'];

/** A value for each parameter by name, for one club. */
function valuesFor(world: World, club: number): Values {
  const league = world.comps.leagueAt(SEASON, world.comps.orderOf(club));
  const fixture = world.fixtures.ofRound(league, 3)[0];
  const name = world.users.name(club % world.users.count);
  const country = world.clubs.leagueOf(club).country;
  return {
    ...{ club_id: club, player_id: club, player_ids: [club], fixture_id: fixture?.id, turn_id: fixture?.turn },
    ...{ league_id: league.id, comp_id: league.id, cup_id: world.comps.cups(SEASON)[0]?.id, season_id: SEASON, country_id: country },
    ...{ name, names: [name], username: name, usernames: [name], time_range: '1y', division: league.division + 1, threshold: 10 },
    ...{
      home_club_id: club,
      away_club_id: club + 1,
      days_until_match: 3,
      share: `club_${club}`,
      share_type: 'club',
      association_id: 'EUR',
    },
    ...{ stadium_id: world.clubs.facts(club).stadium_id, details: true, limit: 100, q: 'a' },
  };
}
/** Parameters of paths that need one of several, or whose requirement only the answer shows. */
const EITHER: Readonly<Record<string, readonly string[]>> = {
  '/player/transfer_history': ['club_id', 'details'],
  '/messages': ['season_id', 'club_id'],
  '/share_trade_history': ['club_id'],
  '/trading_graph': ['club_id', 'time_range'],
};

/** One request for each path, bundle, method and tool, about one club where possible. */
export function everything(world: World, club: number): Ask[] {
  const values = valuesFor(world, club);
  const paths = (where: 'rest' | 'bundle'): Ask[] =>
    Object.entries(where === 'rest' ? REST_ROUTES : BUNDLE_ROUTES).map(([path, row]) => {
      const needed = Object.entries(row.query.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)
        .filter(([, schema]) => !schema.safeParse(undefined).success)
        .map(([name]) => name);
      const query = [...new Set([...needed, ...(EITHER[path] ?? [])])].map((name) => [name, String(values[name])]);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
      return { what: path, where, path: `${filled}${query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}` };
    });
  const methods = Object.entries(GSP_EXAMPLES)
    .filter(([method]) => !NOT_ASKED.includes(method))
    .map(([method, params]): Ask => {
      const own = Object.fromEntries(Object.entries(params(world)).map(([key, value]) => [key, key === 'club_id' ? club : value]));
      return { what: method, where: 'node', body: { jsonrpc: '2.0', id: 1, method, params: own } };
    });
  const tools: Ask[] = [];
  for (let cursor: unknown; ;) {
    const page = listTools(cursor) as { tools: { name: string; inputSchema: { required?: string[] } }[]; nextCursor?: string } | null;
    for (const { name, inputSchema } of page?.tools ?? []) {
      const args = Object.fromEntries((inputSchema.required ?? []).map((key) => [key, values[key]]));
      tools.push({ what: name, where: 'mcp', body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } } });
    }
    cursor = page?.nextCursor;
    if (cursor === undefined) break;
  }
  return [...paths('rest'), ...paths('bundle'), ...methods, ...tools];
}
