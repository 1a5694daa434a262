import type { Delivery } from '#contract/model/alerts/alert.ts';
import type { Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { seconds, sleep, type Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { MAX_REST_MS } from '../../net/lane/limits.ts';
import { retryAfterMs } from '../../net/http/errors.ts';
import { refusal, resolveName, targetOf, type Resolve } from './webhook-address.ts';
import { sampleAlert, webhookBody, type SentAlert } from './webhook-body.ts';

const TIMEOUT_MS = 10_000;
/** Maximum number of alerts being posted at the same time; further alerts are not posted. */
const MOST_AT_ONCE = 50;
/** Waits in ms before each retry. */
const AGAIN_MS = [5_000, 30_000, 120_000];

/**
 * Posts to an address through these IP addresses only, whatever its name resolves to meanwhile, and follows no redirect. The response body
 * is not read. Rejects if there is no response.
 */
export type PostTo = (
  address: string,
  to: readonly string[],
  request: { readonly body: string; readonly type: string; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly headers: Headers }>;

/** Resolves like the promise, but rejects as soon as the signal aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => (forget = onAbort(signal, () => reject(new Error('aborted')))));
  return Promise.race([promise, aborted]).finally(() => forget());
}

export interface WebhookOptions {
  readonly clock: Clock;
  /** Null if this host cannot post. */
  readonly post: PostTo | null;
  readonly settings: () => Settings;
  readonly resolve?: Resolve | undefined;
  /** Returns a text as a sentence, for programs outside Touchline. */
  readonly write: (text: CodedText) => string;
}
/** Outcome of a post so far: `why` is null on success, `tries` counts the attempts. */
export type WebhookOutcome = Pick<Delivery, 'outcome' | 'why' | 'tries'>;

/** Posts alerts to the webhooks of their rules, with retries, and reports the outcome of each attempt. */
export function createWebhook({ clock, post, settings, resolve = resolveName, write }: WebhookOptions) {
  const gone = new AbortController();
  let posting = 0;

  /** Makes one attempt. Returns null on success. `final` means that a retry cannot help; `waitMs` is the wait the server requested. */
  async function once(address: string, alert: SentAlert): Promise<{ why: CodedText; final: boolean; waitMs?: number } | null> {
    if (post === null) return { why: text('webhook.none'), final: true };
    const refused = refusal(address, settings());
    if (refused !== null) return { why: refused, final: true };
    const { body, type } = webhookBody(alert, settings().webhookBody, write);
    const late = new AbortController();
    // The timeout includes the DNS lookup, which cannot be aborted itself.
    const stop = clock.after(TIMEOUT_MS, () => late.abort());
    const signal = AbortSignal.any([late.signal, gone.signal]);
    try {
      const target = await orAborted(targetOf(address, resolve), signal);
      if ('why' in target) return target;
      const { status, headers } = await post(address, target.to, { body, type, signal });
      if (status >= 200 && status < 300) return null;
      if (status >= 300 && status < 400) return { why: text('webhook.redirect'), final: true };
      const final = status < 500 && status !== 429 && status !== 408;
      return { why: text('webhook.status', { status }), final, waitMs: Math.min(MAX_REST_MS, retryAfterMs(headers, clock.now())) };
    } catch {
      const why = late.signal.aborted ? text('http.no-response', { seconds: TIMEOUT_MS / 1_000 }) : text('webhook.unreachable');
      return { why, final: false };
    } finally {
      stop();
    }
  }

  /** Retries until the post succeeds, fails for good, or all attempts are used. */
  async function tryOut(address: string, alert: SentAlert, onOutcome: (posted: WebhookOutcome) => void): Promise<void> {
    for (let tries = 1; !gone.signal.aborted; tries++) {
      const trouble = await once(address, alert);
      if (gone.signal.aborted) return;
      if (!trouble) return onOutcome({ outcome: 'sent', why: null, tries });
      const wait = AGAIN_MS[tries - 1];
      if (trouble.final || wait === undefined) return onOutcome({ outcome: 'failed', why: trouble.why, tries });
      onOutcome({ outcome: 'trying', why: trouble.why, tries });
      await sleep(clock, Math.max(wait, trouble.waitMs ?? 0), gone.signal);
    }
  }

  return {
    async post(address: string, alert: SentAlert, onOutcome: (posted: WebhookOutcome) => void): Promise<void> {
      if (posting >= MOST_AT_ONCE) return onOutcome({ outcome: 'failed', why: text('webhook.busy', { alerts: MOST_AT_ONCE }), tries: 0 });
      posting++;
      await tryOut(address, alert, onOutcome).finally(() => posting--);
    },
    /** Posts a sample once. Resolves to the reason for the failure, or null on success. */
    test: async (address: string): Promise<CodedText | null> => (await once(address, sampleAlert(seconds(clock))))?.why ?? null,
    stop: (): void => gone.abort(),
  };
}
