import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { readText, type Listener, type Take } from './body.ts';
import type { ByteBudget } from './byte-budget.ts';
import { MAX_REFUSAL, REQUEST_MS } from '../lane/limits.ts';
import { networkReason } from './errors.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Outgoing {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string | undefined;
  /** Name of the endpoint, for faults and the request log. */
  readonly what: string;
  readonly timeoutMs?: number | undefined;
  /** Largest answer in bytes, where the general limit is too high. */
  readonly maxBytes?: number;
  /** Receives a successful answer piece by piece instead of buffering it; such a request is never shared. */
  readonly take?: Take;
  /** For a POST: returns a listener that receives the answer as it arrives and may end it early; null to buffer the answer. */
  readonly listen?: (headers: Headers) => Listener | null;
}

/**
 * Sends one request and reads its whole answer, whatever the status. Returns the fault `unreachable` if there is no answer in time and
 * `closed` if the caller aborts. Never rejects, and always settles in time.
 */
export async function exchange(
  { clock, fetch, budget }: { clock: Clock; fetch: typeof globalThis.fetch; budget: ByteBudget },
  { url, what, method = 'GET', headers = {}, body, timeoutMs = REQUEST_MS, maxBytes, take, listen }: Outgoing,
  signal: AbortSignal,
): Promise<Result<Answer & { bytes: number }>> {
  const cut = new AbortController();
  // The promise is raced as well as signalled: an answer whose body stalls must end too.
  let giveUp: (failure: Result<never>) => void = () => {};
  const ended = new Promise<Result<never>>((resolve) => (giveUp = resolve));
  const stopTimer = clock.after(timeoutMs, () => {
    giveUp(fail('unreachable', text('http.of', { why: text('http.no-response', { seconds: timeoutMs / 1_000 }), what })));
    cut.abort();
  });
  const drop = (): void => {
    giveUp(fail('closed', text('no-longer-wanted')));
    cut.abort();
  };
  const forget = onAbort(signal, drop);
  if (signal.aborted) drop();

  const run = async (): Promise<Result<Answer & { bytes: number }>> => {
    try {
      const init = { method, headers, redirect: 'manual', signal: cut.signal, ...(body !== undefined && { body }) } as const;
      const response = await fetch(url, init);
      const how = response.ok ? { most: maxBytes, take, listen: listen?.(response.headers) } : { most: MAX_REFUSAL, beginning: true };
      const read = await readText(response, what, budget, how);
      return read.ok ? ok({ status: response.status, headers: response.headers, ...read.value }) : read;
    } catch (cause) {
      return fail('unreachable', text('http.of', { why: networkReason(cause, url), what }));
    }
  };
  const answer = await Promise.race([ended, run()]);
  stopTimer();
  forget();
  return answer;
}
