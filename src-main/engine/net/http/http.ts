import { fail, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { rank, type Ask, type Priority } from '../request-options.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import { exchange, type Answer, type Outgoing } from './round-trip.ts';
import type { Lane } from '../lane/lane.ts';
import type { RequestLog } from '../lane/request-log.ts';
import { MAX_BODIES, MAX_REDIRECTS } from '../lane/limits.ts';
import { retryAfterMs, statusFault } from './errors.ts';

/** The part of a request that is decided when the lane grants the turn, so that it includes all calls made until then. */
interface Filling {
  readonly body: string;
  readonly headers?: Record<string, string>;
  readonly calls: number;
  readonly callers: readonly string[];
}

interface HttpRequest extends Outgoing {
  /** Replaces `body`: called once the lane has granted the turn. Returns null when there is nothing left to request. */
  readonly fill?: () => Filling | null;
  readonly lane: Lane;
  readonly ask: Ask;
  readonly calls?: number | undefined;
  /** Statuses whose text the caller interprets: they are returned as answers instead of faults. */
  readonly refusals?: readonly number[];
}

/** A GET in flight and the number of callers that wait for it. */
interface Flight {
  priority: Priority;
  minHeight: number;
  sent: boolean;
  askers: number;
  readonly gone: AbortController;
  /** Aborts the wait in the lane, to queue again with a higher priority. */
  requeue: AbortController;
  answer: Promise<Result<Answer>>;
}

const gone: Result<never> = fail('closed', text('no-longer-wanted'));

interface HttpDeps {
  readonly clock: Clock;
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  readonly ledger: RequestLog;
  readonly budget?: ByteBudget;
}

/** Creates the HTTP client of a connection, which sends every request through its lane and records it in the request log. */
export function createHttp({ clock, fetch, userAgent, ledger, budget = createByteBudget(MAX_BODIES) }: HttpDeps) {
  const flights = new Map<string, Flight>();

  type Turn = () => ReturnType<Lane['turn']>;
  async function send(request: HttpRequest, turn: Turn, signal: AbortSignal, onSent = (): void => {}): Promise<Result<Answer>> {
    const { method = 'GET', what } = request;
    let { url } = request;
    let filling: Filling | null = null;
    for (let hops = 0; ; hops++) {
      const may = await turn();
      if (!may.ok) return may;
      if (hops === 0) filling = request.fill?.() ?? null;
      if (request.fill && !filling) {
        may.value();
        return gone;
      }
      onSent();
      const body = method === 'POST' ? (filling?.body ?? request.body) : undefined;
      const headers = mergeHeaders({ Accept: 'application/json', 'User-Agent': userAgent }, request.headers, filling?.headers);
      const startedAt = clock.tick();
      const got = await exchange({ clock, fetch, budget }, { ...request, url, body, headers }, signal);
      may.value();
      ledger.record({
        lane: request.lane.name,
        what,
        calls: filling?.calls ?? request.calls ?? 1,
        ms: Math.round(clock.tick() - startedAt),
        bytes: got.ok ? got.value.bytes : 0,
        status: got.ok ? String(got.value.status) : got.fault.code,
        callers: filling?.callers ?? [request.ask.caller ?? what],
      });
      if (!got.ok) return got;
      const { status, headers: answered, text: came } = got.value;
      if ((status >= 200 && status < 300) || request.refusals?.includes(status)) return got;
      const to = status >= 300 && status < 400 ? answered.get('location') : null;
      if (to === null) {
        const waitMs = retryAfterMs(answered, clock.now());
        if (status === 429 || status === 503) request.lane.rest(waitMs);
        return statusFault(status, what, came, waitMs);
      }
      const target = URL.canParse(to, url) ? new URL(to, url) : null;
      if (target?.origin !== new URL(url).origin) return fail('refused', text('http.redirected', { what, to: to.slice(0, 100) }));
      // Other redirects turn a POST into a GET, which is a different request.
      if (method === 'POST' && status !== 307 && status !== 308)
        return fail('refused', text('http.moved', { what, status, to: target.pathname }));
      if (hops === MAX_REDIRECTS) return fail('refused', text('http.redirect-loop', { what }));
      url = target.href;
    }
  }

  function fly(request: HttpRequest): Flight {
    const key = keyOf(request);
    const flight: Flight = {
      priority: request.ask.priority,
      minHeight: request.ask.minHeight ?? 0,
      sent: false,
      askers: 0,
      gone: new AbortController(),
      requeue: new AbortController(),
      answer: Promise.resolve(gone),
    };
    const turn: Turn = async () => {
      for (;;) {
        flight.requeue = new AbortController();
        const may = await request.lane.turn(flight.priority, AbortSignal.any([flight.gone.signal, flight.requeue.signal]));
        if (may.ok || !flight.requeue.signal.aborted || flight.gone.signal.aborted) return may;
      }
    };
    flights.set(key, flight);
    flight.answer = send(request, turn, flight.gone.signal, () => (flight.sent = true)).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    return flight;
  }

  /** Adds a caller, whose promise settles with the flight or when it aborts. The flight ends when its last caller aborts. */
  function join(flight: Flight, { priority, minHeight = 0, signal }: Ask): Promise<Result<Answer>> {
    flight.askers += 1;
    if (!flight.sent) {
      flight.minHeight = Math.max(flight.minHeight, minHeight);
      if (rank(priority) < rank(flight.priority)) {
        flight.priority = priority;
        flight.requeue.abort();
      }
    }
    if (!signal) return flight.answer;
    return new Promise((resolve) => {
      const leave = (): void => {
        flight.askers -= 1;
        if (flight.askers === 0) flight.gone.abort();
        resolve(gone);
      };
      const forget = onAbort(signal, leave);
      void flight.answer.then((answer) => {
        forget();
        resolve(answer);
      });
    });
  }

  return {
    /** Waits for a turn and sends. Returns the answer (2xx) or a fault; never rejects. Identical GETs in flight share one request. */
    send: async (request: HttpRequest): Promise<Result<Answer>> => {
      const { ask, lane } = request;
      if (ask.signal?.aborted) return gone;
      if (request.method === 'POST' || request.take) {
        const turn = () => lane.turn(ask.priority, ask.signal);
        return send(request, turn, ask.signal ?? new AbortController().signal);
      }
      const flying = flights.get(keyOf(request));
      // A request that is already sent may return an older block than this caller requires.
      const fits = flying && !flying.gone.signal.aborted && (!flying.sent || (ask.minHeight ?? 0) <= flying.minHeight);
      return join(fits ? flying : fly(request), ask);
    },
  };
}
export type Http = ReturnType<typeof createHttp>;

/** Merges headers; later ones override earlier ones. Names become lower case: otherwise `Accept` and `accept` would both be sent. */
function mergeHeaders(...sources: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const all = sources.flatMap((source) => Object.entries(source ?? {}));
  return Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), value]));
}

const keyOf = ({ lane, url, headers }: HttpRequest): string => `${lane.name} ${url} ${JSON.stringify(headers ?? {})}`;
