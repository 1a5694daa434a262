import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
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

/** Passes derived from a token. Neither reveals the token, and replacing the token invalidates all of them. */
const KINDS = {
  /** Part of a one-time address; admits one browser. */
  code: { seconds: 15 * 60 },
  /** Stored in the cookie of an admitted browser. */
  session: { seconds: 30 * 86_400 },
} as const;
type PassKind = keyof typeof KINDS;

const TIME_BYTES = 4;
const NONCE_BYTES = 12;
const BODY_BYTES = TIME_BYTES + NONCE_BYTES;
const MAC_BYTES = 16;
/** 32 bytes as base64url. */
const FORM = /^[\w-]{43}$/;

const macOf = (token: string, kind: PassKind, body: Buffer): Buffer =>
  createHmac('sha256', token).update(kind).update(body).digest().subarray(0, MAC_BYTES);

/** Creates a pass: creation time, random bytes and a MAC keyed with the token. `now` in milliseconds. */
export function makePass(token: string, kind: PassKind, now: number): string {
  const body = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(NONCE_BYTES)]);
  body.writeUInt32BE(Math.floor(now / 1_000));
  return Buffer.concat([body, macOf(token, kind, body)]).toString('base64url');
}

/** Creation time of a valid pass of this token, in Unix seconds; null when it is malformed, forged or expired. */
export function passMadeAt(given: string | null | undefined, token: string, kind: PassKind, now: number): number | null {
  if (typeof given !== 'string' || !FORM.test(given)) return null;
  const bytes = Buffer.from(given, 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), macOf(token, kind, body))) return null;
  const at = body.readUInt32BE();
  const age = Math.floor(now / 1_000) - at;
  return age >= 0 && age < KINDS[kind].seconds ? at : null;
}

/** Records used codes. Codes from before the start count as used, because earlier uses are not stored. */
export function createCodes(startedAt: number) {
  const used = new Map<string, number>();
  return {
    /** Returns true once for each valid code. */
    take(given: string | null, token: string, now: number): boolean {
      const at = passMadeAt(given, token, 'code', now);
      if (at === null || given === null || at < Math.floor(startedAt / 1_000) || used.has(given)) return false;
      for (const [old, madeAt] of used) if (now / 1_000 - madeAt > KINDS.code.seconds) used.delete(old);
      used.set(given, at);
      return true;
    },
  };
}

/** A one-time address of a running server; it admits one browser. */
export const oneTimeAddress = (origin: string, token: string, now: number): string => `${origin}/?token=${makePass(token, 'code', now)}`;
