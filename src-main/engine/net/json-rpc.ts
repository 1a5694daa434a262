import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import type { Clock } from '../base/clock.ts';
import type { Ask } from './ask.ts';
import { createBatcher, type Post, type RpcAnswer } from './batcher.ts';
import type { Http } from './http.ts';
import type { Lane } from './lane.ts';
import { parseJson, readAnswer } from './rpc-answer.ts';

export type { RpcAnswer } from './rpc-answer.ts';

/** One JSON-RPC service. A fault is a request that failed; an error member of the answer is part of the answer. */
export interface Rpc {
  call(method: string, params: object, ask: Ask): Promise<Result<RpcAnswer>>;
}

const JSON_BODY = { 'Content-Type': 'application/json' };
const heightHeader = (height: number): Record<string, string> => (height > 0 ? { 'X-GSP-Min-Height': String(height) } : {});

/** The hosted game state: calls travel together, 100 and 255 KiB a request at most. */
export function createHostedRpc({ clock, http, lane, url }: { clock: Clock; http: Http; lane: Lane; url: string }): Rpc {
  const post: Post = async (ask, fill) => {
    const sent = await http.send({
      url,
      lane,
      ask,
      method: 'POST',
      what: 'gsp',
      headers: JSON_BODY,
      fill: () => {
        const batch = fill();
        return batch && { ...batch, headers: heightHeader(batch.minHeight) };
      },
    });
    return sent.ok ? ok(sent.value.text) : sent;
  };
  return createBatcher({ clock, post });
}

/**
 * A node: one call a request, for it has no limits and answers each as soon as it can. `params` is an object, or a list for
 * the one positional method (`waitforchange`).
 */
export function createSingleRpc({ http, lane, url, timeoutMs }: { http: Http; lane: Lane; url: string; timeoutMs?: number }): Rpc {
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
        headers: { ...JSON_BODY, ...heightHeader(ask.minHeight ?? 0) },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, ...(!empty && { params }) }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      });
      if (!sent.ok) return sent;
      const json = parseJson(sent.value.text);
      const answer = json.ok ? readAnswer(json.value) : json;
      return answer.ok ? answer : fail('unreadable', `${method}: ${answer.fault.detail ?? ''}`);
    },
  };
}
