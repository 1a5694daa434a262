import type { Clock } from '../../engine/base/clock.ts';
import type { Faults } from '../faults.ts';
import type { Gate } from '../gate.ts';
import { no, readBody, write, yes, type Handler } from '../http.ts';
import type { Meter } from '../limits.ts';
import type { World } from '../world/world.ts';
import { answerMethod, envelope, reply, type Head, type RpcAnswer } from './call.ts';

const WAIT_MS = 5_000;
const MAX_BYTES = 64 * 1_024 * 1_024;

/** A node of one's own: every method, no limits, the long poll, and its health pages at a second port. */
export function createNode(world: World, clock: Clock, faults: Faults, gate: Gate, meter: Meter) {
  let frozen: number | null = null;
  /** How many blocks it is behind the world. */
  const behind = (): number => {
    if (!faults.has('node-frozen')) {
      frozen = null;
      return faults.has('node-behind') ? faults.number('node-behind', 'blocks', 50) : 0;
    }
    frozen ??= world.head().height;
    return Math.max(0, world.head().height - frozen);
  };
  const head = (): Head =>
    world.past(behind(), () => ({
      ...world.head(),
      state: !faults.has('node-frozen') && faults.has('node-behind') ? 'catching-up' : 'up-to-date',
    }));
  /** Answers at once when the known hash is not the newest; else with the next block or after five seconds. */
  const waitForChange = (known: unknown): Promise<string> =>
    new Promise((resolve) => {
      const current = head().hash;
      if (typeof known === 'string' && known !== '' && known !== current) return resolve(current);
      const done = (): void => {
        if (faults.has('node-frozen') && head().hash === current && waiting) return;
        waiting = false;
        stopBlock();
        stopFork();
        cancel();
        resolve(head().hash);
      };
      let waiting = true;
      const stopBlock = world.onBlock(done);
      const stopFork = world.onFork(done);
      const cancel = clock.after(WAIT_MS, () => {
        waiting = false;
        done();
      });
    });
  async function call(method: string, params: unknown): Promise<RpcAnswer> {
    if (method === 'waitforchange') {
      if (!Array.isArray(params) || params.length !== 1) return { error: { code: -32602, message: 'Invalid params' } };
      return { result: await waitForChange(params[0]) };
    }
    if (method === 'getcurrentstate') return { result: { ...envelope(head()), gamestate: null } };
    if (method === 'getpendingstate') return { result: { ...envelope(head()), pending: {}, version: 1 } };
    const at = head();
    return world.past(behind(), () => answerMethod(world, method, params, at, false));
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
  return {
    rpc: serve,
    health: serveHealth,
  };
}
