import { fail, fault, type Fault, type Result } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { about, text, verbatim, type CodedText } from '#contract/text/coded-text.ts';
import type { Unwrapped } from '../schema/envelope.ts';

/** A server of game-state methods: the user's node or the hosted service. */
export type Provider = 'node' | 'hosted';

export const WHO: Readonly<Record<Provider, CodedText>> = { node: text('who.node'), hosted: text('who.hosted') };

/** Time of a refusal, and the time until which the method is not called, in ms since 1970; `leftMs` is the remaining time. */
export interface Refusal {
  readonly at: number;
  readonly until: number;
  readonly leftMs: number;
}

/** Describes a refused method: which provider refused it, when, and when it is tried again. */
export const refusedWords = (provider: Provider, method: string, refusal: Refusal | null): CodedText =>
  text('method.refused', { who: WHO[provider], method, at: refusal && refusal.at / 1_000, seconds: (refusal?.leftMs ?? 0) / 1_000 });

/** Fault if only refusals prevent a call. It does not mean that no source serves the method. */
export const refusedFault = (detail: CodedText): Result<never> => fail('not-served', detail, null, text('method.retried'));

export const stateFault = (provider: Provider, state: string): Fault => fault('behind', text('state.of', { who: WHO[provider], state }));

/** Returns the reason to doubt an answer, taken from its envelope: the game state is not up to date. */
export const doubtOf = (provider: Provider, { state }: Unwrapped): { doubt?: Fault } =>
  state === null || state === 'up-to-date' ? {} : { doubt: stateFault(provider, state) };

/** Returns the reason to doubt a node's answers, taken from its observed health, even if the answers do not mention it. */
export const lagOf = ({ health, why }: SourceHealth): { doubt?: Fault } =>
  health === 'catching-up' || health === 'stalled' ? { doubt: fault('behind', text('state.not-in-step', { why: why ?? health })) } : {};

interface RpcFault {
  readonly fault: Fault;
  /** The provider does not have the method, so it is not called for a while. */
  readonly learn: boolean;
  /** The provider has the method, but disables it as unsafe. */
  readonly unsafe: boolean;
}

/** Converts a JSON-RPC error to a fault. `who` names the provider. */
export function rpcFault(who: CodedText, method: string, { code, message }: { readonly code: number; readonly message: string }): RpcFault {
  const words = message.trim() === '' ? text('method.error', { code }) : verbatim(`${message.trim()} (${code})`);
  const unsafe = /unsafe/i.test(message);
  if (code === -32601 || (code === -32600 && unsafe))
    return { fault: fault('not-served', text('method.refused-with', { who, method, said: words })), learn: !unsafe, unsafe };
  const failed = code === -32603 || code === -32700 || code >= 500 || (code <= -32000 && code > -32100);
  const kind = code === -32604 || code === 404 ? 'not-found' : failed ? 'server-error' : 'refused';
  return { fault: fault(kind, about(method, words)), learn: false, unsafe: false };
}
