import { lookup } from 'node:dns/promises';
import { z } from 'zod';
import type { Alert } from '../../../src-preload/contract/model/alert.ts';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import { seconds, sleep, type Clock } from '../base/clock.ts';
import { onAbort } from '../base/on-abort.ts';
import { MAX_REST_MS } from '../net/limits.ts';
import { retryAfterMs } from '../net/reasons.ts';
import { sampleAlert, webhookBody } from './webhook-body.ts';

const TIMEOUT_MS = 10_000;
/** Alerts that are being posted at a time; one that comes beside them is not posted. */
const MOST_AT_ONCE = 50;
/** Waits before each further try. */
const AGAIN_MS = [5_000, 30_000, 120_000];
const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/;
/** This computer, its own net and addresses that lead nowhere else. */
const INSIDE =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1?$|f[cd]|fe[89ab])/i;
const inside = (address: string): boolean => INSIDE.test(address.replace(/^::ffff:/i, ''));

const isNumber = (host: string): boolean => z.union([z.ipv4(), z.ipv6()]).safeParse(host).success;

export type Resolve = (host: string) => Promise<readonly string[]>;
const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Gives what a promise gives, or rejects as soon as the signal aborts. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => (forget = onAbort(signal, () => reject(new Error('aborted')))));
  return Promise.race([promise, aborted]).finally(() => forget());
}

/** Why nothing may be posted to an address; null when it may. */
export function refusal(address: string, { webhooks, webhookHosts }: Pick<Settings, 'webhooks' | 'webhookHosts'>): string | null {
  if (!webhooks) return 'webhooks are switched off in the settings';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'the address is not one of the web';
  if (url.username !== '' || url.password !== '') return 'an address with a password in it is not posted to';
  const listed = webhookHosts
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => host.toLowerCase());
  if (!listed.includes(url.host.toLowerCase()) && !listed.includes(url.hostname.toLowerCase()))
    return `${url.host} is not among the webhook hosts in the settings`;
  return url.protocol === 'http:' && !LOCAL.test(url.hostname) ? 'only https leaves this computer' : null;
}

interface Options {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly settings: () => Settings;
  readonly resolve?: Resolve;
}
export interface Posted {
  readonly outcome: 'sent' | 'trying' | 'failed';
  readonly why: string | null;
  readonly tries: number;
}

/** Posts alerts to the addresses of their rules. What became of each is told; nothing else of an answer is read. */
export function createWebhook({ clock, fetch: send, settings, resolve = resolveName }: Options) {
  const gone = new AbortController();
  let posting = 0;

  /** null: it arrived. `final`: trying again cannot help. `waitMs`: the server asks for so long a wait before the next try. */
  async function once(address: string, alert: Alert): Promise<{ why: string; final: boolean; waitMs?: number } | null> {
    const refused = refusal(address, settings());
    if (refused !== null) return { why: refused, final: true };
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
    const { body, type } = webhookBody(alert, settings().webhookBody);
    const late = new AbortController();
    // The time limit includes the look-up of the name, which cannot be aborted itself.
    const stop = clock.after(TIMEOUT_MS, () => late.abort());
    const signal = AbortSignal.any([late.signal, gone.signal]);
    try {
      // A listed number or name of this computer is meant; a name elsewhere that leads inside is not.
      if (!isNumber(host) && !LOCAL.test(host)) {
        const found = await orAborted(resolve(host), signal).catch(() => null);
        signal.throwIfAborted();
        if (found === null) return { why: `${host} is not known`, final: false };
        if (found.some(inside)) return { why: `${host} leads inside this computer or its net`, final: true };
      }
      const answer = await send(address, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal,
        headers: { 'content-type': type },
      });
      void answer.body?.cancel().catch(() => undefined);
      if (answer.ok) return null;
      if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400))
        return { why: 'it redirects, which is not followed', final: true };
      const final = answer.status < 500 && answer.status !== 429 && answer.status !== 408;
      return { why: `it answered ${answer.status}`, final, waitMs: Math.min(MAX_REST_MS, retryAfterMs(answer.headers, clock.now())) };
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
