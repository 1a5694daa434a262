import { fault, type Result } from '#contract/faults.ts';
import type { Provider } from './provider.ts';

export const WHO: Readonly<Record<Provider, string>> = { node: 'your node', hosted: 'the hosted service' };

/** When a method was refused, and until when it is not asked for again; milliseconds since 1970. */
export interface Refusal {
  readonly at: number;
  readonly until: number;
  readonly leftMs: number;
}

/** "14:03 UTC" */
export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;

const RETRIED = 'Touchline retries automatically; a refusal is believed for minutes first, for hours when it is confirmed.';

/** "40 s", "12 min", "3 h": never less than what is left. */
const span = (ms: number): string =>
  ms <= 90_000 ? `${Math.ceil(ms / 1_000)} s` : ms <= 5_400_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;

/** What is known of a method that was refused: who said so, when, and when it is asked again. */
export function refusedWords(provider: Provider, method: string, refusal: Refusal | null): string {
  const when = refusal ? ` at ${timeOf(refusal.at)}; Touchline tries again in ${span(refusal.leftMs)}` : '';
  return `${WHO[provider]} refused ${method}${when}`;
}

/** Nobody can be asked now because of refusals: that says nothing of who would serve it. */
export const refusedFault = (detail: string): Result<never> => ({ ok: false, fault: { ...fault('not-served', detail), hint: RETRIED } });
