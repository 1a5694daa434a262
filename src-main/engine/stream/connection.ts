import { EventSource } from 'eventsource';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from '../base/clock.ts';
import { createByteBudget, type ByteBudget } from '../net/http/byte-budget.ts';
import { mergeHeaders } from '../net/http/headers.ts';
import type { Lane } from '../net/lane/lane.ts';
import { MAX_BODIES, MAX_EVENT, MAX_REDIRECTS } from '../net/lane/limits.ts';
import { networkReason, refusalText, retryAfterMs } from '../net/http/errors.ts';
import { watchLines } from './retry-field.ts';

/** Callbacks of one connection. */
interface Heard {
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
  readonly on: Heard;
}

const REFUSAL_CHARS = 4_096;

/**
 * Opens one connection of the event stream. When it ends for any reason, it is closed and reports that once; it never reconnects by itself.
 * Returns a function that closes it, after which no callback runs.
 */
export function connect({
  clock,
  fetch,
  lane,
  budget = createByteBudget(MAX_BODIES),
  url,
  userAgent,
  lastEventId,
  on,
}: Options): () => void {
  const gone = new AbortController();
  // At most one event is held in memory at a time; its size is reserved from the first byte on.
  const claim = budget.open(null);
  let over = false;
  const end = (say: () => void): void => {
    if (over) return;
    close();
    say();
  };

  /** Sends the request and follows redirects of the same origin; each request takes a turn of the lane. */
  const request = async (init: RequestInit): Promise<Response> => {
    for (let [at, hops] = [url, 0]; ; hops++) {
      const may = await lane.turn('focus', gone.signal);
      if (!may.ok) {
        end(() => on.dropped(reasonOf(may.fault)));
        throw new Error(may.fault.code);
      }
      try {
        const headers = mergeHeaders(Object.fromEntries(new Headers(init.headers)), {
          Accept: 'text/event-stream',
          'User-Agent': userAgent,
          ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }),
        });
        const response = await fetch(at, { ...init, headers, redirect: 'manual', signal: gone.signal });
        const to = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
        if (to === null || hops === MAX_REDIRECTS || !URL.canParse(to, at) || new URL(to, at).origin !== new URL(url).origin)
          return response;
        await response.body?.cancel();
        at = new URL(to, at).href;
      } finally {
        may.value();
      }
    }
  };

  let date: number | null = null;
  const open = async (init: RequestInit): Promise<Response> => {
    try {
      const response = await request(init);
      const type = response.headers.get('content-type') ?? '';
      if (response.status !== 200 || !/^\s*text\/event-stream\s*(;|$)/i.test(type) || !response.body) {
        const said = response.status === 200 ? text('stream.no-event-stream') : refusalText(await firstText(response));
        end(() =>
          on.refused(response.status, text('http.refusal', { status: response.status, said }), retryAfterMs(response.headers, clock.now())),
        );
        return new Response(null, { status: 204 }); // the library stops at status 204
      }
      const stated = Date.parse(response.headers.get('date') ?? '');
      date = Number.isNaN(stated) ? null : stated;
      claim.take(MAX_EVENT);
      const body = response.body.pipeThrough(watched());
      return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
    } catch (cause) {
      end(() => on.dropped(networkReason(cause, url)));
      throw cause;
    }
  };

  /** Inspects every byte before the library does: each one shows that the connection is alive. */
  const watched = (): TransformStream<Uint8Array, Uint8Array> => {
    const line = watchLines('retry', (value) => {
      if (/^\d{1,9}$/.test(value)) on.retry(Number(value));
    });
    return new TransformStream({
      transform: (chunk, to) => {
        if (over) return;
        line(chunk);
        on.bytes();
        to.enqueue(chunk);
      },
    });
  };

  /** Receives every event, whatever its name: unknown names occur, and a replay brings tens of thousands of events. */
  class Source extends EventSource {
    override dispatchEvent(event: Event): boolean {
      if (!(event instanceof MessageEvent)) return super.dispatchEvent(event);
      if (!over) on.event(event.type, event.lastEventId || null, String(event.data));
      return true;
    }
  }
  const source = new Source(url, { fetch: (_, init) => open(init as RequestInit), maxBufferSize: MAX_EVENT });
  source.addEventListener('open', () => {
    if (!over) on.opened(date);
  });
  source.addEventListener('error', ({ message }) =>
    end(() => on.dropped(message ? networkReason(new Error(message), url) : text('stream.closed-by-service'))),
  );

  function close(): void {
    over = true;
    claim.end();
    source.close();
    gone.abort();
  }
  return close;
}

/** The beginning of a refusal's text. */
async function firstText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value).slice(0, REFUSAL_CHARS);
}
