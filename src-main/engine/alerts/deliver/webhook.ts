import type { Alert } from '#contract/model/alerts/alert.ts';
import type { Settings } from '#contract/settings.ts';
import { seconds, sleep, type Clock } from '../../base/clock.ts';
import { onAbort } from '../../base/on-abort.ts';
import { MAX_REST_MS } from '../../net/lane/limits.ts';
import { retryAfterMs } from '../../net/http/errors.ts';
import { refusal, resolveName, targetOf, type Resolve } from './webhook-address.ts';
import { sampleAlert, webhookBody } from './webhook-body.ts';

const TIMEOUT_MS = 10_000;
/** Alerts that are being posted at a time; one that comes beside them is not posted. */
const MOST_AT_ONCE = 50;
/** Waits before each further try. */
const AGAIN_MS = [5_000, 30_000, 120_000];

/** What is posted. */
export interface Parcel {
  readonly body: string;
  readonly type: string;
  readonly signal: AbortSignal;
}
/**
 * Posts to an address by way of these IP addresses and no others, whatever its name leads to meanwhile, and follows no redirect.
 * Nothing of the answer's body is read. Rejects when there is no answer.
 */
export type PostTo = (
  address: string,
  to: readonly string[],
  parcel: Parcel,
) => Promise<{ readonly status: number; readonly headers: Headers }>;

/** Gives what a promise gives, or rejects as soon as the signal aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => (forget = onAbort(signal, () => reject(new Error('aborted')))));
  return Promise.race([promise, aborted]).finally(() => forget());
}

interface Options {
  readonly clock: Clock;
  /** null: this host posts nothing. */
  readonly post: PostTo | null;
  readonly settings: () => Settings;
  readonly resolve?: Resolve;
}
export interface Posted {
  readonly outcome: 'sent' | 'trying' | 'failed';
  readonly why: string | null;
  readonly tries: number;
}

/** Posts alerts to the addresses of their rules. What became of each is told; nothing else of an answer is read. */
export function createWebhook({ clock, post, settings, resolve = resolveName }: Options) {
  const gone = new AbortController();
  let posting = 0;

  /** null: it arrived. `final`: trying again cannot help. `waitMs`: the server asks for so long a wait before the next try. */
  async function once(address: string, alert: Alert): Promise<{ why: string; final: boolean; waitMs?: number } | null> {
    const refused = post === null ? 'this program posts no webhooks' : refusal(address, settings());
    if (post === null || refused !== null) return { why: refused ?? '', final: true };
    const { body, type } = webhookBody(alert, settings().webhookBody);
    const late = new AbortController();
    // The time limit includes the look-up of the name, which cannot be aborted itself.
    const stop = clock.after(TIMEOUT_MS, () => late.abort());
    const signal = AbortSignal.any([late.signal, gone.signal]);
    try {
      const target = await orAborted(targetOf(address, resolve), signal);
      if ('why' in target) return target;
      const { status, headers } = await post(address, target.to, { body, type, signal });
      if (status >= 200 && status < 300) return null;
      if (status >= 300 && status < 400) return { why: 'it redirects, which is not followed', final: true };
      const final = status < 500 && status !== 429 && status !== 408;
      return { why: `it answered ${status}`, final, waitMs: Math.min(MAX_REST_MS, retryAfterMs(headers, clock.now())) };
    } catch {
      return { why: late.signal.aborted ? `no answer within ${TIMEOUT_MS / 1_000} s` : 'it cannot be reached', final: false };
    } finally {
      stop();
    }
  }

  /** Tries until it arrived, cannot arrive or was tried often enough. */
  async function tryOut(address: string, alert: Alert, told: (posted: Posted) => void): Promise<void> {
    for (let tries = 1; !gone.signal.aborted; tries++) {
      const trouble = await once(address, alert);
      if (gone.signal.aborted) return;
      if (!trouble) return told({ outcome: 'sent', why: null, tries });
      const wait = AGAIN_MS[tries - 1];
      if (trouble.final || wait === undefined) return told({ outcome: 'failed', why: trouble.why, tries });
      told({ outcome: 'trying', why: trouble.why, tries });
      await sleep(clock, Math.max(wait, trouble.waitMs ?? 0), gone.signal);
    }
  }

  return {
    async post(address: string, alert: Alert, told: (posted: Posted) => void): Promise<void> {
      if (posting >= MOST_AT_ONCE) return told({ outcome: 'failed', why: `${MOST_AT_ONCE} others are being posted`, tries: 0 });
      posting++;
      await tryOut(address, alert, told).finally(() => posting--);
    },
    /** One try with a sample; why it did not arrive, or null. */
    test: async (address: string): Promise<string | null> => (await once(address, sampleAlert(seconds(clock))))?.why ?? null,
    stop: (): void => gone.abort(),
  };
}
