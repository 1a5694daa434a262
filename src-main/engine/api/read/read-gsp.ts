import { fail, ok, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Ask } from '../../net/request-options.ts';
import type { Rpc } from '../../net/rpc/json-rpc.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import { unwrap, type Unwrapped } from '../schema/envelope.ts';
import { refusedFault, rpcFault, WHO, type Provider } from '../providers/provider-faults.ts';
import { GSP, isGspMethod, type GspMethod } from '../tables/gsp/gsp.ts';
import type { createHead } from '../providers/chain-tip.ts';
import type { Identities } from '../providers/identity.ts';
import type { SourceWatch } from '../providers/source-health.ts';

interface GspDeps {
  readonly rpc: Readonly<Record<Provider, Rpc | null>>;
  readonly capabilities: Capabilities;
  readonly identities: Identities;
  readonly head: ReturnType<typeof createHead>;
  readonly watch: Readonly<Record<Provider, SourceWatch>>;
}

/** The pending state belongs to a block that does not exist yet, so its height and hash say nothing about the chain. */
const settled = (method: string, got: Unwrapped): Unwrapped =>
  got.hash === 'pending' || (isGspMethod(method) && PENDING.includes(method)) ? { ...got, height: null, hash: null } : got;
const PENDING: readonly GspMethod[] = ['getpendingstate', 'waitforpendingchange'];
/** Stands for a "not found" error of a method that may also answer null: both mean the same. */
const NOTHING_FOUND: Unwrapped = { ...unwrap({ data: null }), whole: null };

/** Calls one provider and removes the envelope. Updates its identity, build, head, health and list of served methods from the answer. */
export async function readGsp(
  { rpc, capabilities, identities, head, watch }: GspDeps,
  provider: Provider,
  method: string,
  params: object,
  ask: Ask,
): Promise<Result<Unwrapped>> {
  const service = rpc[provider];
  if (!service) return fail('not-served', about(method, text('unset.provider', { who: WHO[provider] })));
  const answer = await service.call(method, params, ask);
  if (!answer.ok) {
    watch[provider].note(answer);
    return answer;
  }
  if (answer.value.error) {
    const { fault, learn, unsafe } = rpcFault(WHO[provider], method, answer.value.error);
    if (fault.code === 'not-found' && isGspMethod(method) && GSP[method].data.safeParse(null).success) {
      watch[provider].note(ok(null));
      capabilities.serve(provider, method);
      return ok(NOTHING_FOUND);
    }
    // an "unsafe" error for a method that is not unsafe says nothing about the method
    if (learn || (unsafe && isGspMethod(method) && GSP[method].hosted === 'off')) capabilities.refuse(provider, method);
    const failed: Result<never> = learn ? refusedFault(reasonOf(fault)) : { ok: false, fault };
    watch[provider].note(failed);
    return failed;
  }
  const got = unwrap(answer.value.result);
  const wrong = identities.observe(provider, got);
  if (wrong) {
    const failed: Result<never> = { ok: false, fault: wrong };
    watch[provider].note(failed);
    return failed;
  }
  capabilities.observeBuild(provider, got.version);
  const { height, hash, state } = settled(method, got);
  head.observe(height, hash);
  watch[provider].state(state, height, head.now()?.height ?? null);
  if (got.bare && !(isGspMethod(method) && GSP[method].whole))
    return fail('server-error', about(method, text('method.no-state', { who: WHO[provider], state: got.state })));
  capabilities.serve(provider, method);
  return ok(got);
}
