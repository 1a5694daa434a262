import { sleep, type Clock } from '../../base/clock.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Rpc } from '../../net/rpc/json-rpc.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import { unwrap } from '../schema/envelope.ts';
import { rpcFault } from '../providers/rpc-errors.ts';
import { GSP } from '../tables/gsp/gsp.ts';
import { PROBES, type Probe } from './probes.ts';
import type { Provider } from '../providers/provider.ts';

const ASK: Ask = { priority: 'background', spender: 'probe' };
/** Not at once: what the user waits for goes first. Then now and then, for a build that changed. */
const FIRST_MS = 20_000;
const AGAIN_MS = 10 * 60_000;
/** Of the hosted service in one request; of a node one after the other. */
const AT_ONCE: Record<Provider, number> = { hosted: 100, node: 1 };
/** Between two requests: a node has no limit of its own, and there is no hurry. */
const PAUSE_MS = 100;

/** What is worth asking: all of a node's methods, and of the hosted service those that nobody states. */
const worth = (provider: Provider): readonly Probe[] =>
  provider === 'node' ? PROBES : PROBES.filter(({ method }) => GSP[method].hosted === 'unknown');

interface Deps {
  readonly clock: Clock;
  readonly rpc: Rpc;
  readonly provider: Provider;
  readonly capabilities: Capabilities;
  /** Whether it is worth asking now. */
  readonly well: () => boolean;
}

/** Any answer but "no such method" is a yes; what was refused is asked again by who needs it, or for another build. Ends when nobody answers: gone, or busy, another time then. */
async function round({ clock, rpc, provider, capabilities, well }: Deps, signal: AbortSignal): Promise<void> {
  const open = worth(provider).filter(
    ({ method }) => !capabilities.served(provider, method) && !capabilities.refusedLast(provider, method),
  );
  for (let at = 0; at < open.length && !signal.aborted && well(); at += AT_ONCE[provider]) {
    const answers = await Promise.all(
      open.slice(at, at + AT_ONCE[provider]).map(async ({ method, params }) => ({
        method,
        got: await rpc.call(method, params, { ...ASK, signal }),
      })),
    );
    for (const { method, got } of answers) {
      if (!got.ok) continue;
      if (!got.value.error) capabilities.hear(provider, unwrap(got.value.result).version);
      const verdict = got.value.error ? rpcFault(provider, method, got.value.error) : null;
      if (verdict?.learn) capabilities.refuse(provider, method);
      else if (!verdict?.unsafe) capabilities.serve(provider, method);
    }
    if (answers.every(({ got }) => !got.ok)) return;
    await sleep(clock, PAUSE_MS, signal);
  }
}

/** Asks once for each build, in idle time, which methods a service has, until stopped. What it learnt is remembered. */
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
