import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEverything, type Counterpart } from '../support/servers/mcp-counterparts.ts';
import { duplicatedHeaders, recordingProxy, type RecordingProxy } from '../support/servers/recording-proxy.ts';
import { toolClient } from '../support/servers/tool-client.ts';
import { english } from '../support/english-text.ts';

// The protocol's own example server over Streamable HTTP, with a session, event streams, annotations and slow tools.
let server: Counterpart;
let proxy: RecordingProxy;
let client: ReturnType<typeof toolClient>;
beforeAll(async () => void (server = await startEverything()));
afterAll(() => server.stop());
beforeEach(async () => {
  proxy = await recordingProxy(server.url);
  client = toolClient(proxy.url);
});
afterEach(async () => {
  const wrong = proxy.seen.flatMap(duplicatedHeaders);
  await proxy.stop();
  expect(wrong).toEqual([]);
});
const methods = (): string[] => proxy.seen.map(({ body }) => (JSON.parse(body) as { method: string }).method);
const sessionIds = (): string[] =>
  proxy.seen.flatMap(({ rawHeaders }) => {
    const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'mcp-session-id');
    return at < 0 ? [] : [rawHeaders[at + 1] ?? ''];
  });

describe('the everything server', () => {
  it('completes the handshake and lists its tools with their annotations', async () => {
    const got = await client.list();
    expect(methods()).toEqual(['initialize', 'notifications/initialized', 'tools/list']);
    const tools = got.ok ? got.value.tools : [];
    expect(tools.find(({ name }) => name === 'echo')).toMatchObject({ annotations: { readOnlyHint: true, destructiveHint: false } });
    expect(tools.find(({ name }) => name === 'toggle-simulated-logging')).toMatchObject({ annotations: { readOnlyHint: false } });
  });

  it('returns text, structured and multi-part results', async () => {
    expect(await client.call('echo', { message: 'grüß Gott' })).toMatchObject({ value: { answer: 'Echo: grüß Gott' } });
    expect(await client.call('get-structured-content', { location: 'Chicago' })).toMatchObject({ value: { answer: { humidity: 82 } } });
    const image = await client.call('get-tiny-image');
    expect(image.ok && image.value.answer).toContain("Here's the image you requested");
  });

  it('receives no wrong arguments, which are reported first', async () => {
    expect(await client.call('echo', { mesage: 'x' })).toMatchObject({
      fault: { code: 'bad-params', detail: 'echo: unknown argument `mesage`; did you mean message?' },
    });
    expect(await client.call('get-sum', { a: '1', b: 2 })).toMatchObject({
      fault: { code: 'bad-params', detail: 'get-sum: `a` must be a number, not the text "1"' },
    });
    expect(methods()).not.toContain('tools/call');
  });

  it('explains in its own words what is wrong with arguments it receives', async () => {
    const got = await client.send('get-sum', { a: 'one' });
    expect(got).toMatchObject({ fault: { code: 'tool-failed', detail: expect.stringMatching(/^get-sum: .*expected number/) as string } });
    expect(!got.ok && english(got.fault.detail)).not.toMatch(/[{}[\]]/);
  });

  it('has no tool of another name', async () => {
    expect(await client.call('eco')).toMatchObject({ fault: { code: 'unknown', detail: 'unknown tool "eco"; did you mean echo?' } });
    expect(await client.send('eco')).toMatchObject({
      fault: { code: 'tool-failed', detail: expect.stringContaining('eco not found') as string },
    });
  });

  it('has tools that fail, with a sentence', async () => {
    expect(await client.call('get-resource-reference', { resourceType: 'Text', resourceId: -1 })).toMatchObject({
      fault: { code: 'tool-failed', detail: expect.stringMatching(/^get-resource-reference: \S/) as string },
    });
  });

  it('receives no changing call without a confirmation', async () => {
    expect(await client.call('toggle-simulated-logging')).toMatchObject({ fault: { code: 'needs-confirmation' } });
    expect(methods()).not.toContain('tools/call');
    expect(await client.call('toggle-simulated-logging', {}, true)).toMatchObject({ ok: true });
  });

  it('may run a tool for longer than the timeout of other requests', async () => {
    expect(await client.call('trigger-long-running-operation', { duration: 17, steps: 3 })).toMatchObject({
      value: { answer: 'Long running operation completed. Duration: 17 seconds, Steps: 3.' },
    });
  });

  it('answers several calls together', async () => {
    const calls = ['a', 'b', 'c'].map((message) => ({ name: 'echo', args: { message } }));
    expect(await client.sendAll(calls)).toEqual(['a', 'b', 'c'].map((message) => ({ ok: true, value: `Echo: ${message}` })));
  });
});

describe('a session with the everything server', () => {
  it('that was deleted on the server is reopened once, and the call repeated', async () => {
    await client.call('echo', { message: 'before' });
    const [id = ''] = sessionIds();
    const deleted = await fetch(server.url, { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect(deleted.ok).toBe(true);
    const got = await Promise.all([1, 2, 3].map((n) => client.call('echo', { message: `after ${n}` })));
    expect(got.map((one) => one.ok && one.value.answer)).toEqual([1, 2, 3].map((n) => `Echo: after ${n}`));
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
  });

  it('that a server restart ended is reopened once, also for several calls together', async () => {
    await client.call('echo', { message: 'before' });
    await server.stop();
    server = await startEverything(server.port);
    const calls = ['a', 'b'].map((message) => ({ name: 'echo', args: { message } }));
    expect(await client.sendAll(calls)).toEqual(['a', 'b'].map((message) => ({ ok: true, value: `Echo: ${message}` })));
    expect(new Set(sessionIds()).size).toBe(2);
  });
});
