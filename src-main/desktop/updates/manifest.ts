import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { isPersonal } from '#contract/settings/row.ts';
import { text } from '#contract/text/coded-text.ts';
import { UpdateProblem } from './update-problem.ts';

/**
 * The signed bytes of an update manifest: its file name and its content, so the manifest of one system is not valid as that
 * of another. The manifest contains the digest of every file it names.
 */
const signedBytes = (file: string, manifest: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${file}\n`), manifest]);

/** File name of a manifest's signature: next to the manifest, in base64. */
export const signatureFile = (file: string): string => `${file}.sig`;

/** Whether a manifest is signed with the matching private key; `key` is the public key, SPKI in base64. */
export function isSigned(file: string, manifest: Uint8Array, signature: string, key: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== 64) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedBytes(file, manifest), publicKey, bytes);
}

/** Signs a manifest with `privateKey` (PEM). Used when publishing a version. */
export const signatureOf = (file: string, manifest: Uint8Array, privateKey: string): string =>
  sign(null, signedBytes(file, manifest), createPrivateKey(privateKey)).toString('base64');

const MAX_MANIFEST = 256 * 1024;
const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 60_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export interface ManifestSource {
  readonly fetch: Fetch;
  /** The update address, https only. */
  readonly base: string;
  readonly file: string;
  /** The public key compiled into the program. */
  readonly key: string;
}

/** Throws an `UpdateProblem` for an address that is not https, or that carries a user name or password. */
export function requireHttps(url: string): void {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:' || isPersonal(new URL(url)))
    throw new UpdateProblem(text('update.not-https'));
}

/** Requests a file and follows its redirects itself, because none may lead away from https. */
async function request(fetch: Fetch, from: string): Promise<Response> {
  let url = from;
  for (let left = MAX_REDIRECTS; left >= 0; left--) {
    requireHttps(url);
    const answer = await fetch(url, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (to === null) return answer;
    await answer.body?.cancel();
    url = URL.canParse(to, url) ? new URL(to, url).href : '';
  }
  throw new UpdateProblem(text('update.unusable'));
}

/** Downloads a small file from the update address. Rejects with the reason, also when the file exceeds the limit. */
async function download({ fetch, base, file }: ManifestSource, name: string): Promise<Buffer> {
  const answer = await request(fetch, `${base}/${name}`);
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    if (answer.status >= 500) throw new UpdateProblem(text('update.unreachable'));
    throw new UpdateProblem(name === file ? text('update.none', { status: answer.status }) : text('update.signature'));
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > MAX_MANIFEST) {
      await reader.cancel();
      throw new UpdateProblem(text('update.unusable'));
    }
    pieces.push(piece.value);
  }
  return Buffer.concat(pieces);
}

/** Returns the update manifest after checking its signature. Rejects with the reason when it is unusable. */
export async function readManifest(source: ManifestSource): Promise<string> {
  const { file, key } = source;
  const manifest = await download(source, file);
  // A login page, for example, which some networks serve for any address.
  if (/^\s*</.test(manifest.toString('utf8'))) throw new UpdateProblem(text('update.unusable'));
  const signature = await download(source, signatureFile(file));
  if (!isSigned(file, manifest, signature.toString('latin1'), key)) throw new UpdateProblem(text('update.signature'));
  return manifest.toString('utf8');
}

/** Returns the files if all use https, otherwise throws. Files may be on other hosts. */
export function onlyHttps<T extends { readonly url: URL }>(files: readonly T[]): T[] {
  for (const { url } of files) requireHttps(url.href);
  return [...files];
}
