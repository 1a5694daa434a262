import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../base/clock.ts';
import { createByteBudget, type ByteBudget } from '../net/http/byte-budget.ts';
import type { Lane } from '../net/lane/lane.ts';
import { MAX_BODIES, MAX_EVENT, MAX_REDIRECTS } from '../net/lane/limits.ts';
import { networkReason, refusalText, retryAfterMs } from '../net/http/errors.ts';
import { createEventParser } from './event-parser.ts';

interface Callbacks {
  /** `date` is the answer's `Date` header in Unix milliseconds; null if it has none. */
  opened(date: number | null): void;
  bytes(): void;
  retry(ms: number): void;
  event(name: string, id: string | null, text: string): void;
  dropped(why: CodedText): void;
  refused(status: number, why: CodedText, waitMs: number): void;
}

interface Options {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  readonly lane: Lane;
  /** Shared with all other answers in progress. */
  readonly budget?: ByteBudget | undefined;
  readonly url: string;
  readonly userAgent: string;
  readonly lastEventId: string | null;
  readonly on: Callbacks;
}

const REFUSAL_CHARS = 4_096;

/**
 * Opens one connection of the event stream. When it ends for any reason, it is closed and reports that once; it never reconnects by itself.
 * Returns a function that closes it, after which no callback runs.
 */
export function connect(options: Options): () => void {
  const { clock, fetch, lane, budget = createByteBudget(MAX_BODIES), url, userAgent, lastEventId, on } = options;
  const aborted = new AbortController();
  // At most one event is held in memory at a time; its size is reserved from the first byte on.
  const claim = budget.open(null);
  let closed = false;
  function close(): void {
    closed = true;
    claim.end();
    aborted.abort();
  }
  const end = (report: () => void): void => {
    if (closed) return;
    close();
    report();
  };
  const parse = createEventParser({
    onEvent: (...event) => void (closed || on.event(...event)),
    onRetry: (ms) => void (closed || on.retry(ms)),
    maxChars: MAX_EVENT,
  });

  /** Sends the request and follows redirects of the same origin; each request takes a turn of the lane. */
  const request = async (): Promise<Response> => {
    const headers = { Accept: 'text/event-stream', 'User-Agent': userAgent, ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }) };
    for (let [at, hops] = [url, 0]; ; hops++) {
      const turn = await lane.turn('focus', aborted.signal);
      if (!turn.ok) {
        end(() => on.dropped(reasonOf(turn.fault)));
        throw new Error(turn.fault.code);
      }
      try {
        const response = await fetch(at, { headers, cache: 'no-store', redirect: 'manual', signal: aborted.signal });
        const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
        if (to === null || hops === MAX_REDIRECTS || !URL.canParse(to, at) || new URL(to, at).origin !== new URL(url).origin)
          return response;
        await response.body?.cancel();
        at = new URL(to, at).href;
      } finally {
        turn.value();
      }
    }
  };

  const read = async (): Promise<void> => {
    const { status, headers, body } = await request();
    const type = headers.get('content-type') ?? '';
    if (status !== 200 || !/^\s*text\/event-stream\s*(;|$)/i.test(type) || !body) {
      const said = status === 200 ? text('stream.no-event-stream') : refusalText(await firstText(body));
      return end(() => on.refused(status, text('http.refusal', { status, said }), retryAfterMs(headers, clock.now())));
    }
    if (closed) return;
    claim.take(MAX_EVENT);
    const date = Date.parse(headers.get('date') ?? '');
    on.opened(Number.isNaN(date) ? null : date);
    for await (const chunk of body) {
      if (closed) return;
      on.bytes(); // each byte shows that the connection is alive
      parse(chunk);
    }
    end(() => on.dropped(text('stream.closed-by-service')));
  };
  read().catch((cause: unknown) => end(() => on.dropped(networkReason(cause, url))));
  return close;
}

async function firstText(body: Response['body']): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value).slice(0, REFUSAL_CHARS);
}
