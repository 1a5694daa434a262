import { fault, type Fault } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Unwrapped } from '../schema/envelope.ts';
import type { Provider } from './provider-order.ts';
import { WHO } from './refusal.ts';

export const stateFault = (provider: Provider, state: string): Fault => fault('behind', text('state.of', { who: WHO[provider], state }));

/** Returns the reason to doubt an answer, taken from its envelope: the game state is not up to date. */
export const doubtOf = (provider: Provider, { state }: Unwrapped): { doubt?: Fault } =>
  state === null || state === 'up-to-date' ? {} : { doubt: stateFault(provider, state) };

/** Returns the reason to doubt a node's answers, taken from its observed health, even if the answers do not mention it. */
export const lagOf = ({ health, why }: SourceHealth): { doubt?: Fault } =>
  health === 'catching-up' || health === 'stalled' ? { doubt: fault('behind', text('state.not-in-step', { why: why ?? health })) } : {};
