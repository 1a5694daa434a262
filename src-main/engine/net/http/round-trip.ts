import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import type { ByteBudget } from './byte-budget.ts';
import { MAX_BODIES, MAX_BODY, MAX_REFUSAL, REQUEST_MS } from '../lane/limits.ts';
import { networkReason } from './errors.ts';

/** Receives each piece of an answer, which is then not buffered. The next piece is read after the returned promise resolves. */
type Take = (piece: string) => void | Promise<void>;
/** Receives each piece of an answer as it arrives. Returns true once it needs no more: the rest is not read. */
type Listener = (piece: string) => boolean;

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

/** How to read one body: at most `most` bytes, buffered unless `take` or `listen` receives its pieces. */
interface Reading {
  readonly most?: number | undefined;
  /** Only the beginning is needed: a longer text is cut at `most` and is no fault. */
  readonly beginning?: boolean;
  readonly take?: Take | undefined;
  readonly listen?: Listener | null | undefined;
}

/** The buffer grows in steps of this size. */
const STEP_BYTES = 256 * 1024;
const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576);

/** Buffers up to `most` bytes of one answer in a resizable ArrayBuffer, whose memory `free` releases without a garbage collection. */
function createKept(most: number) {
  const pages = new ArrayBuffer(0, { maxByteLength: most });
  let length = 0;
  return {
    add(piece: Uint8Array): void {
      const fits = piece.subarray(0, most - length);
      const end = length + fits.byteLength;
      if (end > pages.byteLength) pages.resize(Math.min(most, Math.ceil(end / STEP_BYTES) * STEP_BYTES));
      new Uint8Array(pages).set(fits, length);
      length = end;
    },
    text: (): string => new TextDecoder().decode(new Uint8Array(pages, 0, length)),
    free: (): void => pages.resize(0),
  };
}

/**
 * Reads the text of an answer and counts its bytes; the text is empty if `take` or `listen` receives the pieces. Returns the fault
 * `unreadable` for an answer larger than `most`, and for the largest answer when all answers in progress together exceed the budget.
 */
export async function readText(
  response: Response,
  what: string,
  budget: ByteBudget,
  { most = MAX_BODY, beginning = false, take, listen }: Reading,
): Promise<Result<{ text: string; bytes: number }>> {
  if (!response.body) return ok({ text: '', bytes: 0 });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const buffer = take || listen ? null : createKept(most);
  const drop = (): void => void reader.cancel().catch(() => undefined);
  const claim = budget.open(drop);
  try {
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      const size = value?.byteLength ?? 0;
      bytes += size;
      const over = bytes > most;
      if (over && !beginning) {
        drop();
        return fail('unreadable', text('http.too-large', { what, mebibytes: mebibytes(most) }));
      }
      if (!claim.take(size)) return fail('unreadable', text('http.all-too-large', { what, mebibytes: mebibytes(MAX_BODIES) }));
      let enough = over;
      if (buffer) {
        if (value) buffer.add(value);
      } else {
        const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
        if (take) {
          await take(piece);
          claim.give(size);
        }
        enough = (listen?.(piece) ?? false) || over;
      }
      if (enough && !done) drop();
      if (enough || done) return ok({ text: buffer?.text() ?? '', bytes });
    }
  } finally {
    claim.end();
    buffer?.free();
  }
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
