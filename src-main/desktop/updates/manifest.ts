import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

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

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
interface Source {
  readonly fetch: Fetch;
  /** The update address, https only. */
  readonly base: string;
  readonly file: string;
  /** The public key compiled into the program. */
  readonly key: string;
}

/** Downloads a small file from the update address. Rejects with the reason, also when the file exceeds the limit. */
async function download({ fetch, base }: Source, file: string): Promise<Buffer> {
  // No cache and no redirects: a redirect could lead away from https.
  const answer = await fetch(`${base}/${file}`, { redirect: 'error', cache: 'no-store' });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`${file} is answered with HTTP ${answer.status}`);
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    bytes += piece.value.byteLength;
    if (bytes > MAX_MANIFEST) {
      await reader.cancel();
      throw new Error(`${file} is larger than ${MAX_MANIFEST / 1_024} KiB`);
    }
    pieces.push(piece.value);
  }
  return Buffer.concat(pieces);
}

/** Returns the update manifest after checking its signature. Rejects with the reason when it is unusable. */
export async function readManifest(source: Source): Promise<string> {
  const { base, file, key } = source;
  if (!URL.canParse(base) || new URL(base).protocol !== 'https:') throw new Error('the update URL must start with https://');
  const manifest = await download(source, file);
  const signature = await download(source, signatureFile(file));
  if (!isSigned(file, manifest, signature.toString('latin1'), key))
    throw new Error(`${file} at the update URL isn’t signed with Touchline’s key`);
  return manifest.toString('utf8');
}

/** Returns the files if all use https, otherwise throws. Files may be on other hosts. */
export function onlyHttps<T extends { readonly url: URL }>(files: readonly T[]): T[] {
  const open = files.find(({ url }) => url.protocol !== 'https:');
  if (open) throw new Error(`${open.url.host} is not asked for a new version without https`);
  return [...files];
}
