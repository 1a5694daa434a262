import type { IncomingMessage } from 'node:http';
import type { Faults } from '../faults.ts';
import type { Gate } from '../gate.ts';
import { no, readBody, yes, type Answer } from '../http.ts';
import { MAX_BATCH, MAX_BODY, type Meter } from '../limits.ts';
import type { World } from '../world/world.ts';
import type { NodeBuild } from './node.ts';
import { answerMethod, reply, type Head, type RpcAnswer } from './answer-call.ts';

const FRESH_MS = 2_000;
const MAX_CACHED = 5_000;

/** The hosted endpoint: a subset of the methods, batches, and a short-lived cache that X-GSP-Min-Height bypasses. */
export function createHosted(world: World, gate: Gate, faults: Faults, meter: Meter, build: NodeBuild, freshMs = FRESH_MS) {
  const cache = new Map<string, { answer: RpcAnswer; height: number; at: number }>();
  world.onFork(() => cache.clear());

  function now(method: string, params: unknown, minHeight: number): RpcAnswer {
    const head: Head = { ...world.head(), state: faults.has('degraded') ? 'catching-up' : 'up-to-date' };
    if (build.without?.includes(method)) return { error: { code: -32601, message: `method not allowed: ${method}` } };
    if (method === 'getnullstate') return answerMethod(world, method, params, { head, hosted: true });
    const key = `${method} ${JSON.stringify(params ?? {})}`;
    const cached = cache.get(key);
    // A minimum height above the head does not bypass the cache.
    if (cached && cached.height >= Math.min(minHeight, head.height) && world.clock.tick() - cached.at < freshMs) return cached.answer;
    const answer = answerMethod(world, method, params, { head, hosted: true });
    if (cache.size >= MAX_CACHED) cache.clear();
    if ('result' in answer && freshMs > 0) cache.set(key, { answer, height: head.height, at: world.clock.tick() });
    return answer;
  }
  const call = (method: string, params: unknown, minHeight: number): RpcAnswer =>
    gate.read('gsp', `${method} ${JSON.stringify(params ?? {})}`, () => now(method, params, minHeight));
  /** Returns the response to one POST and the calls it contained. */
  return async (request: IncomingMessage): Promise<{ answer: Answer; what: string }> => {
    const text = await readBody(request, MAX_BODY);
    const heightHeader = request.headers['x-gsp-min-height'];
    if (text === null) return { answer: no(413, 'request body too large'), what: '' };
    if (heightHeader !== undefined && !/^\d{1,15}$/.test(String(heightHeader)))
      return { answer: no(400, 'invalid X-GSP-Min-Height'), what: '' };
    const minHeight = Number(heightHeader ?? 0);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return { answer: no(400, 'invalid JSON'), what: '' };
    }
    if (!Array.isArray(body)) {
      return { answer: yes(await reply(body, (method, params) => call(method, params, minHeight))), what: text.slice(0, 200) };
    }
    if (body.length === 0) return { answer: no(400, 'empty batch'), what: '' };
    if (body.length > MAX_BATCH) return { answer: no(413, `batch too large (max ${MAX_BATCH})`), what: '' };
    meter.request('gsp-calls', body.length);
    const replies: unknown[] = [];
    for (const message of body) replies.push(await reply(message, (method, params) => call(method, params, minHeight)));
    return { answer: yes(replies), what: text.slice(0, 2_000) };
  };
}
