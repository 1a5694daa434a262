import type { Lineups } from '#contract/model/matches/lineup.ts';
import { describe, expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { systemClock } from '#engine/base/clock.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ResourceDefinition } from '#engine/live/resource-definition.ts';
import { createKnown } from '#engine/live/share-exists.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { apiOf, scripted, type Script } from '../../../support/servers/service.ts';
import { sampleJson as sample } from '../../../support/values/sample-json.ts';
import { english } from '../../../support/english-text.ts';

const healthy = { '/healthz': { body: 'ok' }, '/state': { body: { state: 'up-to-date', height: 100 } } };
const SEASONS = {
  data: [
    { season_id: 3, start: 1, finished: true },
    { season_id: 4, start: 2, finished: false },
  ],
};

/** Parameters in one canonical order. */
function ordered(address: string): string {
  const at = address.indexOf('?');
  if (at < 0) return address;
  return `${address.slice(0, at)}?${address
    .slice(at + 1)
    .split('&')
    .sort()
    .join('&')}`;
}

/** Reads a resource from a service with scripted responses. */
async function read(name: ResourceName, params: object, script: Script, connection: Connection = 'hosted') {
  const rest = Object.fromEntries(Object.entries(script.rest ?? {}).map(([path, body]) => [ordered(path), body]));
  const { fetch, asked } = scripted({ hosted: {}, health: healthy, ...script, rest });
  /** The number of calls in each request to the game state. */
  const posts: number[] = [];
  const orderly: typeof fetch = (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    if (body !== null) posts.push(Array.isArray(body) ? body.length : 1);
    return fetch(ordered(input as string), init);
  };
  const api = apiOf(orderly, { connection, learnt: inMemory() });
  const stop = connection === 'hosted' ? () => undefined : api.start();
  const context = {
    clock: systemClock,
    api: () => api,
    known: createKnown(() => api),
    cache: () => ({ meta: inMemory() }),
  } as unknown as ReadContext;
  const ask = { ...UNWATCHED, priority: 'focus', signal: new AbortController().signal, caller: name } as const;
  const family = FAMILIES[name] as unknown as ResourceDefinition<ResourceName>;
  const got = await family.load(RESOURCES[name].params.parse(params) as never, ask, context);
  stop();
  if (got.ok) expect(RESOURCES[name].data.safeParse(JSON.parse(JSON.stringify(got.value.data))).error).toBeUndefined();
  return got.ok
    ? {
        data: got.value.data as never,
        source: got.value.source,
        height: got.value.height,
        lacking: got.value.lacking ?? null,
        asked,
        posts,
        said: 'fine',
      }
    : {
        data: null as never,
        source: null,
        height: null,
        lacking: null,
        asked,
        posts,
        said: `${got.fault.code}: ${english(got.fault.detail) ?? ''}`,
      };
}
const page = (...items: unknown[]) => ({ page: 1, per_page: 50, total: items.length, total_pages: 1, items });
const three = { total: 9, available: 6, reserved: 3 };

describe('users', () => {
  const trader = (name: string) => ({ name, balance: 5, last_active_unix: 9, club_id: null, total_volume: 7 });
  it('by name are the given names, in the order requested', async () => {
    const rest = { '/users/detailed?names=bob&names=ann&per_page=50': page(trader('ann'), trader('bob')) };
    const got = await read('users', { ids: ['bob', 'ann'] }, { rest });
    expect([got.said, (got.data as { rows: { name: string }[] } | null)?.rows.map(({ name }) => name)]).toEqual(['fine', ['bob', 'ann']]);
  });
  it('by page are sorted and filtered as requested', async () => {
    const rest = {
      '/users/detailed?name_prefix=tr&sort_by=total_volume&sort_order=desc&per_page=50&page=1': page(trader('trent'), trader('tracy')),
    };
    const got = await read('users', { where: { name_prefix: 'tr' }, sort: 'total_volume', order: 'desc', limit: 1 }, { rest });
    expect([got.said, got.data]).toMatchObject(['fine', { total: 2, rows: [{ name: 'trent', last_active: 9 }] }]);
  });
});

describe('an autopick', () => {
  const stored = (formation_id: number) => ({
    data: {
      team_sheet: Array.from({ length: 18 }, (_, n) => ({ player_id: 100 + n, tackling_style: 1, tempo: 1 })),
      tactic_actions: [
        {
          time: 0,
          formation_id,
          captain: 7,
          penalty_taker: 10,
          playmaker: 7,
          target_man: 9,
          lineup: Array.from({ length: 18 }, (_, n) => n),
        },
      ],
    },
  });
  const flat = {
    data: {
      formation_id: 11,
      play_style: 0,
      use_playmaker: false,
      use_target_man: false,
      captain: 107,
      penalty_taker: 110,
      free_kicks: 107,
      corner_taker: 107,
      playmaker: 107,
      target_man: 109,
      lineup: Array.from({ length: 18 }, (_, n) => ({ player_id: 100 + n, tackling_style: 1, tempo: 1 })),
    },
  };
  it('is the same from the stored form and from the flat one', async () => {
    const one = await read('autopick', { club: 7, formation: 11 }, { hosted: { autopick_club_tactics: stored(11) } });
    const other = await read('autopick', { club: 7, formation: 11 }, { hosted: { autopick_club_tactics: flat } });
    expect(one.data).toMatchObject({
      club: 7,
      formation: 11,
      captain: 107,
      penaltyTaker: 110,
      playmaker: 107,
      targetMan: 109,
      estimate: false,
      bench: [111, 112, 113, 114, 115, 116, 117],
    });
    const { lineup } = one.data as { lineup: { slot: number; position: string; player: number }[] };
    expect(lineup.map(({ position }) => position).join(' ')).toBe('GK RB LB CB CB CM RM CM FC DMC LM');
    expect(lineup[9]).toEqual({ slot: 9, position: 'DMC', player: 109 });
    expect(lineup).toEqual((other.data as { lineup: unknown }).lineup);
  });
  it('skips an empty place on the bench, in either form', async () => {
    const { data } = stored(11);
    const short = { data: { ...data, team_sheet: data.team_sheet.map((place, n) => (n === 14 ? null : place)) } };
    const got = await read('autopick', { club: 7, formation: 11 }, { hosted: { autopick_club_tactics: short } });
    expect(got.data).toMatchObject({ bench: [111, 112, 113, 115, 116, 117] });
  });
  it('without a formation uses the club’s default', async () => {
    const got = await read('autopick', { club: 7 }, { hosted: { autopick_club_tactics: stored(12) } });
    expect([(got.data as { formation: number }).formation, got.asked]).toEqual([
      12,
      ['hosted autopick_club_tactics {"club_id":7,"formation_id":0}'],
    ]);
  });
  const players = Array.from({ length: 14 }, (_, n) => ({
    player_id: 200 + n,
    club_id: 7,
    rating: 80 - n,
    position: n === 0 ? 1 : 4,
    multi_position: n === 0 ? 1 : 4,
    fitness: 100,
    injured: 0,
    banned: 0,
  }));
  const squad = { get_squad: { data: players } };
  const facts = (data: unknown): unknown[] => {
    const { formation, estimate, lineup } = data as { formation: number; estimate: boolean; lineup: { player: number }[] };
    return [formation, estimate, lineup[0]?.player];
  };

  it('comes from the service when it matches the requested formation, otherwise from the built-in model as an estimate', async () => {
    const asked = async (formation: number, picked: number) =>
      facts((await read('autopick', { club: 7, formation }, { hosted: { autopick_club_tactics: stored(picked), ...squad } })).data);
    expect(await asked(0, 0)).toEqual([0, false, 100]);
    expect(await asked(0, 11)).toEqual([0, true, 200]); // upstream, 0 means the default
    expect(await asked(7, 11)).toEqual([7, true, 200]);
  });
  it('that no service provides comes from the built-in model, for the club’s default formation', async () => {
    const got = await read('autopick', { club: 7 }, { hosted: { ...squad, get_club: { data: { club_id: 7, default_formation: 12 } } } });
    expect(facts(got.data)).toEqual([12, true, 200]);
  });
  it('without a source for the squad fails with a fault that names the method', async () => {
    expect((await read('autopick', { club: 7 }, {})).said).toBe(
      'not-served: the hosted service refused autopick_club_tactics: method not allowed: autopick_club_tactics (-32601)',
    );
  });
  it('with fewer than eleven available players does not exist', async () => {
    const hurt = { get_squad: { data: players.map((player, n) => ({ ...player, banned: n < 4 ? 1 : 0 })) } };
    expect((await read('autopick', { club: 7, formation: 1 }, { hosted: hurt })).said).toBe(
      'not-found: no line-up possible for club 7: fewer than eleven players are available',
    );
  });

  it('for all formations is read in one request, ranked, and listed beside the best line-up', async () => {
    const got = await read('lineups', { club: 7 }, { hosted: { ...squad, autopick_club_tactics: stored(11) } });
    const { answeredBy, fit, rows } = got.data as Lineups;
    expect([answeredBy, fit, rows.length]).toEqual(['hosted', 14, 24]);
    expect(rows.filter(({ autopick }) => autopick?.estimate === false).map(({ formation }) => formation)).toEqual([11]);
    const marks = rows.map(({ picked }) => picked?.measures.effective ?? -1);
    expect(marks).toEqual([...marks].sort((a, b) => b - a));
    for (const { best, picked, autopick } of rows)
      if (autopick?.estimate) expect(best?.measures.effective).toBeGreaterThanOrEqual(picked?.measures.effective ?? 0);
  });
  it.each(['node', 'hosted'] as const)('for all formations is one request to the %s, including the squad', async (who) => {
    const methods = { ...squad, autopick_club_tactics: who === 'node' ? flat : stored(11) };
    const got = await read('lineups', { club: 7 }, { [who]: methods }, who);
    const { answeredBy, rows } = got.data as Lineups;
    expect(answeredBy).toBe(who);
    expect(rows.find(({ formation }) => formation === 11)).toMatchObject({ answeredBy: who, autopick: { captain: 107, estimate: false } });
    expect(got.posts.filter((calls) => calls > 1)).toEqual([25]);
    expect(got.asked.filter((call) => call.includes('autopick_club_tactics'))).toHaveLength(24);
  });
  it('without a team from the service is null, not an estimate', async () => {
    const none = { ...squad, autopick_club_tactics: { error: { code: -32604, message: 'not enough players for the formation' } } };
    const { answeredBy, rows } = (await read('lineups', { club: 7 }, { hosted: none })).data as Lineups;
    expect([answeredBy, rows.every((row) => row.autopick === null && row.answeredBy === null)]).toEqual(['hosted', true]);
    expect(rows.every(({ best }) => best !== null)).toBe(true);
  });
  it('for all formations with fewer than eleven available players reports their number and fills no team', async () => {
    const hurt = { get_squad: { data: players.map((player, n) => ({ ...player, banned: n < 4 ? 1 : 0 })) } };
    const { fit, rows } = (await read('lineups', { club: 7 }, { hosted: hurt })).data as Lineups;
    expect([fit, rows.every((row) => row.picked === null && row.best === null)]).toEqual([10, true]);
  });
  it('for a club without players is a fault with an explanation', async () => {
    expect((await read('lineups', { club: 7 }, { hosted: { get_squad: { data: [] } } })).said).toBe('not-found: club 7 has no players');
  });
  it('for all formations is an estimate where the method is not served, and is labelled', async () => {
    const { answeredBy, rows } = (await read('lineups', { club: 7 }, { hosted: squad })).data as Lineups;
    expect([answeredBy, rows.every(({ autopick }) => autopick?.estimate)]).toEqual(['estimate', true]);
  });
  it('decodes the recorded responses for all formations', async () => {
    const answers = sample('gsp-autopick-all-formations-ids') as Record<string, unknown>;
    const recorded = await read(
      'autopick',
      { club: 605, formation: 0 },
      { hosted: { autopick_club_tactics: { data: sample('gsp-autopick-formation-0') } } },
    );
    expect((recorded.data as { bench: number[] }).bench).toHaveLength(7);
    expect(Object.keys(answers).length).toBeGreaterThan(0);
  });
});

describe('a match', () => {
  const match = { fixture_id: 5, date: 9, home_club: 7, away_club: 8, home_manager: '', home_goals: 2, away_goals: 1 };
  const rest = {
    '/commentary/match_events/5': [{ match_event_id: 1, event_type: 'GOAL', player_id: 3, club_id: 7, time: 76, goal_type: 'OPEN_PLAY' }],
    '/commentary/match_commentary/5': [{ comm_event_id: 1, comm_sub_event_id: 1, category: 'SHOT', time: 3 }],
    '/fixture_history/players/5': [{ player_id: 3, team: 0, goals: 1, rating: 7, youth_player: false }],
    '/fixture_history/tactics/5': [
      { club_id: 7, tactic_actions: [{ time: 0, formation_id: 11, lineup: [{ player_id: 3, tempo: 1, tackling_style: 1 }] }] },
    ],
  };
  it('to come is a single read', async () => {
    const { data, asked } = await read(
      'fixture',
      { id: 5 },
      { hosted: { get_fixture: { data: [{ ...match, date: 4_000_000_000, home_goals: null, away_goals: null }] } }, rest },
    );
    expect(data).toMatchObject({ fixture_id: 5, played: false, home_manager: null, events: null, players: null });
    expect(asked).toEqual(['hosted get_fixture {"fixture_id":5}']);
  });
  it('that was played is merged from all available sources', async () => {
    const got = await read('fixture', { id: 5 }, { hosted: { get_fixture: { data: [match] } }, rest });
    expect(got.data).toMatchObject({
      played: true,
      events: [{ event_type: 'goal', time: 76 }],
      players: [{ player_id: 3, goals: 1 }],
      commentary: [{ category: 'SHOT' }],
      tactics: [{ club: 7, actions: [{ formation: 11 }] }],
      substitutions: null,
    });
    expect([got.source, got.height, got.lacking]).toEqual(['rest', 100, null]);
  });
  it('from a node needs no other source', async () => {
    const node = {
      get_fixture: { data: match },
      get_match_events: { data: [] },
      get_match_commentary: { data: [] },
      get_match_subs: { data: [{ player_off_id: 1, player_on_id: 2, club_id: 7, time: 60 }] },
      get_fixture_player_data: { data: [] },
    };
    const got = await read('fixture', { id: 5 }, { node }, 'node');
    expect(got.data).toMatchObject({ played: true, substitutions: [{ time: 60 }], tactics: null });
    expect([got.source, got.lacking]).toEqual(['node', null]);
  });
  it('that is unknown is not found', async () => {
    expect((await read('fixture', { id: 5 }, { hosted: { get_fixture: { data: null } } })).said).toBe('not-found: fixture 5 doesn’t exist');
  });
});

describe('a season that is not given is the current one,', () => {
  const schedule = {
    get_club_schedule: {
      data: [
        { fixture_id: 2, date: 20 },
        { fixture_id: 1, date: 10 },
      ],
    },
  };
  it('from the list of seasons', async () => {
    const got = await read('schedule', { club: 7 }, { hosted: { get_seasons: SEASONS, ...schedule } });
    expect(got.data).toMatchObject({ club: 7, season_id: 4, fixtures: [{ fixture_id: 1 }, { fixture_id: 2 }] });
  });
  it('from the bootstrap bundle where no list is available', async () => {
    const got = await read('schedule', { club: 7 }, { hosted: schedule, rest: { '/v1/bootstrap': { seasonId: 9 } } });
    expect(got.data).toMatchObject({ season_id: 9 });
  });
  it('while a given season is used unchanged', async () => {
    const got = await read('schedule', { club: 7, season: 2 }, { hosted: schedule });
    expect(got.asked).toEqual(['hosted get_club_schedule {"club_id":7,"season_id":2}']);
  });
});

describe('a calendar', () => {
  const matches = { data: [3, 1].map((id) => ({ fixture_id: id, date: id * 10, home_club: 7, away_club: 8 })) };
  it('contains the matches of its clubs, each once, in order', async () => {
    const got = await read('calendar', { clubs: [7, 8] }, { hosted: { get_seasons: SEASONS, get_club_schedule: matches } });
    expect(got.data).toMatchObject({
      season_id: 4,
      clubs: [
        { club: 7, told: true },
        { club: 8, told: true },
      ],
      fixtures: [{ fixture_id: 1 }, { fixture_id: 3 }],
    });
    expect(got.asked.filter((one) => one.includes('get_club_schedule'))).toHaveLength(2);
  });
  it('fails when no source provides it', async () => {
    const got = await read('calendar', { clubs: [7] }, { hosted: { get_seasons: SEASONS } });
    expect(got.said).toMatch(/^not-served|^unknown/);
  });
});

describe('the competitions of a season', () => {
  it('have their names, as far as they are known', async () => {
    const hosted = {
      get_seasons: SEASONS,
      get_leagues: { data: [{ league_id: 1, level: 1, country_id: 'ENG', comp_type: 1 }] },
      get_cups: { data: [{ cup_id: 5, name: 'Cup', comp_type: 2, country_id: 'ENG' }] },
    };
    expect((await read('competitions', {}, { hosted })).data).toMatchObject({
      season_id: 4,
      leagues: [{ league_id: 1, division: 1 }],
      cups: [{ cup_id: 5, name: 'Cup' }],
    });
  });
});

describe('a match that has started', () => {
  it('contains everything reported so far, with or without a result', async () => {
    const hosted = {
      get_fixture: { data: [{ fixture_id: 5, home_club: 7, away_club: 8, home_goals: null, date: 10 }] },
      get_match_events: { data: [{ event_type: 'goal', time: 3, player_id: 1, club_id: 7 }] },
      get_match_commentary: { data: [] },
      get_fixture_player_data: { data: [] },
    };
    const got = await read('fixture', { id: 5 }, { hosted });
    expect(got.data).toMatchObject({ played: false, events: [{ event_type: 'goal' }] });
  });
});

describe('leagues and tables', () => {
  const table = [
    { club_id: 8, division: 0, new_position: 2, pts: 3 },
    { club_id: 7, division: 0, new_position: 1, pts: 6 },
  ];
  it('a league combines its terms, its market and its table; the top division is 1 in every source', async () => {
    const got = await read(
      'league',
      { id: 4_001 },
      {
        hosted: {
          get_league: { data: [{ league_id: 4_001, level: 1, country_id: 'ENG', ticket_cost: 5 }] },
          get_league_top_players: { data: [{ player_id: 3, goals: 9 }] },
        },
        rest: {
          '/leagues?country_id=ENG&division=0&page=1': page({ league_id: 4_001, division: 0, market_cap: 77 }),
          '/league_tables?country_id=ENG&division=0': table,
        },
      },
    );
    expect(got.data).toMatchObject({
      league_id: 4_001,
      division: 1,
      ticket_cost: 5,
      market_cap: 77,
      table: [{ club_id: 7, division: 1 }, { club_id: 8 }],
      top_players: [{ goals: 9 }],
    });
  });
  it('rows of other leagues are not the table of a league', async () => {
    const hosted = { get_league: { data: [{ league_id: 4_001, level: 1, country_id: 'ENG' }] } };
    const from = (rows: object[]) => ({ hosted, rest: { '/league_tables?country_id=ENG&division=0': rows } });
    const others = table.map((row) => ({ ...row, league_id: 3_001 }));
    expect((await read('tables', { league: 4_001 }, from(others))).said).toBe('not-found: none of the 2 rows is of league 4001');
    expect((await read('league', { id: 4_001 }, from(others))).data).toMatchObject({ league_id: 4_001, table: null });
    expect((await read('tables', { league: 4_001 }, from([{ ...table[0], league_id: 4_001 }, ...others]))).data).toHaveLength(1);
    expect((await read('tables', { league: 4_001 }, from([]))).data).toEqual([]);
  });
  it('a table is requested from REST with its own numbering of divisions, and is sorted best first', async () => {
    const got = await read('tables', { country: 'ENG', division: 1 }, { rest: { '/league_tables?country_id=ENG&division=0': table } });
    expect(got.data).toMatchObject([{ club_id: 7, division: 1 }, { club_id: 8 }]);
  });
  it('a table is requested from a node by the league with that division', async () => {
    const got = await read(
      'tables',
      { country: 'ENG', division: 2 },
      {
        node: {
          get_seasons: SEASONS,
          get_leagues_by_country: {
            data: [
              { league_id: 1, level: 1 },
              { league_id: 2, level: 2 },
            ],
          },
          get_league_table: { data: [{ club_id: 9, pts: 1 }] },
        },
      },
      'node',
    );
    expect(got.data).toMatchObject([{ club_id: 9 }]);
    expect(got.asked).toContain('node get_league_table {"league_id":2}');
  });
  it('the league of a club comes from the market or from the node', async () => {
    const rest = {
      '/clubs/detailed?club_id=7&per_page=5': page({ club_id: 7, league_id: 4_001, country_id: 'ENG', division: 0 }),
      '/leagues?country_id=ENG&division=0&page=1': page({ league_id: 4_001, division: 0 }),
      '/league_tables?country_id=ENG&division=0': table,
    };
    const got = await read('league', { club: 7 }, { rest });
    expect(got.data).toMatchObject({ league_id: 4_001, table: [{ club_id: 7 }, { club_id: 8 }] });
    const node = { get_clubs_league: { data: [{ league_id: 4_001 }] }, get_league: { data: [{ league_id: 4_001, level: 1 }] } };
    expect((await read('league', { club: 7 }, { node }, 'node')).data).toMatchObject({ league_id: 4_001, table: null });
  });
  it('an unknown league is not found', async () => {
    expect((await read('league', { id: 1 }, { hosted: { get_league: { data: [] } }, rest: { '/leagues?page=1': page() } })).said).toBe(
      'not-found: league 1 doesn’t exist',
    );
  });
});

describe('a squad', () => {
  const market = { '/players/detailed?club_id=7&include_loaned=true&per_page=50': page({ player_id: 3, rating: 60, last_price: 12 }) };
  it('combines the game state with the prices of the market', async () => {
    const got = await read(
      'squad',
      { club: 7 },
      { hosted: { get_squad: { data: [{ player_id: 3, rating: 61, multi_position: 4 }] } }, rest: market },
    );
    expect(got.data).toEqual({
      club: 7,
      players: [expect.objectContaining({ player_id: 3, rating: 61, last_price: 12, positions: ['CB'] })],
    });
  });
  it('is available without prices from a node alone', async () => {
    const got = await read('squad', { club: 7 }, { node: { get_squad: { data: [{ player_id: 3, rating: 61 }] } } }, 'node');
    expect([got.data, got.source, got.lacking]).toMatchObject([{ players: [{ rating: 61 }] }, 'node', null]);
  });
  it('of an unknown club is not found', async () => {
    const got = await read('squad', { club: 7 }, { hosted: { get_squad: { data: [] }, get_club: { data: null } } });
    expect(got.said).toBe('not-found: club 7 doesn’t exist');
  });
});

it('hidden tactics contain their commitment, and a club that set none has no actions', async () => {
  const hidden = await read('tactics', { club: 7 }, { hosted: { get_club_tactics: { data: { commitment: 'ab' } } } });
  expect(hidden.data).toMatchObject({ club: 7, hidden: true, commitment: 'ab', actions: [] });
  const none = await read('tactics', { club: 7 }, { hosted: { get_club_tactics: { data: null } } });
  expect(none.data).toMatchObject({ club: 7, hidden: false, actions: [] });
});

it('finances come from a node if there is one, otherwise from REST, ordered by week', async () => {
  const rows = [
    { game_week: 2, tv_revenue: 5 },
    { game_week: 1, tv_revenue: 4 },
  ];
  const node = await read(
    'finances',
    { club: 7, season: 4 },
    { node: { get_club_balance_sheet: { data: rows }, get_club: { data: { club_id: 7, balance: three } } } },
    'node',
  );
  const rest = await read(
    'finances',
    { club: 7, season: 4 },
    { hosted: { get_club: { data: { club_id: 7, balance: three } } }, rest: { '/club_balance_sheet/weeks?season_id=4&club_id=7': rows } },
  );
  expect(node.data).toMatchObject({ season_id: 4, balances: three, weeks: [{ game_week: 1 }, { game_week: 2 }] });
  expect([node.data, node.source, rest.source]).toEqual([rest.data, 'node', 'rest']);
});

it('finances lack the balances after a temporary fault, and fail without the weeks', async () => {
  const busy = { error: { code: -32603, message: 'busy' } };
  const rest = { '/club_balance_sheet/weeks?season_id=4&club_id=7': [{ game_week: 1 }] };
  const got = await read('finances', { club: 7, season: 4 }, { hosted: { get_club: busy }, rest });
  expect([got.data, got.lacking?.code]).toMatchObject([{ weeks: [{ game_week: 1 }], balances: null }, 'server-error']);
  const none = await read(
    'finances',
    { club: 7, season: 4 },
    { node: { get_club_balance_sheet: busy, get_club: { data: { club_id: 7 } } } },
    'node',
  );
  expect(none.said).toMatch(/^server-error/);
});

it('tenures of a club start with the current manager and continue from the newest', async () => {
  const row = (manager_name: string, start_date: number, end_date: number | null) => ({ club_id: 7, manager_name, start_date, end_date });
  const rows = [row('a', 10, 20), row('c', 30, null), row('b', 20, 30)];
  const got = await read('tenures', { club: 7 }, { hosted: { get_manager_history_by_club: { data: rows } } });
  expect(got.data).toMatchObject([{ manager_name: 'c' }, { manager_name: 'b' }, { manager_name: 'a' }]);
  const none = await read('tenures', { club: 7 }, { hosted: { get_manager_history_by_club: { data: [] } } });
  expect(none.data).toEqual([]);
});

describe('auctions', () => {
  it('are read from the pages of the market when the game state has no list', async () => {
    const listed = (page: number, ...ids: number[]) => ({
      items: ids.map((player_id) => ({ player_id, end_time: 9, high_bid: 5 })),
      page,
      perPage: 2,
      total: 3,
    });
    const got = await read(
      'auctions',
      {},
      { rest: { '/v1/transfer-market?page=1': listed(1, 1, 2), '/v1/transfer-market?page=2': listed(2, 3) } },
    );
    expect((got.data as { player_id: number }[]).map(({ player_id }) => player_id)).toEqual([1, 2, 3]);
  });
  it('that have ended are marked as ended', async () => {
    const got = await read('auction', { player: 3 }, { hosted: { get_transfer_auction_details: { data: null } } });
    expect(got.data).toEqual({ player_id: 3, active: false, end_time: null, high_bid: null, bids: [] });
  });
  it('that are running have their bids', async () => {
    const got = await read(
      'auction',
      { player: 3 },
      {
        hosted: {
          get_transfer_auction_details: {
            data: { player_id: 3, end_time: 9, high_bid: { amount: 5, club_id: 7 }, bids: [{ amount: 5, club_id: 7 }], minnextbid: 6 },
          },
        },
      },
    );
    expect(got.data).toMatchObject({ active: true, high_bid: { amount: 5 }, bids: [{ club_id: 7 }], minnextbid: 6 });
  });
});

describe('votes', () => {
  const vote = (id: number) => ({ share: { type: 'club', id }, state: 'voting', type: 'manager', start_time: 1, end_time: 2 });
  it('are limited to the holdings of the given names', async () => {
    const got = await read(
      'votes',
      { names: ['a'] },
      {
        hosted: {
          get_all_votes: { data: [vote(7), vote(8)] },
          get_user_share_balances: { data: [{ share: { club: 8 }, balance: three }] },
        },
      },
    );
    expect(got.data).toEqual([{ share: 'club_8', type: 'manager', state: 'voting', startTime: 1, endTime: 2 }]);
  });
  const proposal = (id: number, state: string, end_time: number) => ({
    proposal_id: id,
    type: 'manager',
    state,
    start_time: 1,
    end_time,
    total_votes: 5,
    options: [{ option_id: 0, votes: 5, data: { manager: 'b' } }],
    votes: { c: 0 },
  });
  it('of a share show the open proposal before ended ones', async () => {
    const got = await read(
      'proposal',
      { share: 'club_7' },
      { hosted: { get_share_proposals: { data: [proposal(1, 'finished', 99), proposal(2, 'voting', 5)] } } },
    );
    expect(got.data).toMatchObject({
      share: 'club_7',
      id: 2,
      state: 'voting',
      endTime: 5,
      totalVotes: 5,
      options: [{ candidate: 'b' }],
      voters: { c: 0 },
    });
  });
  it('of a share without any are empty, unless the share itself is unknown', async () => {
    const none = { get_share_proposals: { data: [] } };
    expect((await read('proposal', { share: 'club_7' }, { hosted: { ...none, get_club: { data: { club_id: 7 } } } })).data).toMatchObject({
      share: 'club_7',
      type: null,
      options: [],
    });
    expect((await read('proposal', { share: 'club_7' }, { hosted: { ...none, get_club: { data: null } } })).said).toBe(
      'not-found: club 7 doesn’t exist',
    );
  });
  it('from REST use the terms of the game state', async () => {
    const got = await read(
      'votes',
      {},
      {
        rest: {
          '/proposals/active?page=1': page({
            proposal_id: 1,
            share_type: 'player',
            share_id: 3,
            proposal_type: 'agent',
            stage: 'proposal',
            start_time: '2026-08-30T00:00:00Z',
            end_time_unix: 9,
          }),
        },
      },
    );
    expect(got.data).toEqual([{ share: 'player_3', type: 'agent', state: 'upcoming', startTime: 1_788_048_000, endTime: 9 }]);
  });
});

describe('messages', () => {
  const rows = [
    { message_id: 1, date: 5, type: 9 },
    { message_id: 2, date: 8, type: 9 },
  ];
  it('are newest first, up to the limit', async () => {
    const got = await read('messages', { club: 7, season: 4, limit: 1 }, { rest: { '/messages?season_id=4&club_id=7&per_page=1': rows } });
    expect(got.data).toMatchObject([{ message_id: 2 }]);
  });
  it('without an entity are the news of the game', async () => {
    expect((await read('messages', {}, { hosted: { get_news_feed: { data: rows } } })).asked).toEqual(['hosted get_news_feed']);
  });
  it('about two entities at once are refused before a request is sent', async () => {
    const got = await read('messages', { club: 7, player: 3 }, {});
    expect([got.said, got.asked]).toEqual(['bad-params: messages: give only one of club, player, country or competition', []]);
  });
});

it.each<[board: string, path: string]>([
  ['rich', '/rich_list?limit=2'],
  ['managers', '/best_managers?sort_by=rank_a_ranking&sort_order=asc&per_page=100&page=1'],
  ['activity', '/user_activity'],
  ['earnings', '/leaderboards/earnings?days=30'],
  ['referrals', '/leaderboards/referrals/windowed?window=30d'],
  ['referrals-all', '/leaderboards/referrals/all'],
])('the leaderboard "%s" is read from %s', async (board, path) => {
  const rows = ['a', 'b', 'c'].map((name) => ({ name, earnings: 5, referrals: 1 }));
  expect((await read('leaderboards', { board, limit: 2 }, { rest: { [path]: rows } })).data).toMatchObject({
    board,
    rows: [{ name: 'a' }, { name: 'b' }],
  });
});

describe('jobs', () => {
  it('come from the job board where its form is known', async () => {
    const got = await read(
      'jobs',
      { section: 'posted' },
      { rest: { '/v1/jobs-board?section=posted': { posted: [{ club_id: 7, poster_name: 'a', posted_at: 5 }] } } },
    );
    expect(got.data).toMatchObject({ posted: [{ club_id: 7, job_posted: { poster_name: 'a', posted_at: 5 } }], available: null });
  });
  it('come from the clubs where the form is unknown', async () => {
    const got = await read(
      'jobs',
      { section: 'posted' },
      {
        rest: {
          '/v1/jobs-board?section=posted': { jobs: 'many' },
          '/clubs/detailed?has_job_posting=1&sort_by=club_id&per_page=50&page=1': page({ club_id: 7, job_posted: 'Come.' }),
        },
      },
    );
    expect(got.data).toMatchObject({ posted: [{ club_id: 7, job_posted: { description: 'Come.' } }], available: null });
  });
});

it('the shop returns a window of its pages', async () => {
  const got = await read(
    'shop',
    { tiers: [1, 2], offset: 1, limit: 1 },
    { rest: { '/shop/clubs?tiers=1&tiers=2&per_page=50&page=1': page({ club_id: 7, available: 1 }, { club_id: 8, available: 0 }) } },
  );
  expect(got.data).toMatchObject({ total: 2, rows: [{ club_id: 8, available: false }] });
});

describe('a bulk table', () => {
  const rest = {
    '/dumps/club_earnings': {
      meta: { fields: ['club_id', 'division', 'earnings'], updated_unix: 5 },
      data: [
        [7, 0, 30],
        [8, 1, null],
        [9, 0, 50],
      ],
    },
  };
  it('is sorted and windowed by the engine; rows without a figure come last', async () => {
    const got = await read('dumps', { dump: 'club_earnings', sort: 'earnings', order: 'desc' }, { rest });
    expect(got).toMatchObject({
      source: 'dump',
      data: {
        updated: 5,
        total: 3,
        columns: ['club_id', 'division', 'earnings'],
        rows: [{ club_id: 9, division: 1 }, { club_id: 7 }, { club_id: 8, division: 2 }],
      },
    });
    expect((await read('dumps', { dump: 'club_earnings', ids: [8, 9], offset: 1, limit: 1 }, { rest })).data).toMatchObject({
      total: 2,
      rows: [{ club_id: 9 }],
    });
  });
  it.each([
    [
      { dump: 'club_earnings', sort: 'colour' },
      'bad-params: dumps: club_earnings has no column `colour`; it has club_id, division, earnings',
    ],
    [{ dump: 'player_earnings' }, 'bad-params: dumps: player_earnings requires `threshold`, the payback period in seasons'],
    [
      { dump: 'player_earnings', threshold: 5, sort: 'colour' },
      'bad-params: dumps: player_earnings can be sorted by payback, earnings, buyable, cost, rating, age, avg_price, match_time',
    ],
    [{ dump: 'share_orders/clubs' }, 'bad-params: dumps: share_orders/clubs needs `ids`'],
  ])('%j: %s', async (params, said) => {
    expect((await read('dumps', params, { rest })).said).toBe(said);
  });
  it('with pages of its own is read from those that cover the window', async () => {
    const at = (n: number) => ({ meta: { fields: ['player_id'], total_results: 90 }, data: [[n * 10], [n * 10 + 1]] });
    const path = '/dumps/player_earnings?threshold=5&limit=2&page=';
    const got = await read(
      'dumps',
      { dump: 'player_earnings', threshold: 5, offset: 3, limit: 2 },
      { rest: { [`${path}2`]: at(2), [`${path}3`]: at(3) } },
    );
    expect(got.data).toMatchObject({ total: 90, rows: [{ player_id: 21 }, { player_id: 30 }] });
  });
  it('of orders returns the requested books', async () => {
    const got = await read(
      'dumps',
      { dump: 'share_orders/players', ids: [3] },
      { rest: { '/dumps/share_orders/players?ids=3': { meta: {}, data: { 3: [[1, 'a', false, 5, 2]] } } } },
    );
    expect(got.data).toMatchObject({
      total: 1,
      rows: [{ share: 'player_3', bids: [{ price: 5, num: 2, name: 'a', mint: null }], asks: [] }],
    });
  });
});

describe('a portfolio', () => {
  const hosted = {
    get_user_account: { data: { name: 'a', balance: three, last_active: 5 } },
    get_user_share_balances: {
      data: [
        { share: { club: 7 }, balance: { total: 10, available: 4, reserved: 6 } },
        { share: { player: 3 }, balance: { total: 2, available: 2, reserved: 0 } },
      ],
    },
  };
  const path = '/share_balances/detailed?name=a&page=1&per_page=50';
  const stake = { name: 'a', share_type: 'club', share_id: 7, num: 10, last_price: 1_200, division: 0, earnings_7d: 4 };
  it('is worth its holdings at the last prices', async () => {
    const got = await read(
      'portfolio',
      { names: ['a'] },
      { hosted, rest: { [path]: page(stake, { ...stake, share_type: 'player', share_id: 3, num: 2, last_price: 5 }) } },
    );
    expect(got.data).toMatchObject({
      accounts: [{ name: 'a', balance: three }],
      holdings: [
        { share: 'club_7', total: 10, reserved: 6, division: 1, earnings_7d: 4, value: 12_000 },
        { share: 'player_3', value: 10 },
      ],
      value: 12_010,
      complete: true,
    });
    expect([got.source, got.height]).toEqual(['rest', 100]);
  });
  it('is marked as incomplete when a price is unknown', async () => {
    const got = await read('portfolio', { names: ['a'] }, { hosted, rest: { [path]: page(stake) } });
    expect(got.data).toMatchObject({ value: 12_000, complete: false, holdings: [{ value: 12_000 }, { share: 'player_3', value: null }] });
  });
  it('of an unknown trader is not found', async () => {
    const got = await read(
      'portfolio',
      { names: ['zz'] },
      {
        hosted: {
          get_user_account: { data: { name: 'zz', balance: { total: 0, available: 0, reserved: 0 }, last_active: null } },
          get_user_share_balances: { data: [] },
        },
      },
    );
    expect(got.said).toBe('not-found: trader "zz" not found');
  });
});

describe('transactions', () => {
  const money = (time: number) => ({ name: 'a', amount: time, type: 'dividend', unix_time: time });
  const influence = [{ unix_time: 1_788_060_000, share_type: 'club', share_id: 7, name: 'a', num: 3, type: 'buy', other_name: 'b' }];
  it('are money and influence in one list, newest first', async () => {
    const got = await read(
      'transactions',
      { names: ['a'] },
      {
        rest: {
          '/user_balance_sheet?name=a&page=1': { page: 1, per_page: 50, items: [money(1_788_050_000), money(1_788_070_000)] },
          '/share/transactions?name=a': influence,
        },
      },
    );
    expect(got.data).toMatchObject({
      complete: true,
      entries: [
        { kind: 'money', time: 1_788_070_000 },
        { kind: 'influence', share: 'club_7', num: 3, other: 'b' },
        { time: 1_788_050_000 },
      ],
    });
  });
  it('of a range of days contain no others, and report when there are more than were read', async () => {
    const full = Array.from({ length: 50 }, (_, n) => money(1_788_050_000 - n));
    const got = await read(
      'transactions',
      { names: ['a'], from: '2026-08-28', to: '2026-08-29', limit: 50 },
      {
        rest: {
          '/user_balance_sheet?name=a&start_date=2026-08-28&end_date=2026-08-29&page=1': { page: 1, per_page: 50, items: full },
          '/share/transactions?name=a': influence,
        },
      },
    );
    expect(got.data).toMatchObject({ complete: false });
    expect((got.data as { entries: { kind: string }[] }).entries.filter(({ kind }) => kind === 'influence')).toEqual([]);
  });
  it('with only one of the two days are refused', () => {
    expect(RESOURCES.transactions.params.safeParse({ names: ['a'], from: '2026-08-28' }).error?.issues[0]?.message).toBe(
      '`from` and `to` must be given together',
    );
  });
});

it('a temporary fault does not lead to another source', async () => {
  const busy = { error: { code: -32603, message: 'busy' } };
  const rest = { '/messages?season_id=4&club_id=7&per_page=50': [{ message_id: 1, date: 5, type: 9 }] };
  const got = await read('messages', { club: 7, season: 4 }, { hosted: { get_club_messages: busy }, rest });
  expect(got.said).toMatch(/^server-error: get_club_messages: busy/);
  expect((await read('messages', { club: 7, season: 4 }, { rest })).said).toBe('fine');
});

describe('the invalidation keys of a value', () => {
  it('are the players of a squad; every player before it is loaded', () => {
    const { about } = FAMILIES.squad;
    expect(about?.(null)).toEqual([['player', '*']]);
    expect(about?.({ club: 7, players: [{ player_id: 3 }] } as never)).toEqual([
      ['player', 3],
      ['trades', 'player_3'],
    ]);
  });
  it('are the clubs of a table and of a league', () => {
    expect(FAMILIES.tables.about?.([{ club_id: 7 }] as never)).toEqual([['club', 7]]);
    expect(FAMILIES.league.about?.(null)).toEqual([['club', '*']]);
  });
  it('are the trades of the holdings of a portfolio', () => {
    expect(FAMILIES.portfolio.about?.({ holdings: [{ share: 'club_7' }] } as never)).toEqual([['trades', 'club_7']]);
  });
});

describe('the owners of a share', () => {
  const asked = '/share_balances?club_id=7&page=1&per_page=50&sort_by=num&sort_order=desc';
  it('are unknown when the market lists none', async () => {
    const { data } = await read('owners', { share: 'club_7' }, { rest: { [asked]: page() } });
    expect(data).toMatchObject({ complete: false, count: null, owners: [] });
  });
  it('are none when a node lists none', async () => {
    const { data } = await read('owners', { share: 'club_7' }, { node: { get_share_owners: { result: [] } } }, 'both');
    expect(data).toMatchObject({ complete: true, count: 0, owners: [] });
  });
});
