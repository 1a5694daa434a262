import { fail, type Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

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
