import { fail, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../request-options.ts';
import type { Http } from '../http/http.ts';
import type { Lane } from '../lane/lane.ts';
import { MAX_TOOL_BATCH, MIN_REST_MS } from '../lane/limits.ts';
import type { RpcAnswer } from '../rpc/rpc-answer.ts';
import { toolValue } from './tool-answer.ts';
import { createToolBatch } from './tool-batch.ts';
import type { KeyValueStore } from '../../base/key-value.ts';
import { createToolList, type Tool, type ToolList } from './tool-list.ts';
import { createToolPost } from './post.ts';
import { createToolTalk, type Message } from './negotiate.ts';

export type { Tool, ToolAnnotations, ToolList } from './tool-list.ts';

/** Client of the tool server. Every HTTP request takes one turn of its lane. */
export interface Mcp {
  /**
   * All tools; read again after ten minutes, or at once with `anew`. If the server is unreachable, returns the last known list with the
   * fault.
   */
  listTools(ask: Ask, refresh?: boolean): Promise<Result<ToolList>>;
  /** A tool from the list that was read last; null if it is not in it or no list was read. Sends no request. */
  known(name: string): Tool | null;
  /** The tool's own answer, parsed from the JSON in its text; a failure of the tool is a fault. */
  callTool(name: string, args: Record<string, unknown>, ask: Ask): Promise<Result<unknown>>;
  /** Several calls in requests of up to 20; the answers are in the order of the calls. */
  callTools(calls: readonly ToolCall[], ask: Ask): Promise<Result<unknown>[]>;
}
/** A call of one tool. */
export interface ToolCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

interface McpOptions {
  readonly url: string;
  readonly http: Http;
  readonly lane: Lane;
  readonly clock: Clock;
  /** Stores the list of tools for the next run. */
  readonly memory?: KeyValueStore;
}

/** Creates a client that negotiates with the server at its first request. */
export function createMcp({ url, http, lane, clock, memory }: McpOptions): Mcp {
  const talk = createToolTalk(url, createToolPost({ url, http, lane }));
  const list = createToolList(url, talk, clock, memory ?? null);
  const batch = createToolBatch(talk, clock);

  const messageOf = ({ name, args }: ToolCall): Message => ({ method: 'tools/call', params: { name, arguments: args } });
  /** When the service behind the tools throttles a call, the lane pauses for the same time. */
  const heeded = (got: Result<unknown>): Result<unknown> => {
    if (!got.ok && got.fault.code === 'throttled') lane.rest(got.fault.waitMs ?? MIN_REST_MS);
    return got;
  };
  const read = (name: string, got: Result<RpcAnswer>): Result<unknown> => (got.ok ? heeded(toolValue(name, got.value)) : got);

  return {
    listTools: (ask, refresh) => list.get(ask, refresh),
    known: list.known,
    callTool: async (name, args, ask) => read(name, await talk.request(messageOf({ name, args }), name, ask)),
    callTools: async (calls, ask) => {
      const parts: Promise<Result<RpcAnswer>[]>[] = [];
      const named = calls.map((call) => ({ name: call.name, message: messageOf(call) }));
      for (let at = 0; at < named.length; at += MAX_TOOL_BATCH) parts.push(batch(named.slice(at, at + MAX_TOOL_BATCH), ask));
      const answers = (await Promise.all(parts)).flat();
      return calls.map(({ name }, at) => read(name, answers[at] ?? fail('unreadable', about(name, text('mcp.no-response')))));
    },
  };
}
