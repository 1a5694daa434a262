import { callTool } from '#engine/api/call/call-tool.ts';
import { systemClock } from '#engine/base/clock.ts';
import { createMcp } from '#engine/net/mcp/mcp.ts';
import { parts } from './service.ts';

const ask = { priority: 'focus', caller: 'test' } as const;

/** Our tool client on the real network, as a session creates it. */
export function toolClient(url: string) {
  const { http, lanes, clock } = parts(fetch, systemClock);
  const mcp = createMcp({ url, http, lane: lanes.tools, clock });
  return {
    mcp,
    list: () => mcp.listTools(ask),
    /** Calls a tool as the user does: the call is checked against the server's list first. */
    call: (name: string, args: Record<string, unknown> = {}, confirmed = false) => callTool(name, args, ask, mcp, confirmed),
    /** Sends a call without any checks. */
    send: (name: string, args: Record<string, unknown> = {}) => mcp.callTool(name, args, ask),
    sendAll: (calls: readonly { name: string; args: Record<string, unknown> }[]) => mcp.callTools(calls, ask),
  };
}
