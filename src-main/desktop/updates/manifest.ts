import { isSigned, signatureFile } from './signature.ts';

const MAX_MANIFEST = 256 * 1024;

interface Source {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
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
