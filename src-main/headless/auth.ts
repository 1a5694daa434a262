import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** 32 random bytes, fit for a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compares in constant time; digests, so that a wrong length takes no shortcut either. */
export const sameToken = (given: string | null | undefined, token: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(token));

/** Cookies are shared by all ports of a host, so the name carries ours. */
export const cookieName = (port: number): string => `touchline_${port}`;

function cookie(request: IncomingMessage, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export const hosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Why a request may not come in, or null. A name that is not ours is how a foreign page reaches a loopback server. */
export function turnedAway(request: IncomingMessage, port: number): string | null {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !hosts(port).includes(host)) return 'This address is not one of this server.';
  const origin = request.headers.origin?.toLowerCase();
  // Only a browser sends an origin; another page's is refused even with the token.
  if (origin !== undefined && origin !== `http://${host}`) return 'Requests from other pages are refused.';
  return null;
}

/** The session that a browser shows: the cookie that an address was exchanged for. */
export const sessionOf = (request: IncomingMessage, port: number): string | null => cookie(request, cookieName(port));
