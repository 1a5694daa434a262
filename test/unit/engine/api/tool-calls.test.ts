import { describe, expect, it } from 'vitest';
import { callTool } from '#engine/api/call/call-tool.ts';
import { listOperations } from '#engine/api/call/operations.ts';
import { apiOf, scripted } from '../../../support/servers/service.ts';
import { SERVED } from '../../../support/servers/serving.ts';
import { json, type Seen } from '../../../support/engine/net.ts';
import { ask, said, toolWorld, type Message } from '../../../support/servers/tool-server.ts';
import { english } from '../../../support/english-text.ts';

interface Served {
  readonly tools?: readonly object[] | 'away' | 'none';
  readonly answer?: unknown;
}
const listing =
  (tools: readonly object[]) =>
  ({ body }: Seen) => {
    const { method, id } = JSON.parse(body) as Message;
    return method === 'tools/list' ? json({ jsonrpc: '2.0', id, result: { tools } }) : null;
  };
const memoryOf = () => {
  const kept = new Map<string, string>();
  return { get: (key: string) => kept.get(key) ?? null, set: (key: string, text: string | null) => void kept.set(key, text ?? '') };
};
/** A tool server with the given list and responses. */
const server = ({ tools = [], answer = {} }: Served) =>
  toolWorld({
    noHandshake: 400,
    answer: () => (typeof answer === 'object' && answer !== null && 'content' in answer ? answer : said(answer)),
    before: ({ body }) => {
      const { method, id } = JSON.parse(body) as Message;
      if (method !== 'tools/list') return null;
      if (tools === 'away') return json({ error: 'down' }, { status: 500 });
      if (tools === 'none') return json({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
      return json({ jsonrpc: '2.0', id, result: { tools } });
    },
  });
const call = (served: Served, name: string, args: Record<string, unknown> = {}) => callTool(name, args, ask, server(served).mcp);
const told = (got: Awaited<ReturnType<typeof call>>): string => (got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`);
const open = { type: 'object', properties: { club_id: { type: 'integer' } } };

describe('a tool call', () => {
  it('of a tool that only the server lists is checked, sent and shown as received', async () => {
    const tools = [{ name: 'get_weather', inputSchema: open, annotations: { readOnlyHint: true } }];
    expect(await call({ tools, answer: { rain: true } }, 'get_weather', { club_id: 7 })).toEqual({
      ok: true,
      value: { answer: { rain: true }, note: null, source: 'tool', height: null },
    });
    expect(told(await call({ tools }, 'get_weather', { club: 7 }))).toBe(
      'bad-params: get_weather: unknown argument `club`; did you mean club_id?',
    );
  });
  it('is sent once when confirmed, even if the server then reports a lost session', async () => {
    const tools = [{ name: 'get_weather', annotations: { readOnlyHint: true } }];
    const { mcp, methods } = toolWorld({
      before: ({ body }) => {
        const { method, id } = JSON.parse(body) as Message;
        if (method === 'tools/list') return json({ jsonrpc: '2.0', id, result: { tools } });
        return method === 'tools/call' ? json({ jsonrpc: '2.0', id, error: { code: -1, message: 'the trading session is closed' } }) : null;
      },
    });
    for (const sent of [1, 2]) {
      expect(await callTool('get_weather', {}, ask, mcp, true)).toMatchObject({ ok: false });
      expect(methods().filter((method) => method === 'tools/call')).toHaveLength(sent);
    }
  });
  it('answered in plain text shows the text', async () => {
    const tools = [{ name: 'get_weather', annotations: { readOnlyHint: true } }];
    expect(await call({ tools, answer: { content: [{ type: 'text', text: 'It rains.' }] } }, 'get_weather')).toMatchObject({
      value: { answer: 'It rains.' },
    });
  });
  it('answered in an unknown form shows the response and reports that', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    const got = await call({ tools, answer: [{ who: 'x', club_id: 7 }] }, 'get_squad', { club_id: 7 });
    expect(got).toEqual({
      ok: true,
      value: {
        answer: [{ who: 'x', club_id: 7 }],
        note: 'Touchline couldn’t decode the response: get_squad: `[0].player_id` is missing.',
        source: 'tool',
        height: null,
      },
    });
  });
  it('answered for another club shows the response and reports that', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(await call({ tools, answer: [{ who: 'x', club_id: 9 }] }, 'get_squad', { club_id: 7 })).toMatchObject({
      ok: true,
      value: {
        answer: [{ who: 'x', club_id: 9 }],
        note: 'Touchline couldn’t decode the response: get_squad: `[0].player_id` is missing. The response is about club 9, not 7.',
      },
    });
  });
  it('lists every note about a response', async () => {
    const tools = [{ name: 'get_squad', inputSchema: { type: 'object', additionalProperties: true } }];
    const answer = [{ who: 'x' }, { who: 'y' }];
    expect(await call({ tools, answer }, 'get_squad', { club_id: '7', limit: 1 })).toMatchObject({
      value: {
        answer,
        note: expect.stringMatching(
          /^Touchline couldn’t decode the response: .+\. The service ignored `limit`: 1 requested, 2 returned\. Sent as written, although the specification differs: `club_id` .+\.$/,
        ) as string,
      },
    });
  });
  it('without the club it needs reports that the response concerns no club', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(await call({ tools, answer: [{ player_id: 1, club_id: 9 }] }, 'get_squad')).toMatchObject({
      value: { note: 'No `club_id` was given, so the response isn’t about anything specific.' },
    });
  });
  it.each([
    ['[]', [], 'The response is empty: no data for club 7.'],
    ['null', null, 'The service doesn’t know club 7.'],
  ])('answered with %s reports the meaning', async (_what, answer, note) => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(await call({ tools, answer }, 'get_squad', { club_id: 7 })).toMatchObject({ value: { answer, note } });
  });
  it('to an unlisted tool suggests the closest ones, and sends nothing', async () => {
    const { mcp, methods } = server({ tools: [{ name: 'get_ticker' }] });
    expect(told(await callTool('get_tiker', {}, ask, mcp))).toBe('unknown: unknown tool "get_tiker"; did you mean get_ticker?');
    expect(methods()).not.toContain('tools/call');
  });
  it('to a server without a list is checked against the specification', async () => {
    expect(told(await call({ tools: 'none', answer: [] }, 'get_player_earnings'))).toBe(
      'bad-params: get_player_earnings: `threshold` is required; available: threshold, country, division, position, min_rating, max_rating, min_age, max_age, min_buyable, sort, order, page, …',
    );
    expect(told(await call({ tools: 'none', answer: [] }, 'get_squad', { club_id: 7, more: 1 }))).toBe('fine');
    expect(told(await call({ tools: 'none' }, 'get_weather'))).toBe('tool-failed: tools/list: Method not found');
  });
  it('to an unreachable server returns the connection fault', async () => {
    expect(told(await call({ tools: 'away' }, 'get_squad', { club_id: 7 }))).toBe('server-error: tools/list: HTTP 500, down');
  });
  it('rejected at the gateway names the program’s user agent as the reason', async () => {
    const { mcp, methods } = toolWorld({ before: () => new Response('error code: 1010', { status: 403 }) });
    expect(told(await callTool('get_squad', {}, ask, mcp))).toBe(
      'refused: initialize: HTTP 403, error code: 1010 (the gateway blocks Touchline’s User-Agent)',
    );
    expect(methods()).toEqual(['initialize']);
  });
});

describe('a tool that may change something', () => {
  const unknown = 'its server doesn’t declare it read-only, so it may change or delete data';
  it.each<[name: string, annotations: unknown, consequence: string | null]>([
    ['get_squad', undefined, null],
    ['get_squad', { readOnlyHint: true }, null],
    ['get_squad', { readOnlyHint: false }, 'its server says that it may change data'],
    ['get_squad', { readOnlyHint: true, destructiveHint: true }, 'its server says that it may delete or overwrite data'],
    ['get_weather', { readOnlyHint: true }, null],
    ['get_weather', { readOnlyHint: true, destructiveHint: false }, null],
    ['get_weather', undefined, unknown],
    ['get_weather', {}, unknown],
    ['get_weather', { destructiveHint: false }, unknown],
    ['get_weather', { readOnlyHint: 'yes' }, unknown],
    ['get_weather', 'read-only', unknown],
    ['delete_all', { readOnlyHint: false, destructiveHint: true }, 'its server says that it may delete or overwrite data'],
  ])('%s is recognised from the annotations %j', async (name, annotations, consequence) => {
    const { mcp, methods } = server({ tools: [{ name, annotations }], answer: [] });
    expect(told(await callTool(name, {}, ask, mcp))).toBe(
      consequence === null ? 'fine' : `needs-confirmation: ${name} was not called because ${consequence}`,
    );
    expect(methods().includes('tools/call')).toBe(consequence === null);
    expect(told(await callTool(name, {}, ask, mcp, true))).toBe('fine');
  });
  it('reports wrong arguments before it requires a confirmation', async () => {
    const tools = [{ name: 'set_weather', inputSchema: open }];
    expect(told(await call({ tools }, 'set_weather', { club_id: 'x' }))).toMatch(/^bad-params/);
  });
  it('is not called for an automatic read, even when the specification names it', async () => {
    const { mcp, methods } = server({ tools: [{ name: 'get_squad', annotations: { destructiveHint: true } }], answer: [] });
    await mcp.listTools(ask);
    const api = apiOf(scripted({}).fetch, { connection: 'hosted', mcp });
    expect(await api.tool('get_squad', { club_id: 7 }, ask)).toMatchObject({ fault: { code: 'needs-confirmation' } });
    expect(await api.tools('get_squad', [{ club_id: 7 }], ask)).toMatchObject([{ fault: { code: 'needs-confirmation' } }]);
    expect(methods()).not.toContain('tools/call');
  });
  it('is still recognised after a restart', async () => {
    const memory = memoryOf();
    const shape = { memory, before: listing([{ name: 'get_squad', annotations: { destructiveHint: true } }]) };
    await toolWorld(shape).mcp.listTools(ask);
    expect(toolWorld({ memory }).mcp.known('get_squad')?.annotations?.destructiveHint).toBe(true);
  });
  it('is not called automatically because a different server declares it read-only', async () => {
    const memory = memoryOf();
    const tool = { name: 'set_weather', description: null, inputSchema: {}, annotations: { readOnlyHint: true, destructiveHint: false } };
    memory.set('tools', JSON.stringify({ url: 'http://else.test/mcp', at: 1_000_000, tools: [tool] }));
    const before = ({ body }: Seen) => ((JSON.parse(body) as Message).method === 'tools/list' ? json({}, { status: 500 }) : null);
    const { mcp, methods } = toolWorld({ memory, before });
    expect(told(await callTool('set_weather', {}, ask, mcp))).toBe(`needs-confirmation: set_weather was not called because ${unknown}`);
    const api = apiOf(scripted({}).fetch, { connection: 'hosted', mcp });
    expect(await api.tool('set_weather', {}, ask)).toMatchObject({ fault: { code: 'needs-confirmation' } });
    expect(methods()).not.toContain('tools/call');
  });
  it('is listed with its possible effects', () => {
    const tools = [
      { name: 'get_squad', inputSchema: {} },
      { name: 'set_weather', inputSchema: {} },
    ];
    const rows = listOperations(SERVED, { tools, why: null }).rows.filter(({ consequence }) => consequence !== null);
    expect(rows.map(({ name, consequence }) => [name, consequence])).toEqual([['set_weather', unknown]]);
  });
});

describe('an argument with a documented form', () => {
  const open = (...names: string[]) => ({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const loose = { type: 'object', additionalProperties: true };
  it.each<[name: string, args: Record<string, unknown>, said: string]>([
    ['get_share_orderbook', { share: '7' }, '`share` must look like club_7 or player_123, not "7"'],
    ['get_share_orderbook', { share: 7 }, '`share` must look like club_7 or player_123, not 7'],
    ['get_leagues', { country_id: 'England' }, '`country_id` must be a three-letter country code such as ENG, not "England"'],
    ['get_share_balances', { share_type: 'clubs' }, '`share_type` must be one of club, player, all, not "clubs"'],
    ['get_jobs_board', { section: 'open' }, '`section` must be one of posted, available, both, not "open"'],
    ['get_proposals', { days_back: 8 }, '`days_back` must be at most 7, not 8'],
    ['analyse_matchup', { days_until_match: 61 }, '`days_until_match` must be at most 60, not 61'],
  ])('%s %j is refused and not sent', async (name, args, said) => {
    const { mcp, methods } = server({ tools: [{ name, inputSchema: loose }] });
    expect(told(await callTool(name, args, ask, mcp))).toBe(`bad-params: ${name}: ${said}`);
    expect(methods()).not.toContain('tools/call');
  });
  it.each<[name: string, args: Record<string, unknown>]>([
    ['get_share_orderbook', { share: 'club_007' }],
    ['get_leagues', { country_id: 'eng' }],
    ['get_squad', { club_id: 7, some_filter: 'x' }],
  ])('%s %j is accepted and sent', async (name, args) => {
    expect(told(await call({ tools: [{ name, inputSchema: loose }], answer: [] }, name, args))).toBe('fine');
  });
  it('is subordinate to the form in the server’s own list', async () => {
    const schema = { type: 'object', properties: { share: { type: 'string', pattern: '^\\d+$' } } };
    expect(
      told(await call({ tools: [{ name: 'get_share_owners', inputSchema: schema }], answer: [] }, 'get_share_owners', { share: '7' })),
    ).toBe('fine');
  });
  it('is sent as written when it only differs in form, with a note', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open('club_id') }];
    expect(await call({ tools, answer: [{ player_id: 1, club_id: 7 }] }, 'get_squad', { club_id: '7' })).toMatchObject({
      value: { note: expect.stringMatching(/^Sent as written, although the specification differs: `club_id` .+\.$/) as string },
    });
  });
});
