import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { readText, type Listener, type Take } from './body.ts';
import type { ByteBudget } from './byte-budget.ts';
import { MAX_REFUSAL, REQUEST_MS } from '../lane/limits.ts';
import { networkReason } from './errors.ts';

/** Status, headers and text of one HTTP answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One request as it is sent. */
interface Outgoing {
  /** Counts the bytes that the answer holds in memory. */
  readonly budget: ByteBudget;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly what: string;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Receives a successful answer piece by piece; the text of the result is then empty. */
  readonly take?: Take;
  /** Returns a listener for the answer while it arrives; null to buffer the whole answer. */
  readonly listen?: (headers: Headers) => Listener | null;
}

/**
 * Sends one request and reads its whole answer, whatever the status. Returns the fault `unreachable` if there is no answer in time and
 * `closed` if the caller aborts. Never rejects, and always settles in time.
 */
export async function exchange(
  clock: Clock,
  fetch: typeof globalThis.fetch,
  request: Outgoing,
): Promise<Result<Answer & { bytes: number }>> {
  const { url, what, timeoutMs = REQUEST_MS } = request;
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
  const forget = onAbort(request.signal, drop);
  if (request.signal.aborted) drop();

  const run = async (): Promise<Result<Answer & { bytes: number }>> => {
    try {
      const response = await fetch(url, {
        method: request.method,
        headers: request.headers,
        redirect: 'manual',
        signal: cut.signal,
        ...(request.body !== undefined && { body: request.body }),
      });
      const read = await readText(response, what, {
        budget: request.budget,
        most: response.ok ? request.maxBytes : MAX_REFUSAL,
        beginning: !response.ok,
        take: response.ok ? request.take : undefined,
        listen: response.ok ? request.listen?.(response.headers) : undefined,
      });
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
