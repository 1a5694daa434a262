import { describe, expect, it } from 'vitest';
import { MAX_TOOL_PAGES } from '#engine/net/lane/limits.ts';
import { json } from '../../../support/engine/net.ts';
import { ask, toolWorld as world, type Message } from '../../../support/servers/tool-server.ts';

const names = (got: { ok: boolean; value?: { tools: readonly { name: string }[] } }): string[] =>
  got.value?.tools.map(({ name }) => name) ?? [];
const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
};
const lists = (make: (cursor: string | undefined) => unknown) => ({
  before: ({ body }: { body: string }) => {
    const message = JSON.parse(body) as Message;
    return message.method === 'tools/list' ? json({ jsonrpc: '2.0', id: message.id, result: make(message.params?.cursor) }) : null;
  },
});

describe('the list of tools', () => {
  it('is stored for the next run, and requested again after ten minutes', async () => {
    const kept = memory();
    const first = world({ memory: kept });
    await first.mcp.listTools(ask);
    const second = world({ memory: kept });
    second.clock.walk(first.clock.now() - second.clock.now());
    expect(names(await second.mcp.listTools(ask))).toEqual(['get_ticker', 'get_squad']);
    expect(second.seen).toEqual([]);
    await second.clock.walk(10 * 60_000);
    expect(names(await second.mcp.listTools(ask))).toEqual(['get_ticker', 'get_squad']);
    expect(second.methods()).toContain('tools/list');
  });
  it('from an earlier run is used while the server is unreachable, with the fault', async () => {
    const kept = memory();
    await world({ memory: kept }).mcp.listTools(ask);
    const away = world({ memory: kept, before: () => json({ error: 'down' }, { status: 500 }) });
    await away.clock.walk(60 * 60_000);
    const got = await away.mcp.listTools(ask);
    expect(names(got)).toEqual(['get_ticker', 'get_squad']);
    expect(got).toMatchObject({ ok: true, value: { fault: { code: 'server-error' } } });
  });
  it('from another address is requested again, and used while the server is unreachable', async () => {
    const kept = memory();
    kept.set(
      'tools',
      JSON.stringify({ url: 'http://else.test/mcp', at: 1_000_000, tools: [{ name: 'old', description: null, inputSchema: {} }] }),
    );
    expect(names(await world({ memory: kept }).mcp.listTools(ask))).toEqual(['get_ticker', 'get_squad']);
    expect([...kept.kept.keys()]).toEqual(['tools']);
    kept.set(
      'tools',
      JSON.stringify({ url: 'http://else.test/mcp', at: 1_000_000, tools: [{ name: 'old', description: null, inputSchema: {} }] }),
    );
    const away = world({ memory: kept, before: () => json({ error: 'down' }, { status: 500 }) });
    expect(names(await away.mcp.listTools(ask))).toEqual(['old']);
  });
  it('from another address does not declare any tool read-only', async () => {
    const kept = memory();
    const tool = { name: 'set_weather', description: null, inputSchema: {}, annotations: { readOnlyHint: true, destructiveHint: false } };
    kept.set('tools', JSON.stringify({ url: 'http://else.test/mcp', at: 1_000_000, tools: [tool] }));
    const { mcp } = world({ memory: kept, before: () => json({ error: 'down' }, { status: 500 }) });
    const silent = { readOnlyHint: null, destructiveHint: null };
    expect(mcp.known('set_weather')?.annotations).toEqual(silent);
    expect(await mcp.listTools(ask)).toMatchObject({ value: { tools: [{ name: 'set_weather', annotations: silent }] } });
    expect(mcp.known('set_weather')?.annotations).toEqual(silent);
  });
  it('that was never read is a fault while the server is unreachable', async () => {
    const { mcp } = world({ before: () => json({ error: 'down' }, { status: 500 }) });
    expect(await mcp.listTools(ask)).toMatchObject({ ok: false, fault: { code: 'server-error' } });
  });
  it('is requested again when the stored list is damaged', async () => {
    const kept = memory();
    kept.set('tools', '{"at":1,"tools":[{"na');
    expect(names(await world({ memory: kept }).mcp.listTools(ask))).toEqual(['get_ticker', 'get_squad']);
  });
  it('is requested again for an unknown tool, unless it was just read', async () => {
    const { mcp, methods, clock } = world();
    const times = (): number => methods().filter((method) => method === 'tools/list').length;
    await mcp.listTools(ask);
    const once = times();
    await mcp.listTools(ask, true);
    expect(times()).toBe(once);
    await clock.walk(6_000);
    await mcp.listTools(ask, true);
    expect(times()).toBe(2 * once);
  });
  it('leaves out invalid entries and repeated names', async () => {
    const tools = [
      { name: 'a' },
      5,
      { title: 'no name' },
      { name: '' },
      { name: 'a', description: 'again' },
      { name: 'b', description: 7 },
    ];
    const { mcp } = world(lists(() => ({ tools })));
    expect((await mcp.listTools(ask)).ok && (await mcp.listTools(ask))).toMatchObject({
      value: {
        tools: [
          { name: 'a', description: null, inputSchema: {} },
          { name: 'b', description: null, inputSchema: {} },
        ],
      },
    });
  });
  it('ends when a server returns a next page for ever', async () => {
    const { mcp, methods } = world(
      lists((cursor) => ({ tools: [{ name: `t${cursor ?? ''}` }], nextCursor: `${Number(cursor ?? 0) + 1}` })),
    );
    expect(names(await mcp.listTools(ask))).toHaveLength(MAX_TOOL_PAGES);
    expect(methods().filter((method) => method === 'tools/list')).toHaveLength(MAX_TOOL_PAGES);
  });
  it('ends when a server returns the same page again', async () => {
    const { mcp, methods } = world(lists(() => ({ tools: [{ name: 't' }], nextCursor: 'x' })));
    expect(names(await mcp.listTools(ask))).toEqual(['t']);
    expect(methods().filter((method) => method === 'tools/list')).toHaveLength(2);
  });
  it('in another shape is a fault that reports it', async () => {
    const { mcp } = world(lists(() => ({ tools: 'none' })));
    expect(await mcp.listTools(ask)).toMatchObject({ fault: { code: 'unreadable', detail: 'tools/list: `tools` is not a list' } });
  });
});
