import { describe, expect, it } from 'vitest';
import { callCommands } from '#engine/commands/call-command.ts';
import type { NetworkStack } from '#engine/connection/stack.ts';
import { json, type Seen } from '../../support/engine/net.ts';
import { apiOf, scripted } from '../../support/servers/service.ts';
import { said, toolWorld, type Message } from '../../support/servers/tool-server.ts';

const TOOL = { name: 'delete_all', annotations: { readOnlyHint: false, destructiveHint: true } };
const READ = { name: 'get_squad', annotations: { readOnlyHint: true } };

/** A server that lists tools, and refuses the first call of one in the given way. */
function refusing(refusal: (message: Message) => Response | null) {
  let calls = 0;
  const before = ({ body }: Seen): Response | null => {
    const message = JSON.parse(body) as Message;
    if (message.method === 'tools/list') return json({ jsonrpc: '2.0', id: message.id, result: { tools: [TOOL, READ] } });
    return message.method === 'tools/call' && ++calls === 1 ? refusal(message) : null;
  };
  const world = toolWorld({ before, answer: () => said([]) });
  const api = apiOf(scripted({}).fetch, { connection: 'hosted', mcp: world.mcp, clock: world.clock });
  const session = { api, follow: () => () => undefined } as unknown as NetworkStack;
  const commands = callCommands({ clock: world.clock, named: (source) => source, session: () => session, write: ({ code }) => code });
  return {
    calls: () => world.methods().filter((method) => method === 'tools/call').length,
    call: async (name: string, confirmed: boolean) => {
      let over = false;
      const got = commands['api.call']({ interface: 'tool', name, params: {}, confirmed, decoded: false }).finally(() => (over = true));
      // The library responds in turns of the event loop; a wait on the clock is passed between them.
      while (!over) {
        await new Promise((next) => setImmediate(next));
        await world.clock.walk(100);
      }
      return got;
    },
  };
}
const REFUSALS: readonly (readonly [what: string, refusal: (message: Message) => Response, fault: object])[] = [
  ['HTTP 503', () => json({ error: 'busy' }, { status: 503 }), { code: 'throttled' }],
  ['HTTP 429', () => json({ error: 'slow down' }, { status: 429 }), { code: 'throttled' }],
  [
    'a 503 of the service behind it',
    ({ id }) => json({ jsonrpc: '2.0', id, result: { isError: true, content: [{ type: 'text', text: '503: busy' }] } }),
    { code: 'throttled' },
  ],
  ['HTTP 404', () => json({ error: { code: -32000, message: 'Session not found' } }, { status: 404 }), {}],
  [
    'an error that mentions a session',
    ({ id }) => json({ jsonrpc: '2.0', id, error: { code: -32000, message: 'the training session was not found' } }),
    { code: 'tool-failed' },
  ],
];

describe('a tool call confirmed by the user', () => {
  it.each(REFUSALS)('is sent once when the server answers %s, and the fault is reported', async (_what, refusal, fault) => {
    const { call, calls } = refusing(refusal);
    expect(await call('get_squad', false)).toMatchObject({ ok: true }); // the handshake succeeded, and this call received the refusal
    const world = refusing(refusal);
    expect(await world.call('delete_all', true)).toMatchObject({ ok: false, fault });
    expect([world.calls(), calls()]).toEqual([1, 2]);
  });
  it('is sent after it is confirmed again', async () => {
    const world = refusing(REFUSALS[3]![1]);
    await world.call('delete_all', true);
    expect(await world.call('delete_all', true)).toMatchObject({ ok: true });
    expect(world.calls()).toBe(2);
  });
});
