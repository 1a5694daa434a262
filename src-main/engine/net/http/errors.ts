import { fail, type Fault, type Result } from '#contract/faults.ts';
import { ownText, safeLine } from '#contract/safe-text.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { parsed } from '../../base/json.ts';
import { MAX_DETAIL, MIN_REST_MS } from '../lane/limits.ts';

/** Readable reasons for a request without an answer. Each pattern is matched against the error's codes and messages. */
const NETWORK = [
  [/ENOTFOUND|EAI_AGAIN|NAME_NOT_RESOLVED/, 'http.no-host'],
  [/ECONNREFUSED|CONNECTION_REFUSED/, 'http.refused'],
  [/ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE/, 'http.no-network'],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/, 'http.no-tls'],
  [/TIMEOUT|ETIMEDOUT|TIMED_OUT/, 'http.timed-out'],
  [/ECONNRESET|EPIPE|UND_ERR_SOCKET|CONNECTION_RESET|CONNECTION_CLOSED|other side closed|terminated/, 'http.closed'],
  [/HPE_|INVALID_HTTP_RESPONSE/, 'http.not-http'],
] as const;

/** Codes and messages of an error and its causes, outermost first. An AggregateError lists the attempts to connect to several addresses. */
function codes(cause: unknown, depth = 0): string[] {
  if (!(cause instanceof Error) || depth > 4) return [];
  const code = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  const several: unknown[] = cause instanceof AggregateError ? cause.errors.slice(0, 2) : [];
  return [...code, cause.message, ...codes(cause.cause, depth + 1), ...several.flatMap((one) => codes(one, depth + 1))];
}

/** Returns a readable reason for a failed `fetch` that a user can act on. */
export function networkReason(cause: unknown, url: string): CodedText {
  const { host } = new URL(url);
  const texts = codes(cause);
  const known = NETWORK.find(([pattern]) => texts.some((one) => pattern.test(one)));
  return known ? text(known[1], { host }) : about(host, (texts.at(-1) ?? String(cause)).slice(0, MAX_DETAIL));
}

/** Returns the beginning of a text as one line that is safe to display. The copy does not keep the full text in memory. */
export const short = (text: string): string => {
  const line = safeLine(text.trimStart().slice(0, 8 * MAX_DETAIL))
    .replace(/\s+/g, ' ')
    .trim();
  return ownText(line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1)}…` : line);
};

/** Returns the reason in the body of a rejection: `detail` (a text, an object or validation errors), else `error`, else the text. */
export function refusalText(body: string): string {
  const value = parsed(body);
  if (value === undefined) return /<html|<!doctype/i.test(body) ? '' : short(body); // an HTML page of a proxy is of no use to the user
  if (typeof value !== 'object' || value === null) return short(String(value));
  return short(words(reasonIn(value) ?? value));
}

const reasonIn = (value: unknown): unknown => {
  const { detail, error } = (value ?? {}) as { detail?: unknown; error?: unknown };
  return detail ?? error ?? null;
};

function words(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.slice(0, 5).map(words).join('; ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { loc, msg, message } = value as { loc?: unknown; msg?: unknown; message?: unknown };
  const text = msg ?? message;
  if (typeof text !== 'string') return JSON.stringify(value);
  // The last element of a validation error's path is the field that is wrong.
  return Array.isArray(loc) && loc.length > 0 ? `${String(loc.at(-1))}: ${text}` : text;
}

/**
 * Returns the wait in milliseconds from `Retry-After`, which is a number of seconds or a date. A date counts from the answer's own `Date`
 * header, so that a wrong local clock has no effect. Returns at least MIN_REST_MS.
 */
export function retryAfterMs(headers: Headers, now: number): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.max(MIN_REST_MS, Number(value) * 1_000);
  const [until, from] = [Date.parse(value), Date.parse(headers.get('date') ?? '')];
  return Number.isNaN(until) ? MIN_REST_MS : Math.max(MIN_REST_MS, until - (Number.isNaN(from) ? now : from));
}

/** Remedies by status, where checking the address is not the remedy. */
const HINTS: Readonly<Record<number, CodedText>> = {
  400: text('http.check-parameter'),
  422: text('http.check-parameter'),
  401: text('http.check-credential'),
  403: text('http.turned-away'),
  413: text('http.too-much'),
};

/** Whether a 404 comes from the service, which names what it cannot find, and not from a page or a bare "not found". */
function findsNothing(body: string): boolean {
  const said = reasonIn(parsed(body));
  return said !== null && !(typeof said === 'string' && /^not found\.?$/i.test(said.trim()));
}

/** The only place that maps an HTTP status to a fault. `what` names the endpoint; `waitMs` is the wait that the service requires. */
export function statusFault(status: number, what: string, body: string, waitMs: number): Result<never> {
  const words = refusalText(body);
  const said = status === 403 && /error code: 1010\b/.test(words) ? text('http.blocked-agent', { said: words }) : words;
  const detail = text('http.status', { what, status, said });
  if (status === 429 || status === 503) return fail('throttled', detail, waitMs);
  if (status === 408 || status >= 500) return fail('server-error', detail);
  if (status === 404)
    return findsNothing(body)
      ? fail('not-found', detail)
      : fail('not-served', text('http.status', { what, status, said: text('http.nothing-served') }), null, text('http.check-prefix'));
  return fail(status >= 400 ? 'refused' : 'unreadable', detail, null, HINTS[status]);
}

/** Returns the HTTP status of a rejection; null for any other fault. */
export const statusOf = ({ detail }: Fault): unknown => (detail?.code === 'http.status' ? detail.args['status'] : null);
