import { lookup } from 'node:dns/promises';
import { z } from 'zod';
import type { Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/i;
/** Addresses of this computer, private networks, and reserved or multicast ranges, including the IPv6 forms that embed IPv4 addresses. */
const INSIDE =
  /^(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2(2[4-9]|[34]\d|5[0-5])\.|::|64:ff9b:|2002:|f[cdf]|fe[89a-f])/i;
const inside = (address: string): boolean => INSIDE.test(address.replace(/^::ffff:(?=\d+\.)/i, ''));

const isNumber = (host: string): boolean => z.union([z.ipv4(), z.ipv6()]).safeParse(host).success;

/** Resolves a host name to its IP addresses; rejects if the lookup fails. */
export type Resolve = (host: string) => Promise<readonly string[]>;
export const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Returns why the settings do not allow posting to an address; null if they do. */
export function refusal(address: string, { webhooks, webhookHosts }: Pick<Settings, 'webhooks' | 'webhookHosts'>): CodedText | null {
  if (!webhooks) return text('webhook.off');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return text('webhook.not-web');
  if (url.username !== '' || url.password !== '') return text('webhook.password');
  const listed = webhookHosts
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((host) => host.toLowerCase());
  if (!listed.includes(url.host.toLowerCase()) && !listed.includes(url.hostname.toLowerCase()))
    return text('webhook.not-listed', { host: url.host });
  return url.protocol === 'http:' && !LOCAL.test(url.hostname) ? text('webhook.https') : null;
}

/** Target of a post: exactly the checked IP addresses, or the reason for a refusal. `final` means that another lookup cannot help. */
type Target = { readonly to: readonly string[] } | { readonly why: CodedText; readonly final: boolean };

/**
 * Resolves a host, once per post. A listed IP address is used as it is. A local name must resolve to this computer, and any other name must
 * not resolve to this computer or a private network.
 */
export async function targetOf(address: string, resolve: Resolve): Promise<Target> {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (isNumber(host)) return { to: [host] };
  const found = await resolve(host).catch(() => []);
  if (found.length === 0) return { why: text('webhook.unknown-host', { host }), final: false };
  if (LOCAL.test(host))
    return found.every((one) => LOOPBACK.test(one)) ? { to: found } : { why: text('webhook.leads-away', { host }), final: true };
  return found.some(inside) ? { why: text('webhook.leads-inside', { host }), final: true } : { to: found };
}
