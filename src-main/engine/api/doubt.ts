import { fault, type Fault } from '../../../src-preload/contract/faults.ts';
import type { Unwrapped } from './envelope.ts';
import type { Provider } from './provider.ts';
import { WHO } from './refusal.ts';

export const stateFault = (provider: Provider, state: string): Fault => fault('behind', `the game state of ${WHO[provider]} is “${state}”`);

/** What an envelope says against the answer in it. */
export const doubtOf = (provider: Provider, { state }: Unwrapped): { doubt?: Fault } =>
  state === null || state === 'up-to-date' ? {} : { doubt: stateFault(provider, state) };
