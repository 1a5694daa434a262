import { fail, type Result } from '#contract/faults.ts';
import { about, verbatim, text } from '#contract/text/coded-text.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import { reliesOn, type Ask } from '../net/request-options.ts';
import { doubtOf, type Provider } from './providers/provider-faults.ts';
import { providersFor } from './providers/provider-order.ts';
import type { ProviderSet } from './provider-set.ts';
import { checkParams, decodeWithNotes, unreadable } from './schema/decode.ts';
import type { GspRow } from './schema/endpoint.ts';
import type { Unwrapped } from './schema/envelope.ts';
import { GSP, type GspData, type GspMethod, type GspParams } from './tables/gsp/gsp.ts';
import { readingOf } from './read/page-info.ts';
import { readGsp } from './read/read-gsp.ts';

/** Turns the answer of a provider into a reading. `params` are the checked parameters. */
type Reader = (provider: Provider, params: unknown, got: Unwrapped) => Result<Reading<unknown>>;

/** Faults after which another allowed provider may still answer. */
const FALLBACK_ON: readonly string[] = ['unreachable', 'throttled', 'server-error', 'unreadable', 'not-served', 'wrong-chain'];
/** Faults after which the node's health is checked again. */
const DOUBTFUL: readonly string[] = ['unreachable', 'server-error', 'unreadable'];

/** Reads game-state methods from the node or the hosted service. */
export function createGameState(providers: ProviderSet, clock: Clock) {
  /** Reads from the node. If it stops answering, pending reads fail with `unreachable` at once, so that another provider can be used. */
  async function readNode(method: GspMethod, wire: object, ask: Ask): Promise<Result<Unwrapped>> {
    const health = providers.node;
    if (!health) return readGsp(providers, 'node', method, wire, ask);
    const alive = health.alive();
    const signal = ask.signal ? AbortSignal.any([alive, ask.signal]) : alive;
    const got = await readGsp(providers, 'node', method, wire, { ...ask, signal });
    if (got.ok) return got;
    if (got.fault.code === 'closed' && alive.aborted && !ask.signal?.aborted)
      return fail('unreachable', about(method, text('method.died', { why: health.now().why ?? text('method.no-response') })));
    if (DOUBTFUL.includes(got.fault.code)) health.doubt();
    return got;
  }

  async function readWith(method: GspMethod, params: unknown, ask: Ask, read: Reader): Promise<Result<Reading<unknown>>> {
    const row: GspRow = GSP[method];
    const checked = checkParams(method, row.params, params);
    if (!checked.ok) return checked;
    if (row.acts) return fail('bad-params', text('method.acts', { method }));
    await providers.ready();
    for (const provider of ['node', 'hosted'] as const) if (providers.rpc[provider]) reliesOn(ask, provider, method);
    const order = providersFor(method, row.hosted, providers.situation());
    if (!order.ok) return order;
    const sent = checked.value as object;
    const wire = row.positional ? Object.values(sent) : sent;
    let last: Result<Reading<unknown>> = fail('not-served', verbatim(method));
    for (const provider of order.value) {
      const got = provider === 'node' ? await readNode(method, wire, ask) : await readGsp(providers, provider, method, wire, ask);
      last = got.ok ? read(provider, sent, got.value) : got;
      if (provider === 'node' && got.ok && doubtOf(provider, got.value).doubt) providers.node?.doubt();
      if (last.ok || !FALLBACK_ON.includes(last.fault.code)) return last;
    }
    return last;
  }

  const decoded =
    (method: GspMethod): Reader =>
    (provider, params, got) => {
      const row: GspRow = GSP[method];
      const read = decodeWithNotes(method, row.data, (row.whole ? got.whole : got.data) ?? null);
      if (!read.ok) {
        providers.watch[provider].note(read);
        return read;
      }
      const complaint = row.echo?.(read.value.value, params) ?? null;
      if (complaint !== null) return unreadable(method, complaint);
      return readingOf(clock, read.value, provider, { height: got.height, ...doubtOf(provider, got) });
    };
  const asServed: Reader = (provider, _, got) =>
    readingOf(clock, { value: got.data }, provider, { height: got.height, ...doubtOf(provider, got) });

  return {
    /** Calls a game-state method of the node or the hosted service, chosen by the connection, their health and the methods they serve. */
    gsp: <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask) =>
      readWith(method, params, ask, decoded(method)) as Promise<Result<Reading<GspData<M>>>>,
    /** Like `gsp`, but returns the rows as served, for callers that decode a large number of rows piece by piece. */
    raw: <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask) => readWith(method, params, ask, asServed),
    /** Returns the hosted service, or the node if only that is known to serve the method. */
    async serverOf(method: GspMethod, ask: Ask): Promise<Provider> {
      await providers.ready();
      if (!providers.both || GSP[method].hosted === 'yes' || providers.capabilities.served('hosted', method)) return 'hosted';
      for (const provider of ['node', 'hosted'] as const) reliesOn(ask, provider, method);
      const order = providersFor(method, GSP[method].hosted, providers.situation());
      return order.ok && order.value[0] === 'node' ? 'node' : 'hosted';
    },
  };
}
export type GameState = ReturnType<typeof createGameState>;
