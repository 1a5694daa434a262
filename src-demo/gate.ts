import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#engine/base/clock.ts';
import { sleep } from '#engine/base/clock.ts';
import type { Faults, Interface } from './faults.ts';
import { write, type Answer } from './http.ts';
import type { Meter } from './limits.ts';
import type { World } from './world/world.ts';

/** Sends a response, or its faulty version. All interfaces respond through it. */
export function createGate(world: World, clock: Clock, faults: Faults, meter: Meter) {
  const spoilt = (where: Interface, what: string): Answer | null => {
    if (faults.at('429', where, what))
      return {
        status: 429,
        body: { detail: 'Too Many Requests' },
        headers: { 'retry-after': String(faults.number('429', 'retryAfter', 1)) },
      };
    if (faults.at('503', where, what))
      return {
        status: 503,
        body: { detail: 'Service Unavailable' },
        headers: { 'retry-after': String(faults.number('503', 'retryAfter', 30)) },
      };
    if (faults.at('500', where, what)) return { status: 500, body: { detail: 'Internal Server Error' } };
    return null;
  };
  const garbled = (answer: Answer): Answer => {
    const form = faults.text('garbage', 'form') ?? 'text';
    const whole = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    if (form === 'truncated')
      return { ...answer, body: whole.slice(0, Math.ceil(whole.length / 2)), headers: { 'content-type': 'application/json' } };
    if (form === 'shape')
      return { ...answer, body: { unexpected: [1, 'two', null], items: 'none', result: { data: 'wrong', height: 'tall' } } };
    return { ...answer, body: '<html><body>It works</body></html>', headers: { 'content-type': 'text/html' } };
  };
  const date = (): Record<string, string> => ({
    date: new Date(clock.now() + faults.number('skew', 'seconds', faults.has('skew') ? 90 : 0) * 1_000).toUTCString(),
  });
  /** Blocks by which the responses of an interface lag. A lag fault that names no interface applies to the game state only. */
  const behind = (where: Interface, what: string): number =>
    (where === 'gsp' || faults.limited('lag')) && faults.at('lag', where, what) ? faults.number('lag', 'blocks', 5) : 0;
  return {
    /** Runs `from` on the current world, or on an earlier one while responses lag. */
    read: <T>(where: Interface, what: string, from: () => T): T => world.past(behind(where, what), from),
    /** Returns whether the request may continue. Otherwise it has already been handled. */
    before: async (where: Interface, what: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      if (faults.at('slow', where, what)) await sleep(clock, faults.number('slow', 'ms', 3_000));
      if (faults.at('drop', where, what)) {
        meter.faulted(where);
        response.destroy();
        return false;
      }
      const fault = spoilt(where, what);
      if (!fault) return true;
      meter.faulted(where);
      write(request, response, fault);
      return false;
    },
    send: (where: Interface, what: string, request: IncomingMessage, response: ServerResponse, answer: Answer, tookMs = 0): void => {
      const garbage = faults.at('garbage', where, what) && answer.status === 200;
      if (garbage) meter.faulted(where);
      const { headers, ...rest } = garbage ? garbled(answer) : answer;
      write(request, response, { ...rest, headers: { ...date(), ...headers } }, tookMs);
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
