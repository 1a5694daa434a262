import { fail, ok, type Result } from '#contract/faults.ts';
import { about } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../../base/clock.ts';
import type { Ask } from '../request-options.ts';
import { createBatcher, type Batch, type Post } from './batcher.ts';
import { createServerLimits } from './server-limits.ts';
import type { Http } from '../http/http.ts';
import type { Lane } from '../lane/lane.ts';
import { LONG_POLL_MS } from '../lane/limits.ts';
import { statusFault } from '../http/errors.ts';
import { parseJson } from '../http/read-json.ts';
import { readAnswer, type RpcAnswer } from './rpc-answer.ts';

/** One JSON-RPC service. A fault means that the request failed; an error member of the answer is part of the answer. */
export interface Rpc {
  call(method: string, params: object, ask: Ask): Promise<Result<RpcAnswer>>;
}

const JSON_BODY = { 'Content-Type': 'application/json' };
/** Statuses that may concern the batch and not its calls: the list form, its size, or a header. */
const OF_BATCH = [400, 405, 413, 415, 422, 431, 501];
/** Statuses with which some builds of a node send the error of a call. */
const WITH_ERROR = [400, 401, 403, 404, 500];

interface RpcDeps {
  readonly clock: Clock;
  readonly http: Http;
  readonly lane: Lane;
  readonly url: string;
  readonly timeoutMs?: number | undefined;
}

/** The hosted game state service: calls share requests of at most 100 calls and 255 KiB, or of the limits learnt from refusals. */
export function createHostedRpc({ clock, http, lane, url, timeoutMs }: RpcDeps): Rpc {
  const habits = createServerLimits(clock);
  const post: Post = async (ask, fill) => {
    let batch: Batch | null = null;
    const headers = (): Record<string, string> =>
      batch && batch.minHeight > 0 && habits.now().header ? { 'X-GSP-Min-Height': String(batch.minHeight) } : {};
    const send = (filled: () => Batch | null) =>
      http.send({
        url,
        lane,
        ask,
        method: 'POST',
        what: 'gsp',
        headers: JSON_BODY,
        refusals: OF_BATCH,
        timeoutMs,
        fill: () => {
          batch = filled();
          return batch && { ...batch, headers: headers() };
        },
      });
    let sent = await send(fill);
    if (sent.ok && sent.value.status === 400 && /min.?height/i.test(sent.value.text) && Object.keys(headers()).length > 0) {
      habits.learn({ header: false });
      const same = batch;
      sent = await send(() => same);
    }
    if (!sent.ok) return sent;
    const { status, text } = sent.value;
    if (status < 300) return ok(text);
    const refused = status === 413 || status === 431 ? (/body|bytes|size/i.test(text) ? 'bytes' : 'calls') : 'form';
    return { ...statusFault(status, 'gsp', text, 0), refused };
  };
  return createBatcher(clock, post, habits);
}

/** A long-poll method answers when something happens, which may take as long as the node is configured to wait. */
const isLongPoll = (method: string): boolean => method.startsWith('waitfor');
const LONG_POLL_MARGIN_MS = 30_000;

/**
 * A node with one call per request, because a node has no rate limits and answers each call as soon as it can. `params` is an object, or a
 * list for the one positional method (`waitforchange`).
 */
export function createSingleRpc({ http, lane, url, timeoutMs }: Omit<RpcDeps, 'clock'>): Rpc {
  let lastId = 0;
  return {
    call: async (method, params, ask) => {
      const empty = !Array.isArray(params) && Object.keys(params).length === 0;
      const sent = await http.send({
        url,
        lane,
        ask,
        method: 'POST',
        what: method,
        headers: JSON_BODY,
        refusals: WITH_ERROR,
        body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, ...(!empty && { params }) }),
        timeoutMs: isLongPoll(method) ? LONG_POLL_MS + LONG_POLL_MARGIN_MS : timeoutMs,
      });
      if (!sent.ok) return sent;
      const { status, text } = sent.value;
      const json = parseJson(text);
      const answer = json.ok ? readAnswer(json.value) : json;
      if (status < 300) return answer.ok ? answer : fail('unreadable', about(method, reasonOf(answer.fault)));
      return answer.ok && answer.value.error ? answer : statusFault(status, method, text, 0);
    },
  };
}

/** Faults of a whole batch after which its calls are sent one by one. */
const TAKES_NO_LIST: readonly string[] = ['server-error', 'unreadable'];

/** A node: calls are sent one by one, except those with `together`. */
export function createNodeRpc(deps: RpcDeps): Rpc {
  const [single, list] = [createSingleRpc(deps), createHostedRpc(deps)];
  return {
    call: async (method, params, ask) => {
      if (ask.together !== true) return single.call(method, params, ask);
      const got = await list.call(method, params, { ...ask, minHeight: 0 });
      return got.ok || !TAKES_NO_LIST.includes(got.fault.code) ? got : single.call(method, params, ask);
    },
  };
}
