import type { Clock } from '#engine/base/clock.ts';
import type { Faults } from '../faults.ts';
import type { Gate } from '../gate.ts';
import { no, readBody, write, yes, type Handler } from '../http.ts';
import type { Meter } from '../limits.ts';
import type { World } from '../world/world.ts';
import { answerMethod, envelope, reply, type RpcAnswer } from './answer-call.ts';
import { createNodeHead } from './node-head.ts';
import { olderState } from './older.ts';
import { createPolls } from './poll.ts';
import { astray } from './wrong.ts';

const MAX_BYTES = 64 * 1_024 * 1_024;

/** Build and start options of a node. */
export interface NodeBuild {
  /** Unsafe methods are enabled. */
  unsafe: boolean;
  /** An older build, which returns states as a block plus game data. */
  older: boolean;
  /** Methods missing from both the node and the hosted service. */
  without?: readonly string[];
}
export const PLAIN_BUILD: NodeBuild = { unsafe: false, older: false };

/** A user's own node: all methods, no limits, long polls, and health pages on a second port. */
export function createNode(world: World, clock: Clock, faults: Faults, gate: Gate, meter: Meter, build: NodeBuild) {
  const { head, behind, dead } = createNodeHead(world, faults);
  const polls = createPolls(world, clock, head, dead);

  const question = (method: string, params: unknown): RpcAnswer => {
    const at = head();
    if (build.without?.includes(method)) return { error: { code: -32601, message: 'Method not found' } };
    const answer = world.past(behind(), () => answerMethod(world, method, params, { head: at, hosted: false, unsafe: build.unsafe }));
    const served = build.older && 'result' in answer ? { result: olderState(method, at, answer.result) } : answer;
    return faults.at('node-wrong', 'node', method) ? astray(served) : served;
  };
  async function call(method: string, params: unknown): Promise<RpcAnswer> {
    if (method !== 'waitforchange' && method !== 'waitforpendingchange') return question(method, params);
    // The two methods with positional params.
    if (!Array.isArray(params) || params.length !== 1) return { error: { code: -32602, message: 'Invalid params' } };
    if (method === 'waitforchange') return { result: await polls.forChange(params[0]) };
    await polls.forPending(params[0]);
    return question('getpendingstate', {});
  }
  const serve: Handler = async (request, response) => {
    meter.request('node');
    if (request.method !== 'POST') return write(request, response, { status: 405, body: 'JSONRPC server supports only POST' });
    const text = (await readBody(request, MAX_BYTES)) ?? '';
    if (!(await gate.before('node', text.slice(0, 2_000), request, response))) return;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return write(request, response, yes({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null }));
    }
    const answer = Array.isArray(body) ? await Promise.all(body.map((message) => reply(message, call))) : await reply(body, call);
    gate.send('node', text.slice(0, 2_000), request, response, yes(answer));
  };
  const serveHealth: Handler = (request, response, url) => {
    meter.request('health');
    const now = head();
    if (url.pathname === '/healthz')
      return write(request, response, now.state === 'up-to-date' ? yes('ok') : { status: 500, body: 'not ok' });
    if (url.pathname === '/state') return write(request, response, yes(envelope(now)));
    write(request, response, no(404, 'Not Found'));
  };
  return { rpc: serve, health: serveHealth };
}
