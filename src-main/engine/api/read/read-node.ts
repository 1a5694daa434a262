import { fail, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Unwrapped } from '../schema/envelope.ts';
import type { GspMethod } from '../tables/gsp/gsp.ts';
import type { NodeHealth } from '../providers/node-health.ts';
import { readGsp, type GspDeps } from './read-gsp.ts';

/** Faults after which the node's health is checked again. */
const DOUBTFUL: readonly string[] = ['unreachable', 'server-error', 'unreadable'];

/**
 * Reads from the node. If the node stops answering, pending reads fail with `unreachable` at once, so that another provider can be used.
 */
export const createNodeReader =
  (deps: GspDeps, health: NodeHealth | null) =>
  async (method: GspMethod, wire: object, ask: Ask): Promise<Result<Unwrapped>> => {
    if (!health) return readGsp(deps, 'node', method, wire, ask);
    const alive = health.alive();
    const signal = ask.signal ? AbortSignal.any([alive, ask.signal]) : alive;
    const got = await readGsp(deps, 'node', method, wire, { ...ask, signal });
    if (got.ok) return got;
    if (got.fault.code === 'closed' && alive.aborted && !ask.signal?.aborted)
      return fail('unreachable', about(method, text('method.died', { why: health.now().why ?? text('method.no-response') })));
    if (DOUBTFUL.includes(got.fault.code)) health.doubt();
    return got;
  };
