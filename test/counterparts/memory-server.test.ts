import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMemory, type Counterpart } from '../support/servers/mcp-counterparts.ts';
import { scratch } from '../support/servers/processes.ts';
import { duplicatedHeaders, recordingProxy, type RecordingProxy } from '../support/servers/recording-proxy.ts';
import { toolClient } from '../support/servers/tool-client.ts';

const folder = scratch();
afterAll(() => folder.remove());

// A server that writes, behind a gateway that starts it anew for each request or keeps it for a session.
describe.each([
  ['without sessions', false],
  ['with sessions', true],
])('the memory server behind a gateway %s', (_how, session) => {
  const file = join(folder.dir, `memory ${session}.json`);
  const name = 'Harrow';
  const entity = { name, entityType: 'club', observations: ['plays at home'] };
  let server: Counterpart;
  let proxy: RecordingProxy;
  let client: ReturnType<typeof toolClient>;
  beforeAll(async () => {
    server = await startMemory(file, { session });
    proxy = await recordingProxy(server.url);
    client = toolClient(proxy.url);
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  it('lists its tools', async () => {
    const got = await client.list();
    expect(got.ok && got.value.tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['create_entities', 'read_graph']));
  });

  it('receives writes and deletions only after a confirmation', async () => {
    for (const [tool, args, why] of [
      ['create_entities', { entities: [entity] }, 'it may change data'],
      ['delete_entities', { entityNames: [name] }, 'it may delete or overwrite data'],
    ] as const) {
      const detail = `${tool} was not called because its server says that ${why}`;
      expect(await client.call(tool, args)).toMatchObject({ fault: { code: 'needs-confirmation', detail } });
    }
    expect(proxy.seen.filter(({ body }) => body.includes('tools/call'))).toEqual([]);
    expect(await client.call('read_graph')).toMatchObject({ value: { answer: { entities: [] } } });
  });

  it('stores data and returns it', async () => {
    expect(await client.call('create_entities', { entities: [entity] }, true)).toMatchObject({ value: { answer: [entity] } });
    expect(await client.call('open_nodes', { names: [name] })).toMatchObject({ value: { answer: { entities: [entity] } } });
  });

  it('receives no wrong arguments known from the schema, and reports others itself', async () => {
    expect(await client.call('open_nodes', { names: name })).toMatchObject({
      fault: { code: 'bad-params', detail: 'open_nodes: `names` must be a list, not the text "Harrow"' },
    });
    expect(await client.send('open_nodes', { names: 5 })).toMatchObject({
      fault: { code: 'tool-failed', detail: expect.stringMatching(/^open_nodes: .*expected array/) as string },
    });
  });

  it('fails with its own sentence', async () => {
    const observations = [{ entityName: 'Nobody', contents: ['x'] }];
    expect(await client.call('add_observations', { observations }, true)).toMatchObject({
      fault: { code: 'tool-failed', detail: 'add_observations: Entity with name Nobody not found' },
    });
  });

  it('has no tool of another name', async () => {
    expect(await client.call('read_graf', {})).toMatchObject({ fault: { code: 'unknown' } });
    expect(await client.send('read_graf')).toMatchObject({ fault: { code: 'tool-failed' } });
  });

  it('answers several calls, as a batch or one by one', async () => {
    const calls = [1, 2, 3].map(() => ({ name: 'open_nodes', args: { names: [name] } }));
    const got = await client.sendAll(calls);
    expect(got.map((one) => one.ok && (one.value as { entities: unknown[] }).entities)).toEqual([[entity], [entity], [entity]]);
  });

  it('is available again after a restart', async () => {
    await server.stop();
    server = await startMemory(file, { session, port: server.port });
    expect(await client.call('open_nodes', { names: [name] })).toMatchObject({ value: { answer: { entities: [entity] } } });
  });

  it('receives no duplicate header', () => {
    expect(proxy.seen.flatMap(duplicatedHeaders)).toEqual([]);
  });
});
