import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#engine/api/api.ts';
import { systemClock } from '#engine/base/clock.ts';
import { createMcp } from '#engine/net/mcp/mcp.ts';
import { createServers } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import type { Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';
import { apiOf, parts } from '../support/servers/service.ts';
import { reason } from '../support/english-text.ts';

const ask = { priority: 'focus' } as const;
const world = createWorld({ seed: 1, size: 'tiny', clock: systemClock });
const servers = createServers(world);
let hosted: Api;
let node: Api;
let fixture: number;
let league: number;
let country: string;
let division: number;
let seller: number;
const season = 4;

const data = async <T>(read: Promise<Result<Reading<T>>>): Promise<T> => {
  const got = await read;
  if (!got.ok) throw new Error(reason(got.fault));
  return got.value.data;
};

beforeAll(async () => {
  const addresses = await servers.start();
  const { http, lanes, clock } = parts(fetch);
  const mcp = createMcp({ url: addresses.mcpUrl, http, lane: lanes.tools, clock });
  hosted = apiOf(fetch, { connection: 'hosted', addresses, mcp });
  node = apiOf(fetch, { connection: 'node', addresses });
  node.start();
  world.step();
  const schedule = await data(hosted.gsp('get_club_schedule', { club_id: 1, season_id: season }, ask));
  fixture = schedule.find(({ played }) => played)?.fixture_id ?? 0;
  league = (await data(node.gsp('get_clubs_league', { club_id: 1 }, ask)))[0]?.league_id ?? 0;
  const [place] = await data(hosted.gsp('get_league', { league_id: league }, ask));
  country = place?.country_id ?? '';
  division = (place?.division ?? 1) - 1;
  seller = (await data(hosted.gsp('get_top_transfer_auctions', { num: 5 }, ask)))[0]?.player_id ?? 0;
});
afterAll(() => servers.stop());

type Row = Record<string, unknown>;
/** Tools add names to ids. */
const nameless = (rows: readonly Row[]): Row[] =>
  JSON.parse(JSON.stringify(rows, (key, value: unknown) => (key === 'club_name' ? undefined : value))) as Row[];
/** Of each row only the fields in both, in one order. */
function common(a: readonly Row[], b: readonly Row[], key: string): [Row[], Row[]] {
  const keys = Object.keys(a[0] ?? {}).filter((field) => b[0] !== undefined && field in b[0]);
  const pick = (rows: readonly Row[]): Row[] =>
    [...rows]
      .sort((x, y) => (Number(x[key]) || 0) - (Number(y[key]) || 0) || String(x[key]).localeCompare(String(y[key])))
      .map((row) => Object.fromEntries(keys.map((field) => [field, row[field]])));
  return [pick(a), pick(b)];
}

describe('a fact is the same in the model from every interface', () => {
  type Told = () => Promise<unknown>;
  const rows = async (told: Told): Promise<Row[]> => {
    const got = await told();
    return (Array.isArray(got) ? got : [got]) as Row[];
  };
  it.each<[fact: string, key: string, least: number, one: Told, other: Told]>([
    [
      'a club',
      'club_id',
      12,
      () => data(hosted.gsp('get_club', { club_id: 1 }, ask)),
      async () => (await data(hosted.rest('/clubs/detailed', { club_id: [1] }, ask))).items,
    ],
    [
      'players',
      'player_id',
      25,
      () => data(hosted.gsp('get_players', { player_ids: [1, 2, 3] }, ask)),
      async () => (await data(hosted.rest('/players/detailed', { player_id: [1, 2, 3] }, ask))).items,
    ],
    [
      'the events of a match',
      'match_event_id',
      5,
      () => data(node.gsp('get_match_events', { fixture_id: fixture }, ask)),
      () => data(hosted.rest('/commentary/match_events/{fixture_id}', { fixture_id: fixture }, ask)),
    ],
    [
      'the commentary',
      'comm_sub_event_id',
      8,
      () => data(node.gsp('get_match_commentary', { fixture_id: fixture }, ask)),
      () => data(hosted.rest('/commentary/match_commentary/{fixture_id}', { fixture_id: fixture }, ask)),
    ],
    [
      'the players of a match',
      'player_id',
      15,
      () => data(node.gsp('get_fixture_player_data', { fixture_id: fixture }, ask)),
      () => data(hosted.rest('/fixture_history/players/{fixture_id}', { fixture_id: fixture }, ask)),
    ],
    [
      'a league',
      'league_id',
      5,
      () => data(hosted.gsp('get_league', { league_id: league }, ask)),
      async () => ((await data(hosted.rest('/leagues', { country_id: country, division }, ask))) as { items: Row[] }).items,
    ],
    [
      'a league table',
      'club_id',
      10,
      () => data(node.gsp('get_league_table', { league_id: league }, ask)),
      () => data(hosted.rest('/league_tables', { country_id: country, division }, ask)),
    ],
    [
      'a balance sheet',
      'game_week',
      10,
      () => data(node.gsp('get_club_balance_sheet', { club_id: 1, season_id: season }, ask)),
      () => data(hosted.rest('/club_balance_sheet/weeks', { club_id: 1, season_id: season }, ask)),
    ],
    [
      'messages of a club',
      'message_id',
      8,
      () => data(node.gsp('get_club_messages', { club_id: 1, season_id: season }, ask)),
      () => data(hosted.rest('/messages', { club_id: 1, season_id: season, per_page: 100 }, ask)),
    ],
    [
      'transfers of a season',
      'date',
      5,
      () => data(node.gsp('get_all_transfer_history', { season_id: season }, ask)),
      () => data(hosted.rest('/player/transfer_history', { season_id: season }, ask)),
    ],
    [
      'open votes',
      'share',
      5,
      () => data(hosted.gsp('get_all_votes', {}, ask)),
      async () => (await data(hosted.rest('/proposals/active', {}, ask))).items,
    ],
    [
      'the votes on a share',
      'id',
      7,
      async () =>
        (await data(hosted.gsp('get_share_proposals', { share: 'club_1' }, ask)))
          .filter(({ state }) => state !== 'finished')
          .map(({ voters: _voters, data: _data, ...row }) => row),
      async () => (await data(hosted.rest('/proposals/active', { club_id: 1 }, ask))).items,
    ],
    [
      'an auction',
      'player_id',
      8,
      () => data(hosted.gsp('get_transfer_auction_details', { player_id: seller }, ask)),
      () => data(hosted.tool('get_transfer_auction_details', { player_id: seller }, ask)),
    ],
    [
      'auctions',
      'player_id',
      8,
      () => data(hosted.gsp('get_top_transfer_auctions', { num: 5 }, ask)),
      () => data(node.gsp('get_top_transfer_auctions', { num: 5 }, ask)),
    ],
    [
      'a schedule',
      'fixture_id',
      10,
      () => data(hosted.gsp('get_club_schedule', { club_id: 1, season_id: season }, ask)),
      () => data(hosted.tool('get_club_schedule', { club_id: 1, season_id: season }, ask)),
    ],
    [
      'a match',
      'fixture_id',
      20,
      () => data(node.gsp('get_fixture', { fixture_id: fixture }, ask)),
      () => data(hosted.tool('get_fixture', { fixture_id: fixture }, ask)),
    ],
    [
      'a squad',
      'player_id',
      20,
      () => data(hosted.gsp('get_squad', { club_id: 1 }, ask)),
      () => data(hosted.tool('get_squad', { club_id: 1 }, ask)),
    ],
    [
      'the rich list',
      'rank',
      5,
      () => data(hosted.rest('/rich_list', { limit: 5 }, ask)),
      () => data(hosted.tool('get_rich_list', { limit: 5 }, ask)),
    ],
    [
      'an account’s entries',
      'time',
      7,
      async () => (await data(hosted.rest('/user_balance_sheet', { name: 'harrow' }, ask))).items,
      () => data(hosted.tool('get_user_balance_sheet', { name: 'harrow' }, ask)),
    ],
  ])('%s', async (_fact, key, least, one, other) => {
    const [a, b] = [await rows(one), await rows(other)];
    expect([a.length, b.length].every((count) => count > 0)).toBe(true);
    const [mine, theirs] = common(nameless(a), nameless(b), key);
    expect(Object.keys(mine[0] ?? {}).length).toBeGreaterThanOrEqual(least);
    expect(mine).toEqual(theirs);
  });
});
