import { createHttp } from '#engine/net/http/http.ts';
import { createLane, type Lane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { ManualClock } from './manual-clock.ts';

export interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal | null;
}

/** A `fetch` that answers from a function and records the requests. */
export function fakeFetch(answer: (seen: Seen, n: number) => Response | Promise<Response>): { fetch: typeof fetch; seen: Seen[] } {
  const seen: Seen[] = [];
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const one: Seen = {
      url: input instanceof Request ? input.url : String(input),
      method: init?.method ?? 'GET',
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : '',
      signal: init?.signal ?? null,
    };
    seen.push(one);
    return answer(one, seen.length - 1);
  }) as typeof globalThis.fetch;
  return { fetch, seen };
}

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), { ...init, headers: { 'content-type': 'application/json', ...init.headers } });

/** An Http on a fake service, with a manual clock and a wide lane. */
export function netWorld(answer: (seen: Seen, n: number) => Response | Promise<Response>, lane?: (clock: ManualClock) => Lane) {
  const clock = new ManualClock();
  const { fetch, seen } = fakeFetch(answer);
  const ledger = createRequestLog(clock);
  const http = createHttp({ clock, fetch, userAgent: 'Touchline/test', ledger });
  return { clock, seen, fetch, ledger, http, lane: lane?.(clock) ?? createLane(clock, { name: 'hosted', perSecond: 1_000, burst: 1_000 }) };
}
