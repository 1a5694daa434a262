import { fail, type Result } from '#contract/faults.ts';
import { verbatim, text } from '#contract/text/coded-text.ts';
import type { Reading } from '#contract/snapshot.ts';
import type { Clock } from '../base/clock.ts';
import { reliesOn, type Ask } from '../net/request-options.ts';
import { doubtOf } from './providers/answer-doubt.ts';
import { providersFor, type Provider } from './providers/provider-order.ts';
import type { ProviderSet } from './provider-set.ts';
import { checkParams, decodeWithNotes, unreadable } from './schema/decode.ts';
import type { Unwrapped } from './schema/envelope.ts';
import { GSP, type GspData, type GspMethod, type GspParams } from './tables/gsp/gsp.ts';
import { createReadings } from './read/make-reading.ts';
import { readGsp } from './read/read-gsp.ts';
import { createNodeReader } from './read/read-node.ts';

/** Turns the answer of a provider into a reading. `params` are the checked parameters. */
type Reader<T> = (provider: Provider, params: unknown, got: Unwrapped) => Result<Reading<T>>;

/** Faults after which another allowed provider may still answer. */
const FALLBACK_ON: readonly string[] = ['unreachable', 'throttled', 'server-error', 'unreadable', 'not-served', 'wrong-chain'];

/** Reads game-state methods from the node or the hosted service. */
export function createGameState(providers: ProviderSet, clock: Clock) {
  const { reading } = createReadings(clock);
  const readNode = createNodeReader(providers, providers.node);

  async function readWith<M extends GspMethod, T>(method: M, params: GspParams<M>, ask: Ask, read: Reader<T>): Promise<Result<Reading<T>>> {
    const row = GSP[method];
    const checked = checkParams(method, row.params, params);
    if (!checked.ok) return checked;
    if (row.acts) return fail('bad-params', text('method.acts', { method }));
    await providers.ready();
    for (const provider of ['node', 'hosted'] as const) if (providers.rpc[provider]) reliesOn(ask, provider, method);
    const order = providersFor(method, row.hosted, providers.situation());
    if (!order.ok) return order;
    let last: Result<Reading<T>> = fail('not-served', verbatim(method));
    for (const provider of order.value) {
      const wire = row.positional ? Object.values(checked.value as object) : (checked.value as object);
      const got = provider === 'node' ? await readNode(method, wire, ask) : await readGsp(providers, provider, method, wire, ask);
      last = got.ok ? read(provider, checked.value, got.value) : got;
      if (provider === 'node' && got.ok && doubtOf(provider, got.value).doubt) providers.node?.doubt();
      if (last.ok || !FALLBACK_ON.includes(last.fault.code)) return last;
    }
    return last;
  }

  function decoded<M extends GspMethod>(method: M, provider: Provider, params: unknown, got: Unwrapped): Result<Reading<GspData<M>>> {
    const row = GSP[method];
    const read = decodeWithNotes(method, row.data, (row.whole ? got.whole : got.data) ?? null);
    if (!read.ok) {
      providers.watch[provider].note(read);
      return read;
    }
    const complaint = (row.echo as ((data: unknown, params: unknown) => string | null) | null)?.(read.value.value, params) ?? null;
    return complaint === null
      ? reading(read.value.value as GspData<M>, provider, got.height, { ...read.value, ...doubtOf(provider, got) })
      : unreadable(method, complaint);
  }

  return {
    gsp: <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<GspData<M>>>> =>
      readWith(method, params, ask, (provider, checked, got) => decoded(method, provider, checked, got)),
    raw: <M extends GspMethod>(method: M, params: GspParams<M>, ask: Ask): Promise<Result<Reading<unknown>>> =>
      readWith(method, params, ask, (provider, _, got) => reading(got.data, provider, got.height, doubtOf(provider, got))),
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
