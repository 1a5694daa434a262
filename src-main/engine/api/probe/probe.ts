import { sleep, type Clock } from '../../base/clock.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Rpc } from '../../net/rpc/json-rpc.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import { unwrap } from '../schema/envelope.ts';
import { rpcFault, WHO, type Provider } from '../providers/provider-faults.ts';
import { GSP } from '../tables/gsp/gsp.ts';
import { PROBES, type Probe } from './probes.ts';

const ASK: Ask = { priority: 'background', caller: 'probe' };
/** The first round is delayed, so that the user's requests go first. Later rounds detect a new build. */
const FIRST_MS = 20_000;
const AGAIN_MS = 10 * 60_000;
/** Methods per batch: one request for the hosted service, one method at a time for a node. */
const AT_ONCE: Record<Provider, number> = { hosted: 100, node: 1 };
/** Pause between two batches: a node has no rate limit of its own, and probing is not urgent. */
const PAUSE_MS = 100;

/** Methods to probe: all of a node's, and those of the hosted service that no document lists. */
const worth = (provider: Provider): readonly Probe[] =>
  provider === 'node' ? PROBES : PROBES.filter(({ method }) => GSP[method].hosted === 'unknown');

interface Deps {
  readonly clock: Clock;
  readonly rpc: Rpc;
  readonly provider: Provider;
  readonly capabilities: Capabilities;
  /** Whether the service is healthy enough to probe now. */
  readonly well: () => boolean;
}

/**
 * Probes the methods not yet known. Any answer except "no such method" counts as served; refused methods are probed again only for another
 * build. The round ends early if a whole batch gets no answer.
 */
async function round({ clock, rpc, provider, capabilities, well }: Deps, signal: AbortSignal): Promise<void> {
  const open = worth(provider).filter(
    ({ method }) => !capabilities.served(provider, method) && !capabilities.refusedLast(provider, method),
  );
  for (let at = 0; at < open.length && !signal.aborted && well(); at += AT_ONCE[provider]) {
    const answers = await Promise.all(
      open
        .slice(at, at + AT_ONCE[provider])
        .map(async ({ method, params }) => ({ method, got: await rpc.call(method, params, { ...ASK, signal }) })),
    );
    for (const { method, got } of answers) {
      if (!got.ok) continue;
      if (!got.value.error) capabilities.observeBuild(provider, unwrap(got.value.result).version);
      const verdict = got.value.error ? rpcFault(WHO[provider], method, got.value.error) : null;
      if (verdict?.learn) capabilities.refuse(provider, method);
      else if (!verdict?.unsafe) capabilities.serve(provider, method);
    }
    if (answers.every(({ got }) => !got.ok)) return;
    await sleep(clock, PAUSE_MS, signal);
  }
}

/** Probes in idle time, once per build, which methods a service has, and remembers the results. Returns a function that stops it. */
export function startProbing(deps: Deps): () => void {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (let wait = FIRST_MS; !stop.signal.aborted; wait = AGAIN_MS) {
      await sleep(deps.clock, wait, stop.signal);
      if (!stop.signal.aborted && deps.well()) await round(deps, stop.signal);
    }
  };
  void run();
  return () => stop.abort();
}
