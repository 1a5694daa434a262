import { describe, expect, it } from 'vitest';
import { callTool } from '../../src-main/engine/api/call-tool.ts';
import { json } from '../support/net.ts';
import { ask, said, toolWorld, type Message } from '../support/tool-server.ts';

interface Served {
  readonly tools?: readonly object[] | 'away' | 'none';
  readonly answer?: unknown;
}
/** A tool server that lists these and answers so. */
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
const told = (got: Awaited<ReturnType<typeof call>>): string => (got.ok ? 'fine' : `${got.fault.code}: ${got.fault.detail ?? ''}`);
const open = { type: 'object', properties: { club_id: { type: 'integer' } } };

describe('a call of a tool', () => {
  it('that only the server knows is checked, sent and shown as it came', async () => {
    const tools = [{ name: 'get_weather', inputSchema: open }];
    expect(await call({ tools, answer: { rain: true } }, 'get_weather', { club_id: 7 })).toEqual({
      ok: true,
      value: { answer: { rain: true }, note: null, source: 'tool', height: null },
    });
    expect(told(await call({ tools }, 'get_weather', { club: 7 }))).toBe(
      'bad-params: get_weather: there is no argument `club`; did you mean club_id?',
    );
  });
  it('that answers in words shows the words', async () => {
    const tools = [{ name: 'get_weather' }];
    expect(await call({ tools, answer: { content: [{ type: 'text', text: 'It rains.' }] } }, 'get_weather')).toMatchObject({
      value: { answer: 'It rains.' },
    });
  });
  it('that answers in another form than ours gives the answer and says so', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    const got = await call({ tools, answer: [{ who: 'x', club_id: 7 }] }, 'get_squad', { club_id: 7 });
    expect(got).toEqual({
      ok: true,
      value: {
        answer: [{ who: 'x', club_id: 7 }],
        note: 'Touchline cannot read it by name: get_squad: `[0].player_id` is missing.',
        source: 'tool',
        height: null,
      },
    });
  });
  it('that answers about another club is a fault', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(told(await call({ tools, answer: [{ player_id: 1, club_id: 9 }] }, 'get_squad', { club_id: 7 }))).toBe(
      'unreadable: get_squad: answered about club 9, not 7',
    );
  });
  it('without the club it is about says that the answer is about nothing in particular', async () => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(await call({ tools, answer: [{ player_id: 1, club_id: 9 }] }, 'get_squad')).toMatchObject({
      value: { note: 'No `club_id` was given: the answer is about nothing in particular.' },
    });
  });
  it.each([
    ['[]', [], 'The answer is empty: the service has nothing for club 7.'],
    ['null', null, 'The service knows no club 7.'],
  ])('that answers %s says what that means', async (_what, answer, note) => {
    const tools = [{ name: 'get_squad', inputSchema: open }];
    expect(await call({ tools, answer }, 'get_squad', { club_id: 7 })).toMatchObject({ value: { answer, note } });
  });
  it('that is not listed names the closest ones, and nothing is sent', async () => {
    const { mcp, methods } = server({ tools: [{ name: 'get_ticker' }] });
    expect(told(await callTool('get_tiker', {}, ask, mcp))).toBe('unknown: there is no tool "get_tiker"; did you mean get_ticker?');
    expect(methods()).not.toContain('tools/call');
  });
  it('of a server that has no list is checked by what the specification names', async () => {
    expect(told(await call({ tools: 'none', answer: [] }, 'get_player_earnings'))).toBe(
      'bad-params: get_player_earnings: `threshold` is required; it takes threshold, country, division, position, min_rating, max_rating, min_age, max_age, min_buyable, sort, order, page, …',
    );
    expect(told(await call({ tools: 'none', answer: [] }, 'get_squad', { club_id: 7, more: 1 }))).toBe('fine');
    expect(told(await call({ tools: 'none' }, 'get_weather'))).toBe('tool-failed: tools/list: Method not found');
  });
  it('of a server that is away is the fault of its being away', async () => {
    expect(told(await call({ tools: 'away' }, 'get_squad', { club_id: 7 }))).toBe('server-error: tools/list: HTTP 500, down');
  });
  it('turned away at the gateway says that the program’s own name is to blame', async () => {
    const { mcp, methods } = toolWorld({ before: () => new Response('error code: 1010', { status: 403 }) });
    expect(told(await callTool('get_squad', {}, ask, mcp))).toBe(
      'refused: initialize: HTTP 403, error code: 1010 (the gateway turns away the User-Agent of this program)',
    );
    expect(methods()).toEqual(['initialize']);
  });
});
