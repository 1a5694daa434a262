import { fail, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import type { KeyValueStore } from '../../base/key-value.ts';
import type { Ask } from '../request-options.ts';
import type { Http } from '../http/http.ts';
import type { Lane } from '../lane/lane.ts';
import { MAX_TOOL_BATCH, MIN_REST_MS, TOOLS_SINGLY_MS } from '../lane/limits.ts';
import type { RpcAnswer } from '../rpc/rpc-answer.ts';
import { createToolTalk, type Message, type ToolTalk } from './negotiate.ts';
import { createToolPost } from './post.ts';
import { toolValue } from './tool-answer.ts';
import { createToolList } from './tool-list.ts';

export type { Tool, ToolAnnotations, ToolList } from './tool-list.ts';

interface ToolCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}
type Answer = Result<RpcAnswer>;
const messageOf = ({ name, args }: ToolCall): Message => ({ method: 'tools/call', params: { name, arguments: args } });

/** Faults of a batch that single calls would receive as well. */
const SHARED: readonly string[] = ['throttled', 'closed'];
/** Faults of the first single call that the other calls would receive as well. */
const AWAY: readonly string[] = ['unreachable', 'throttled', 'server-error', 'closed'];

/** Sends calls in one request if the server accepts that, and one by one if not. Answers are in the order of the calls. */
function createToolBatch(talk: ToolTalk, clock: Clock) {
  /** Tick until which a server that left calls of a batch unanswered receives single calls; later it may be another one. */
  let singlyUntil = Number.NEGATIVE_INFINITY;

  const one = (call: ToolCall, ask: Ask): Promise<Answer> => talk.request(messageOf(call), call.name, ask);

  /** Sends calls one by one, after the first has been answered: an unreachable server costs one more request, not one per call. */
  async function singly([first, ...others]: readonly ToolCall[], ask: Ask): Promise<Answer[]> {
    if (!first) return [];
    const ahead = await one(first, ask);
    if (!ahead.ok && AWAY.includes(ahead.fault.code)) return [ahead, ...others.map(() => ahead)];
    const answers = [ahead, ...(await Promise.all(others.map((call) => one(call, ask))))];
    if (answers.some((answer) => answer.ok)) singlyUntil = clock.tick() + TOOLS_SINGLY_MS;
    return answers;
  }

  return async (calls: readonly ToolCall[], ask: Ask): Promise<Answer[]> => {
    const [first] = calls;
    if (!first || calls.length === 1 || clock.tick() < singlyUntil) return Promise.all(calls.map((call) => one(call, ask)));
    const what = calls.every(({ name }) => name === first.name) ? first.name : 'tools';
    const got = await talk.together(calls.map(messageOf), what, ask);
    if (!got.ok && SHARED.includes(got.fault.code)) return calls.map(() => got);
    const came: readonly (Answer | undefined)[] = got.ok ? got.value : [];
    const refused = came.every((answer) => answer?.ok && answer.value.error?.code === -32600);
    const answered = (at: number): boolean => !refused && (came[at]?.ok ?? false);
    const left = calls.filter((_, at) => !answered(at));
    const again = await singly(left, ask);
    return calls.map((_, at) => (answered(at) ? came[at] : again.shift()) as Answer);
  };
}

interface McpOptions {
  readonly url: string;
  readonly http: Http;
  readonly lane: Lane;
  readonly clock: Clock;
  /** Stores the list of tools for the next run. */
  readonly memory?: KeyValueStore;
}

/** Creates a client of a tool server, which negotiates with it at the first request. Every HTTP request takes one turn of its lane. */
export function createMcp({ url, http, lane, clock, memory }: McpOptions) {
  const talk = createToolTalk(url, createToolPost(url, http, lane));
  const list = createToolList(url, talk, clock, memory ?? null);
  const batch = createToolBatch(talk, clock);

  const read = (name: string, got: Answer): Result<unknown> => {
    const value = got.ok ? toolValue(name, got.value) : got;
    // When the service behind the tools throttles a call, the lane pauses for the same time.
    if (got.ok && !value.ok && value.fault.code === 'throttled') lane.rest(value.fault.waitMs ?? MIN_REST_MS);
    return value;
  };

  return {
    /** All tools; read again after ten minutes, or at once with `refresh`. If the server is unreachable: the last list, with the fault. */
    listTools: list.get,
    /** A tool from the list that was read last; null if it is not in it or no list was read. Sends no request. */
    known: list.known,
    /** The tool's own answer, parsed from the JSON in its text; a failure of the tool is a fault. */
    callTool: async (name: string, args: ToolCall['args'], ask: Ask): Promise<Result<unknown>> =>
      read(name, await talk.request(messageOf({ name, args }), name, ask)),
    /** Several calls in requests of up to 20; the answers are in the order of the calls. */
    callTools: async (calls: readonly ToolCall[], ask: Ask): Promise<Result<unknown>[]> => {
      const parts: Promise<Answer[]>[] = [];
      for (let at = 0; at < calls.length; at += MAX_TOOL_BATCH) parts.push(batch(calls.slice(at, at + MAX_TOOL_BATCH), ask));
      const answers = (await Promise.all(parts)).flat();
      return calls.map(({ name }, at) => read(name, answers[at] ?? fail('unreadable', about(name, text('mcp.no-response')))));
    },
  };
}
export type Mcp = ReturnType<typeof createMcp>;
