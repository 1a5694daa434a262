import { describe, expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import { hintOf } from '#contract/text/fault-sentence.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { probeApi } from '../../support/servers/probe-lists.ts';
import { netWorld } from '../../support/engine/net.ts';
import { apiOf, scripted, type Script } from '../../support/servers/service.ts';
import { english } from '../../support/english-text.ts';

const ask = { priority: 'focus' } as const;
const healthy = { '/healthz': { body: 'ok' }, '/state': { body: { state: 'up-to-date', height: 100 } } };

async function call(iface: Interface, name: string, params: Record<string, unknown>, script: Script) {
  const { fetch, asked } = scripted(script);
  const api = apiOf(fetch, { connection: 'both', learnt: inMemory() });
  const got = await api.call(iface, name, params, ask);
  return got.ok ? { ...got.value, asked } : { fault: got.fault, asked };
}

describe('a response in an unknown form', () => {
  it.each<[iface: Interface, name: string, params: Record<string, unknown>, script: Script, answer: unknown, note: string]>([
    ['rest', '/clubs', {}, { rest: { '/clubs': { clubs: 5 } } }, { clubs: 5 }, '/clubs: `items` is missing'],
    ['rest', '/market', {}, { rest: { '/market': [1] } }, [1], '/market: the response is a list, not an object'],
    ['gsp', 'get_club', { club_id: 7 }, { hosted: { get_club: { data: { club: 7 } } } }, { club: 7 }, 'get_club: `club_id` is missing'],
    [
      'node',
      'get_club_ids',
      {},
      { node: { get_club_ids: { data: 'none' } } },
      'none',
      'get_club_ids: the response is a string, not a list',
    ],
  ])('is shown as received, with a note: %s %s', async (iface, name, params, script, answer, note) => {
    const got = await call(iface, name, params, script);
    expect(got).toMatchObject({ answer, note: `Touchline couldn’t decode the response: ${note}.` });
    expect(got).not.toHaveProperty('decoded');
  });
  it('about another entity is shown with that note', async () => {
    const got = await call('gsp', 'get_club', { club_id: 8 }, { hosted: { get_club: { data: { club_id: 7 } } } });
    expect(got).toMatchObject({ answer: { club_id: 7 }, note: 'The response is about club 7, not 8.' });
  });
  it('with an invalid row lists the rows missing from the decoded form', async () => {
    const got = await call('gsp', 'get_squad', { club_id: 1 }, { hosted: { get_squad: { data: [{ player_id: 1 }, 'odd'] } } });
    expect(got).toMatchObject({
      answer: [{ player_id: 1 }, 'odd'],
      decoded: [{ player_id: 1 }],
      note: '1 of 2 rows cannot be used and is left out (row 2: it is a string, not an object).',
    });
  });
});

describe('a response whose state is critical is reported', () => {
  const { api } = probeApi(
    { rest: { '/clubs': () => ({ items: [] }) }, gsp: { get_club: { club_id: 7 } }, tools: { get_squad: () => ({ players: [] }) } },
    'both',
  );
  it.each<[iface: Interface, name: string, params: object, on: string[]]>([
    ['rest', '/clubs', {}, ['rest']],
    ['bundle', '/v1/bootstrap', {}, ['rest']],
    ['rest', '/dumps/club_earnings', {}, ['dump']],
    ['gsp', 'get_club', { club_id: 7 }, ['hosted', 'hosted get_club']],
    ['node', 'get_club', { club_id: 7 }, ['node', 'node get_club']],
    ['gsp', 'get_all_clubs', {}, ['hosted', 'hosted get_all_clubs', 'node', 'node get_all_clubs']],
    ['tool', 'get_squad', { club_id: 7 }, ['tool']],
  ])('in a call: %s %s', async (iface, name, params, on) => {
    const heard = new Set<string>();
    await api.call(iface, name, params as never, { ...ask, relies: (one) => heard.add(one) });
    expect([...heard].sort()).toEqual(on);
  });
  it('in a read from a tool, alone or with others', async () => {
    const heard: string[] = [];
    const listening = { ...ask, relies: (one: string) => void heard.push(one) };
    await api.tool('get_squad', { club_id: 7 }, listening);
    await api.tools('get_squad', [{ club_id: 7 }], listening);
    expect(heard).toEqual(['tool', 'tool']);
  });
});

describe('a documented request', () => {
  const empty = { page: 1, per_page: 20, items: [{}] };
  it.each<[name: string, params: Record<string, unknown>, address: string, advice: string | null]>([
    ['/share_trade_history', {}, '/share_trade_history', 'without `name`, `club_id` or `player_id`'],
    [
      '/share_trade_history',
      { club_id: 7, sort_by: 'buyer' },
      '/share_trade_history?club_id=7&sort_by=buyer',
      'known values of `sort_by`: unix_time, price, num, id',
    ],
    ['/share_trade_history', { club_id: 7, sort_by: 'price' }, '/share_trade_history?club_id=7&sort_by=price', null],
    ['/messages', { season_id: 4 }, '/messages?season_id=4', 'one of `country_id`, `comp_id` or `club_id`'],
    ['/players', { age: 20, age_max: 30 }, '/players?age_max=30&age=20', '`age` together with `age_min` or `age_max`'],
    ['/players', { sort_by: 'form' }, '/players?sort_by=form', 'known values of `sort_by`: player_id'],
    ['/clubs', { sort_by: 'colour' }, '/clubs?sort_by=colour', 'known values of `sort_by`: club_id'],
    ['/users/detailed', { sort_by: 'colour' }, '/users/detailed?sort_by=colour', 'known values of `sort_by`: name'],
    [
      '/trading_graph',
      { club_id: 1, player_id: 2, time_range: '7d' },
      '/trading_graph?club_id=1&player_id=2&time_range=7d',
      'don’t identify one share',
    ],
    ['/dumps/player_earnings', {}, '/dumps/player_earnings', '`threshold`'],
    ['/market', { x: 1 }, '/market?x=1', '`x` is undocumented'],
    ['/league_tables', { country_id: 'ENG' }, '/league_tables?country_id=ENG', '`country_id` with `division`'],
    ['/share_balances', {}, '/share_balances', 'without `name`, `club_id` or `player_id`'],
    ['/leagues', { countryid: 'ENG' }, '/leagues?countryid=ENG', 'did you mean country_id?'],
    ['/v1/jobs-board', { sections: 'both' }, '/v1/jobs-board?sections=both', 'did you mean section?'],
  ])('is sent, at most with a warning: %s %j', async (name, params, address, advice) => {
    const iface = name.startsWith('/v1/') ? 'bundle' : 'rest';
    const got = await call(iface, name, params, { rest: { [address]: empty } });
    expect(got.asked).toContain(`rest ${address}`);
    expect(got).not.toHaveProperty('fault');
    const note = english('note' in got ? got.note : null) ?? '';
    if (advice === null) expect(note).not.toContain('Sent as given');
    else expect(note).toMatch(/Sent as given: /);
    if (advice !== null) expect(note).toContain(advice);
  });

  const many = { player_ids: Array.from({ length: 101 }, (_, n) => n + 1) };
  it('for more than 100 players is sent to the user’s node', async () => {
    const got = await call('node', 'get_players', many, { node: { get_players: { data: [{ player_id: 1 }] } }, health: healthy });
    expect(got).toMatchObject({ answer: [{ player_id: 1 }] });
  });
  it('for more than 100 players is refused for the hosted service, as documented', async () => {
    const got = await call('gsp', 'get_players', many, { hosted: { get_players: { data: [] } } });
    expect(got).toMatchObject({
      fault: { code: 'bad-params', detail: 'get_players: `player_ids` can have at most 100 items at the hosted service' },
      asked: [],
    });
  });
});

describe('an undocumented request is refused before it is sent', () => {
  it.each<[iface: Interface, name: string, params: Record<string, unknown>]>([
    ['rest', '/players', { page: 0 }],
    ['rest', '/players', { per_page: 7 }],
    ['rest', '/players', { free_agents: true, club_id: 3 }],
    ['rest', '/players', { sort_order: 'up' }],
    ['rest', '/share_trade_history', { per_page: 101 }],
    ['rest', '/player/transfer_history', {}],
    ['rest', '/players/loan_history', {}],
    ['rest', '/messages', { club_id: 7 }],
    ['rest', '/trading_graph', { club_id: 7 }],
    ['rest', '/users', { name_prefix: 'a' }],
    ['rest', '/user_balance_sheet', { name: 'a', start_date: '2026-01-01' }],
    ['gsp', 'get_club', { clubid: 1 }],
    ['gsp', 'get_associations', { association_type: 'local' }],
  ])('%s %s %j', async (iface, name, params) => {
    expect(await call(iface, name, params, { hosted: {}, rest: {} })).toMatchObject({ fault: { code: 'bad-params' }, asked: [] });
  });
});

describe('a refusal explains what to do', () => {
  const refused = async (status: number, body: string) => {
    const { http, lane } = netWorld(() => new Response(body, { status }));
    const got = await http.send({ url: 'http://hosted.test/players', lane, ask, what: '/players' });
    if (got.ok) throw new Error('was not refused');
    return got.fault;
  };
  it.each([400, 422])('for HTTP %i, which is about the parameters, not the address', async (status) => {
    const fault = await refused(status, '{"detail":[{"loc":["query","age"],"msg":"too old"}]}');
    expect(fault).toMatchObject({ code: 'refused', detail: `/players: HTTP ${status}, age: too old` });
    expect(english(hintOf(fault))).toMatch(/Correct the parameter/);
    expect(english(hintOf(fault))).not.toMatch(/Check the address/);
  });
  it.each([
    ['a page', '<html><body>nginx</body></html>'],
    ['plain text', '404 page not found'],
    ['the response to any unknown path', '{"detail":"Not Found"}'],
  ])('for HTTP 404 with %s, which is about the path prefix, not the game', async (_what, body) => {
    const fault = await refused(404, body);
    expect(fault).toMatchObject({ code: 'not-served', detail: '/players: HTTP 404, nothing is served at this path' });
    expect(english(hintOf(fault))).toMatch(/REST prefix/);
  });
  it('for HTTP 404 that names the missing entity, which is about the game', async () => {
    expect(await refused(404, '{"detail":"Player not found"}')).toMatchObject({
      code: 'not-found',
      detail: '/players: HTTP 404, Player not found',
    });
  });
  it('and recognises a club without a job posting by the documented 404, but not by a generic page', async () => {
    const job = async (body: string) => {
      const { fetch } = netWorld(() => new Response(body, { status: 404 }));
      const got = await apiOf(fetch, { connection: 'hosted' }).rest('/clubs/{club_id}/job', { club_id: 7 }, ask);
      return got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`;
    };
    expect(await job('{"detail":"Not Found"}')).toBe('not-found: /clubs/{club_id}/job: the club has no job posting');
    expect(await job('<html></html>')).toBe('not-served: /clubs/{club_id}/job: HTTP 404, nothing is served at this path');
  });
});

describe('help texts', () => {
  it.each(CLI_COMMANDS.map((verb) => [verb.name, verb] as const))('of %s separate names from their meaning', (_name, verb) => {
    const glued = verb
      .details()
      .flatMap((text) => text.split('\n'))
      .filter((line) => /^ {2}[a-z]/.test(line) && !/^ {2}touchline /.test(line))
      .filter((line) => !/^ {2}[a-z][\w.-]* {2,}\S/.test(line));
    expect(glued).toEqual([]);
  });
});
