import { fail, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';

/** A server of game-state methods: the user's node or the hosted service. */
export type Provider = 'node' | 'hosted';

export const WHO: Readonly<Record<Provider, string>> = { node: 'your node', hosted: 'the hosted service' };

/** Time of a refusal, and the time until which the method is not called, in ms since 1970; `leftMs` is the remaining time. */
export interface Refusal {
  readonly at: number;
  readonly until: number;
  readonly leftMs: number;
}

/** Formats ms since 1970 as "14:03 UTC". */
export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

const RETRIED = 'Touchline retries automatically; a refusal is believed for minutes first, for hours when it is confirmed.';

/** "40 s", "12 min", "3 h": rounded up, so never less than the remaining time. */
const span = (ms: number): string =>
  ms <= 90_000 ? `${Math.ceil(ms / 1_000)} s` : ms <= 5_400_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;

/** Describes a refused method: which provider refused it, when, and when it is tried again. */
export function refusedWords(provider: Provider, method: string, refusal: Refusal | null): string {
  const when = refusal ? ` at ${timeOf(refusal.at)}; Touchline tries again in ${span(refusal.leftMs)}` : '';
  return `${WHO[provider]} refused ${method}${when}`;
}

/** Fault if only refusals prevent a call. It does not mean that no source serves the method. */
export const refusedFault = (detail: string): Result<never> => fail('not-served', verbatim(detail), null, verbatim(RETRIED));
