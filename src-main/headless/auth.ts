import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns 32 random bytes as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Compares two tokens in constant time. It compares digests, so a wrong length takes the same time. */
export const sameToken = (given: string | null | undefined, token: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(token));

/** Name of the session cookie. It includes the port because browsers share cookies between all ports of a host. */
export const cookieName = (port: number): string => `touchline_${port}`;

function cookie(request: IncomingMessage, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Accepted values of the `Host` header. */
const hosts = (port: number): string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Returns why a request is refused, or null. A foreign `Host` header is how another page's script reaches a loopback server. */
export function rejectionOf(request: IncomingMessage, port: number): string | null {
  const host = request.headers.host?.toLowerCase();
  if (host === undefined || !hosts(port).includes(host)) return "This server isn't available at this address.";
  const origin = request.headers.origin?.toLowerCase();
  // Only browsers send an origin. A request from another page is refused even with the token.
  if (origin !== undefined && origin !== `http://${host}`) return 'Requests from other origins are rejected.';
  return null;
}

/** The session pass in a request's cookie, or null. */
export const sessionOf = (request: IncomingMessage, port: number): string | null => cookie(request, cookieName(port));
