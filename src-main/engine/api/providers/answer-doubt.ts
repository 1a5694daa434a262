import { fault, type Fault } from '#contract/faults.ts';
import type { SourceHealth } from '#contract/model/app/status.ts';
import type { Unwrapped } from '../schema/envelope.ts';
import type { Provider } from './provider.ts';
import { WHO } from './refusal.ts';

export const stateFault = (provider: Provider, state: string): Fault => fault('behind', `the game state of ${WHO[provider]} is “${state}”`);

/** What an envelope says against the answer in it. */
export const doubtOf = (provider: Provider, { state }: Unwrapped): { doubt?: Fault } =>
  state === null || state === 'up-to-date' ? {} : { doubt: stateFault(provider, state) };

/** What was seen of a node speaks against its answers, also when they say nothing of it. */
export const lagOf = ({ health, why }: SourceHealth): { doubt?: Fault } =>
  health === 'catching-up' || health === 'stalled' ? { doubt: fault('behind', `your node is not in step: ${why ?? health}`) } : {};
