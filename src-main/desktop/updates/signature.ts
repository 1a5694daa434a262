import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/**
 * What is signed of a manifest of new versions: its file name and its bytes, so that the manifest of one system does not pass
 * for that of another. The manifest holds the digest of every file it names.
 */
const signedBytes = (file: string, manifest: Uint8Array): Buffer => Buffer.concat([Buffer.from(`${file}\n`), manifest]);

/** Where the signature of a manifest stands: beside it, as base64. */
export const signatureFile = (file: string): string => `${file}.sig`;

/** Whether a manifest was signed with the private half of a key; `key` is the public half, SPKI in base64. */
export function isSigned(file: string, manifest: Uint8Array, signature: string, key: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64');
  if (bytes.length !== 64) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedBytes(file, manifest), publicKey, bytes);
}

/** The signature of a manifest; `privateKey` as PEM. For whoever publishes a version. */
export const signatureOf = (file: string, manifest: Uint8Array, privateKey: string): string =>
  sign(null, signedBytes(file, manifest), createPrivateKey(privateKey)).toString('base64');
